import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findDoubt } from '../../../engine/doubt.ts';
import { readDefinitions, SHIPPED_TABLES } from '../../../server/tables/definition.ts';
import { hashBytes } from '../../../server/tables/manifest.ts';
import { writeStarterTables } from '../../../server/tables/starter.ts';
import { readStarterCodes } from '../../../server/tables/starter-selections.ts';
import { openStarterTables, openTables } from '../../../server/tables/store.ts';
import { hasShared, SKIPPED } from '../../helpers/shared.ts';
import { importFiles, makeFolder, makeRvuFile, readRow, rvuRow } from './made-releases.ts';
import { BY_HAND, RELEASES } from './official.ts';

const starter = openStarterTables();
/** Tables of the federal releases; states add their own folders, written by hand. */
const federalIds = starter.ids.filter((id) => id.startsWith('us.'));
const GPCI_RELEASES = ['2024A', '2025A', '2025B', '2025C', '2025D', '2026A'];
/** July 2026 came without indices of its own. */
const PFS_RELEASES = [...GPCI_RELEASES, '2026C'];
/** Oregon's fees of 2018 rest on the values of that January; codes came and went since. */
const VALUE_RELEASES = ['2018A', ...PFS_RELEASES];

/** Codes other parts of the project and its demonstration rely on. */
const NEEDED =
  '99202 99203 99204 99205 99211 99212 99213 99214 99215 99281 99282 99283 99284 99285 97110 97112 97140 97530 97161 97162 97163 97164 97035 97014 G0283 72148 72141 73221 73721 70450 71046 72100 73030 73562 20610 29881 29827 29807 29819 29820 29805 64483 62323 63030 22551 45378 95886 95910 80053 36415 99455 99456 27447 12001 10060 25444 96372 J1100';

describe('the starter tables', () => {
  test('hold the releases and tables they promise', () => {
    expect(federalIds).toEqual([
      'us.anesthesia.base-units',
      'us.asc.ancillary',
      'us.asc.constants',
      'us.asc.device-offset',
      'us.asc.procedures',
      'us.asc.wage-index',
      'us.asp',
      'us.bill-types',
      'us.clfs',
      'us.discharge-status',
      'us.dmepos.fees',
      'us.dmepos.former-area-fees',
      'us.dmepos.former-area-zips',
      'us.dmepos.rural-zips',
      'us.facilities',
      'us.hcpcs',
      'us.ipps.constants',
      'us.ipps.drg',
      'us.ipps.new-technology-codes',
      'us.ipps.own-rate-factors',
      'us.ipps.standardized-amounts',
      'us.ipps.wage-index',
      'us.modifiers',
      'us.ncci.add-on-codes',
      'us.ncci.add-on-pairs',
      'us.ncci.mue-practitioner',
      'us.ncci.ptp-practitioner',
      'us.ncci.ptp-rationales',
      'us.opps.addendum-b',
      'us.opps.apc',
      'us.opps.complexity',
      'us.opps.comprehensive-rank',
      'us.opps.constants',
      'us.opps.wage-index',
      'us.pfs.anesthesia',
      'us.pfs.gpci',
      'us.pfs.rvu',
      'us.place-of-service',
      'us.revenue-codes',
      'us.zip-locality',
    ]);
    const releasesOf = (id: string) => starter.releases(id).map((one) => one.release);
    expect(releasesOf('us.pfs.rvu')).toEqual(VALUE_RELEASES);
    for (const id of ['us.pfs.gpci', 'us.pfs.anesthesia']) expect(releasesOf(id)).toEqual(GPCI_RELEASES);
    expect(starter.definition('us.pfs.opps-cap')).toMatchObject({
      key: ['code', 'modifier', 'carrier', 'locality'],
    });
    expect(starter.select('us.pfs.opps-cap', '2025-01-01')).toBeNull();
  });

  test.each(PFS_RELEASES)('%s has every code the project relies on', (release) => {
    const missing = NEEDED.split(' ').filter(
      (code) => readRow(starter, 'us.pfs.rvu', release, [code, '']) === null,
    );
    expect(missing).toEqual([]);
  });

  test.each([
    ['72148', '26'],
    ['72148', 'TC'],
    ['45378', '53'],
    ['95910', '26'],
  ])('%s has its row for %s', (code, modifier) => {
    for (const release of PFS_RELEASES)
      expect(readRow(starter, 'us.pfs.rvu', release, [code, modifier])).toMatchObject({ modifier });
  });

  const kinds: readonly [kind: string, table: string, release: string, key: string[], cells: object][] = [
    ['anesthesia', 'us.anesthesia.base-units', '2022', ['01630'], { baseUnits: '5' }],
    ['units of a day', 'us.ncci.mue-practitioner', '2026Q2', ['97110'], { adjudicationIndicator: '3' }],
    ['pairs', 'us.ncci.ptp-practitioner', '2024Q3', ['29827', '29805', '2025-05-05'], { indicator: '1' }],
    ['add-on codes', 'us.ncci.add-on-codes', '2026Q3', ['22614', '2025-05-05'], { type: '1' }],
    ['primary codes', 'us.ncci.add-on-pairs', '2026Q3', ['22614', '22612', '2025-05-05'], { type: '1' }],
    ['laboratory', 'us.clfs', '2025Q1', ['80053', ''], { rate: '10.56' }],
    ['equipment', 'us.dmepos.fees', '2025Q1', ['E0730', 'NU', '', 'NC'], { category: 'TE' }],
    ['rural places', 'us.dmepos.rural-zips', '2026Q1', ['01223'], { state: 'MA' }],
    ['drugs', 'us.asp', '2025Q4', ['J1885'], { dosage: '15 MG' }],
    ['texts of Level II', 'us.hcpcs', '2024Q2', ['A0427'], { terminated: null }],
    ['emergency visits', 'us.opps.addendum-b', '2025Q4', ['99283'], { status: 'J2' }],
    ['a drug of January', 'us.opps.addendum-b', '2025Q1', ['J9035'], { status: 'K', rate: '73.19' }],
    ['the same in April', 'us.opps.addendum-b', '2025Q2', ['J9035'], { status: 'K', rate: '72.728' }],
    ['outpatient surgery', 'us.opps.comprehensive-rank', '2025', ['29827'], { status: 'J1' }],
    ['raised surgery', 'us.opps.complexity', '2025', ['11044', '20220'], { primaryStatus: 'J1' }],
    ['classes', 'us.opps.apc', '2025', ['5114'], { status: 'J1' }],
    ['surgery centers', 'us.asc.procedures', '2026Q1', ['29827'], { multipleProcedureDiscount: 'Y' }],
    ['stays', 'us.ipps.drg', 'FY2021', ['470'], { postAcuteTransfer: 'Y' }],
    ['stays of 2025', 'us.ipps.drg', 'FY2025', ['480'], { weight: '2.9410', specialPay: 'Y' }],
    ['stays now', 'us.ipps.drg', 'FY2026', ['470'], { type: 'SURG' }],
    ['implants', 'us.revenue-codes', 'undated', ['0278'], { kind: 'implant', description: null }],
    ['discharges', 'us.discharge-status', 'undated', ['03'], { description: null }],
    ['types of bill', 'us.bill-types', 'undated', ['131'], { description: null }],
    ['nerve tests', 'us.pfs.rvu', '2026A', ['95913', ''], { statusCode: 'A' }],
    ['fractures', 'us.pfs.rvu', '2026A', ['25605', ''], { globalDays: '090' }],
    ['pain procedures', 'us.pfs.rvu', '2026A', ['64635', ''], { statusCode: 'A' }],
    ['ambulance', 'us.pfs.rvu', '2026A', ['A0431', ''], { statusCode: 'X' }],
  ];
  test.each(kinds)('hold what bills of %s need', (_kind, table, release, key, cells) => {
    expect(readRow(starter, table, release, key)).toMatchObject(cells);
  });

  test('say of each excerpt what it holds whole', () => {
    const doubts = (id: string, ...keys: string[][]) =>
      keys.map((key) => findDoubt(starter.releases(id).at(-1)!, key));
    expect(doubts('us.ncci.mue-practitioner', ['99024'], ['40490'])).toEqual([null, 'excerpt']);
    expect(doubts('us.ncci.add-on-codes', ['99213', '2026-08-01'])).toEqual([null]);
    expect(
      doubts('us.dmepos.fees', ['E0730', 'RR', '', 'NC'], ['E0100', 'XX', '', 'NC'], ['E0950', '', '', 'NC']),
    ).toEqual([null, null, 'excerpt']);
    expect(doubts('us.clfs', ['99999', ''])).toEqual([null]);
  });

  test('have texts of Level II codes only, and none of lists that others word', () => {
    for (const { id } of federalIds.map((one) => starter.definition(one)!)) {
      const description = starter.definition(id)!.columns.findIndex(({ name }) => name === 'description');
      for (const table of description < 0 ? [] : starter.releases(id))
        for (let row = 0; row < table.rowCount; row++)
          if (table.text(row, description) !== null)
            expect([id, table.text(row, 0)]).toEqual(['us.hcpcs', expect.stringMatching(/^[A-CE-Z]\d{4}$/)]);
    }
  });

  test('no column or cell describes a procedure', () => {
    expect(starter.definition('us.pfs.rvu')!.columns.map((column) => column.name)).not.toContain(
      'description',
    );
    const cells = starter
      .releases('us.pfs.rvu')
      .flatMap((table) =>
        Array.from({ length: table.rowCount }, (_, row) =>
          table.definition.columns.map((_column, at) => table.text(row, at) ?? ''),
        ),
      )
      .flat();
    expect(cells.length).toBeGreaterThan(100_000);
    expect(cells.filter((cell) => cell.length > 7)).toEqual([]);
  });

  test('every code of the list is in some release', () => {
    const present = new Set(
      ['us.pfs.rvu', 'us.opps.addendum-b']
        .flatMap((id) => starter.releases(id))
        .flatMap((table) => Array.from({ length: table.rowCount }, (_, row) => table.text(row, 0))),
    );
    expect([...readStarterCodes(SHIPPED_TABLES)].filter((code) => !present.has(code))).toEqual([]);
  });

  test('say of which codes they hold all rows: of no others is it known what the release lists', () => {
    for (const table of starter.releases('us.pfs.rvu')) {
      expect(table.wholeOf).toMatchObject({ column: 'code' });
      expect(table.wholeOf!.values.has('99213')).toBe(true);
      expect([
        findDoubt(table, ['99213', 'TC']),
        findDoubt(table, ['40490', '']),
        findDoubt(table, ['40490', '26']),
      ]).toEqual([null, 'excerpt', 'excerpt']);
    }
    const modifiers = starter.select('us.modifiers', '2025-10-06')!;
    expect(findDoubt(modifiers, ['ZQ'])).toBeNull();
  });

  test('stay small', () => {
    const sizes = readdirSync(SHIPPED_TABLES, { recursive: true, encoding: 'utf8' }).map(
      (name) => statSync(join(SHIPPED_TABLES, name)).size,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8_000_000);
  });

  test('an imported release takes the place of the starter one, the other releases remain', () => {
    const { store } = importFiles({
      'PPRRVU2025_Oct.csv': makeRvuFile({ rows: [rvuRow('00001', '', '1.00')] }),
    });
    const both = openTables({ dirs: [SHIPPED_TABLES, store] });
    expect(both.releases('us.pfs.rvu').map((one) => `${one.release} ${one.rowCount === 1}`)).toEqual(
      VALUE_RELEASES.map((release) => `${release} ${release === '2025D'}`),
    );
    expect(both.select('us.pfs.rvu', '2025-10-01')!.find(['00001', ''])).toBe(0);
  });

  test('a CSV edited without its manifest is refused, with what is wrong in it otherwise', () => {
    const dir = makeFolder();
    mkdirSync(join(dir, 'us.place-of-service'));
    for (const name of ['table.yaml', '2024.csv', '2024.manifest.json'])
      cpSync(join(SHIPPED_TABLES, 'us.place-of-service', name), join(dir, 'us.place-of-service', name));
    const csv = join(dir, 'us.place-of-service', '2024.csv');
    const manifest = join(dir, 'us.place-of-service', '2024.manifest.json');
    const edited = readFileSync(csv, 'utf8').replace(',nonfacility,Office', ',office,Office');
    const digest = hashBytes(readFileSync(csv));
    writeFileSync(csv, edited);
    expect(() => openStarterTables(dir)).toThrow('it was changed or cut short');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(digest, hashBytes(Buffer.from(edited))));
    expect(() => openStarterTables(dir)).toThrow(
      /us\.place-of-service\/2024\.csv:\d+:2: site is "office", which is not one of facility, nonfacility/,
    );
  });

  test.each([
    [
      'code,site,name',
      'code,place,name',
      /2024\.csv:1:2: the column place is not one of the table's \(code, site, name\)\n.*2024\.csv:1:1: the column site is missing$/,
    ],
    [
      'code,site,name',
      'code,site,site',
      /2024\.csv:1:3: the column site stands twice\n.*the column name is missing$/,
    ],
  ])('a CSV headed %s that says %s is refused', (before, after, message) => {
    const dir = makeFolder();
    mkdirSync(join(dir, 'us.place-of-service'));
    for (const name of ['2024.csv', '2024.manifest.json']) {
      const text = readFileSync(join(SHIPPED_TABLES, 'us.place-of-service', name), 'utf8');
      writeFileSync(join(dir, 'us.place-of-service', name), text);
    }
    const csv = join(dir, 'us.place-of-service', '2024.csv');
    const manifest = join(dir, 'us.place-of-service', '2024.manifest.json');
    const old = hashBytes(readFileSync(csv));
    writeFileSync(csv, readFileSync(csv, 'utf8').replace(before, after));
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(old, hashBytes(readFileSync(csv))));
    expect(() => openStarterTables(dir)).toThrow(message);
  });

  test.skipIf(!hasShared)(
    `are what the importer writes from the official files${SKIPPED}`,
    () => {
      const dir = makeFolder();
      cpSync(SHIPPED_TABLES, dir, { recursive: true, filter: (path) => !/\.(csv|json)$/.test(path) });
      writeStarterTables(RELEASES, dir);
      const list = (folder: string) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((name) => /^us\..*\.(csv|json)$/.test(name) && !BY_HAND.test(name))
          .sort();
      expect(list(dir)).toEqual(list(SHIPPED_TABLES));
      for (const name of list(dir))
        expect(readFileSync(join(dir, name)).equals(readFileSync(join(SHIPPED_TABLES, name))), name).toBe(
          true,
        );
    },
    300_000,
  );
});

describe('table definitions', () => {
  const write = (text: string) => {
    const dir = makeFolder();
    mkdirSync(join(dir, 'us.test'));
    writeFileSync(join(dir, 'us.test', 'table.yaml'), text);
    return dir;
  };
  const good =
    'id: us.test\ntitle: A test\nkey: [code]\ncolumns:\n  - { name: code, type: text, values: ["09", TC] }\n';
  test('keep their scalars as text', () => {
    expect(readDefinitions(write(good)).get('us.test')).toMatchObject({
      columns: [{ values: ['09', 'TC'] }],
    });
  });
  test.each([
    ['an unknown field', `${good}colour: red\n`, /table\.yaml:6:1: unknown key "colour"; known: /],
    [
      'a type that is none',
      good.replace('type: text', 'type: number'),
      /table\.yaml:5:25: "number" is not one of the values here; known: text, code, decimal, date/,
    ],
    [
      'a length of a text',
      good.replace('type: text', 'type: text, length: 5'),
      /table\.yaml:5:39: only codes have a length; make the type of code code, or leave its length out/,
    ],
    [
      'an id that is not the folder',
      good.replace('us.test', 'us.other'),
      /:1:5: the id is us\.other but the folder is us\.test; make them equal/,
    ],
    [
      'a key without its column',
      good.replace('[code]', '[code, modifier]'),
      /the key needs a column modifier, which is not listed; add it/,
    ],
    [
      'a column twice',
      `${good}  - { name: code, type: text }\n`,
      /the column code is listed twice; keep one/,
    ],
    [
      'a range without its column',
      `${good}range: { from: code, through: last }\n`,
      /the key needs a column last, which is not listed/,
    ],
    [
      'a key twice in the YAML',
      `${good}id: us.test\n`,
      /table\.yaml:6:1: the key id stands in this map already, in line 1; keep one of them/,
    ],
  ])('%s is a problem', (_title, text, message) => {
    expect(() => readDefinitions(write(text))).toThrow(message);
  });
});
