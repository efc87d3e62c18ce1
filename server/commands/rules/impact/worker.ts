/** A thread that reviews bills by two books, as many as it is handed, and adds up what differs. */
import { parentPort, workerData } from 'node:worker_threads';
import {
  type ChangedLine,
  type ComparedBill,
  compareBill,
  differenceOf,
  parseRequest,
} from '../../../../engine/index.ts';
import { openRules, type RuleFolders } from '../../../open-rules.ts';
import type { InputLine } from '../../../read-lines.ts';
import { describeChain } from '../../line-chain.ts';
import { type Mover, Tally } from './tally.ts';

/** What a worker is told at its start. */
export interface ImpactOrder {
  readonly before: RuleFolders;
  readonly after: RuleFolders;
  /** Payer pack; blank: none. */
  readonly tenant: string;
  readonly movers: number;
  /** Whether every changed line is told, not only the sums. */
  readonly isTold: boolean;
}

/** A changed line as a row of a table. */
export type ChangedRow = readonly string[];

const order = workerData as ImpactOrder;
const open = (folders: RuleFolders) => {
  const { ruleBook, tables } = openRules(folders, 'checked');
  return { ruleBook: ruleBook!, tables, tenant: order.tenant };
};
const [before, after] = [open(order.before), open(order.after)];
const tally = new Tally(order.movers);

const describeRule = ({ ruleBook }: typeof before) => ({
  describeRule: (rule: string, file: string | null, from: string | null) =>
    ruleBook.ruleTitle(rule, file, from),
});

function explain(line: ChangedLine, bill: string, position: number, change: ComparedBill['change']): Mover {
  const { code, programme, cause } = line;
  return {
    ...{ bill, position, line: line.line, code, programme, cause },
    before: line.before.allowance.toFixed(2),
    after: line.after.allowance.toFixed(2),
    chains: {
      before: describeChain(change!.before, line.line, describeRule(before)),
      after: describeChain(change!.after, line.line, describeRule(after)),
    },
  };
}

const tellRow = (bill: string, position: number, line: ChangedLine): ChangedRow => [
  ...[String(position), bill, String(line.line), line.code, line.programme ?? '', line.cause],
  ...[line.before.standing, line.after.standing],
  ...[line.before.allowance, line.after.allowance, differenceOf(line)].map((amount) => amount.toFixed(2)),
  ...[line.reasons.before, line.reasons.after].map((reasons) => reasons.join(' ')),
];

function review({ number, text, problem }: InputLine): ChangedRow[] {
  const parsed = text === null ? null : parseRequest(text);
  if (!parsed?.ok) {
    const [first] = parsed?.problems ?? [];
    const what = first ? `${String(first.path)} ${first.message}` : problem!;
    tally.addUnreadable({ position: number, problem: what });
    return [];
  }
  const { request } = parsed;
  const compared = compareBill(request, before, after);
  const bill = request.Bill.UniqueID;
  tally.addBill(compared, (line) => explain(line, bill, number, compared.change));
  return order.isTold ? (compared.change?.lines ?? []).map((line) => tellRow(bill, number, line)) : [];
}

parentPort!.on('message', (lines: readonly InputLine[] | null) => {
  if (lines) parentPort!.postMessage({ rows: lines.flatMap(review) });
  else {
    parentPort!.postMessage({ impact: tally.finish() });
    parentPort!.close();
  }
});
parentPort!.postMessage({ rows: [] });
