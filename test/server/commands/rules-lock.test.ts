import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { digestBook } from '../../../engine/index.ts';
import { isBookOf, lockFile, openRules, readFolders, readLocked } from '../../../server/open-rules.ts';
import { readRuleFiles } from '../../../server/rule-files.ts';
import { PACK, useRules } from './rules-folder.ts';
import { run } from './run.ts';

const makeRules = useRules();

test('a pack from its first lock to its next version', async () => {
  const rules = makeRules();
  const at = async (...words: string[]) => {
    const { code, stdout } = await run(['rules', words[0]!, rules, ...words.slice(1)]);
    return [code, ...stdout.replaceAll(rules, 'rules').trimEnd().split('\n')];
  };
  const edit = (from: string, to: string) => {
    const text = readFileSync(join(rules, PACK), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(rules, PACK), text.replace(from, to));
  };
  const sound = '1 pack, no problems.';
  expect(await at('check')).toEqual([
    0,
    sound,
    'There is no versions.lock, so a pack whose law changes under its old version is not found. rules lock writes it.',
  ]);
  expect(await at('lock')).toEqual([
    0,
    'us-wy/workers-comp 1.0.0 locked',
    '1 version in rules/versions.lock.',
  ]);
  expect(await at('lock')).toEqual([0, '1 version in rules/versions.lock.']);
  expect(await at('check')).toEqual([0, sound]);
  edit('title: Made up for a test', 'title: Another title # and a comment');
  expect(await at('check')).toEqual([
    0,
    sound,
    'versions.lock is of another state of this book, so each start of a service proves all of it anew. rules lock writes it.',
  ]);

  edit('value: 0.6', 'value: 0.7');
  expect(await at('check')).toEqual([
    1,
    expect.stringMatching(
      /^rules\/us-wy\/workers-comp\.yaml:3:10 error unraised-version the law of us-wy\/workers-comp is not what it was when 1\.0\.0 was locked; raise the version /,
    ),
    '1 error, 0 warnings.',
  ]);
  expect(await at('lock')).toEqual([
    1,
    'us-wy/workers-comp 1.0.0 says something else than when it was locked; raise its version, or, if nobody has been reviewed by it yet, add --again',
    '1 version in rules/versions.lock.',
  ]);

  edit('version: 1.0.0', 'version: 1.1.0');
  expect(await at('check')).toEqual([
    0,
    expect.stringMatching(
      /^rules\/us-wy\/workers-comp\.yaml:3:10 warning unlocked-version 1\.1\.0 of us-wy\/workers-comp is not locked, /,
    ),
    '0 errors, 1 warning.',
  ]);
  expect(await at('lock')).toEqual([
    0,
    'us-wy/workers-comp 1.1.0 locked',
    '2 versions in rules/versions.lock.',
  ]);

  edit('value: 0.7', 'value: 0.8');
  expect(await at('lock', '--again')).toEqual([
    0,
    'us-wy/workers-comp 1.1.0 locked',
    '2 versions in rules/versions.lock.',
  ]);
  expect(await at('check')).toEqual([0, sound]);
  edit('status: cited', 'status: draft');
  edit('value: 0.8', 'value: 0.9');
  expect((await at('check'))[0]).toBe(0);
});

test('a book with errors is not locked', async () => {
  const { code, stdout } = await run(['rules', 'lock', makeRules([[PACK, 'reason: 1010', 'reason: 9']])]);
  expect([code, stdout]).toEqual([1, expect.stringContaining('1 error, 0 warnings.')]);
});

describe('a service starts with the proofs of', () => {
  const OVERLAP = `  - { id: again, bucket: schedule-amount, title: Once more, price: { formula: line.charge, per: line }, cite: law }\n`;
  const serve = (rules: string) => openRules({ rulesDir: rules, tablesDirs: [] }, 'serve').ruleBook !== null;
  const overlap = (rules: string) => appendFileSync(join(rules, PACK), OVERLAP);

  test('its own, where nothing was locked or the book is another', async () => {
    const rules = makeRules();
    expect(serve(rules)).toBe(true);
    await run(['rules', 'lock', rules]);
    expect(serve(rules)).toBe(true);
    overlap(rules);
    expect(serve(rules)).toBe(false);
  });

  test('the lock, where that is of this book', async () => {
    const rules = makeRules();
    await run(['rules', 'lock', rules]);
    overlap(rules);
    const lock = lockFile(rules);
    const { declared } = openRules({ rulesDir: rules, tablesDirs: [] });
    const digest = digestBook(readRuleFiles(rules), declared);
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^book proven .*$/m, `book proven ${digest}`));
    expect(serve(rules)).toBe(true);
    // Whoever looks again finds it, and nothing is locked.
    expect((await run(['rules', 'lock', rules])).code).toBe(1);
  });

  test('the lock, of the book that is shipped', () => {
    const shipped = readFolders({ rulesDir: null, tablesDirs: [] });
    expect(isBookOf(readLocked(null).locked, shipped)).toBe(true);
  });
});
