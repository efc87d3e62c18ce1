/** Cost of the engine by itself: a line, the same rules on json-rules-engine, and a book of ten times the rules. */
import { Engine } from 'json-rules-engine';
import type { Condition } from '../../engine/condition/condition.ts';
import { UNKNOWN } from '../../engine/condition/condition.ts';
import { compileRuleBook, parseRequest, type RuleFile, reviewBill } from '../../engine/index.ts';
import type { LineState } from '../../engine/run/line-state.ts';
import { walkBill } from '../../engine/run/walk-bill.ts';
import { readRuleFiles, SHIPPED_RULES } from '../../server/rule-files.ts';
import { openStarterTables } from '../../server/tables/store.ts';
import { makeBill } from './bills.ts';
import { measureCpu, measureMedian, warmUp } from './measure.ts';

const LINES = 100;
const tables = openStarterTables();

function compile(files: readonly RuleFile[]) {
  const { ruleBook, problems } = compileRuleBook(files, (id) => tables.definition(id));
  if (!ruleBook) throw new Error(problems.map((problem) => `${problem.file}: ${problem.message}`).join('\n'));
  return ruleBook;
}

/** The shipped book and nine more copies of every programme, for states that do not exist in the bills. */
function multiplyBook(files: readonly RuleFile[]): RuleFile[] {
  const copies: RuleFile[] = [];
  const states = ['va', 'sc', 'ga', 'fl', 'tn', 'ky', 'wv', 'md', 'de'];
  for (const state of states)
    for (const { file, text } of files) {
      if (file.endsWith('.test.yaml') || /buckets|reason-codes|payers/.test(file)) continue;
      const renamed = text
        .replace(
          /^pack: ([a-z-]+)\/(.+)$/m,
          (_all, folder: string, name: string) =>
            `pack: ${folder.startsWith('us') ? `us-${state}` : `${folder}-${state}`}/${name}`,
        )
        .replace(/^jurisdiction: us(-nc)?$/m, `jurisdiction: us-${state}`)
        .replace(
          /^uses: \[(.+)\]$/m,
          (_all, list: string) => `uses: [${list.replace(/(methods|edits)\//g, `$1-${state}/`)}]`,
        )
        .replace(/(methods|edits)\/([a-z-]+)#/g, `$1-${state}/$2#`)
        .replace(/^ {2}edits\/([a-z-]+):$/gm, `  edits-${state}/$1:`);
      copies.push({ file: file.replace(/^rules\//, `rules/copy-${state}/`), text: renamed });
    }
  return [...files.filter(({ file }) => !file.endsWith('.test.yaml')), ...copies];
}

/** The raw conditions of every rule in the plan, named ones written out, for json-rules-engine. */
function collectConditions(line: LineState): { condition: Condition; facts: Set<string> }[] {
  return line.plan.packs.flatMap(({ pack }) =>
    (pack.rules ?? []).flatMap((rule) => {
      if (!rule.when) return [];
      const facts = new Set<string>();
      const condition = writeOut(rule.when, pack.conditions ?? {}, facts);
      return [{ condition, facts }];
    }),
  );
}

function writeOut(
  node: Condition,
  named: Readonly<Record<string, Condition>>,
  facts: Set<string>,
): Condition {
  if ('all' in node) return { all: node.all.map((child) => writeOut(child, named, facts)) };
  if ('any' in node) return { any: node.any.map((child) => writeOut(child, named, facts)) };
  if ('not' in node) return { not: writeOut(node.not, named, facts) };
  if ('condition' in node) return writeOut(named[node.condition]!, named, facts);
  facts.add(node.fact);
  if (typeof node.value === 'object' && 'fact' in node.value) facts.add(node.value.fact);
  return node;
}

/** One engine used for one line after another: never shared by two runs, so the comparison favours it. */
function makeReference(line: LineState): (one: LineState) => Promise<unknown> {
  const conditions = collectConditions(line);
  const engine = new Engine([], { allowUndefinedFacts: true });
  const text = (value: unknown) => (value === undefined || value === null ? '' : String(value));
  const list = (value: unknown) => (Array.isArray(value) ? value.map(text) : [text(value)]);
  engine.addOperator('equal', (a, b) => text(a) === text(b));
  engine.addOperator('notEqual', (a, b) => text(a) !== text(b));
  engine.addOperator('in', (a, b) => list(b).includes(text(a)));
  engine.addOperator('notIn', (a, b) => !list(b).includes(text(a)));
  engine.addOperator('containsAny', (a, b) => list(b).some((item) => list(a).includes(item)));
  engine.addOperator('lessThan', (a, b) => text(a) < text(b));
  engine.addOperator('greaterThan', (a, b) => text(a) > text(b));
  for (const [index, { condition }] of conditions.entries()) {
    const top = 'fact' in condition ? { all: [condition] } : condition;
    // biome-ignore lint/suspicious/noExplicitAny: the packs' conditions are json-rules-engine's own language
    engine.addRule({ conditions: top as any, event: { type: `rule-${index}` } });
  }
  const names = [...new Set(conditions.flatMap(({ facts }) => [...facts]))];
  return (one) => {
    const facts: Record<string, unknown> = {};
    for (const name of names) facts[name] = readFact(one, name);
    return engine.run(facts);
  };
}

function readFact(line: LineState, name: string): unknown {
  for (const pack of line.plan.packs) {
    const fact = pack.scope.get(name) ?? FACTS.get(name);
    if (fact) return fact.read(line);
  }
  return undefined;
}

import { FACTS } from '../../engine/facts/vocabulary.ts';

export interface EngineCost {
  readonly engine: number;
  readonly review: number;
  readonly conditions: number;
  readonly reference: number;
  readonly bigEngine: number;
  readonly rules: number;
  readonly bigRules: number;
}

/** All figures are microseconds of CPU for one line. */
export async function measureEngine(): Promise<EngineCost> {
  const files = readRuleFiles(SHIPPED_RULES);
  const ruleBook = compile(files);
  const bigBook = compile(multiplyBook(files));
  const parsed = parseRequest(makeBill(LINES));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { request } = parsed;
  const context = { ruleBook, tables, tenant: 'demo' };
  const input = {
    request,
    ignoredFields: [],
    ruleBook,
    tables,
    tenant: { id: 'bench', pack: 'demo' },
    requestId: 'bench',
    reviewedAt: '2026-01-01T00:00:00',
  };
  const { lines } = walkBill(request, context);
  const rules = [...new Set(lines[0]!.plan.packs.flatMap((pack) => pack.rules))].filter(
    (rule) => rule.condition,
  );
  const runConditions = () => {
    let unknown = 0;
    for (const line of lines) {
      line.rows.clear();
      line.derived.clear();
      for (const rule of rules) if (rule.condition!.test(line) === UNKNOWN) unknown++;
    }
    return unknown;
  };
  const runReference = makeReference(lines[0]!);
  const perLine = async (call: () => unknown, calls: number) => {
    await warmUp(call);
    return measureMedian(async () => (await measureCpu(call, calls)) / LINES);
  };
  const runAllReference = async () => {
    for (const line of lines) await runReference(line);
  };
  const countRules = (book: typeof ruleBook) => book.packs.reduce((sum, pack) => sum + pack.rules.length, 0);
  return {
    engine: await perLine(() => walkBill(request, context), 60),
    review: await perLine(() => reviewBill(input), 40),
    conditions: await perLine(runConditions, 100),
    reference: await perLine(runAllReference, 1),
    bigEngine: await perLine(() => walkBill(request, { ...context, ruleBook: bigBook }), 60),
    rules: countRules(ruleBook),
    bigRules: countRules(bigBook),
  };
}
