/** A store is opened without reading it whole: only what is proven is trusted unread. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkTableFile } from '../../../engine/index.ts';
import { proveRows } from '../../../server/tables/check-proof.ts';
import { readDefinitions, SHIPPED_TABLES } from '../../../server/tables/definition.ts';
import { importTables } from '../../../server/tables/import.ts';
import { isSoundManifest } from '../../../server/tables/manifest-shape.ts';
import { openTables } from '../../../server/tables/store.ts';
import { importFiles, makeRvuFile, rvuRow, writeFiles } from './made-releases.ts';

const ID = 'us.pfs.rvu';
const FILES = { 'PPRRVU2025_Oct.csv': makeRvuFile({ rows: [rvuRow('29827', '', '15.59')] }) };

function makeStore() {
  const { store } = importFiles(FILES);
  const folder = join(store, ID);
  const table = join(folder, readdirSync(folder).find((name) => name.endsWith('.table'))!);
  const manifest = join(folder, '2025D.manifest.json');
  const edit = (from: string | RegExp, to: string) =>
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(from, to));
  const spoil = () => {
    const bytes = readFileSync(table);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(table, bytes);
  };
  const open = () => openTables({ dirs: [store] }).releases(ID)[0]!;
  return { open, edit, spoil };
}

describe('a stored release', () => {
  test('that is imported anew is what it was to who has opened it, and leaves one file behind', () => {
    const { store } = importFiles(FILES);
    const open = () => openTables({ dirs: [store] }).releases(ID)[0]!;
    const read = (release: ReturnType<typeof open>) => release.find(['29827', '']) === 0 && release.digest;
    const before = open();
    const importWork = (work: string) => {
      const text = makeRvuFile({ rows: [rvuRow('29827', '', work)] });
      return importTables(writeFiles({ 'PPRRVU2025_Oct.csv': text }), store, { starterDir: null });
    };
    importWork('15.60');
    importWork('15.60');
    const after = open();
    expect([read(before), read(after)]).toEqual([before.digest, after.digest]);
    expect(after.digest).not.toBe(before.digest);
    importWork('15.61');
    const files = readdirSync(join(store, ID)).filter((name) => name.endsWith('.table'));
    expect(files.map((name) => name.split('.')[1]).sort()).toEqual(
      [after.digest, open().digest].map((digest) => digest.slice(0, 12)).sort(),
    );
  });

  test('is read when something is looked up in it, and stays', () => {
    const { open, spoil } = makeStore();
    const release = open();
    expect(release.find(['29827', ''])).toBe(0);
    spoil();
    expect([release.find(['29827', '']), release.text(0, 0), release.isLeftOut]).toEqual([
      0,
      '29827',
      undefined,
    ]);
  });

  test('that was changed after it was opened is refused when it is read', () => {
    const { open, spoil } = makeStore();
    const release = open();
    spoil();
    expect(release.rowCount).toBe(1);
    expect(() => release.find(['29827', ''])).toThrow(
      /it was changed or cut short; import the release again/,
    );
  });

  test.each([
    ['no proof', /,\s+"checked": "[0-9a-f]+"/, ''],
    [
      'the proof of something else',
      /"checked": "[0-9a-f]/,
      `"checked": "${'x'.replace('x', 'f0f0').slice(0, 1)}`,
    ],
  ])('with %s is read when the store is opened', (_what, from, to) => {
    const { open, edit, spoil } = makeStore();
    edit(from, to);
    spoil();
    expect(open).toThrow(/it was changed or cut short/);
  });
});

describe('the proof', () => {
  const definition = readDefinitions().get(ID)!;
  const manifest = { digest: 'd', rows: 2, bytes: 10 };
  const proof = proveRows(definition, manifest);
  const [first, ...others] = definition.columns;
  test.each([
    ['another digest', definition, { ...manifest, digest: 'e' }],
    ['another count of rows', definition, { ...manifest, rows: 3 }],
    ['another size', definition, { ...manifest, bytes: 11 }],
    ['blank columns', definition, { ...manifest, blankColumns: ['modifier'] }],
    ['an excerpt', definition, { ...manifest, wholeOf: { column: 'code' } }],
    ['another key', { ...definition, key: ['code'] }, manifest],
    ['a stricter column', { ...definition, columns: [{ ...first!, minimum: '1' }, ...others] }, manifest],
    [
      'a column that may not be blank',
      { ...definition, columns: [{ ...first!, blank: false }, ...others] },
      manifest,
    ],
    ['a column less', { ...definition, columns: others }, manifest],
  ])('does not hold for %s', (_what, other, said) => {
    expect(proveRows(other, said)).not.toBe(proof);
  });
  test('holds whatever a column is described as', () => {
    const renamed = {
      ...definition,
      title: 'other',
      columns: [{ ...first!, description: 'other' }, ...others],
    };
    expect(proveRows(renamed, manifest)).toBe(proof);
  });
});

describe('the quick look at a manifest agrees with the schema', () => {
  const text = readFileSync(join(SHIPPED_TABLES, 'us.facilities', '2026-01.manifest.json'), 'utf8');
  const sound = JSON.parse(text) as Record<string, unknown>;
  const bySchema = (value: unknown) =>
    checkTableFile('table-manifest', 'made', JSON.stringify(value)).problems.length === 0;
  const odd: readonly unknown[] = [
    null,
    '',
    'x',
    -1,
    1.5,
    2,
    [],
    ['a', 'a'],
    {},
    true,
    { from: '2025-01-01' },
  ];
  const changed = Object.keys(sound).flatMap((name) => [
    ...odd.map((value) => ({ ...sound, [name]: value })),
    Object.fromEntries(Object.entries(sound).filter(([key]) => key !== name)),
  ]);
  const more = [
    sound,
    { ...sound, bytes: 3 },
    { ...sound, bytes: -3 },
    { ...sound, unknown: 1 },
    { ...sound, effective: { from: '2025-01-01', through: '2025-12-31', more: 1 } },
    { ...sound, sources: [{ name: 'x' }] },
    { ...sound, wholeOf: { column: 'state', values: ['NC', 'NC'] } },
    [],
    'x',
    null,
  ];
  test('on sound ones and on hundreds of others', () => {
    const all = [...changed, ...more];
    expect(all.filter((value) => isSoundManifest(value) !== bySchema(value))).toEqual([]);
    expect([all.filter(isSoundManifest).length > 3, all.length > 100]).toEqual([true, true]);
  });
});
