/** The result in a sentence or two: what is settled, what waits for a person, and between which amounts the bill ends. */
import { addAmounts, compareAmounts, formatMoney } from './format-amount.ts';
import type { Amount, ReportInput, ReportLine } from './report-input.ts';
import { showValue, upperFirst } from './wording.ts';

export function countLines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** `One line`, `12 lines`: as a sentence begins. */
const beginWithLines = (count: number) =>
  countLines(count).replace(/^\d(?= )/, (digit) => WORDS[Number(digit)]!);

/** Where the bill ends: the settled lines with the least and the most that the others can come to. */
function findRange(settled: readonly ReportLine[], waiting: readonly ReportLine[]) {
  const bound = (which: 'least' | 'most'): string | null =>
    addAmounts([
      ...settled.map(({ allowance }) => allowance),
      ...waiting.map(({ needsAttention }): Amount => needsAttention?.[which] ?? null),
    ]);
  return { least: bound('least'), most: bound('most') };
}

function describeEnd({ least, most }: { readonly least: string | null; readonly most: string | null }) {
  if (least === null) return { end: 'where the bill ends is not known yet' };
  if (most === null) return { end: 'the bill ends at', least: formatMoney(least), more: 'or more' };
  if (compareAmounts(least, most) === 0) return { end: 'the bill ends at', least: formatMoney(least) };
  return { end: 'the bill ends between', least: formatMoney(least), most: formatMoney(most) };
}

/** Null for a bill without a price. */
export function buildVerdict({ bill, services }: ReportInput) {
  if (bill.totalAllowance === null) return null;
  const settled = services.filter(({ needsAttention }) => !needsAttention);
  const waiting = services.filter(({ needsAttention }) => needsAttention);
  return {
    isSettled: waiting.length === 0,
    settledLines: settled.length > 0 && waiting.length > 0 ? settled.length : '',
    settledVerb: settled.length === 1 ? 'is' : 'are',
    lines: services.length,
    settledAmount: formatMoney(addAmounts(settled.map(({ allowance }) => allowance))),
    waitingLines: beginWithLines(waiting.length),
    verb: waiting.length === 1 ? 'waits' : 'wait',
    more: '',
    least: '',
    most: '',
    ...describeEnd(findRange(settled, waiting)),
  };
}

/** The same as a line of plain text; of a bill without a price nothing. */
export function stateVerdict(review: ReportInput): string {
  const verdict = buildVerdict(review);
  if (!verdict) return '';
  if (verdict.isSettled) return 'Settled.\n';
  const { settledLines, lines, settledVerb, settledAmount, waitingLines, verb, end, least, most, more } =
    verdict;
  const settled = settledLines
    ? `${settledLines} of ${lines} lines ${settledVerb} settled at ${settledAmount}. `
    : '';
  const between = `${least && ` ${least}`}${most && ` and ${most}`}${more && ` ${more}`}`;
  return `Provisional. ${settled}${waitingLines} ${verb} for a person; ${end}${between}.\n`;
}

interface Wait {
  readonly lines: { line: number; last: boolean }[];
  readonly message: string;
  readonly fields: string;
  /** Who can settle it; blank where that is the same as for the one before. */
  readonly people: string;
  readonly range: string;
}

/** Between which amounts a line ends. */
export function describeRange({ needsAttention, charge }: ReportLine): string {
  const { least = null, most = null } = needsAttention ?? {};
  if (least === null) return '';
  if (most === null) {
    const billed = charge === null ? 'what is billed limits it' : `${formatMoney(charge)} was billed`;
    return `Ends at ${formatMoney(least)} or more; ${billed}.`;
  }
  if (compareAmounts(least, most) === 0) return `Ends at ${formatMoney(least)}.`;
  return `Ends between ${formatMoney(least)} and ${formatMoney(most)}.`;
}

/** The same in a tag: `$38.71 to $77.42`. */
export function describeBounds({ needsAttention }: ReportLine): string {
  const { least = null, most = null } = needsAttention ?? {};
  if (least === null) return '';
  if (most === null) return `${formatMoney(least)} or more`;
  return compareAmounts(least, most) === 0
    ? formatMoney(least)
    : `${formatMoney(least)} to ${formatMoney(most)}`;
}

/**
 * What a person has to do, and for which lines: lines that wait for the same thing stand together, and what waits for the
 * same people.
 */
export function buildWaits(lines: readonly ReportLine[], describe: (line: ReportLine) => string): Wait[] {
  const waits = new Map<string, Wait>();
  for (const line of lines) {
    const { reasons = [] } = line.needsAttention ?? {};
    const fields = new Set(reasons.flatMap((one) => one.fields));
    const people = new Set(reasons.map(({ who }) => who.replaceAll('-', ' ')));
    const message = describe(line);
    const key = JSON.stringify([message, [...people], ...fields]);
    const known = waits.get(key);
    if (known) known.lines.push({ line: line.line, last: false });
    else
      waits.set(key, {
        lines: [{ line: line.line, last: false }],
        message: upperFirst(message).replace(/\.$/, ''),
        fields: fields.size > 0 ? showValue([...fields]) : '',
        people: [...people].join(', '),
        range: describeRange(line),
      });
  }
  const byPeople = Map.groupBy(waits.values(), ({ people }) => people);
  return [...byPeople.values()].flatMap((group) =>
    group.map((wait, index) => ({
      ...wait,
      people: index === 0 ? wait.people : '',
      lines: wait.lines.map(({ line }, place) => ({ line, last: place === wait.lines.length - 1 })),
      range: wait.lines.length === 1 ? wait.range : '',
    })),
  );
}
