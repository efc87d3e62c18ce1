/** The tables of a rules folder: mistakes come as problems of the rules, and a table made by hand gets its manifest. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assemble } from '../../../server/assembly.ts';
import { checkRules } from '../../../server/commands/rules/check.ts';
import { SHIPPED_RULES } from '../../../server/rule-files.ts';
import { makeManifest } from '../../../server/tables/make-manifest.ts';
import { hashBytes as hash } from '../../../server/tables/manifest.ts';
import { openTables } from '../../../server/tables/store.ts';
import { makeFolder, readRow } from './made-releases.ts';

const RATES = 'us-xx.rates';
const DEFINITION = `id: ${RATES}
title: Rates
key: [code]
range: { from: codeFrom, through: codeThrough }
columns:
  - { name: codeFrom, type: text }
  - { name: codeThrough, type: text }
  - { name: rate, type: decimal, minimum: 0 }
`;
const HEADINGS = 'codeFrom,codeThrough,rate\n';
const GOOD = `${HEADINGS}10000,19999,1.10\n20000,29999,1.20\n`;
const DAYS = { from: '2025-01-01', through: '2025-12-31' };

/** A folder of tables with one table, and one CSV that has a manifest when `listed`. */
function makeTables({ definition = DEFINITION, csv = GOOD, listed = true } = {}) {
  const dir = join(makeFolder(), 'tables');
  const folder = join(dir, RATES);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'table.yaml'), DEFINITION);
  const path = join(folder, '2025.csv');
  const manifest = join(folder, '2025.manifest.json');
  writeFileSync(path, GOOD);
  if (listed) makeManifest(path, { ...DAYS, source: join(folder, 'table.yaml') });
  writeFileSync(join(folder, 'table.yaml'), definition);
  writeFileSync(path, csv);
  const edit = (from: string | RegExp, to: string) =>
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(from, to));
  return { dir, folder, path, manifest, edit };
}

const problemsOf = (act: () => unknown): string[] => {
  try {
    act();
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
};

describe('the CSV of a table', () => {
  const cases: readonly [what: string, csv: string, ...problems: RegExp[]][] = [
    ['a short row', `${GOOD}30000,39999\n`, /:4:1: the row has 2 cells where the others have 3$/],
    [
      'a row with a cell too many',
      `${GOOD}30000,39999,1,200\n`,
      /:4:1: the row has 4 cells where the others have 3$/,
    ],
    ['no line end at its end', GOOD.trimEnd(), /:3:1: the last line has no line end, so it may be cut off$/],
    ['a stray quote', `${GOOD}30000,3"9999,1\n`, /:4:1: a quote is not closed/],
    [
      'a range that ends before it begins',
      `${GOOD}39999,30000,1\n`,
      /:4:2: the range 39999 to 30000 ends before it begins$/,
    ],
    [
      'overlapping ranges',
      `${GOOD}29999,39999,1\n`,
      /:4:1: 29999 to 39999: this row and line 3 answer the same key with other figures/,
    ],
    ['headings alone', HEADINGS, /:1:1: there is no row below the headings/],
    [
      'a negative rate and one that is none',
      `${HEADINGS}1,1,-1\n2,2,x\n`,
      /:2:3: rate is "-1", which is less than 0$/,
      /:3:3: rate is "x", which is not a plain decimal$/,
    ],
    [
      'another heading',
      `${HEADINGS.replace('rate', 'rates')}1,1,1\n`,
      /:1:3: the column rates is not one of the table's \(codeFrom, codeThrough, rate\)$/,
      /:1:1: the column rate is missing$/,
    ],
  ];
  test.each(cases)('%s is refused with its place, and no manifest is written', (_what, csv, ...problems) => {
    const { path, manifest } = makeTables({ csv, listed: false });
    expect(problemsOf(() => makeManifest(path, { ...DAYS, source: path }))).toEqual(
      problems.map((problem) => expect.stringMatching(problem)),
    );
    expect(existsSync(manifest)).toBe(false);
  });
  test.each(cases)(
    '%s is refused by those who read it, though a manifest lists it',
    (_what, csv, ...problems) => {
      const { dir, path, edit } = makeTables();
      const before = readFileSync(path);
      writeFileSync(path, csv);
      edit(hash(before), hash(readFileSync(path)));
      expect(problemsOf(() => openTables({ dirs: [dir] }))).toEqual(
        problems.map((problem) => expect.stringMatching(problem)),
      );
    },
  );
});

describe('a manifest', () => {
  test('of a new CSV holds its rows, days and source, and the table can be read', () => {
    const { dir, path, folder } = makeTables({ listed: false });
    writeFileSync(join(folder, 'fees.txt'), 'as published');
    expect(makeManifest(path, { ...DAYS, source: join(folder, 'fees.txt') })).toMatchObject({
      id: RATES,
      release: '2025',
      effective: DAYS,
      rows: 2,
      sources: [{ name: 'fees.txt', sha256: hash(Buffer.from('as published')) }],
    });
    expect(readRow(openTables({ dirs: [dir] }), RATES, '2025', ['15000'])).toMatchObject({ rate: '1.10' });
  });

  test('is refreshed after a change of the CSV, and keeps what is not said anew', () => {
    const { dir, path } = makeTables({ csv: `${GOOD}30000,39999,1.30\n` });
    expect(problemsOf(() => openTables({ dirs: [dir] }))).toEqual([
      expect.stringMatching(
        /2025\.manifest\.json:\d+:\d+: 2025\.csv: its sha256 is .* write its manifest anew \(tables manifest .*2025\.csv\)$/,
      ),
    ]);
    expect(makeManifest(path, { through: '2026-06-30' })).toMatchObject({
      rows: 3,
      effective: { from: DAYS.from, through: '2026-06-30' },
      sources: [{ name: 'table.yaml' }],
    });
    expect(problemsOf(() => openTables({ dirs: [dir] }))).toEqual([]);
  });

  test.each([
    ['nothing said', {}, ['--from is missing', '--through is missing', '--source is missing']],
    [
      'days that do not exist',
      { from: '2025-02-30', through: 'x', source: '/nowhere' },
      ['2025-02-30', '"x"', 'no file /nowhere'],
    ],
    [
      'reversed days',
      { from: '2025-02-02', through: '2025-01-01', source: 'package.json' },
      ['before it begins'],
    ],
  ])('of a new CSV with %s is not written', (_what, facts, problems) => {
    const { path, manifest } = makeTables({ listed: false });
    expect(problemsOf(() => makeManifest(path, facts))).toEqual(
      problems.map((text) => expect.stringContaining(text)),
    );
    expect(existsSync(manifest)).toBe(false);
  });

  const edits: readonly [what: string, from: string | RegExp, to: string, problem: RegExp][] = [
    [
      'a misspelled key',
      '"rows"',
      '"rowss"',
      /:10:3: unknown key "rowss"; did you mean "rows", which is missing\?/,
    ],
    ['a day that does not exist', '2025-12-31', '2025-02-30', /:8:16: there is no day 2025-02-30/],
    [
      'reversed days',
      '2025-12-31',
      '2024-12-31',
      /:8:16: the release ends on 2024-12-31, before it begins on 2025-01-01/,
    ],
    ['another count', '"rows": 2', '"rows": 3', /:10:11: 2025\.csv: it holds 2 rows, the manifest says 3/],
    ['a text that is no JSON', '{', '{{', /: not valid JSON/],
  ];
  test.each(edits)('with %s is one problem with its place', (_what, from, to, problem) => {
    const { dir, edit } = makeTables();
    edit(from, to);
    expect(problemsOf(() => openTables({ dirs: [dir] }))).toEqual([expect.stringMatching(problem)]);
  });

  test('that ends early leaves days between two releases', () => {
    const { dir, path, folder } = makeTables();
    makeManifest(path, { through: '2025-11-30' });
    const next = join(folder, '2026.csv');
    writeFileSync(next, GOOD);
    makeManifest(next, { from: '2026-01-01', through: '2026-12-31', source: next });
    expect(problemsOf(() => openTables({ dirs: [dir] }))).toEqual([
      expect.stringMatching(
        /2026\.manifest\.json:7:13: no release of us-xx\.rates covers 2025-12-01 to 2025-12-31/,
      ),
    ]);
    makeManifest(path, { through: '2025-12-31' });
    expect(problemsOf(() => openTables({ dirs: [dir] }))).toEqual([]);
  });
});

describe('rules check', () => {
  /**
   * Of the states North Carolina, whose table one of the tests breaks, and no examples: proofs rest on all tables, and those of
   * the whole book take a minute.
   */
  const isLeftOut = (path: string) => /^us(?!-nc)|\.test\.yaml$/.test(relative(SHIPPED_RULES, path));
  const copyRules = () => {
    const rules = join(makeFolder(), 'rules');
    cpSync(SHIPPED_RULES, rules, { recursive: true, filter: (path) => !isLeftOut(path) });
    const edit = (file: string, from: string, to: string) => {
      const text = readFileSync(join(rules, file), 'utf8');
      expect(text).toContain(from);
      writeFileSync(join(rules, file), text.replace(from, to));
    };
    return { rules, edit };
  };

  test('names the mistakes of tables and of packs together, each once and with its place', async () => {
    const { rules, edit } = copyRules();
    edit('tables/us-nc.wc-category/table.yaml', '\ntitle:', '\ntitel:');
    edit('tables/us.pfs.gpci/2025A.manifest.json', '2025-12-31', '2024-12-31');
    edit('payers/demo.yaml', '\ntitle:', '\ntitel:');
    writeFileSync(join(rules, 'tables/us.modifiers/2030.csv'), 'code,kind\n1P,cpt\n');
    const { ok, text } = checkRules(
      { rulesDir: rules, tablesDirs: [] },
      { today: '2030-01-01', listsUnread: false },
    );
    expect(ok).toBe(false);
    // Paths begin with the folder that was named, so that they can be opened.
    expect(text).toContain(`${rules}/payers/demo.yaml:`);
    const said = text.split('\n').filter((line) => !/ warning untested-rule /.test(line));
    expect(said.map((line) => line.replaceAll(rules, 'rules'))).toEqual([
      expect.stringMatching(/^rules\/payers\/demo\.yaml:\d+:1 error unknown-key unknown key "titel"/),
      expect.stringMatching(
        /^rules\/tables\/us-nc\.wc-category\/table\.yaml:3:1 error unknown-key unknown key "titel"; did you mean "title"/,
      ),
      expect.stringMatching(
        /^rules\/tables\/us\.modifiers\/2030\.csv:1:1 error missing-file the file has no manifest, so no review reads it; write it with: tables manifest /,
      ),
      expect.stringMatching(
        /^rules\/tables\/us\.pfs\.gpci\/2025A\.manifest\.json:8:16 error reversed-dates /,
      ),
      expect.stringMatching(/^4 errors, /),
      '',
    ]);
    await expect(assemble({ rulesDir: rules, tablesDirs: [] })).rejects.toThrow(said.slice(0, 4).join('\n'));
  });

  test('leaves mistakes of an imported store to those who open it', async () => {
    const { dir, path } = makeTables();
    rmSync(path);
    await expect(assemble({ rulesDir: null, tablesDirs: [dir] })).rejects.toThrow(
      /2025\.csv: the file is missing/,
    );
  });
});
