/** Cost of the engine by itself: a line, the same rules on json-rules-engine, and a book of ten times the rules. */
import { Engine } from 'json-rules-engine';
import type { ReviewRequest } from '../../engine/bill/request.ts';
import type { Condition } from '../../engine/condition/condition.ts';
import { UNKNOWN } from '../../engine/condition/condition.ts';
import { compileRuleBook, parseRequest, reviewBill } from '../../engine/index.ts';
import type { CompiledRule } from '../../engine/model/compiled.ts';
import type { LineState } from '../../engine/model/line.ts';
import type { Pack } from '../../engine/model/pack.ts';
import type { PlanBucket } from '../../engine/model/plan.ts';
import type { RuleBook } from '../../engine/rulebook/rule-book.ts';
import { walkBill } from '../../engine/run/walk-bill.ts';
import { readRuleFiles, SHIPPED_RULES } from '../../server/rule-files.ts';
import { openStarterTables } from '../../server/tables/store.ts';
import { makeBill } from './bills.ts';
import { measureCpu, measureMedian, warmUp } from './measure.ts';

const LINES = 100;
const tables = openStarterTables();

function compile(): RuleBook {
  const { ruleBook, problems } = compileRuleBook(readRuleFiles(SHIPPED_RULES), (id) => tables.definition(id));
  if (!ruleBook) throw new Error(problems.map((problem) => `${problem.file}: ${problem.message}`).join('\n'));
  return ruleBook;
}

const STATES = ['va', 'sc', 'ga', 'fl', 'tn', 'ky', 'wv', 'md', 'de'];

/** The shipped book and nine more copies of every programme with what it uses, for states that are not in the bills. */
function multiplyBook(ruleBook: RuleBook): RuleBook {
  const shared = ruleBook.packs.filter(({ pack }) => pack.kind !== 'payer');
  const copies = STATES.flatMap((state) =>
    shared.map(({ pack, file, digest }) => {
      const renamed = JSON.stringify(pack).replace(
        /"(methods|edits|us|us-nc)\/([a-z-]+)(["#])/g,
        `"$1-${state}/$2$3`,
      );
      const { jurisdiction, ...copy } = JSON.parse(renamed) as Pack;
      return {
        pack: jurisdiction === undefined ? copy : { ...copy, jurisdiction: `us-${state}` },
        file: file.replace(/^rules\//, `rules/copy-${state}/`),
        digest,
      };
    }),
  );
  return ruleBook.with([...ruleBook.packs, ...copies]);
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
export function makeReference(line: LineState): (one: LineState) => Promise<unknown> {
  const conditions = collectConditions(line);
  const engine = new Engine([], { allowUndefinedFacts: true });
  const text = (value: unknown) => (value === undefined || value === null ? '' : String(value));
  const list = (value: unknown) => (Array.isArray(value) ? value.map(text) : [text(value)]);
  engine.addOperator('equal', (a, b) => text(a) === text(b));
  engine.addOperator('notEqual', (a, b) => text(a) !== text(b));
  engine.addOperator('in', (a, b) => list(b).includes(text(a)));
  engine.addOperator('notIn', (a, b) => !list(b).includes(text(a)));
  engine.addOperator('isGiven', (a, b) => (a !== undefined) === (b === 'true'));
  engine.addOperator('containsNone', (a, b) => !list(b).some((item) => list(a).includes(item)));
  engine.addOperator('containsOnly', (a, b) => list(a).every((item) => list(b).includes(item)));
  engine.addOperator('containsAny', (a, b) => list(b).some((item) => list(a).includes(item)));
  engine.addOperator('lessThan', (a, b) => text(a) < text(b));
  engine.addOperator('greaterThan', (a, b) => text(a) > text(b));
  engine.addOperator('between', (a, b) => {
    const [from = '', through = ''] = list(b);
    return from <= text(a) && text(a) <= through;
  });
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
  for (const { scope } of line.plan.packs) {
    const fact = scope.find(name);
    if (fact) return fact.read(line);
  }
  return undefined;
}

export interface EngineCost {
  /** The walk, by the kind of bill. */
  readonly walks: Readonly<Record<'apart' | 'together' | 'surgery', number>>;
  readonly review: number;
  readonly conditions: number;
  readonly reference: number;
  /** The same walk in a book of ten times the rules, over that in the shipped one. */
  readonly bigRatio: number;
  readonly rules: number;
  readonly bigRules: number;
}

function readBill(kind: Parameters<typeof makeBill>[1]): ReviewRequest {
  const parsed = parseRequest(makeBill(LINES, kind));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.request;
}

/** All figures are microseconds of CPU for one line, but for ratios and counts. */
export async function measureEngine(): Promise<EngineCost> {
  const ruleBook = compile();
  const bigBook = multiplyBook(ruleBook);
  const request = readBill('together');
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
  const { error, lines } = walkBill(request, context);
  if (error !== null) throw new Error(error);
  const { roots } = lines[0]!.plan;
  const rules = [...new Set(roots.flatMap(listRules))].filter(({ condition }) => condition);
  const runConditions = () => {
    let unknown = 0;
    for (const line of lines) {
      line.memo.forget(true);
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
  const walk = (kind: 'apart' | 'together' | 'surgery') => {
    const bill = readBill(kind);
    return perLine(() => walkBill(bill, context), 60);
  };
  const countRules = ({ packs }: RuleBook) =>
    packs.reduce((sum, { pack }) => sum + (pack.rules?.length ?? 0), 0);
  return {
    walks: { apart: await walk('apart'), together: await walk('together'), surgery: await walk('surgery') },
    review: await perLine(() => reviewBill(input), 40),
    conditions: await perLine(runConditions, 100),
    reference: await perLine(runAllReference, 1),
    bigRatio: await compareBooks(request, ruleBook, bigBook),
    rules: countRules(ruleBook),
    bigRules: countRules(bigBook),
  };
}

const listRules = ({ children, general, byCode }: PlanBucket): CompiledRule[] => [
  ...general.rules,
  ...[...byCode.values()].flatMap(({ rules }) => rules),
  ...children.flatMap(listRules),
];

/** In turns, so that a machine that is slower for a while is so for both. */
async function compareBooks(request: ReviewRequest, ruleBook: RuleBook, bigBook: RuleBook): Promise<number> {
  const walk = (book: RuleBook) => () => walkBill(request, { ruleBook: book, tables, tenant: 'demo' });
  for (const book of [ruleBook, bigBook]) await warmUp(walk(book));
  return measureMedian(async () => {
    const small = await measureCpu(walk(ruleBook), 60);
    return (await measureCpu(walk(bigBook), 60)) / small;
  }, 9);
}
