/** Runs the examples beside the packs (`*.test.yaml`): every expected amount, reason and rule, and what nobody shows. */

import { checkShape } from '../rulebook/check-shape.ts';
import type { RuleFile } from '../rulebook/compile-rule-book.ts';
import { MADE_UP_PAYER } from '../rulebook/pack.ts';
import { payerOfPack } from '../rulebook/payer-pack.ts';
import { readYaml, type YamlFile } from '../rulebook/read-yaml.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';
import { NO_PAYER } from '../run/plan.ts';
import type { TableDefinition, TableSource } from '../table.ts';
import { buildRequest, fieldsOfPack } from './build-request.ts';
import { layTablesOver } from './build-tables.ts';
import type { PackTestFailure, PackTestFile } from './pack-test.ts';
import { type CaseOutcome, runCase } from './run-case.ts';
import { supplyParams } from './supply-params.ts';

export interface PackTestInput {
  /** Every `.yaml` of the rules folder, packs and tests, except table definitions. */
  readonly files: readonly RuleFile[];
  /** The book compiled from these files. */
  readonly ruleBook: RuleBook;
  readonly tables: TableSource;
  /** Table definitions by id, as `compileRuleBook` takes them. */
  readonly definition: (id: string) => TableDefinition | null;
}

export interface PackTestReport {
  readonly files: readonly { readonly file: string; readonly cases: number; readonly failures: number }[];
  readonly cases: number;
  readonly failures: readonly PackTestFailure[];
  /** Rules of the book that no case covers, as `pack#id`. */
  readonly uncovered: readonly string[];
}

/** `file:line:column case: what: expected …, got …`, and the steps below. */
export function formatFailure(failure: PackTestFailure): string {
  const { file, line, column, testCase, what, expected, got, trace } = failure;
  const head = `${file}:${line}:${column} ${testCase}: ${what}: expected ${expected}, got ${got}`;
  return [head, ...trace.map((step) => `    ${step}`)].join('\n');
}

type Report = (
  path: readonly (string | number)[],
  failure: Omit<PackTestFailure, 'file' | 'line' | 'column'>,
) => void;

function runFile(test: PackTestFile, input: PackTestInput, report: Report): Set<string> {
  const broken = (path: (string | number)[], testCase: string, got: string) =>
    report(path, { testCase, what: 'the case itself', expected: 'a case that can run', got, trace: [] });
  const pack = input.ruleBook.packs.find(
    ({ pack: { pack: id, version } }) =>
      id === test.pack && (test.version === undefined || version === test.version),
  )?.pack;
  const covered = new Set<string>();
  if (!pack) {
    broken(['pack'], test.pack, `no pack ${test.pack} ${test.version ?? ''} is in the book`);
    return covered;
  }
  if (pack.status === 'draft') {
    broken(
      ['pack'],
      test.pack,
      `${test.pack} is a draft, which prices nothing; write status: cited to try it`,
    );
    return covered;
  }
  let { ruleBook, tables } = input;
  let tenant = test.tenant ?? (pack.kind === 'payer' ? payerOfPack(pack.pack) : '');
  if (test.supplies) {
    const supplied = supplyParams(input.files, test.supplies, input.definition, input.ruleBook);
    if ('problems' in supplied) {
      broken(['supplies'], test.pack, supplied.problems.join('; '));
      return covered;
    }
    ({ ruleBook } = supplied);
    tenant = MADE_UP_PAYER;
  }
  try {
    tables = layTablesOver(tables, test.tables ?? [], tenant || NO_PAYER, input.definition);
  } catch (error) {
    broken(['tables'], test.pack, (error as Error).message);
    return covered;
  }
  for (const [index, testCase] of test.tests.entries()) {
    const built = buildRequest(test, testCase, fieldsOfPack(pack));
    if ('problems' in built) {
      const problems = built.problems.map(({ path, message }) => `${path} ${message}`);
      broken(['tests', index], testCase.name, problems.join('; '));
      continue;
    }
    let outcome: CaseOutcome;
    try {
      outcome = runCase(testCase, built.request, { ruleBook, tables, tenant }, pack.pack);
    } catch (error) {
      // A broken invariant, such as a negative allowance: the pack under test is the likely cause, so say where.
      broken(['tests', index], testCase.name, `no review: ${(error as Error).message}`);
      continue;
    }
    const { failures, paths, fired } = outcome;
    for (const [at, failure] of failures.entries())
      report(['tests', index, ...paths[at]!], { testCase: testCase.name, ...failure });
    for (const rule of testCase.covers ?? []) {
      const ref = rule.includes('#') ? rule : `${pack.pack}#${rule}`;
      if (fired.has(ref)) covered.add(ref);
    }
  }
  return covered;
}

/** Files of tests whose shape is right. */
function readTests(files: readonly RuleFile[]): YamlFile[] {
  return files
    .filter(({ file }) => file.endsWith('.test.yaml'))
    .sort((a, b) => (a.file < b.file ? -1 : 1))
    .map(({ file, text }) => readYaml(file, text))
    .filter(({ yaml, problems }) => problems.length === 0 && checkShape('pack-test', yaml).length === 0)
    .map(({ yaml }) => yaml);
}

/**
 * Runs every case of every test file. Pure and complete: one failing case hides no other. Test files of a broken
 * shape are problems of `compileRuleBook` and are left out here.
 */
export function runPackTests(input: PackTestInput): PackTestReport {
  const failures: PackTestFailure[] = [];
  const files: PackTestReport['files'][number][] = [];
  const covered = new Set<string>();
  for (const yaml of readTests(input.files)) {
    const test = yaml.value as unknown as PackTestFile;
    const before = failures.length;
    const report: Report = (path, failure) =>
      failures.push({ file: yaml.file, ...yaml.positionOf(path), ...failure });
    for (const rule of runFile(test, input, report)) covered.add(rule);
    files.push({ file: yaml.file, cases: test.tests.length, failures: failures.length - before });
  }
  const rules = input.ruleBook.packs.flatMap((pack) => pack.rules.map((rule) => rule.ref));
  return {
    files,
    cases: files.reduce((sum, file) => sum + file.cases, 0),
    failures,
    uncovered: rules.filter((rule) => !covered.has(rule)).sort(),
  };
}
