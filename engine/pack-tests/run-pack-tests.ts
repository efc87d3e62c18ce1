/** Runs the examples beside the packs (`*.test.yaml`): every expected amount, reason and rule, and what nobody shows. */
import type { RuleProblem } from '../problem.ts';
import { verifyReview } from '../verify/verify-review.ts';
import { findUntested } from './find-untested.ts';
import type { PackTestFailure } from './pack-test.ts';
import { type PackTestInput, type PreparedCases, prepareCases } from './prepare-cases.ts';
import { makeFail, runCase } from './run-case.ts';

export interface PackTestReport {
  readonly files: readonly { readonly file: string; readonly cases: number; readonly failures: number }[];
  readonly cases: number;
  readonly failures: readonly PackTestFailure[];
  /** Rules, values, entries and cases of the packs that no test comes to. */
  readonly untested: readonly RuleProblem[];
}

/** `file:line:column case: what: expected …, got …`, and the steps below. */
export function formatFailure(failure: PackTestFailure): string {
  const { file, line, column, testCase, what, expected, got, trace } = failure;
  const head = `${file}:${line}:${column} ${testCase}: ${what}: expected ${expected}, got ${got}`;
  return [head, ...trace.map((step) => `    ${step}`)].join('\n');
}

/** Tells which cases are run, by their pack, the file they stand in and their names. */
export type SelectCase = (one: {
  readonly pack: string;
  readonly file: string;
  readonly name: string;
}) => boolean;

/**
 * Runs every case of every test file. Pure and complete: one failing case hides no other.
 *
 * @param select leaves cases out; then nothing is said of what no test comes to
 */
export async function runPackTests(input: PackTestInput, select?: SelectCase): Promise<PackTestReport> {
  const prepared = selectCases(prepareCases(input), select);
  const failures = [...prepared.failures];
  const covered = new Set<string>();
  const observed = new Set<unknown>();
  for (const one of prepared.cases) {
    const { testCase, pack, ruleBook } = one;
    try {
      const outcome = runCase(one, ruleBook, observed);
      const fail = makeFail(one, outcome.failures, outcome.response.logDetails);
      for (const { path, message } of await verifyReview(outcome.response))
        fail([], `verification of ${path}`, 'what the trace gives', message);
      failures.push(...outcome.failures);
      for (const rule of testCase.covers ?? []) {
        const ref = rule.includes('#') ? rule : `${pack.pack}#${rule}`;
        if (outcome.fired.has(ref)) covered.add(ref);
      }
    } catch (error) {
      // A broken invariant, such as a negative allowance: the pack under test is the likely cause, so say where.
      makeFail(one, failures, [])(
        [],
        'the case itself',
        'a case that can run',
        `no review: ${(error as Error).message}`,
      );
    }
  }
  return {
    files: prepared.files.map((one) => ({
      ...one,
      failures: failures.filter(({ file }) => file === one.file).length,
    })),
    cases: prepared.files.reduce((sum, { cases }) => sum + cases, 0),
    failures,
    untested: select ? [] : findUntested(input, observed, covered),
  };
}

/** The cases that were asked for, and the files that have one of them. */
function selectCases(prepared: PreparedCases, select: SelectCase | undefined): PreparedCases {
  if (!select) return prepared;
  const cases = prepared.cases.filter(({ pack, yaml, testCase }) =>
    select({ pack: pack.pack, file: yaml.file, name: testCase.name }),
  );
  const failures = prepared.failures.filter(({ file, testCase }) =>
    select({ pack: testCase, file, name: testCase }),
  );
  const count = (file: string) => cases.filter(({ yaml }) => yaml.file === file).length;
  const isMeant = (file: string) => failures.some((one) => one.file === file) || count(file) > 0;
  return {
    cases,
    failures,
    files: prepared.files
      .filter(({ file }) => isMeant(file))
      .map(({ file }) => ({ file, cases: count(file) })),
  };
}
