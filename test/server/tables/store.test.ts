import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeMemoryTable } from '../../../engine/memory-table.ts';
import type { Table, TableDefinition } from '../../../engine/table.ts';
import { openBinaryTable } from '../../../server/tables/binary-table.ts';
import { checkRows, formatRowProblem } from '../../../server/tables/check-rows.ts';
import { encodeTable } from '../../../server/tables/encode.ts';
import { importTables } from '../../../server/tables/import.ts';
import { writeManifest } from '../../../server/tables/manifest.ts';
import { openTables } from '../../../server/tables/store.ts';
import type { TableManifest } from '../../../server/tables/table-manifest.ts';
import {
  importFiles,
  makeFolder,
  makeRvuFile,
  readRow,
  rvuRow,
  writeFiles,
  zipRecord,
} from './made-releases.ts';

const EXACT: TableDefinition = {
  id: 'test.exact',
  title: 'Two key parts',
  key: ['code', 'modifier'],
  columns: [
    { name: 'code', type: 'text' },
    { name: 'note', type: 'text' },
    { name: 'modifier', type: 'text', blank: true },
    { name: 'amount', type: 'decimal' },
  ],
};
const RANGES: TableDefinition = {
  id: 'test.ranges',
  title: 'Ranges within a group',
  key: ['group', 'value'],
  range: { from: 'from', through: 'through' },
  columns: [
    { name: 'group', type: 'text', blank: true },
    { name: 'from', type: 'text' },
    { name: 'through', type: 'text' },
    { name: 'amount', type: 'decimal' },
  ],
};
const IDENTITY = { release: 'test', effective: { from: '2025-01-01', through: '2025-12-31' }, digest: 'd' };

const MADE = { path: 'made', name: 'made', folder: '', sha256: '', head: '', readText: () => '' };

/** The same rows as a compact table and as a table in memory. */
function makeBoth(
  definition: TableDefinition,
  cells: readonly (readonly string[])[],
): { stored: Table; memory: Table } {
  const found = cells.map((row, line) => ({ file: MADE, line, cells: row }));
  const { rows } = checkRows(definition, found, []);
  const stored = openBinaryTable(encodeTable(definition, rows), { definition, ...IDENTITY });
  const records = rows.map((row) =>
    Object.fromEntries(definition.columns.map(({ name }, index) => [name, row[index]!])),
  );
  return { stored, memory: makeMemoryTable({ definition, ...IDENTITY, rows: records }) };
}

const code = fc.string({
  unit: fc.constantFrom('0', '1', '9', 'A', 'Z', 'a', '~'),
  minLength: 1,
  maxLength: 4,
});
const modifier = fc.constantFrom('', '26', 'TC', '5', '53');
const note = fc.string({ unit: 'grapheme', maxLength: 6 });
const amount = fc.oneof(
  fc.constant(''),
  fc.nat(99_999).map((cents) => (cents / 100).toFixed(2)),
);

describe('a compact table', () => {
  test('finds exactly the keys it holds, with every cell as it was written', () => {
    const rows = fc.array(fc.tuple(code, note, modifier, amount), { maxLength: 120 });
    fc.assert(
      fc.property(
        rows,
        fc.array(fc.tuple(fc.oneof(code, note), fc.oneof(modifier, note))),
        (cells, others) => {
          const { stored, memory } = makeBoth(EXACT, cells);
          expect(stored.rowCount).toBe(memory.rowCount);
          for (const key of [...cells.map((row) => [row[0], row[2]]), ...others]) {
            const row = stored.find(key);
            expect(row).toBe(memory.find(key));
            if (row < 0) continue;
            for (const column of EXACT.columns.keys()) {
              expect(stored.text(row, column)).toBe(memory.text(row, column));
              if (column === 3)
                expect(stored.decimal(row, column)?.toFixed(2)).toBe(memory.decimal(row, column)?.toFixed(2));
            }
          }
        },
      ),
    );
  });

  test('of ranges answers every value as a walk through all rows does', () => {
    const value = fc.integer({ min: 100, max: 199 });
    const range = fc.tuple(fc.constantFrom('', 'A', 'BB'), value, fc.nat(9), amount);
    fc.assert(
      fc.property(fc.array(range, { maxLength: 40 }), (ranges) => {
        const cells = ranges.map(([group, from, length, money]) => [
          group,
          String(from),
          String(Math.min(199, from + length)),
          money,
        ]);
        const { stored, memory } = makeBoth(RANGES, cells);
        for (const group of ['', 'A', 'B', 'BB', 'C'])
          for (let number = 95; number <= 205; number++)
            expect(stored.find([group, String(number)])).toBe(memory.find([group, String(number)]));
        for (const odd of ['', '1', '19', '1500', 'x'])
          expect(stored.find(['A', odd])).toBe(memory.find(['A', odd]));
      }),
    );
  });

  test('of ranges answers keys of every form as a walk through all rows does', () => {
    const form = fc.constantFrom('09', '0a', 'a0', '09', '099', 'b00', '09a');
    const pair = form.chain((shape) => {
      const end = fc.tuple(
        ...[...shape].map((unit) =>
          unit <= '9' ? fc.constantFrom('0', '4', '9') : fc.constantFrom('A', 'K'),
        ),
      );
      return fc.tuple(end, end).map((ends) => ends.map((units) => units.join('')).sort());
    });
    const key = fc.string({
      unit: fc.constantFrom('0', '3', '4', '9', 'A', 'K', '~', ' ', '\0', 'é'),
      maxLength: 4,
    });
    let met = 0;
    let refused = 0;
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 30 }), fc.array(key, { minLength: 40 }), (ranges, keys) => {
        const { stored, memory } = makeBoth(
          RANGES,
          ranges.map(([from, through]) => ['', from!, through!, '']),
        );
        for (const value of [
          ...keys,
          ...ranges.flat(),
          ...ranges.map(([from]) => `${from!.slice(0, -1)}~`),
        ]) {
          const row = stored.find(['', value]);
          expect(row).toBe(memory.find(['', value]));
          if (row >= 0) met++;
          else if (ranges.some(([from, through]) => from! <= value && value <= through!)) refused++;
        }
      }),
    );
    expect(Math.min(met, refused)).toBeGreaterThan(0);
  });

  test('leaves out a range in which no key could lie', () => {
    const found = [
      ['', '10', '200', ''],
      ['', '20', '10', ''],
      ['', '30', '40', ''],
    ].map((cells, line) => ({ file: MADE, line: line + 1, cells }));
    const { rows, problems, leftOut, unreadable } = checkRows(RANGES, found, [1, 1, 4, 5]);
    expect([rows.length, problems.map(formatRowProblem), leftOut, unreadable]).toEqual([
      1,
      [
        'made:1:4: the range 10 to 200 has ends of different lengths, so no code lies in it',
        'made:2:4: the range 20 to 10 ends before it begins',
      ],
      [['', '10', '20']],
      [problems[0]],
    ]);
  });

  test('shares one decimal among equal cells and keeps trailing zeros as text', () => {
    const { stored } = makeBoth(EXACT, [
      ['A', '', '', '1.50'],
      ['B', '', '', '1.50'],
      ['C', '', '', ''],
    ]);
    expect(stored.decimal(0, 3)).toBe(stored.decimal(1, 3));
    expect([stored.text(0, 3), stored.text(2, 3), stored.decimal(2, 3)]).toEqual(['1.50', null, null]);
  });

  test.each([200, 300, 70_000])('holds %i distinct texts in one column', (count) => {
    const cells = Array.from({ length: count }, (_, index) => [
      `K${index}`,
      `text ${index}`,
      '',
      String(index),
    ]);
    const { stored } = makeBoth(EXACT, cells);
    for (const [key, text, , number] of [cells[0]!, cells[count >> 1]!, cells[count - 1]!]) {
      const row = stored.find([key!, '']);
      expect([stored.text(row, 1), stored.text(row, 3)]).toEqual([text, number]);
    }
  });

  test('a NUL in the key asked for is no padding', () => {
    const { stored } = makeBoth(EXACT, [
      ['A', '', '', ''],
      ['ABC', '', '', ''],
    ]);
    expect([stored.find(['A', '']), stored.find(['A\0', '']), stored.find(['A\0\0', ''])]).toEqual([
      0, -1, -1,
    ]);
  });

  test('opens wherever its bytes stand in memory', () => {
    const texts = Array.from({ length: 300 }, (_, index) => [`K${index}`, `text ${index}`, '', '1']);
    const bytes = encodeTable(
      EXACT,
      checkRows(
        EXACT,
        texts.map((cells, line) => ({ file: MADE, line, cells })),
        [],
      ).rows,
    );
    for (let shift = 0; shift < 8; shift++) {
      const moved = Buffer.concat([Buffer.alloc(shift), bytes]).subarray(shift);
      const table = openBinaryTable(moved, { definition: EXACT, ...IDENTITY });
      expect(table.text(table.find(['K299', '']), 1)).toBe('text 299');
    }
  });

  test('refuses a key of the wrong number of parts', () => {
    const { stored } = makeBoth(EXACT, []);
    expect(() => stored.find(['A'])).toThrow('A key of 2 parts is needed, 1 came.');
    expect(stored.find(['A', ''])).toBe(-1);
  });
});

const NAME = 'PPRRVU2025_Oct.csv';
const text = makeRvuFile({ rows: [rvuRow('29827', '', '15.59'), rvuRow('10060', '', '1.22')] });
const files = { [NAME]: text, 'ZIP5_OCT2025.txt': `${zipRecord('27601')}\n` };

function listBytes(store: string): Record<string, string> {
  const names = readdirSync(store, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(table|json)$/.test(name),
  );
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(store, name), 'latin1')]));
}

describe('a store on disk', () => {
  test('imported twice, and from another folder, has the same bytes', () => {
    const { store } = importFiles(files);
    const first = listBytes(store);
    expect(Object.keys(first)).toHaveLength(4);
    importTables(writeFiles(files), store, { starterDir: null });
    expect(listBytes(store)).toEqual(first);
    expect(listBytes(importFiles({ ...files, 'x.txt': 'other' }).store)).toEqual(first);
  });

  test('a release imported again with other rows is replaced, the others stay', () => {
    const { store, open } = importFiles(files);
    const later = writeFiles({ [NAME]: makeRvuFile({ rows: [rvuRow('29827', '', '16.00')] }) });
    importTables(later, store, { starterDir: null });
    expect(readRow(open(), 'us.pfs.rvu', '2025D', ['29827', ''])).toMatchObject({ workRvu: '16.00' });
    expect(readRow(open(), 'us.pfs.rvu', '2025D', ['10060', ''])).toBeNull();
    expect(open().ids).toEqual(['us.pfs.rvu', 'us.zip-locality']);
    // Its manifest and its rows, and those from before, which a service may not have read yet.
    expect(readdirSync(join(store, 'us.pfs.rvu'))).toHaveLength(3);
  });

  test('a manifest that cannot be put in its place leaves nothing behind', () => {
    const folder = writeFiles({ '2025D.manifest.json/in-the-way': '' });
    expect(() => writeManifest(folder, { release: '2025D' } as TableManifest)).toThrow(/EISDIR|ENOTEMPTY/);
    expect(readdirSync(folder)).toEqual(['2025D.manifest.json']);
  });

  test('a half-written import is never picked up', () => {
    const { store, open } = importFiles(files);
    const folder = join(store, 'us.pfs.rvu');
    const table = readdirSync(folder).find((name) => name.endsWith('.table'))!;
    writeFileSync(
      join(folder, '2026A.0123456789ab.table'),
      readFileSync(join(folder, table)).subarray(0, 100),
    );
    writeFileSync(join(folder, '.partial-1-2026A.manifest.json'), '{"formatVersion":');
    expect(
      open()
        .releases('us.pfs.rvu')
        .map((one) => one.release),
    ).toEqual(['2025D']);
  });

  interface Damage {
    readonly title: string;
    damage(table: string, manifest: string): void;
    readonly message: RegExp;
    /** Found when something is looked up: a store is not read whole to open it. */
    readonly whenRead?: true;
  }
  const cases: readonly Damage[] = [
    {
      title: 'cut short',
      damage: (table) => writeFileSync(table, readFileSync(table).subarray(0, -20)),
      message:
        /\.table: it has \d+ bytes, the manifest says \d+: it was changed or cut short; import the release again/,
    },
    {
      title: 'one bit changed',
      damage: (table) => {
        const bytes = readFileSync(table);
        bytes[bytes.length >> 1]! ^= 1;
        writeFileSync(table, bytes);
      },
      message:
        /\.table: its sha256 is [0-9a-f]{64}, the manifest says [0-9a-f]{64}: it was changed or cut short; import the release again/,
      whenRead: true,
    },
    {
      title: 'removed',
      damage: (table) => rmSync(table),
      message: /\.table: the file is missing; import the release again/,
    },
    {
      title: 'renamed away from its manifest',
      damage: (table) => renameSync(table, `${table}.old`),
      message: /the file is missing/,
    },
    {
      title: 'a manifest cut short',
      damage: (_table, manifest) => writeFileSync(manifest, '{"id":'),
      message: /2025D\.manifest\.json:1:\d+: not valid JSON; import the release again/,
    },
    {
      title: 'a manifest with a field missing',
      damage: (_table, manifest) =>
        writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"rows"', '"lines"')),
      message:
        /manifest\.json:10:3: unknown key "lines"; did you mean "rows", which is missing\?; import the release again/,
    },
    {
      title: 'a manifest of a table nobody defines',
      damage: (_table, manifest) =>
        writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('us.pfs.rvu', 'us.pfs.other')),
      message: /there is no definition of the table us\.pfs\.other/,
    },
    {
      title: 'a manifest with another count of rows',
      damage: (_table, manifest) =>
        writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"rows": 2', '"rows": 3')),
      message: /it holds 2 rows, the manifest says 3/,
    },
  ];
  test.each(cases)('$title is an error that names the file and says what to do', (one) => {
    const { damage, message, whenRead } = one;
    const { store, open } = importFiles(files);
    const folder = join(store, 'us.pfs.rvu');
    const table = readdirSync(folder).find((name) => name.endsWith('.table'))!;
    open();
    damage(join(folder, table), join(folder, '2025D.manifest.json'));
    const read = () => open().releases('us.pfs.rvu')[0]!.find(['29827', '']);
    if (whenRead) expect(open).not.toThrow();
    expect(whenRead ? read : open).toThrow(message);
  });

  test('links to folders are followed, and one to nothing is said', () => {
    const { store, open } = importFiles(files);
    const linked = makeFolder();
    for (const name of readdirSync(store)) symlinkSync(join(store, name), join(linked, name));
    expect(openTables({ dirs: [linked] }).ids).toEqual(open().ids);
    symlinkSync(join(store, 'gone'), join(linked, 'us.gone'));
    expect(() => openTables({ dirs: [linked] })).toThrow(/us\.gone: it is a link to nothing that is there/);
  });

  test('all problems come at once', () => {
    const { store } = importFiles(files);
    for (const id of ['us.pfs.rvu', 'us.zip-locality'])
      for (const name of readdirSync(join(store, id)))
        if (name.endsWith('.table')) rmSync(join(store, id, name));
    const missing = join(makeFolder(), 'nowhere');
    try {
      openTables({ dirs: [store, missing] });
      expect.unreachable();
    } catch (error) {
      expect((error as Error).message.split('\n')).toHaveLength(3);
      expect((error as Error).message).toContain(
        `${missing}: there is no such folder; import releases into it`,
      );
    }
  });

  test('bytes that are no table of this version are refused', () => {
    const definition = EXACT;
    const good = encodeTable(definition, [['A', 'n', '', '1']]);
    const open = (bytes: Buffer) => () => openBinaryTable(bytes, { definition, ...IDENTITY });
    expect(open(Buffer.from('BRTABLE9....'))).toThrow('it does not begin like a table file of this version');
    expect(open(good.subarray(0, 40))).toThrow('it ends in the middle of its header');
    expect(open(good.subarray(0, -8))).toThrow('it is shorter than its header says');
    const wider = {
      ...definition,
      columns: [...definition.columns, { name: 'later', type: 'text' } as const],
    };
    expect(() => openBinaryTable(good, { definition: wider, ...IDENTITY })).toThrow('it has no column later');
  });

  test('a folder that is not there cannot be imported', () => {
    expect(() => importTables(join(makeFolder(), 'nowhere'), makeFolder())).toThrow(
      'there is no such file or folder',
    );
    expect(existsSync(join(makeFolder(), 'nowhere'))).toBe(false);
  });
});

describe('several folders', () => {
  test('a later folder replaces the same release and leaves the others', () => {
    const one = importFiles(files);
    const two = importFiles({ [NAME]: makeRvuFile({ rows: [rvuRow('29827', '', '20.00')] }) });
    const both = openTables({ dirs: [one.store, two.store] });
    expect(readRow(both, 'us.pfs.rvu', '2025D', ['29827', ''])).toMatchObject({ workRvu: '20.00' });
    expect(both.ids).toEqual(['us.pfs.rvu', 'us.zip-locality']);
    const reverse = openTables({ dirs: [two.store, one.store] });
    expect(readRow(reverse, 'us.pfs.rvu', '2025D', ['29827', ''])).toMatchObject({ workRvu: '15.59' });
  });
});
