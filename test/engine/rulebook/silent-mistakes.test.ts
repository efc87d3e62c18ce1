/** Mistakes in the shipped packs that once went unnoticed. `vitest run -u` writes what finds them now into the fixture. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PackTestFailure } from '../../../engine/pack-tests/pack-test.ts';
import { prepareCases } from '../../../engine/pack-tests/prepare-cases.ts';
import { runCase } from '../../../engine/pack-tests/run-case.ts';
import type { RuleProblem } from '../../../engine/problem.ts';
import { compileRuleBook } from '../../../engine/rulebook/compile-rule-book.ts';
import type { RuleBook } from '../../../engine/rulebook/rule-book.ts';
import type { RuleFile } from '../../../engine/rulebook/rule-file.ts';
import type { TableSource } from '../../../engine/table.ts';
import { editFiles } from '../../helpers/edit-files.ts';
import { definition, SHIPPED_FILES, starterTables } from '../../helpers/rule-book.ts';
import { type Releases, readSlips, type Slip, writeGiven } from '../../helpers/slips.ts';
import { withReleases } from '../../helpers/tables.ts';
import { SHIPPED_MEMORY } from '../../helpers/whole-memory.ts';

const FIXTURE = join(import.meta.dirname, '../../fixtures/silent-mistakes.yaml');
const TODAY = '2026-11-30';

/** The starter figures, of some tables with one release for other days. */
const makeTables = (releases: Releases): TableSource =>
  Object.entries(releases).reduce(
    (tables, [id, effective]) => withReleases(tables, id, [{ ...tables.releases(id)[0]!, effective }]),
    starterTables(),
  );

/** The first example of these files that does not hold; of one payer's, where that is named. */
function findFailure(
  files: readonly RuleFile[],
  ruleBook: RuleBook,
  tenant?: string,
): PackTestFailure | undefined {
  const { cases } = prepareCases({ files, ruleBook, tables: starterTables(), definition });
  for (const one of cases) {
    if (tenant !== undefined && one.tenant !== tenant) continue;
    const [failure] = runCase(one, ruleBook).failures;
    if (failure) return failure;
  }
  return undefined;
}

const check = (files: readonly RuleFile[], releases: Releases = {}) =>
  compileRuleBook(files, definition, { today: TODAY, tables: makeTables(releases), memory: SHIPPED_MEMORY });

/** Without the proofs, which of a shared pack look at every programme: they have nothing to say where an example is asked. */
const compile = (files: readonly RuleFile[]) => compileRuleBook(files, definition, { leaveOut: 'proofs' });

/** Without line and column: the shipped packs and their examples grow. */
const describeProblem = ({ file, severity, code, message }: RuleProblem) =>
  `${file} ${severity} ${code} ${message}`;

/** What finds a slip: every problem of `rules check`, or where it has none, the first example of a file that does not hold. */
function findSlip({ edits = [], releases, by }: Slip): string[] {
  const files = editFiles(SHIPPED_FILES, edits);
  const { ruleBook, problems } = by === undefined ? check(files, releases) : compile(files);
  const said = problems.map(describeProblem);
  if (by === undefined || !ruleBook) return said;
  const examples = files.filter(({ file }) => file === by);
  const failure = findFailure(examples, ruleBook);
  return failure ? [...said, `${failure.testCase}: ${failure.what}: ${failure.expected}`] : said;
}

describe('a mistake in the shipped packs', () => {
  const { slips, text } = readSlips(FIXTURE);
  const given: string[] = [];

  it.each(slips)('$slip', (slip) => {
    const found = findSlip(slip);
    given.push(found.join('\n'));
    expect(found.length).toBeGreaterThan(0);
  });

  it('is found at its place, in these words', async () => {
    await expect(writeGiven(text, given)).toMatchFileSnapshot(FIXTURE);
  });
});

describe('a price in a bucket of a new name', () => {
  const files = editFiles(SHIPPED_FILES, [
    {
      in: 'rules/buckets.yaml',
      below: '- { id: 4020,',
      add: '- { id: 4025, name: network, parent: base-value, title: Rates of a network, policy: optional, effects: [price], totals: base-value, source: customer-rule, prices: contract }',
    },
    {
      in: 'rules/payers/demo.yaml',
      from: 'agreement\n    bucket: contract\n    title: Presumptive',
      to: 'agreement\n    bucket: network\n    title: Presumptive',
    },
  ]);

  it('escapes no edit that asks for what priced a line', () => {
    const { ruleBook, problems } = compile(files);
    expect(problems).toEqual([]);
    // Nobody else has a price there.
    expect(findFailure(files, ruleBook!, 'demo')).toBeUndefined();
  });
});
