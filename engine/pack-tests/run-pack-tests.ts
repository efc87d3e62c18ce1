/** Runs the examples beside the packs (`*.test.yaml`): every expected amount, reason and rule, and what nobody shows. */
import { payerPackId } from '../model/payer-pack.ts';
import type { RuleProblem } from '../problem.ts';
import { classifyFile } from '../rulebook/rule-file.ts';
import { verifyReview } from '../verify/verify-review.ts';
import { findUntested } from './find-untested.ts';
import { completeRef, type PackTestFailure } from './pack-test.ts';
import { type PackTestInput, type PreparedCase, type PreparedCases, prepareCases } from './prepare-cases.ts';
import { listCovered, makeFail, runCase } from './run-case.ts';
import { type PassedFile, TestMemory } from './test-memory.ts';

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

/** What the cases of one file came to. */
interface FileRun {
  readonly failures: PackTestFailure[];
  readonly observed: Set<unknown>;
  readonly covered: Set<string>;
  /** Files of the packs that took part. */
  readonly packs: Set<string>;
}

async function runFile(cases: readonly PreparedCase[]): Promise<FileRun> {
  const run: FileRun = { failures: [], observed: new Set(), covered: new Set(), packs: new Set() };
  for (const one of cases) {
    const { ruleBook } = one;
    for (const file of listStanding(one)) run.packs.add(file);
    try {
      const outcome = runCase(one, ruleBook, run.observed);
      const { logHeader, logDetails } = outcome.response;
      const fail = makeFail(one, outcome.failures, logDetails);
      for (const { path, message } of await verifyReview(outcome.response))
        fail([], `verification of ${path}`, 'what the trace gives', message);
      run.failures.push(...outcome.failures);
      for (const rule of listCovered(one, outcome.fired)) run.covered.add(completeRef(one.pack.pack, rule));
      for (const used of logHeader.packs)
        for (const { pack: own, file } of ruleBook.packs)
          if (own.pack === used.id && own.version === used.version) run.packs.add(file);
    } catch (error) {
      // A broken invariant, such as a negative allowance: the pack under test is the likely cause, so say where.
      makeFail(one, run.failures, [])(
        [],
        'the case itself',
        'a case that can run',
        `no review: ${(error as Error).message}`,
      );
    }
  }
  return run;
}

/** Packs that a case names, whether or not a review of it comes to them. */
function listStanding({ pack, ruleBook, tenant, test }: PreparedCase): string[] {
  const ids = new Set([pack.pack, payerPackId(tenant), ...Object.keys(test.supplies ?? {})]);
  return ruleBook.packs.filter((one) => ids.has(one.pack.pack)).map(({ file }) => file);
}

/**
 * Runs every case of every test file. Pure and complete: one failing case hides no other. Files that are known to hold, and
 * rest on nothing that has changed, are not run again.
 *
 * @param select leaves cases out; then nothing is said of what no test comes to
 */
export async function runPackTests(input: PackTestInput, select?: SelectCase): Promise<PackTestReport> {
  const memory = input.memory && !select ? new TestMemory(input, input.memory) : null;
  const passed = new Map<string, PassedFile>();
  for (const { file } of memory ? input.files : []) {
    const known = classifyFile(file) === 'pack-test' ? memory!.recall(file) : null;
    if (known) passed.set(file, known);
  }
  const open = input.files.filter(({ file }) => !passed.has(file));
  const prepared = selectCases(prepareCases({ ...input, files: open }), select);
  const failures = [...prepared.failures];
  const observed = new Set([...passed.values()].flatMap((one) => [...one.observed]));
  const covered = new Set([...passed.values()].flatMap((one) => [...one.covered]));
  const files = [...passed].map(([file, { cases }]) => ({ file, cases, failures: 0 }));
  const byFile = Map.groupBy(prepared.cases, ({ yaml }) => yaml.file);
  for (const { file, cases } of prepared.files) {
    const run = await runFile(byFile.get(file) ?? []);
    failures.push(...run.failures);
    for (const one of run.observed) observed.add(one);
    for (const one of run.covered) covered.add(one);
    const failed = failures.filter((one) => one.file === file).length;
    files.push({ file, cases, failures: failed });
    if (failed === 0)
      memory?.keep(file, { cases, observed: run.observed, covered: [...run.covered] }, run.packs);
  }
  return {
    files: files.sort((a, b) => (a.file < b.file ? -1 : 1)),
    cases: files.reduce((sum, { cases }) => sum + cases, 0),
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
