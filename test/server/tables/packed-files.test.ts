/** Files that are packed, huge, or no text of one byte a character: each is read, or named with what to do. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { importTables } from '../../../server/tables/import.ts';
import { isClean } from '../../../server/tables/import-report.ts';
import { type Files, importFiles, makeFolder, readRow, writeFiles } from './made-releases.ts';

const CHARGES = 'payers.acme.charges.2025-01-01.csv';
const TEXT = 'code,modifier,amount\n99213,,90.00\n';
const ZIP = Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000PPRRVU2026_Jan.csv,HCPCS,MOD\n');

const listSkipped = (files: Files) =>
  importFiles(files).report.skipped.map(({ path, kind, reason }) => `${path} ${kind}: ${reason}`);

test('a packed folder is to be unpacked, and a workbook saved as CSV', () => {
  expect(listSkipped({ 'rvu26a.zip': ZIP, 'PPRRVU2026_Jan.csv': ZIP, 'charges.xlsx': ZIP })).toEqual([
    'PPRRVU2026_Jan.csv refused: a workbook, or another packed folder: no table is read from it. Save the sheet that is meant as CSV.',
    'charges.xlsx unknown: a workbook, or another packed folder: no table is read from it. Save the sheet that is meant as CSV.',
    'rvu26a.zip unknown: a packed folder (zip): unpack it, and import what is in it.',
  ]);
});

test('few bytes that unpack to more than memory holds are refused, and the other files go on', () => {
  // Several packed pieces one behind the other are one packed file.
  const piece = gzipSync('99214,,1.00\n'.repeat(700_000));
  const bomb = Buffer.concat([gzipSync(TEXT), ...Array.from({ length: 68 }, () => piece)]);
  const { report } = importFiles({ [`${CHARGES}.gz`]: bomb, 'payers.other.charges.2025-01-01.csv': TEXT });
  expect(report.skipped).toMatchObject([
    { path: `${CHARGES}.gz`, kind: 'refused', reason: expect.stringMatching(/^it has more than 512 MiB/) },
  ]);
  expect(report.releases).toHaveLength(1);
}, 60_000);

test.for(['utf-16le', 'utf-16be'])('what Excel writes as Unicode is read: %s', (encoding) => {
  const bytes = Buffer.from(`\ufeff${TEXT.replaceAll(',', '\t')}`, 'utf16le');
  const { report, open } = importFiles({ [CHARGES]: encoding === 'utf-16le' ? bytes : bytes.swap16() });
  expect(isClean(report)).toBe(true);
  const [{ manifest }] = report.releases as [(typeof report.releases)[number]];
  expect(readRow(open(), manifest.id, manifest.release, ['99213', ''])).toMatchObject({ amount: '90.00' });
});

test('a file behind a link is imported, and a link that leads nowhere is named', () => {
  const folder = makeFolder();
  symlinkSync(join(writeFiles({ charges: TEXT }), 'charges'), join(folder, CHARGES));
  symlinkSync('nowhere', join(folder, 'payers.other.charges.2025-01-01.csv'));
  symlinkSync('.', join(folder, 'again'));
  const report = importTables(folder, makeFolder(), { starterDir: null });
  expect(report.releases).toHaveLength(1);
  expect(report.skipped).toMatchObject([{ kind: 'refused', reason: 'it is a link that leads to no file.' }]);
});
