/** Threads and processes with one fingerprint answer alike, so whatever an answer can rest on is in it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeFingerprint } from '../../../server/answers/fingerprint.ts';
import { SHIPPED_TABLES } from '../../../server/tables/definition.ts';
import { openTables } from '../../../server/tables/store.ts';
import { importFiles, makeRvuFile, rvuRow } from '../tables/made-releases.ts';

const ID = 'us.pfs.rvu';
const FILES = { 'PPRRVU2025_Oct.csv': makeRvuFile({ rows: [rvuRow('29827', '', '15.59')] }) };

const edits: readonly (readonly [what: string, file: string, from: string | RegExp, to: string])[] = [
  ['begins on another day', '2025D.manifest.json', /"from": "[^"]+"/, '"from": "2025-11-01"'],
  ['ends on another day', '2025D.manifest.json', /"through": "[^"]+"/, '"through": "2025-12-30"'],
  ['is another release', '2025D.manifest.json', '"release": "2025D"', '"release": "2025E"'],
  [
    'is an excerpt',
    '2025D.manifest.json',
    '"rows"',
    '"wholeOf": { "column": "code", "values": ["29827"] }, "rows"',
  ],
  ['is of a table that answers for days before', 'table.yaml', /^key:/m, 'before: earliest\nkey:'],
];

test.each(edits)('the same bytes have another fingerprint when the release %s', (_, file, from, to) => {
  const { store } = importFiles(FILES);
  const folder = join(store, ID);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'table.yaml'), readFileSync(join(SHIPPED_TABLES, ID, 'table.yaml')));
  const take = () =>
    takeFingerprint({ tables: openTables({ dirs: [store] }), texts: { files: [], changes: '' } });
  const before = take();
  expect(take()).toBe(before);
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
  expect(take()).not.toBe(before);
});
