/** Reason codes of a line: which of its steps still stand at the end, and the full objects of the interface. */
import type { CompiledReasonCode } from '../model/compiled.ts';
import type { LineState } from '../model/line.ts';
import type { Pack, Programme } from '../model/pack.ts';
import { isDecision, type TraceStep } from '../model/trace.ts';
import { remember } from '../remember.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';
import type { TracedAdjustment } from './adjustments.ts';
import type { AskedBy } from './attention.ts';
import type { LineMoney } from './line-money.ts';
import type { Adjustment, ReasonCodeObject } from './review.ts';

/**
 * The reason a step gives in the end, or null. A price explains a reduction only when it lies below the charge: of a
 * line cut by its contracted rate alone the schedule took nothing. Nor does it explain a line that stopped because a
 * figure is missing: the schedule's amount is not known. A limit explains nothing of a line that is paid its charge.
 * What a person decided stands in the place of all before it, which explains nothing any more; the decision itself
 * always gives its reason, also where it allows more than the charge.
 */
export function reasonOfStep(
  step: TraceStep,
  index: number,
  line: LineState,
  money: Pick<LineMoney, 'charge' | 'reduction' | 'computedAllowance'>,
): number | null {
  if (step.reason === null || isDecision(step)) return step.reason;
  if (line.steps.slice(index + 1).some(isDecision)) return null;
  if (step.effect === 'price' || step.effect === 'adjust') {
    if (hasStopped(line)) return null;
    // What reports under another bucket belongs to the base value.
    if (step.bucket.totals !== undefined && money.computedAllowance.greaterThanOrEqualTo(money.charge))
      return null;
    return money.reduction.greaterThan(0) ? step.reason : null;
  }
  if (step.effect === 'cap') return money.reduction.greaterThan(0) ? step.reason : null;
  if (step.effect === 'deny' || step.effect === 'stop')
    return line.steps.slice(index + 1).some((later) => later.effect === 'restore') ? null : step.reason;
  return step.reason;
}

/** True where the line ends without a known price: something was missing, and no person has decided since. */
function hasStopped(line: LineState): boolean {
  return line.denied && line.steps.some((step) => step.effect === 'stop');
}

/** Gives reason code objects for one review; objects are shared between the entries that name them. */
export class ReasonCodePresenter {
  private readonly known = new Map<string, ReasonCodeObject>();
  private readonly ruleBook: RuleBook;
  private readonly payer: Pack | null;
  private readonly programme: Programme;

  constructor(ruleBook: RuleBook, payer: Pack | null, programme: Programme) {
    this.ruleBook = ruleBook;
    this.payer = payer;
    this.programme = programme;
  }

  present(id: number, bucket: number | null): ReasonCodeObject {
    return remember(this.known, `${id} ${bucket}`, () =>
      this.build(this.ruleBook.reasonCode(id, this.payer), id, bucket),
    );
  }

  /** Who decides on a line that is left to a person for this reason, and why that is. */
  describeAsking(id: number): AskedBy {
    const { who = 'bill-reviewer', long = '' } = this.ruleBook.reasonCode(id, this.payer)?.text ?? {};
    return { who, why: long };
  }

  /** An adjustment with the remark codes of those of its reasons whose CARC it states. */
  addRemarks(adjustment: TracedAdjustment): Adjustment {
    const { groupCode, carc, ...rest } = adjustment;
    const stating = rest.reasonCodes.filter((id) => this.present(id, null).cARC_ID === carc);
    const rarcs = stating.flatMap((id) => this.ruleBook.reasonCode(id, this.payer)?.text.rarc ?? []);
    return { groupCode, carc, rarcs: [...new Set(rarcs)], ...rest };
  }

  private build(code: CompiledReasonCode | null, id: number, bucket: number | null): ReasonCodeObject {
    const text = code?.text;
    const ofProgramme = (stated: string | Readonly<Record<string, string>> | undefined) =>
      typeof stated === 'object' ? (stated[this.programme] ?? null) : (stated ?? null);
    const carc = ofProgramme(text?.carc);
    const states = Object.entries(text?.states ?? {}).flatMap(([state, stated]) => {
      const code = ofProgramme(stated);
      return code === null ? [] : [[state, code] as const];
    });
    return {
      id,
      displayID: text?.displayID ?? String(id),
      shortDescription: text?.short ?? '',
      longDescription: text?.long ?? '',
      bucketHierarchyID: bucket,
      cARC_ID: carc,
      cARCDescription: carc === null ? null : this.ruleBook.describeCarc(carc),
      cARCGroupCode: text?.group ?? null,
      stateReasonCodes: Object.fromEntries(states),
    };
  }
}
