/** Files that are not what their publisher wrote: nothing in them may become a price, or a code that is "not listed". */
import { describe, expect, test } from 'vitest';
import { SHIPPED_TABLES } from '../../../server/tables/definition.ts';
import { importTables } from '../../../server/tables/import.ts';
import { formatImportReport, type ImportReport, isClean } from '../../../server/tables/import-report.ts';
import { openTables } from '../../../server/tables/store.ts';
import { makeRequest, review } from '../../helpers/requests.ts';
import {
  type Files,
  importFiles,
  makeFolder,
  makeRvuFile,
  readRow,
  rvuRow,
  writeFiles,
  zipRecord,
} from './made-releases.ts';

const RVU = 'PPRRVU2025_Oct.csv';
const CHARGES = 'payers.acme.charges.2025-01-01.csv';
const FACTORS = 'payers.acme.owcp-conversion-factors.2025-01-01.csv';
const rows = [rvuRow('29827', '', '15.59'), rvuRow('10060', '', '1.22')];
const sound = makeRvuFile({ rows });
const gpci =
  'ADDENDUM E. FINAL CY 2025 GEOGRAPHIC PRACTICE COST INDICES (GPCIs) BY STATE,,,,,,\n,,,,,,\nMedicare Administrative Contractor (MAC),State,Locality Number,Locality Name,2025 PW GPCI (with 1.0 Floor),2025 PE GPCI,2025 MP GPCI\n10112,AL,00,ALABAMA,1,0.869,0.575\n11502,NC,00,NORTH CAROLINA,1,0.926,0.665\n';

const idsOf = (report: ImportReport) =>
  report.releases.map(({ manifest }) => `${manifest.id} ${manifest.release}`);

describe('a damaged file is refused whole, with its lines; the others go on', () => {
  const cases: readonly [what: string, files: Files, reason: RegExp][] = [
    [
      'a comma too many, so that an amount of 1,000 became 1',
      { [CHARGES]: 'code,modifier,amount\n99213,,90.00\n99214,,1,000\n' },
      /^mend this and import it again:\n +payers\.acme\.charges\.2025-01-01\.csv:3:1: the row has 4 cells where the others have 3$/,
    ],
    [
      'a comma too many in every row',
      { [CHARGES]: 'code,modifier,amount\n99213,,1,100\n99214,,1,000\n' },
      /:1:1: the row has 3 cells where the others have 4$/,
    ],
    [
      'a cell too few',
      { [CHARGES]: 'code,modifier,amount\n99213,,90.00\n99214,1000\n' },
      /:3:1: the row has 2 cells where the others have 3$/,
    ],
    [
      'cut within a number',
      { '2025D/GPCI2025.csv': gpci.slice(0, -3) },
      /^line 5: the last line has no line end, so it may be cut off/,
    ],
    [
      'cut within a row',
      { '2025D/GPCI2025.csv': gpci.slice(0, -8) },
      /^line 5: the row has 6 cells where the others have 7; line 5: the last line has no line end/,
    ],
    [
      'many such rows',
      { [CHARGES]: `code,modifier,amount\n${'1,2,3\n'.repeat(9)}${'1,2,3,4\n'.repeat(7)}` },
      /(?:\n.*:1\d:1: the row has 4 cells where the others have 3){7}$/,
    ],
    [
      'a quote inside a cell',
      { [RVU]: sound.replace('1.22', '1"22') },
      /^line 12: a quote is not closed, or stands inside a cell that is not quoted/,
    ],
    [
      'a quote that is never closed',
      { [RVU]: sound.replace('1.22', '"1.22') },
      /^line 1\d: a quote is not closed/,
    ],
    [
      'a negative charge',
      { [CHARGES]: 'code,modifier,amount\n99213,,-90.00\n' },
      /^mend this .*\n +payers\.acme\.charges\.2025-01-01\.csv:2:3: amount is "-90\.00", which is less than 0$/,
    ],
    [
      'a range of a payer that ends before it begins',
      { [FACTORS]: 'codeFrom,codeThrough,conversionFactor\n69999,10000,61.20\n' },
      /:2:2: the range 69999 to 10000 ends before it begins$/,
    ],
    [
      'ranges of a payer that overlap',
      { [FACTORS]: 'codeFrom,codeThrough,conversionFactor\n10000,19999,61.20\n19999,29999,60.00\n' },
      /:3:1: 19999 to 29999: this row and .*:2 answer the same key with other figures/,
    ],
    ['headings only', { [CHARGES]: 'code,modifier,amount\n' }, /^it has no usable row below the headings/],
  ];
  test.each(cases)('%s', (_what, files, reason) => {
    const others = { 'a/PPRRVU2026_Jan_nonQPP.csv': makeRvuFile({ rows, title: TITLE_2026 }) };
    const { report } = importFiles({ ...others, ...files });
    expect(idsOf(report)).toEqual(['us.pfs.rvu 2026A']);
    expect(report.skipped.map((file) => file.reason)).toEqual([expect.stringMatching(reason)]);
    expect(report.skipped[0]!.kind).toBe('refused');
    expect(isClean(report)).toBe(false);
  });

  const TITLE_2026 = '2026 National Physician Fee Schedule Relative Value File January Release';

  test('blank cells beyond the headings, and an end-of-file mark, are no damage', () => {
    const { report, open } = importFiles({
      [CHARGES]: 'code,modifier,amount\n99213,,90.00,,\n99214,,91.00\n\u001a',
    });
    expect(report.skipped).toEqual([]);
    expect(readRow(open(), 'payers.acme.charges', '2025-01-01', ['99213', ''])?.['amount']).toBe('90.00');
  });
});

describe('a row that cannot be used', () => {
  const damaged: readonly [what: string, extra: string[]][] = [
    ['a number that is none', rvuRow('99213', '', '1.3O')],
    ['two rows with other figures', rvuRow('99213', '', '2.60')],
  ];
  const importWith = (extra: string[]) =>
    importFiles({
      [RVU]: makeRvuFile({ rows: [...rows, rvuRow('99213', '', '1.30'), extra] }),
    });

  test.each(damaged)('%s: the key is neither found nor called not listed', (_what, extra) => {
    const { report, open, store } = importWith(extra);
    expect(
      report.releases.map(({ manifest, leftOutKeys }) => [manifest.rows, manifest.skippedRows, leftOutKeys]),
    ).toEqual([[2, 2, 1]]);
    expect(isClean(report)).toBe(false);
    const table = open().select('us.pfs.rvu', '2025-10-06')!;
    expect(
      [
        ['99213', ''],
        ['99213', '26'],
        ['29827', ''],
      ].map((key) => [table.find(key) >= 0, table.isLeftOut?.(key)]),
    ).toEqual([
      [false, true],
      [false, false],
      [true, false],
    ]);
    const tables = openTables({ dirs: [SHIPPED_TABLES, store] });
    const lines = ['99213', '99214'].map((code, index) => ({
      Line: index + 1,
      CPT1: code,
      ServiceDate: '2025-10-06',
    }));
    const { serviceReasonCodes, logDetails } = review(makeRequest(lines), { tables });
    expect(serviceReasonCodes).toMatchObject({ 1: [1900], 2: [1100] });
    expect(JSON.stringify(logDetails)).toContain(
      'code 99213, modifier (blank) was left out of the table us.pfs.rvu, release 2025D, since its row',
    );
  });

  test('a sound store has no left-out keys', () => {
    const { open } = importFiles({ [RVU]: sound });
    expect(open().select('us.pfs.rvu', '2025-10-06')!.isLeftOut).toBeUndefined();
  });

  test('a range left out answers for every code in it', () => {
    const zips = ['27600', '27601', '27602'].map((zip) => zipLine(zip, '00'));
    const { open } = importFiles({ 'ZIP5_OCT2025.txt': [...zips, zipLine('27601', '01'), ''].join('\n') });
    const table = open().select('us.zip-locality', '2025-10-06')!;
    expect(
      ['27600', '27601', '27602', '2760', '27603'].map((zip) => [
        table.find([zip]) >= 0,
        table.isLeftOut!([zip]),
      ]),
    ).toEqual([
      [true, false],
      [false, true],
      [true, false],
      [false, false],
      [false, false],
    ]);
  });
  const zipLine = (zip: string, locality: string) => zipRecord(zip, { locality });
});

describe('a file cut off between two rows', () => {
  const importInto = (store: string, files: Files, starterDir: string | null = null) =>
    importTables(writeFiles(files), store, { starterDir });
  const many = Array.from({ length: 10 }, (_, index) => rvuRow(`1000${index}`, '', '1.00'));

  test('is refused when the starter figures of the release hold rows it lacks', () => {
    const report = importInto(makeFolder(), { [RVU]: sound }, SHIPPED_TABLES);
    expect(report.releases).toEqual([]);
    expect(report.skipped[0]!.reason).toMatch(
      /^00100 and \d+ others stand in the starter figures of the release 2025D, but not in this file: it is cut short/,
    );
  });

  const warned: readonly [what: string, before: Files, after: Files, warning: RegExp | null][] = [
    [
      'fewer rows than the release it replaces',
      { [RVU]: makeRvuFile({ rows: many }) },
      { [RVU]: makeRvuFile({ rows: many.slice(0, 7) }) },
      /^us\.pfs\.rvu 2025D has 7 rows, and 2025D has 10/,
    ],
    [
      'fewer rows than a release of another date',
      { [RVU]: makeRvuFile({ rows: many }) },
      {
        'PPRRVU25_APR.csv': makeRvuFile({
          rows: many.slice(0, 7),
          title: '2025 National Physician Fee Schedule Relative Value File April Release',
        }),
      },
      /^us\.pfs\.rvu 2025B has 7 rows, and 2025D has 10/,
    ],
    [
      'a few rows fewer',
      { [RVU]: makeRvuFile({ rows: many }) },
      { [RVU]: makeRvuFile({ rows: many.slice(0, 8) }) },
      null,
    ],
    [
      'fewer charges of a payer from another day on',
      { [CHARGES]: 'code,modifier,amount\n1,,1\n2,,1\n3,,1\n' },
      { [CHARGES.replace('2025', '2026')]: 'code,modifier,amount\n1,,1\n' },
      null,
    ],
  ];
  test.each(warned)('%s', (_what, before, after, warning) => {
    const store = makeFolder();
    expect(importInto(store, before).warnings).toEqual([]);
    const report = importInto(store, after);
    expect(report.warnings).toEqual(warning === null ? [] : [expect.stringMatching(warning)]);
    expect(isClean(report)).toBe(warning === null);
    if (warning) expect(formatImportReport(report)).toContain(`\nWarning: ${report.warnings[0]}\n`);
  });

  test('of a release with no other to compare with is measured by the starter figures of another date', () => {
    const report = importInto(
      makeFolder(),
      {
        [RVU]: makeRvuFile({
          rows,
          title: '2027 National Physician Fee Schedule Relative Value File January Release',
        }),
      },
      SHIPPED_TABLES,
    );
    expect(report.warnings).toEqual([
      expect.stringMatching(/^us\.pfs\.rvu 2027A lacks \d+ of the \d+ rows of the starter figures 2026C/),
    ]);
  });
});

describe('what an import lacks is said', () => {
  test.each([
    [
      'relative values alone',
      { [RVU]: sound },
      [
        /^us\.pfs\.rvu 2025D is imported without the geographic indices \(GPCI\) of 2025D: services from 2025-10-01/,
      ],
    ],
    [
      'indices alone',
      { '2025D/GPCI2025.csv': gpci },
      [/^us\.pfs\.gpci 2025D is imported without the relative values \(PPRRVU\) of 2025D/],
    ],
    [
      'indices beside relative values that are refused',
      { 'x/GPCI2025.csv': gpci, [`x/${RVU}`]: sound.slice(0, -3) },
      [/^us\.pfs\.gpci 2025D is imported without the relative values/],
    ],
    ['both', { 'x/GPCI2025.csv': gpci, [`x/${RVU}`]: sound }, []],
  ] as const)('%s', (_what, files, notes) => {
    const { report } = importFiles(files);
    expect(report.notes).toEqual(notes.map((note) => expect.stringMatching(note)));
    for (const note of report.notes) expect(formatImportReport(report)).toContain(`\nNote: ${note}\n`);
  });

  test('the other half may have come before', () => {
    const { store } = importFiles({ [RVU]: sound });
    const folder = writeFiles({ '2025D/GPCI2025.csv': gpci });
    expect(importTables(folder, store, { starterDir: null }).notes).toEqual([]);
  });

  test.each([
    [
      'an empty folder',
      {},
      /^\/.* holds no file\. Put the published files .*PPRRVU2025_Oct\.csv, GPCI2025\.csv/,
    ],
    ['nothing of a known kind', { 'a.txt': 'hello\n' }, /\nNothing was imported\. Files are known by/],
  ])('%s', (_what, files, advice) => {
    const { report } = importFiles(files as Files);
    expect(isClean(report)).toBe(false);
    expect(formatImportReport(report)).toMatch(advice);
  });
});
