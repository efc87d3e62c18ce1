/** Runs the examples beside the packs (`*.test.yaml`): every expected amount, reason and rule, and what nobody shows. */
import type { RuleProblem } from '../problem.ts';
import { verifyReview } from '../verify/verify-review.ts';
import { findUntested } from './find-untested.ts';
import type { PackTestFailure } from './pack-test.ts';
import { type PackTestInput, prepareCases } from './prepare-cases.ts';
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

/** Runs every case of every test file. Pure and complete: one failing case hides no other. */
export async function runPackTests(input: PackTestInput): Promise<PackTestReport> {
  const prepared = prepareCases(input);
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
    untested: findUntested(input, observed, covered),
  };
}
