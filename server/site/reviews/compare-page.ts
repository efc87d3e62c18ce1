/** `/reviews/compare?a=…&b=…`: two reviews of a tenant side by side: amounts, reasons, the rules that decided, what they rest on. */
import { compareAmounts, formatMoney, subtractAmounts } from '../../report/format-amount.ts';
import type { Amount } from '../../report/report-input.ts';
import type { Page } from '../shell/page.ts';
import type { KeptReview } from './read-kept.ts';
import { type People, viewPeople } from './view-people.ts';
import { STATUSES, showTime } from './words.ts';

type Line = KeptReview['result']['services'][number];
type Step = KeptReview['result']['logDetails'][number];

const viewHead = ({ record, result, request, decisions }: KeptReview): object => ({
  id: record.qrCodeId,
  billId: request.Bill.UniqueID,
  made: showTime(record.createdAt),
  statusWord: STATUSES[result.bill.status]?.word ?? result.bill.status,
  charge: formatMoney(result.bill.totalCharge),
  allowance: formatMoney(result.bill.totalAllowance),
  engine: result.logHeader.engineVersion,
  decided: decisions.map(({ line, allowance }) => `line ${line} at ${formatMoney(allowance)}`).join(', '),
});

/** `+$12.00`, `−$3.50`; blank where nothing changed or one side has no amount. */
function showChange(before: Amount | undefined, after: Amount | undefined): string {
  const order = compareAmounts(before, after);
  if (!order) return '';
  return order < 0
    ? `+${formatMoney(subtractAmounts(after, before))}`
    : `−${formatMoney(subtractAmounts(before, after))}`;
}

/** The rules that acted on a line, each once. */
const listRules = (steps: readonly Step[], line: number): string[] => [
  ...new Set(steps.filter((step) => step.line === line && step.rule.includes('#')).map(({ rule }) => rule)),
];

const viewSide = (line: Line | undefined, only: readonly string[]): object => ({
  isThere: line !== undefined,
  code: line?.cpt1 ?? '',
  allowance: formatMoney(line?.allowance),
  waits: Boolean(line?.needsAttention),
  reasons: line?.reasonCodes ?? '',
  only,
  hasOnly: only.length > 0,
});

function viewLine(number: number, left: KeptReview, right: KeptReview) {
  const find = ({ result }: KeptReview) => result.services.find(({ line }) => line === number);
  const [a, b] = [find(left), find(right)];
  const [rulesA, rulesB] = [
    listRules(left.result.logDetails, number),
    listRules(right.result.logDetails, number),
  ];
  const onlyA = rulesA.filter((rule) => !rulesB.includes(rule));
  const onlyB = rulesB.filter((rule) => !rulesA.includes(rule));
  const isSame =
    a?.cpt1 === b?.cpt1 &&
    a?.reasonCodes === b?.reasonCodes &&
    compareAmounts(a?.allowance, b?.allowance) === 0 &&
    Boolean(a?.needsAttention) === Boolean(b?.needsAttention);
  return {
    number,
    isDifferent: !isSame || onlyA.length + onlyB.length > 0,
    change: showChange(a?.allowance, b?.allowance),
    left: viewSide(a, onlyA),
    right: viewSide(b, onlyB),
  };
}

interface Named {
  readonly id: string;
  readonly digest: string;
}

/** What the two rest on and is not the same: packs by version, tables by release. */
function listChanged<One extends Named>(
  left: readonly One[],
  right: readonly One[],
  show: (one: One) => string,
): object[] {
  const ids = [...new Set([...left, ...right].map(({ id }) => id))].sort();
  return ids.flatMap((id) => {
    const [a, b] = [left, right].map((list) => list.filter((one) => one.id === id));
    const digests = (list: readonly One[]) => list.map(({ digest }) => digest).join();
    if (digests(a!) === digests(b!)) return [];
    const say = (list: readonly One[]) => list.map(show).join(', ') || 'not used';
    return [{ id, before: say(a!), after: say(b!) }];
  });
}

export function buildComparePage(people: People, left: KeptReview, right: KeptReview): Page {
  const numbers = [...left.result.services, ...right.result.services].map(({ line }) => line);
  const lines = [...new Set(numbers)].sort((a, b) => a - b).map((number) => viewLine(number, left, right));
  const packs = listChanged(
    left.result.logHeader.packs,
    right.result.logHeader.packs,
    ({ version, digest }) => `${version} (${digest.slice(0, 8)})`,
  );
  const tables = listChanged(
    left.result.logHeader.tables,
    right.result.logHeader.tables,
    ({ release }) => release,
  );
  return {
    template: 'compare',
    title: `Reviews ${left.record.qrCodeId} and ${right.record.qrCodeId}`,
    part: 'reviews',
    isPrivate: true,
    view: {
      ...viewPeople(people, 'review'),
      left: viewHead(left),
      right: viewHead(right),
      isOtherBill: left.request.Bill.UniqueID !== right.request.Bill.UniqueID,
      change: showChange(left.result.bill.totalAllowance, right.result.bill.totalAllowance),
      changed: lines.filter(({ isDifferent }) => isDifferent),
      hasChanged: lines.some(({ isDifferent }) => isDifferent),
      sameCount: lines.filter(({ isDifferent }) => !isDifferent).length,
      packs,
      hasPacks: packs.length > 0,
      tables,
      hasTables: tables.length > 0,
      isSameBasis: packs.length + tables.length === 0,
    },
  };
}
