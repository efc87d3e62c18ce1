/** Problems of one line: what the rules said of it, and its modifiers. */
import { isWellFormedModifier } from '../bill/modifier-form.ts';
import type { ServiceLine } from '../bill/request.ts';
import { dayOf } from '../date.ts';
import { isListed } from '../doubt.ts';
import { ENTRY_POINTS } from '../model/entry-points.ts';
import { listFields } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import {
  isUndecided,
  type Missing,
  describeObstacle as showObstacle,
  type TraceStep,
} from '../model/trace.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';
import { ENGINE_REASONS } from '../run/stop-line.ts';
import type { TableSource } from '../table.ts';
import type { BillProblem } from './bill-problem.ts';
import { describeObstacle, pathOf } from './describe-obstacle.ts';
import { pickField } from './pick-field.ts';

const MODIFIER_TABLE = 'us.modifiers';

/** The field of the request to look at; one of the bill is named with it. */
function locate(step: TraceStep, line: LineState): string {
  if (step.bucket.field !== undefined) return step.bucket.field;
  const { rule } = step;
  if (rule?.entryPoint === ENTRY_POINTS.modifier && line.modifiers.length) return 'ModifierList';
  const find = (name: string) => line.plan.packs.map(({ scope }) => scope.find(name)).find((fact) => fact);
  const facts = step.decidedBy.flatMap(({ fact }) => find(fact) ?? []);
  return pickField(facts.flatMap(listFields)) ?? 'CPT1';
}

type Found = 'data_missing' | 'needs_attention' | 'not_payable' | 'flagged';

function classify(
  step: TraceStep,
  { attention }: LineState,
): { code: Found; severity: BillProblem['severity'] } | null {
  // Named one by one, whether or not the walk came so far: `checkModifiers`.
  if (step.bucket.role === 'modifier-codes' && step.effect === 'deny') return null;
  if (isUndecided(step))
    return {
      code: step.reason === ENGINE_REASONS.needsData ? 'data_missing' : 'needs_attention',
      severity: 'error',
    };
  if (step.effect === 'deny')
    // The denial itself asks for a person; the line may have been flagged for another reason before.
    return attention.some((one) => one.step === step)
      ? { code: 'needs_attention', severity: 'error' }
      : { code: 'not_payable', severity: 'warning' };
  if (step.effect === 'flag') return { code: 'flagged', severity: 'info' };
  return null;
}

const SUGGESTIONS = {
  data_missing: 'Send what the message names, or load the table or factor it names.',
  needs_attention:
    'Check the code and its modifiers for the date of service; otherwise send the report, and a person decides.',
  not_payable: 'Leave the line out, or correct the code or date if they are wrong.',
  flagged: null,
  malformed_modifier: 'Send modifiers of two characters, separated by commas.',
  unknown_modifier: 'Check the modifier for a slip of the keys.',
} as const;

/** A person's decision on the line settles whatever stopped or denied it before. */
const isSettled = (line: LineState, index: number) =>
  line.steps.slice(index + 1).some((later) => later.effect === 'restore');

/** True where all that a stop says is what keeps the line from being reviewed. */
const isObstacle = (message: string | null, { obstacle }: LineState): boolean =>
  obstacle !== null && message === showObstacle(obstacle);

/** Whose problem a field is, and where it stands: a field of the bill is the bill's problem, not the line's. */
const placeField = (
  field: string | null,
  { service, bill }: LineState,
): Pick<BillProblem, 'line' | 'path'> =>
  field === null || field.includes('.')
    ? { line: null, path: field ?? '' }
    : { line: service.Line, path: `${pathOf(service, bill.request.Services)}.${field}` };

/** A thing that is missing, at the field it hangs on. */
function describeMissing({ message, fields }: Missing, line: LineState): BillProblem {
  if (isObstacle(message, line)) return describeObstacle(line.obstacle!, line.bill.request.Services);
  return {
    ...placeField(pickField(fields), line),
    code: 'data_missing',
    severity: 'error',
    message,
    suggestion: SUGGESTIONS.data_missing,
  };
}

/**
 * Problems the rules found on a walked line. What is missing of the bill itself (`line` null) comes from every line
 * that needs it, in the same words.
 */
export function checkLine(line: LineState, ruleBook: RuleBook): BillProblem[] {
  return line.steps.flatMap((step, index) => {
    const found = classify(step, line);
    if (!found || (found.code !== 'flagged' && isSettled(line, index))) return [];
    if (step.missing?.length) {
      // Several facts may hang on one row: each thing is said once.
      const missing = new Map(step.missing.map((one) => [one.message, one]));
      return [...missing.values()].map((one) => describeMissing(one, line));
    }
    if (isObstacle(step.message, line)) return [describeObstacle(line.obstacle!, line.bill.request.Services)];
    const text =
      step.reason === null
        ? null
        : ruleBook.reasonCode(step.reason, line.plan.payer?.pack ?? null)?.text.long;
    const why = isUndecided(step) ? null : text;
    const details = [saysMore(step.message, why) ? step.message : null, why].filter(
      (part) => part !== null && part !== undefined,
    );
    return [
      {
        ...placeField(locate(step, line), line),
        ...found,
        message: details.join('. '),
        suggestion: SUGGESTIONS[found.code],
      },
    ];
  });
}

/** True for a message that has a word its reason lacks: `The line bills no units` says nothing beside a reason of these words. */
function saysMore(message: string | null, why: string | null | undefined): boolean {
  if (message === null || !why) return true;
  const known = new Set(listWords(why));
  return listWords(message).some((word) => !known.has(word));
}

const listWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether the rules allow the line something; null when they could not tell, because something is missing. */
export function readIsPayable(line: LineState): boolean | null {
  const stopped = line.steps.some((step, index) => step.effect === 'stop' && !isSettled(line, index));
  return stopped ? null : !line.denied;
}

/** Problems of a line's modifiers: their form, and whether the code sets know them on the date. */
export function checkModifiers(
  service: ServiceLine,
  services: readonly ServiceLine[],
  tables: TableSource,
): BillProblem[] {
  const table = tables.select(MODIFIER_TABLE, dayOf(service.ServiceDate));
  const problem = (code: 'malformed_modifier' | 'unknown_modifier', message: string): BillProblem => ({
    line: service.Line,
    path: `${pathOf(service, services)}.ModifierList`,
    code,
    severity: 'error',
    message,
    suggestion: SUGGESTIONS[code],
  });
  return service.Modifiers.flatMap((modifier) => {
    if (!isWellFormedModifier(modifier))
      return [problem('malformed_modifier', `the modifier ${modifier} does not have two letters or digits`)];
    if (table && isListed(table, [modifier]) === false)
      return [problem('unknown_modifier', `the modifier ${modifier} is in no code set of the service date`)];
    return [];
  });
}
