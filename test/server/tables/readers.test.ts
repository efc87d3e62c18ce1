import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { importTables } from '../../../server/tables/import.ts';
import { formatImportReport } from '../../../server/tables/import-report.ts';
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

const RVU = 'us.pfs.rvu';
const rows = [rvuRow('29827', '', '15.59'), rvuRow('29827', '53', '7.80'), rvuRow('10060', '', '1.22')];
const plain = makeRvuFile({ rows });
const latin = (text: string) => Buffer.from(text, 'latin1');

/** What one made-up import says: releases as `id release rows`, problems, notes, and files left out with the reason. */
function summarise(files: Files) {
  const { report } = importFiles(files);
  return {
    releases: report.releases.map(
      ({ manifest: { id, release, rows: count } }) => `${id} ${release} ${count}`,
    ),
    problems: report.releases.flatMap((release) => release.problems),
    notes: report.releases.flatMap((release) => release.notes),
    skipped: report.skipped.map(({ path, kind, reason }) => `${path} ${kind}: ${reason}`),
  };
}

interface Case {
  readonly title: string;
  readonly files: Files;
  readonly releases?: readonly string[];
  readonly problems?: readonly string[];
  readonly notes?: readonly string[];
  readonly skipped?: readonly (string | RegExp)[];
}

function check(cases: readonly Case[]): void {
  test.each(cases)('$title', ({ files, releases = [], problems = [], notes = [], skipped = [] }) => {
    const summary = summarise(files);
    expect(summary).toMatchObject({ releases, problems, notes });
    expect(summary.skipped).toEqual(
      skipped.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))),
    );
  });
}

const NAME = 'PPRRVU2025_Oct.csv';
const SAME = ['us.pfs.rvu 2025D 3'];

describe('relative values: encodings and line ends', () => {
  const shapes: Record<string, string | Uint8Array> = {
    'line feeds': plain,
    'bare carriage returns': plain.replaceAll('\n', '\r'),
    'carriage return and line feed': plain.replaceAll('\n', '\r\n'),
    'a byte order mark': `\ufeff${plain}`,
    'a blank row and an end-of-file mark at the end': `${plain}${','.repeat(30)}\n\u001a\n`,
    'Latin-1 letters': latin(makeRvuFile({ rows: rows.map((row) => row.with(2, 'caf\u00e9')) })),
    'a comma and quotes in a description': makeRvuFile({
      rows: rows.map((row) => row.with(2, 'Inj, 2 "mg"')),
    }),
  };
  test.each(Object.keys(shapes))('%s give the same rows', (name) => {
    const imported = importFiles({ [NAME]: shapes[name]! });
    expect(imported.report.releases.map((release) => release.manifest.rows)).toEqual([3]);
    expect(imported.report.releases[0]!.manifest.digest).toBe(
      importFiles({ [NAME]: plain }).report.releases[0]!.manifest.digest,
    );
    expect(readRow(imported.open(), RVU, '2025D', ['29827', '53'])).toMatchObject({
      workRvu: '7.80',
      endoscopicBase: '29805',
    });
  });
});

describe('relative values: columns', () => {
  test('the column added in 2026 is read by its heading', () => {
    const text = makeRvuFile({ rows, extra: { at: 23, headings: ['PRIC', 'IND'], cell: '9' } });
    const row = readRow(importFiles({ [NAME]: text }).open(), RVU, '2025D', ['10060', '']);
    expect(row).toMatchObject({
      pricingIndicator: '9',
      teamSurgery: '0',
      endoscopicBase: '29805',
      conversionFactor: '32.3465',
    });
  });
  test('every cell comes from its own heading', () => {
    const row = readRow(importFiles({ [NAME]: plain }).open(), RVU, '2025D', ['29827', '']);
    expect(row).toEqual({
      code: '29827',
      modifier: null,
      statusCode: 'A',
      notUsedForMedicare: null,
      workRvu: '15.59',
      nonfacilityPeRvu: '0.50',
      nonfacilityNa: null,
      facilityPeRvu: '0.40',
      facilityNa: 'NA',
      malpracticeRvu: '0.10',
      nonfacilityTotal: '1.60',
      facilityTotal: '1.50',
      pcTcIndicator: '1',
      globalDays: '090',
      preOp: '0.10',
      intraOp: '0.80',
      postOp: '0.10',
      multipleProcedure: '2',
      bilateralSurgery: '1',
      assistantSurgery: '2',
      coSurgeons: '1',
      teamSurgery: '0',
      pricingIndicator: null,
      endoscopicBase: '29805',
      conversionFactor: '32.3465',
      physicianSupervision: '09',
      calculationFlag: '0',
      diagnosticImagingFamily: '99',
      nonfacilityPeOpps: '0.00',
      facilityPeOpps: '0.00',
      malpracticeOpps: '0.00',
      nonfacilityPeFullyImplemented: null,
      nonfacilityNaFullyImplemented: null,
      facilityPeFullyImplemented: null,
      facilityNaFullyImplemented: null,
      nonfacilityTotalFullyImplemented: null,
      facilityTotalFullyImplemented: null,
    });
  });
  check([
    {
      title: 'a column nobody knows is left out and said',
      files: { [NAME]: makeRvuFile({ rows, extra: { at: 5, headings: ['NEW', 'THING'], cell: 'x' } }) },
      releases: SAME,
      notes: ['the column "NEW THING" is new to this reader and is left out'],
    },
    {
      title: 'a heading that is gone refuses the file',
      files: { [NAME]: plain.replace(',GLOB,', ',,') },
      skipped: [/^PPRRVU2025_Oct.csv refused: no heading for globalDays\. The layout has changed/],
    },
    {
      title: 'a heading that stands twice refuses the file',
      files: { [NAME]: makeRvuFile({ rows, extra: { at: 5, headings: ['GLOB', 'DAYS'], cell: '000' } }) },
      skipped: [/refused: the heading of globalDays stands 2 times/],
    },
  ]);
});

describe('relative values: rows that cannot be used', () => {
  check([
    {
      title: 'a cell that is no decimal is named by line and column, and its row left out',
      files: { [NAME]: makeRvuFile({ rows: [...rows, rvuRow('20610', '', '1,234.5')] }) },
      releases: SAME,
      problems: [`${NAME}:14:6: workRvu is "1,234.5", which is not a plain decimal; left out`],
    },
    {
      title: 'a value outside the closed list',
      files: { [NAME]: makeRvuFile({ rows: [...rows, rvuRow('20610', '', '0.79').with(3, 'Z')] }) },
      releases: SAME,
      problems: [
        `${NAME}:14:4: statusCode is "Z", which is not one of A, B, C, D, E, F, G, H, I, J, L, M, N, P, Q, R, T, X; left out`,
      ],
    },
    {
      title: 'rows of one key with other figures are all left out: nobody can tell which is right',
      files: { [NAME]: makeRvuFile({ rows: [...rows, rvuRow('29827', '', '99.99')] }) },
      releases: ['us.pfs.rvu 2025D 2'],
      problems: [
        `${NAME}:14:1: 29827: this row and ${NAME}:11 answer the same key with other figures, and nobody can tell which is right; left out`,
      ],
    },
    {
      title: 'the same row again',
      files: { [NAME]: makeRvuFile({ rows: [...rows, rows[1]!] }) },
      releases: SAME,
      problems: [`${NAME}:14:1: 29827 53: the same row stands at ${NAME}:12; left out`],
    },
    {
      title: 'a code that no bill can carry could be any code, so the file is refused',
      files: { [NAME]: makeRvuFile({ rows: [...rows, rvuRow('99 213', '', '1.00')] }) },
      skipped: [
        /nobody can tell which codes .*\n +PPRRVU2025_Oct.csv:14:1: code is "99 213", which has a blank inside, and no code has$/,
      ],
    },
    {
      title: 'and so is a row without a code',
      files: { [NAME]: makeRvuFile({ rows: [...rows, rvuRow('', '', '1.00')] }) },
      skipped: [/nobody can tell which codes .*\n +PPRRVU2025_Oct.csv:14:1: code is blank$/],
    },
  ]);
});

describe('what a file is', () => {
  const title = '2026 National Physician Fee Schedule Relative Value File January Release';
  check([
    {
      title: 'the release comes from the title, whatever the folder is called',
      files: { [`2031Z/${NAME}`]: makeRvuFile({ title, rows }) },
      releases: ['us.pfs.rvu 2026A 3'],
    },
    {
      title: 'the file for qualifying APM participants is refused with the reason',
      files: {
        'PPRRVU2026_Jan_QPP.csv': makeRvuFile({ title, rows }),
        'PPRRVU2026_Jan_nonQPP.csv': makeRvuFile({ title, rows: rows.slice(1) }),
      },
      releases: ['us.pfs.rvu 2026A 2'],
      skipped: [/^PPRRVU2026_Jan_QPP.csv refused: these are the values for qualifying APM participants/],
    },
    {
      title: 'a file of another kind is skipped',
      files: { 'clinic.csv': 'a,b\n1,2\n' },
      skipped: ['clinic.csv unknown: not a kind this importer reads: no table has the headings A, B.'],
    },
    {
      title: 'a file of one column, and a wide one, of other kinds',
      files: { 'list.csv': 'a\nb\n', 'wide.csv': 'Title,\na,b,c,d,e,f,g\n1,2,3,4,5,6,7\n' },
      skipped: [
        'list.csv unknown: not a kind this importer reads: it has no row of headings.',
        'wide.csv unknown: not a kind this importer reads: no table has the headings A, B, C, D, E and 2 more.',
      ],
    },
    {
      title: 'the name alone is not enough',
      files: { [NAME]: 'a,b\n1,2\n' },
      skipped: [
        /refused: it is named like physician relative values \(PPRRVU\), but its first lines are not/,
      ],
    },
    {
      title: 'the content is enough',
      files: { 'copy.csv': plain },
      releases: SAME,
    },
    {
      title: 'the same bytes twice count once',
      files: { [`a/${NAME}`]: plain, [`b/${NAME}`]: plain },
      releases: SAME,
      skipped: [`b/${NAME} repeated: the same bytes as a/${NAME}, which is imported.`],
    },
    {
      title: 'a packed file is what it holds',
      files: { [`${NAME}.gz`]: gzipSync(plain) },
      releases: SAME,
    },
    {
      title: 'a packed file that is cut off is refused',
      files: { [`${NAME}.gz`]: gzipSync(plain).subarray(0, -20) },
      skipped: [/csv\.gz refused: it is packed \(gzip\) and cannot be unpacked whole; download it again/],
    },
    {
      title: 'of two editions of one release the later one counts',
      files: {
        [`a/${NAME}`]: plain,
        [`b/${NAME}`]: makeRvuFile({ rows: rows.slice(1) }).replace('09/11/2025', '09/12/2025'),
      },
      releases: ['us.pfs.rvu 2025D 2'],
      skipped: [
        `a/${NAME} superseded: us.pfs.rvu 2025D is taken from b/${NAME}, a fuller or later edition of it.`,
      ],
    },
    {
      title: 'of two different files of one release neither counts',
      files: { [`a/${NAME}`]: plain, [`b/${NAME}`]: makeRvuFile({ rows: rows.slice(1) }) },
      skipped: [
        `a/${NAME} refused: b/${NAME} says it is us.pfs.rvu 2025D too, with other content; keep one of them.`,
        `b/${NAME} refused: a/${NAME} says it is us.pfs.rvu 2025D too, with other content; keep one of them.`,
      ],
    },
    { title: 'an empty file', files: { [NAME]: '' }, skipped: [/refused: it is named like/] },
  ]);
});

describe('files that state only a year, or nothing', () => {
  const anes =
    'Contractor,Locality,Locality Name,National Anes CF of 20.3178\n11502 ,00 ,NORTH CAROLINA*,20.01 \n,,,\n';
  const gpci =
    'ADDENDUM E. FINAL CY 2025 GEOGRAPHIC PRACTICE COST INDICES (GPCIs) BY STATE,,,,,,\n,,,,,,\nMedicare Administrative Contractor (MAC),State,Locality Number,Locality Name,2025 PW GPCI (with 1.0 Floor),2025 PE GPCI,2025 MP GPCI\n11502,NC,00,NORTH CAROLINA**,1,0.926,0.665\n"**A note, with a comma",,,,,,\n';
  const cap =
    'HCPCS,MOD,PROCSTAT,CARRIER,LOCALITY,FACILITY PRICE,NON-FACILTY PRICE\n72148,TC,A,11502,00,148.37,148.30\n\u001a,,,,,,\n';
  check([
    {
      title: 'alone they are of the release their folder is named after',
      files: { '2025D/ANES2025.csv': anes, 'rvu25b_0/GPCI2025.csv': gpci },
      releases: ['us.pfs.anesthesia 2025D 1', 'us.pfs.gpci 2025B 1'],
    },
    {
      title: 'a folder of another year, or of none, names no release',
      files: { '2024D/ANES2025.csv': anes, 'tables/GPCI2025.csv': gpci },
      skipped: [
        /^2024D.ANES2025.csv refused: the file says 2025 but not the release, .* like 2025A\.$/,
        /^tables.GPCI2025.csv refused: the file says 2025 but not the release/,
      ],
    },
    {
      title: 'beside relative values they are of that quarter',
      files: {
        'x/ANES2025.csv': anes,
        'x/GPCI2025.csv': gpci,
        [`x/${NAME}`]: plain,
        'x/OPPSCAP_Oct.csv': cap,
      },
      releases: [
        'us.pfs.anesthesia 2025D 1',
        'us.pfs.gpci 2025D 1',
        'us.pfs.opps-cap 2025D 1',
        'us.pfs.rvu 2025D 3',
      ],
    },
    {
      title: 'relative values of another year do not count',
      files: { 'x/ANES2024.csv': anes, [`x/${NAME}`]: plain },
      releases: SAME,
      skipped: [/^x.ANES2024.csv refused: the file says 2024 but not the release/],
    },
    {
      title: 'a cap without relative values beside it has no year',
      files: { 'OPPSCAP_Oct.csv': cap, [`x/${NAME}`]: plain },
      releases: SAME,
      skipped: [/^OPPSCAP_Oct.csv refused: the file does not say its year, and 0 relative value files/],
    },
    {
      title: 'a name that contradicts the headings',
      files: { 'GPCI2024.csv': gpci },
      skipped: [/the headings say 2025 but the name GPCI2024.csv says 2024/],
    },
  ]);
  test('figures, digits and names as published, without footnote marks', () => {
    const source = importFiles({ '2025A/ANES2025.csv': anes, '2025A/GPCI2025.csv': gpci }).open();
    expect(readRow(source, 'us.pfs.gpci', '2025A', ['11502', '00'])).toEqual({
      carrier: '11502',
      locality: '00',
      state: 'NC',
      name: 'NORTH CAROLINA',
      workGpci: '1',
      workGpciWithoutFloor: null,
      peGpci: '0.926',
      malpracticeGpci: '0.665',
    });
    expect(readRow(source, 'us.pfs.anesthesia', '2025A', ['11502', '00'])).toEqual({
      carrier: '11502',
      locality: '00',
      name: 'NORTH CAROLINA',
      conversionFactor: '20.01',
      conversionFactorApm: null,
    });
  });
  test('2026: two anesthesia factors and two work indices go to their own columns', () => {
    const both =
      'Contractor,Locality,Locality Name,Qualifying APM National Anes CF of 20.599835,Non-Qualifying APM National Anes CF  of 20.49754\n11502 ,00 ,NORTH CAROLINA,20.31,20.21\n';
    const floor = gpci
      .replaceAll('2025', '2026')
      .replaceAll(',,,,,,', ',,,,,,,')
      .replace(
        '2026 PW GPCI (with 1.0 Floor)',
        '2026 PW GPCI (without 1.0 Floor),2026 PW GPCI (with 1.0 Floor)',
      )
      .replace(',1,0.926', ',0.977,1.000,0.926');
    const source = importFiles({ '2026A/ANES2026.csv': both, '2026A/GPCI2026.csv': floor }).open();
    expect(readRow(source, 'us.pfs.anesthesia', '2026A', ['11502', '00'])).toMatchObject({
      conversionFactor: '20.21',
      conversionFactorApm: '20.31',
    });
    expect(readRow(source, 'us.pfs.gpci', '2026A', ['11502', '00'])).toMatchObject({
      workGpci: '1.000',
      workGpciWithoutFloor: '0.977',
      peGpci: '0.926',
    });
  });
});

describe('localities of ZIP codes', () => {
  const zips = (...records: string[]) => ({ 'ZIP5_OCT2025.txt': `${records.join('\r\n')}\r\n` });
  test('only consecutive codes of equal values become one range', () => {
    const { open, report } = importFiles(
      zips(
        zipRecord('27603'),
        zipRecord('27601'),
        zipRecord('27602'),
        zipRecord('27605'),
        zipRecord('27606', { rural: 'R' }),
        zipRecord('27607', { rural: 'B', plusFour: '1' }),
      ),
    );
    expect(report.releases[0]!.manifest).toMatchObject({
      release: '2025Q4',
      rows: 4,
      effective: { from: '2025-10-01', through: '9999-12-31' },
    });
    const found = [
      '27600',
      '27601',
      '27602',
      '27603',
      '27604',
      '27605',
      '27606',
      '27607',
      '27608',
      '2760',
      '276011',
      '',
      '27602\0',
    ].map((zip) => readRow(open(), 'us.zip-locality', '2025Q4', [zip])?.['zipFrom'] ?? null);
    expect(found).toEqual([
      null,
      '27601',
      '27601',
      '27601',
      null,
      '27605',
      '27606',
      '27607',
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(readRow(open(), 'us.zip-locality', '2025Q4', ['27607'])).toEqual({
      zipFrom: '27607',
      zipThrough: '27607',
      state: 'NC',
      carrier: '11502',
      locality: '00',
      rural: 'B',
      plusFour: '1',
    });
  });
  check([
    {
      title: 'a ZIP code that stands twice is left out, and its neighbours stay',
      files: zips(
        ...['27600', '27601', '27602'].map((zip) => zipRecord(zip)),
        zipRecord('27601', { locality: '01' }),
      ),
      releases: ['us.zip-locality 2025Q4 2'],
      problems: [
        'ZIP5_OCT2025.txt:4:3: 27601: this row and ZIP5_OCT2025.txt:2 answer the same key with other figures, and nobody can tell which is right; left out',
      ],
      notes: ['4 ZIP codes'],
    },
    {
      title: 'a line of another layout refuses the file',
      files: zips(zipRecord('27601'), 'NC27602 and more'),
      skipped: [/refused: line 2: not a record of 80 characters in the ZIP5 layout\. Nothing of a damaged/],
    },
    {
      title: 'and so does a last line without its end',
      files: { 'ZIP5_OCT2025.txt': `${zipRecord('27601')}\r\n${zipRecord('27602')}` },
      skipped: [/refused: line 2: the last line has no line end/],
    },
    {
      title: 'two quarters in one file',
      files: zips(zipRecord('27601'), zipRecord('27602', { quarter: '20261' })),
      skipped: [/the records name 2 quarters \(20254, 20261\)/],
    },
  ]);
});

test('the report says what was read, from what, and what was left out', () => {
  const { report } = importFiles({ [NAME]: makeRvuFile({ rows: [...rows, rows[1]!] }), 'note.txt': 'hello' });
  const text = formatImportReport(report);
  expect(text.split('\n')).toEqual([
    `${NAME}: us.pfs.rvu 2025D, 3 rows, 1 left out, effective 2025-10-01 through 2025-12-31`,
    expect.stringMatching(/^ {2}PPRRVU2025_Oct\.csv:14:1: 29827 53: the same row stands at .*; left out$/),
    'note.txt: skipped: a text, such as documentation: no table is read from it.',
    expect.stringMatching(/^Note: us\.pfs\.rvu 2025D is imported without the geographic indices/),
    expect.stringMatching(
      /^1 release of 1 table, 3 rows imported to .*; 1 row left out, 0 files not imported, 1 skipped\.$/,
    ),
    expect.stringMatching(/^It took \d+\.\d s and at most \d+ MiB of memory\.$/),
    '',
  ]);
});

test('the report of a second import says that nothing changed', () => {
  const folder = writeFiles({ [NAME]: makeRvuFile({ rows }) });
  const store = makeFolder();
  const read = () => formatImportReport(importTables(folder, store, { starterDir: null })).split('\n');
  const [first, second] = [read(), read()];
  expect([first[0], first.at(-3)]).toEqual([
    expect.stringMatching(/through 2025-12-31$/),
    expect.stringMatching(/0 skipped\.$/),
  ]);
  expect([second[0], second.at(-3)]).toEqual([
    `${first[0]}, as it was`,
    `${first.at(-3)} 1 release stood there already.`,
  ]);
});

test('the report shows the first twenty problems of a release and counts the rest', () => {
  const bad = Array.from({ length: 23 }, (_, index) => rvuRow(`2${1000 + index}`, '', 'x'));
  const text = formatImportReport(importFiles({ [NAME]: makeRvuFile({ rows: [...rows, ...bad] }) }).report);
  expect(text.match(/which is not a plain decimal/g)).toHaveLength(20);
  expect(text).toContain('\n  and 3 more\n');
});
