/** Two clocks: what held on the day of service, and what was known of it on another day. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assemble } from '../../../server/assembly.ts';
import { findRelease, readHistory } from '../../../server/releases.ts';
import { SHIPPED_RULES } from '../../../server/rule-files.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-release-'));
afterAll(() => rmSync(folder, { recursive: true }));
const rules = join(folder, 'rules');
const releases = join(folder, 'releases');
const PACK = join(rules, 'us-nc/workers-comp.yaml');
const BILL = fileURLToPath(
  new URL('../../../server/demo/1-north-carolina-workers-comp.json', import.meta.url),
);
const AT = ['--at', '2026-03-01T00:00:00'];

const day = (text: string) => Date.parse(`${text}T12:00:00Z`);
const runOn = (date: string, words: readonly string[]) =>
  run(words, '', { assemble, clock: () => day(date), environment: { DATA_DIR: join(folder, 'data') } });
const review = async (...flags: string[]) =>
  (await runOn('2026-03-01', ['review', BILL, ...AT, ...flags])).stdout;
const lock = () => runOn('2026-03-01', ['rules', 'lock', rules, '--again']);
const release = (date: string, note: string) =>
  runOn(date, ['rules', 'release', '--rules-dir', rules, '--releases', releases, '--note', note]);
const asOf = (name: string) => review('--as-of', name, '--releases', releases);
const readDigest = (stdout: string) => stdout.slice(0, 64);
const amountOf = (json: string): number =>
  (JSON.parse(json) as { services: { line: number; allowance: number }[] }).services.find(
    ({ line }) => line === 1,
  )!.allowance;

describe('North Carolina before and after a change of law', () => {
  let before: string;
  let after: string;
  let digests: readonly string[];

  beforeAll(async () => {
    cpSync(SHIPPED_RULES, rules, { recursive: true });
    // Only what North Carolina needs, which is checked in less time.
    for (const name of readdirSync(rules))
      if (/^(us(-..)?|payers)$/.test(name) && name !== 'us-nc')
        rmSync(join(rules, name), { recursive: true });
    for (const name of readdirSync(rules, { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.test.yaml')) rmSync(join(rules, name));
    await lock();
    before = await review('--rules-dir', rules);
    const first = await release('2025-12-01', 'the schedule of 2025');
    // The Commission corrects its percentages for the days of a year that is over.
    writeFileSync(
      PACK,
      readFileSync(PACK, 'utf8')
        .replace('Evaluation & Management: 1.40', 'Evaluation & Management: 1.45')
        .replace('Radiology: 1.95', 'Radiology: 1.97'),
    );
    await lock();
    after = await review('--rules-dir', rules);
    const second = await release('2026-02-10', 'as corrected');
    digests = [first, second].map(({ stdout }) => readDigest(stdout));
  }, 240_000);

  test('is another amount for the same day of service', () => {
    expect(after).not.toBe(before);
    expect(digests[0]).not.toBe(digests[1]);
  });

  test.for<[string, () => string, () => string]>([
    ['the day of the release', () => '2025-12-01', () => before],
    ['a day between the two', () => '2026-01-15', () => before],
    ['the moment before the second', () => '2026-02-10T11:59:59', () => before],
    ['the day of the second', () => '2026-02-10', () => after],
    ['today', () => '2026-03-01', () => after],
    ['the digest of the first', () => digests[0]!, () => before],
    ['the beginning of a digest', () => digests[1]!.slice(0, 12), () => after],
  ])('is reviewed as of %s byte for byte as it was then', async ([, name, expected]) => {
    expect(await asOf(name())).toBe(expected());
  });

  test('is priced as of a day, too', async () => {
    const price = async (date: string) => {
      const words = [
        'price',
        '99213',
        '--state',
        'NC',
        '--on',
        '2025-10-06',
        '--as-of',
        date,
        '--releases',
        releases,
      ];
      return (await runOn('2026-03-01', words)).stdout.split('\n', 1)[0];
    };
    // 84.64 × 1.40 = 118.496, and × 1.45 = 122.728.
    expect([await price('2026-01-15'), await price('2026-03-01')]).toEqual([
      '99213: $118.50, under the rules of NC',
      '99213: $122.73, under the rules of NC',
    ]);
  });

  test('differs between the releases in what was changed', async () => {
    const { stdout } = await run(['rules', 'diff', `2026-01-15..${digests[1]}`, '--releases', releases]);
    expect(stdout).toContain(
      '~ value     percentOfMedicare, from 2025-01-01, Radiology: 1.95 → 1.97  [nc-2025]\n',
    );
    expect(stdout).toMatch(/1 pack, value 2, 0 releases\.\n$/);
  });

  test('nothing was known before the first', async () => {
    const words = ['review', BILL, '--as-of', '2025-11-30', '--releases', releases];
    expect(await runOn('2026-03-01', words)).toMatchObject({
      code: 1,
      stderr: `Nothing was released as of 2025-11-30 in ${releases}; rules release --list shows what was.\n`,
    });
  });

  test('the list says what was released when, also what was released again', async () => {
    writeFileSync(
      PACK,
      readFileSync(PACK, 'utf8')
        .replace('Evaluation & Management: 1.45', 'Evaluation & Management: 1.40')
        .replace('Radiology: 1.97', 'Radiology: 1.95'),
    );
    await lock();
    expect(readDigest((await release('2026-04-01', 'as it was')).stdout)).toBe(digests[0]);
    const { stdout } = await run(['rules', 'release', '--list', '--releases', releases]);
    expect(
      stdout
        .split('\n')
        .slice(2, -1)
        .map((line) => line.split(/ {2,}/)),
    ).toEqual([
      ['2025-12-01T12:00:00', digests[0]!.slice(0, 16), '1.0.0', expect.any(String), 'the schedule of 2025'],
      ['2026-02-10T12:00:00', digests[1]!.slice(0, 16), '1.0.0', expect.any(String), 'as corrected'],
      ['2026-04-01T12:00:00', digests[0]!.slice(0, 16), '1.0.0', expect.any(String), 'as it was'],
    ]);
    expect([
      findRelease(releases, '2026-03-31')!.digest,
      findRelease(releases, '2026-04-01')!.digest,
    ]).toEqual([digests[1], digests[0]]);
    expect(readdirSync(releases).sort()).toEqual([...digests, 'history.ndjson'].sort());
  });

  test.for<[string, (path: string) => void, string]>([
    [
      'a pack that was changed',
      (path) => appendFileSync(join(path, 'rules/us-nc/workers-comp.yaml'), '#'),
      'rules/us-nc/workers-comp.yaml was changed',
    ],
    [
      'a figure that was changed',
      (path) => appendFileSync(join(path, 'rules/tables/us.pfs.gpci/2024A.csv'), '#'),
      'rules/tables/us.pfs.gpci/2024A.csv was changed',
    ],
    [
      'a file that is gone',
      (path) => rmSync(join(path, 'rules/buckets.yaml')),
      'rules/buckets.yaml is missing',
    ],
    [
      'a file that was added',
      (path) => writeFileSync(join(path, 'rules/more.yaml'), ''),
      'rules/more.yaml was added',
    ],
    [
      'a listing that was changed',
      (path) => writeFileSync(join(path, 'release.json'), '{"files":{}}'),
      'release.json was changed',
    ],
    ['a listing that is gone', (path) => rmSync(join(path, 'release.json')), 'release.json is missing'],
  ])('a release with %s prices nothing', async ([, damage, said]) => {
    const copy = mkdtempSync(join(folder, 'copy-'));
    cpSync(releases, copy, { recursive: true });
    damage(join(copy, digests[0]!));
    const { code, stderr } = await runOn('2026-03-01', [
      'review',
      BILL,
      '--as-of',
      digests[0]!,
      '--releases',
      copy,
    ]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`is not what was released: ${said}. Restore`),
    ]);
  });

  test('a release of another engine says so', async () => {
    const copy = mkdtempSync(join(folder, 'copy-'));
    cpSync(releases, copy, { recursive: true });
    const history = join(copy, 'history.ndjson');
    writeFileSync(
      history,
      readFileSync(history, 'utf8').replaceAll('"engineVersion":"1.0.0"', '"engineVersion":"0.9.0"'),
    );
    const { stderr, stdout } = await runOn('2026-03-01', [
      'review',
      BILL,
      ...AT,
      '--as-of',
      digests[0]!,
      '--releases',
      copy,
    ]);
    expect([stderr, stdout]).toEqual([
      expect.stringContaining('was made with engine 0.9.0; this is 1.0.0'),
      before,
    ]);
  });
});

test('imported tables are part of a release, those of a later folder in place of the earlier', async () => {
  const tables = join(folder, 'data', 'tables');
  cpSync(join(SHIPPED_RULES, 'tables/us-nc.wc-category'), join(tables, 'us-nc.wc-category'), {
    recursive: true,
  });
  const dir = join(folder, 'with-tables');
  const { stdout } = await runOn('2026-05-01', ['rules', 'release', '--rules-dir', rules, '--releases', dir]);
  const [own = ''] = readdirSync(join(tables, 'us-nc.wc-category')).filter((name) => name.endsWith('.csv'));
  expect(existsSync(join(dir, readDigest(stdout), 'tables/us-nc.wc-category', own))).toBe(true);
  expect(amountOf(await review('--as-of', '2026-05-01', '--releases', dir))).toBeGreaterThan(0);
});

describe('rules release refuses', () => {
  test('rules that are not locked as they lie there', async () => {
    appendFileSync(PACK, '# a comment\n');
    const { code, stderr } = await release('2026-06-01', '');
    expect([code, stderr]).toEqual([1, expect.stringContaining('run rules lock, then release them')]);
    expect(readHistory(releases).map(({ released }) => released)).not.toContain('2026-06-01T12:00:00');
  });

  test.for([
    [['--as-of', 'yesterday'], '--as-of is a day (YYYY-MM-DD), a moment'],
    [['--as-of', '2026-01-01', '--tables', 'x'], 'give neither --rules-dir nor --tables'],
    [['--as-of', 'abcdef0123'], 'Nothing was released as of abcdef0123'],
  ] as const)('%j of a review', async ([flags, message]) => {
    const { code, stderr } = await runOn('2026-03-01', ['review', BILL, ...flags, '--releases', releases]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});
