/** What the page template shows: header, totals, lines, steps of the bill, appendix. */
import { CommonGrounds } from './common-ground.ts';
import { checkLink } from './escape-html.ts';
import { compareAmounts, formatMoney } from './format-amount.ts';
import { Names } from './names.ts';
import { renderQrCode } from './qr-code.ts';
import type { ReportInput, ReportOptions, ReportStep, SubmittedBill } from './report-input.ts';
import { StepUses } from './step-uses.ts';
import { buildAppendixView } from './view-appendix.ts';
import { buildLineView, buildReasonView, buildStateFacts, describeMissing, nameFacts } from './view-line.ts';
import { listMakeups } from './view-makeup.ts';
import { buildStepViews, listReasonIds, type StepContext } from './view-step.ts';
import { buildVerdict, buildWaits, countLines } from './view-verdict.ts';
import { buildWaterfall } from './view-waterfall.ts';
import { describeState, formatDate, formatDateTime, showValue } from './wording.ts';

/** A link longer than this makes a QR code that no phone reads from paper. */
const LONGEST_QR_CODE_TEXT = 300;

export function buildPageView(review: ReportInput, options: ReportOptions): Record<string, unknown> {
  const { bill, logHeader } = review;
  const names = new Names(bill, review.services, options, logHeader.citations ?? []);
  const shown: StepContext = {
    names,
    uses: new StepUses(review.logDetails),
    grounds: new CommonGrounds(review.logDetails, names),
  };
  const stepsOf = groupSteps(review.logDetails);
  const billSteps = stepsOf.get(null) ?? [];
  const from = formatDate(bill.fromServiceDate);
  const to = formatDate(bill.toServiceDate);
  const submitted = new Map(options.submitted?.map((line) => [line.line, line]));
  const ownLines = review.services.map((line) =>
    buildLineView(line, {
      shown,
      steps: stepsOf.get(line.line) ?? [],
      submitted: submitted.get(line.line),
      hasOnlyDate: from !== '' && from === to,
    }),
  );
  const lines = shortenRepeats(ownLines);
  const reviewID = options.qrCodeID || review.qrCodeID || '';
  const link = checkLink(options.qrCodeURL ?? review.qrCodeURL);
  const billFacts = nameFacts(buildStateFacts(bill.billState));
  const billReasons = listReasonIds(bill.reasonCodes);
  const waits = buildWaits(
    review.services.filter(({ needsAttention }) => needsAttention),
    (line) => describeMissing(line, stepsOf.get(line.line) ?? []),
  );
  const verdict = buildVerdict(review);
  const waterfall = buildWaterfall(review);
  const makeups = listMakeups(review.logDetails, names);
  const choices = listChoices(lines);
  const jurisdiction = describeJurisdiction(review, billSteps, options.programmes ?? []);
  const leftOut = bill.notChecked ?? [];
  return {
    note: options.note ?? '',
    title: `Review ${reviewID || logHeader.requestId || ''} of bill ${bill.uniqueID}`,
    error: review.error ? { text: review.error, messages: listMessages(review) } : false,
    bill: bill.uniqueID,
    reviewID,
    requestID: logHeader.requestId || '',
    claim: options.submittedBill?.claim || '',
    injury: formatDate(options.submittedBill?.dateOfInjury),
    provider: options.submittedBill?.provider || '',
    jurisdiction,
    dates: from === to ? from : `${from} to ${to}`,
    facility: bill.facilityName || '',
    facilityFacts: listFacilityFacts(options.submittedBill?.facility),
    tenant: logHeader.tenant || '',
    reviewedAt: formatDateTime(logHeader.reviewedAt),
    engineVersion: logHeader.engineVersion || '',
    inputDigest: logHeader.inputDigest || '',
    resultDigest: logHeader.resultDigest || '',
    link: link ?? '',
    qrCode: link && link.length <= LONGEST_QR_CODE_TEXT ? renderQrCode(link) : '',
    ...buildTotals(review),
    verdict: verdict ?? false,
    waits,
    hasWaits: waits.length > 0,
    waterfall,
    hasWaterfall: waterfall.length > 0,
    // The picture says it, and the sentence above how it may still change.
    hasSums: bill.totalAllowance !== null && (verdict?.isSettled || waterfall.length === 0),
    makeups,
    hasMakeups: makeups.length > 0,
    choices,
    hasChoices: choices.length > 1,
    leftOut: leftOut.map(({ what }, index) => ({
      what,
      place: index + 1,
      last: index === leftOut.length - 1,
    })),
    leftOutReasons: joinReasons(leftOut.map(({ why }) => why)),
    hasLeftOut: leftOut.length > 0,
    lines,
    billSteps: buildStepViews(billSteps, shown, new Set([jurisdiction.because])),
    billEntries: bill.bucketList?.length ? countSteps(bill.bucketList.length) : '',
    hasBillSteps: billSteps.length > 0,
    billReasons: billReasons.map((id) => buildReasonView(id, names)),
    hasBillReasons: billReasons.length > 0,
    billFacts,
    hasBillFacts: billFacts.length > 0,
    hasWholeBill: billSteps.length > 0 || billReasons.length > 0 || billFacts.length > 0,
    ...buildAppendixView(review, shown),
  };
}

/** A reason longer than this is not said anew for each line of a stay or a claim. */
const LONGEST_REPEAT = 160;

/** A long reason that the line before has in the same words is said there alone. */
function shortenRepeats(lines: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  let first = lines[0];
  return lines.map((line) => {
    const { why } = line;
    if (line !== first && why === first?.['why'] && String(why).length > LONGEST_REPEAT)
      return { ...line, why: `As line ${first!['line']}.` };
    first = line;
    return line;
  });
}

/** Reasons with the places of what they are for; those that differ in one word are said as one. */
export function joinReasons(reasons: readonly string[]): string {
  const groups: { places: number[]; words: string[][] }[] = [];
  for (const [index, reason] of reasons.entries()) {
    const words = reason.split(' ');
    const group = groups.find((one) => findDifference(one.words, words) !== undefined);
    if (!group) {
      groups.push({ places: [index + 1], words: words.map((word) => [word]) });
      continue;
    }
    const at = findDifference(group.words, words)!;
    group.places.push(index + 1);
    if (at >= 0) group.words[at]!.push(words[at]!);
  }
  return groups
    .map(({ places, words }) => `(${listPlaces(places)}) ${words.map((word) => word.join(', ')).join(' ')}`)
    .join('; ');
}

/** `2, 3, 4, 7` → `2-4, 7` */
function listPlaces(places: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const place of places) {
    const run = runs.at(-1);
    if (run && run[1] === place - 1) run[1] = place;
    else runs.push([place, place]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(', ');
}

/** Where the words of a group may differ from others: at the one place where they do so already; -1 for none. */
function findDifference(group: readonly (readonly string[])[], words: readonly string[]): number | undefined {
  if (group.length !== words.length) return undefined;
  const open = group.findIndex((one) => one.length > 1);
  let found = -1;
  for (const [index, word] of words.entries()) {
    if (group[index]!.includes(word)) continue;
    if (found >= 0 || (open >= 0 && open !== index)) return undefined;
    found = index;
  }
  return found;
}

/** What a biller finds a facility's bill by, as far as it was submitted. */
function listFacilityFacts(facility: SubmittedBill['facility']): object[] {
  if (!facility) return [];
  const { drg, severity, typeOfBill, admitted, discharged, dischargeStatus, number } = facility;
  const group = drg && severity ? `${drg}-${severity}` : drg;
  const end = formatDate(discharged);
  const facts: [string, string | null | undefined][] = [
    ['Facility number', number],
    ['Type of bill', typeOfBill],
    ['DRG', group],
    ['Admitted', formatDate(admitted)],
    ['Discharged', end && dischargeStatus ? `${end}, status ${dischargeStatus}` : end],
  ];
  return facts.flatMap(([name, value]) => (value ? { name, value } : []));
}

/** The steps of each line, in the order of the trace; `null` holds those of the bill. */
function groupSteps(steps: readonly ReportStep[]): Map<number | null, ReportStep[]> {
  const groups = new Map<number | null, ReportStep[]>();
  for (const step of steps) {
    const line = step.line ?? null;
    const group = groups.get(line);
    if (group) group.push(step);
    else groups.set(line, [step]);
  }
  return groups;
}

/** What the steps say is missing, besides the error itself. */
function listMessages(review: ReportInput): string[] {
  const messages = new Set(review.logDetails.flatMap(({ message }) => (message ? [message] : [])));
  messages.delete(review.error ?? '');
  return [...messages];
}

/** Ways to look at the lines; one that shows all of them or none is no choice. */
function listChoices(lines: readonly Readonly<Record<string, unknown>>[]): object[] {
  const choices = [
    { key: 'n', label: 'Needs a person', count: lines.filter(({ mark }) => mark === 'mn').length },
    {
      key: 'a',
      label: 'Authorization or documents',
      count: lines.filter((line) => line['authorization'] || line['documentation']).length,
    },
    { key: 'z', label: 'Nothing allowed', count: lines.filter(({ mark }) => mark === 'mz').length },
  ].filter(({ count }) => count > 0 && count < lines.length);
  return [{ key: 'e', label: 'All', count: lines.length, first: true }, ...choices];
}

const countSteps = (count: number) => (count === 1 ? 'This step stands' : `These ${count} steps stand`);

function describeJurisdiction(
  review: ReportInput,
  billSteps: readonly ReportStep[],
  programmes: readonly string[],
) {
  const { billReviewState, reviewedToState } = review.bill;
  const state = reviewedToState || billReviewState || '';
  const step = billSteps.find(({ bucket }) => bucket.includes('jurisdiction'));
  return {
    state: state ? describeState(state) : 'Not decided',
    programmes: programmes.join('; '),
    submitted: billReviewState && billReviewState !== state ? describeState(billReviewState) : '',
    step: step ? step.step : '',
    // The message of a failed review says what to do about it, not what decided.
    because: (!review.error && step?.message) || describeDecisions(step),
  };
}

function describeDecisions(step: ReportStep | undefined): string {
  return (step?.decidedBy ?? []).map(({ fact, got }) => `${fact}: ${showValue(got)}`).join('; ');
}

function buildTotals(review: ReportInput): Record<string, unknown> {
  const { bill } = review;
  const priced = bill.totalAllowance !== null;
  const surcharge = compareAmounts(bill.totalSurcharge, 0) ? formatMoney(bill.totalSurcharge) : '';
  const taxed = [bill.totalTaxCharge, bill.totalTaxAllowance, bill.totalTaxReduction].some((amount) =>
    compareAmounts(amount, 0),
  );
  const hasCaps =
    priced &&
    [bill.totalUncappedAllowance, bill.totalPrePPOAllowance, bill.totalUncappedPrePPOAllowance].some(
      (amount) => compareAmounts(amount, bill.totalAllowance),
    );
  return {
    priced,
    lineCount: countLines(review.services.length),
    charge: formatMoney(bill.totalCharge),
    allowance: formatMoney(bill.totalAllowance),
    reduction: formatMoney(bill.totalReduction),
    uncapped: formatMoney(bill.totalUncappedAllowance),
    beforePpo: formatMoney(bill.totalPrePPOAllowance),
    uncappedBeforePpo: formatMoney(bill.totalUncappedPrePPOAllowance),
    surcharge,
    tax: taxed
      ? {
          taxCharge: formatMoney(bill.totalTaxCharge),
          taxAllowance: formatMoney(bill.totalTaxAllowance),
          taxReduction: formatMoney(bill.totalTaxReduction),
        }
      : false,
    hasCaps,
    hasAmounts: hasCaps || taxed || surcharge !== '',
  };
}
