/** A review as a person reads it at the terminal: the lines, and under each the steps that moved its money. */
import { formatTable } from './format-table.ts';

export interface DemoStep {
  readonly line: number | null;
  readonly bucket: string;
  readonly rule: string;
  readonly citation: { readonly title: string; readonly pin: string | null } | null;
  readonly before: number | null;
  readonly after: number | null;
  readonly message: string | null;
}

/** The fields of the response, or of a problem document, that the demo prints. */
export interface DemoReview {
  readonly error: string | null;
  readonly problems?: readonly { readonly path: string; readonly message: string }[];
  readonly qrCodeID?: string | null;
  readonly qrCodeURL?: string | null;
  readonly bill?: {
    readonly uniqueID: string;
    readonly reviewedToState: string | null;
    readonly totalCharge: number | null;
    readonly totalAllowance: number | null;
    readonly totalReduction: number | null;
  };
  readonly services?: readonly {
    readonly line: number;
    readonly cpt1: string;
    readonly quantityUsed: number | null;
    readonly charge: number;
    readonly allowance: number | null;
    readonly reduction: number | null;
    readonly reasonCodes: string;
  }[];
  readonly logDetails?: readonly DemoStep[];
}

const COLUMNS = [
  { title: 'line', align: 'right' },
  { title: 'code' },
  { title: 'units', align: 'right' },
  { title: 'charge', align: 'right' },
  { title: 'allowance', align: 'right' },
  { title: 'reduction', align: 'right' },
  { title: 'reasons' },
] as const;

/** Dollars with two decimals; a dash where there is no amount. The number is already rounded by the engine. */
function formatDollars(amount: number | null): string {
  return amount === null ? '-' : amount.toFixed(2);
}

export function renderDemoReview(file: string, review: DemoReview): string {
  if (!review.bill || !review.services) {
    const problems = (review.problems ?? []).map((problem) => `  ${problem.path}: ${problem.message}\n`);
    return `${file}\n  ${review.error}\n${problems.join('')}`;
  }
  const { bill, services, logDetails = [] } = review;
  const rows = services.map((line) => [
    String(line.line),
    line.cpt1,
    String(line.quantityUsed ?? '-'),
    formatDollars(line.charge),
    formatDollars(line.allowance),
    formatDollars(line.reduction),
    line.reasonCodes,
  ]);
  const total = [
    '',
    'total',
    '',
    formatDollars(bill.totalCharge),
    formatDollars(bill.totalAllowance),
    formatDollars(bill.totalReduction),
    '',
  ];
  const head = `${file}: bill ${bill.uniqueID}, reviewed under ${bill.reviewedToState ?? 'no state'}\n`;
  const steps = services.map((line) => renderSteps(line.line, logDetails)).join('');
  const failure = review.error === null ? '' : `No price: ${review.error}\n`;
  return `${head}${failure}${formatTable(COLUMNS, [...rows, total])}\n${steps}Review ${review.qrCodeID}  ${review.qrCodeURL}\n`;
}

function amounts({ before, after }: DemoStep): [string, string] {
  return [formatDollars(before), formatDollars(after)];
}

/** Only the steps that set or changed the amount: those are the ones that decided. */
function renderSteps(line: number, steps: readonly DemoStep[]): string {
  const deciding = steps.filter((step) => step.line === line && step.before !== step.after);
  if (deciding.length === 0) return '';
  const widths = [0, 1].map((side) => Math.max(...deciding.map((step) => amounts(step)[side]!.length)));
  const rows = deciding.map((step) => {
    const [before, after] = amounts(step);
    const source = step.citation ? `  [${step.citation.pin ?? step.citation.title}]` : '';
    return `    ${before!.padStart(widths[0]!)} -> ${after!.padStart(widths[1]!)}  ${step.bucket}: ${step.rule}${source}\n`;
  });
  return `  line ${line}\n${rows.join('')}`;
}
