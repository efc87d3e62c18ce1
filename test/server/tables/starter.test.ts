import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findDoubt } from '../../../engine/doubt.ts';
import { readDefinitions, SHIPPED_TABLES } from '../../../server/tables/definition.ts';
import { importTables } from '../../../server/tables/import.ts';
import { hashBytes } from '../../../server/tables/manifest.ts';
import { readStarterCodes, writeStarterTables } from '../../../server/tables/starter.ts';
import { openStarterTables, openTables } from '../../../server/tables/store.ts';
import { importFiles, makeFolder, makeRvuFile, readRow, rvuRow } from './made-releases.ts';
import { ABSENT, hasReleases, RELEASES } from './official.ts';

const starter = openStarterTables();
/** Tables of the federal releases; states add their own folders, written by hand. */
const federalIds = starter.ids.filter((id) => id.startsWith('us.'));
const PFS_RELEASES = ['2024A', '2025A', '2025B', '2025C', '2025D', '2026A'];

/** Codes other parts of the project and its demonstration rely on. */
const NEEDED =
  '99202 99203 99204 99205 99211 99212 99213 99214 99215 99281 99282 99283 99284 99285 97110 97112 97140 97530 97161 97162 97163 97164 97035 97014 G0283 72148 72141 73221 73721 70450 71046 72100 73030 73562 20610 29881 29827 29807 29819 29820 29805 64483 62323 63030 22551 45378 95886 95910 80053 36415 99455 99456 27447 12001 10060 25444 96372 J1100';

describe('the starter tables', () => {
  test('hold the releases and tables they promise', () => {
    expect(federalIds).toEqual([
      'us.facilities',
      'us.modifiers',
      'us.pfs.anesthesia',
      'us.pfs.gpci',
      'us.pfs.rvu',
      'us.place-of-service',
      'us.zip-locality',
    ]);
    for (const id of ['us.pfs.rvu', 'us.pfs.gpci', 'us.pfs.anesthesia'])
      expect(starter.releases(id).map((one) => one.release)).toEqual(PFS_RELEASES);
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

  test('no column or cell describes a procedure', () => {
    expect(starter.definition('us.pfs.rvu')!.columns.map((column) => column.name)).not.toContain(
      'description',
    );
    for (const table of starter.releases('us.pfs.rvu'))
      for (let row = 0; row < table.rowCount; row++)
        for (const column of table.definition.columns.keys())
          expect((table.text(row, column) ?? '').length).toBeLessThanOrEqual(7);
  });

  test('every code of the list is in some release', () => {
    const present = new Set(
      starter
        .releases('us.pfs.rvu')
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
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_500_000);
  });

  test('an imported release takes the place of the starter one, the other releases remain', () => {
    const { store } = importFiles({
      'PPRRVU2025_Oct.csv': makeRvuFile({ rows: [rvuRow('00001', '', '1.00')] }),
    });
    const both = openTables({ dirs: [SHIPPED_TABLES, store] });
    expect(both.releases('us.pfs.rvu').map((one) => `${one.release} ${one.rowCount === 1}`)).toEqual(
      PFS_RELEASES.map((release) => `${release} ${release === '2025D'}`),
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

  test.skipIf(!hasReleases)(
    `equal an import of the official files, row by row${hasReleases ? '' : ` (${ABSENT})`}`,
    () => {
      const store = makeFolder();
      importTables(RELEASES, store);
      const imported = openTables({ dirs: [store] });
      for (const id of federalIds)
        for (const table of starter.releases(id)) {
          const other = imported.releases(id).find((one) => one.release === table.release)!;
          const { key, range } = table.definition;
          const keyColumns = key.map((name, part) =>
            table.definition.columns.findIndex(
              (column) => column.name === (range && part === key.length - 1 ? range.from : name),
            ),
          );
          expect(other.effective).toEqual(table.effective);
          for (let row = 0; row < table.rowCount; row++) {
            const match = other.find(keyColumns.map((column) => table.text(row, column) ?? ''));
            for (const column of table.definition.columns.keys())
              if (table.text(row, column) !== other.text(match, column))
                expect.fail(`${id} ${table.release} row ${row} column ${column}`);
          }
        }
    },
    60_000,
  );

  test.skipIf(!hasReleases)(
    `are what the importer writes from the official files${hasReleases ? '' : ` (${ABSENT})`}`,
    () => {
      const dir = makeFolder();
      cpSync(SHIPPED_TABLES, dir, { recursive: true, filter: (path) => !/\.(csv|json)$/.test(path) });
      writeStarterTables(RELEASES, dir);
      const list = (folder: string) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((name) => /^us\..*\.(csv|json)$/.test(name))
          .sort();
      expect(list(dir)).toEqual(list(SHIPPED_TABLES));
      for (const name of list(dir))
        expect(readFileSync(join(dir, name)).equals(readFileSync(join(SHIPPED_TABLES, name))), name).toBe(
          true,
        );
    },
    60_000,
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
      /table\.yaml:5:25: "number" is not one of the values here; known: text, decimal, date/,
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
      /table\.yaml:6:1: the key stands twice in one map; keep one of them/,
    ],
  ])('%s is a problem', (_title, text, message) => {
    expect(() => readDefinitions(write(text))).toThrow(message);
  });
});
