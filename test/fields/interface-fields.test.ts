/** No field of the interface goes without a test, or without a word that it does nothing yet. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { WORDS } from './field-row.ts';
import { REQUEST_TABLE } from './request-table.ts';
import { RESPONSE_TABLE } from './response-table.ts';
import { listFieldGroups } from './schema-fields.ts';

const TABLE = { ...REQUEST_TABLE, ...RESPONSE_TABLE };
const groups = listFieldGroups();

const pathOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const texts = new Map<string, string>();
function readTest(file: string): string {
  if (!texts.has(file)) texts.set(file, existsSync(pathOf(file)) ? readFileSync(pathOf(file), 'utf8') : '');
  return texts.get(file)!;
}

/** Titles as they stand in the source: a quote inside one is escaped there. */
const holdsTitle = (text: string, title: string) =>
  text.split('\n').some((line) => line.replaceAll("\\'", "'").includes(title));

it('the table has exactly the objects of the schemas', () => {
  expect(groups.size).toBeGreaterThan(30);
  expect(Object.keys(TABLE).sort()).toEqual([...groups.keys()].sort());
});

describe.each(Object.entries(TABLE))('%s', (name, rows) => {
  const group = groups.get(name)!;

  it('has each field of the schema once', () => {
    const fields = rows.flatMap((row) => row.fields);
    expect(fields.toSorted()).toEqual(Object.keys(group.fields).sort());
  });

  it('names tests that exist', () => {
    const missing = rows.filter(({ test, title }) => !holdsTitle(readTest(test), title));
    expect(missing.map(({ test, title }) => `${test}: ${title}`)).toEqual([]);
  });

  it('says in the schema what nothing can read', () => {
    const silent = rows.flatMap(({ fields, effect }) =>
      fields.filter((field) => {
        const own = group.fields[field]?.description ?? '';
        return !WORDS[effect].test(own) && !(effect === 'kept' && WORDS.kept.test(group.description));
      }),
    );
    expect(silent).toEqual([]);
  });

  it('says so of no field that a test shows to do something', () => {
    const wrong = rows.flatMap(({ fields, effect }) =>
      effect === 'shown'
        ? fields.filter((field) => WORDS.empty.test(group.fields[field]?.description ?? ''))
        : [],
    );
    expect(wrong).toEqual([]);
  });
});
