/** Fields that a caller sent, that the interface knows, and that no rule of the review can read. */
import { isManualDecision } from '../bill/manual-decisions.ts';
import type { BucketEntry, ReviewRequest } from '../bill/request.ts';
import { resolveDefinition } from '../bill/request-schema.ts';
import { ofEachPlan, type PlanReach, reachOf, readsOption } from '../facts/plan-reach.ts';
import type { LineState } from '../model/line.ts';
import { JURISDICTION_FIELDS, type Jurisdiction } from '../run/jurisdiction.ts';

/** What every review reads, whatever its rules: which bill and lines these are, whose law prices them, and the charges. */
const ALWAYS_READ: readonly string[] = [
  ...['Bill.UniqueID', 'Bill.ControlNumber', 'Bill.Sequence', 'Bill.TypeOfBill', 'Claim.DisplayID'],
  ...['Line', 'CPT1', 'ServiceDate', 'QuantityBilled', 'Charge'],
];

const namesOf = (definition: string) => Object.keys(resolveDefinition(definition).properties ?? {});
const BILL = namesOf('bill');
const CLAIM = namesOf('claim');
const PROVIDER = namesOf('provider');
const LINE = namesOf('line');
const OPTIONS = namesOf('billOptions');
const KEPT_OF_LINE = namesOf('historicalLine').filter((name) => name.startsWith('Historical_'));
const KEPT_OF_BILL = namesOf('historicalBill').filter((name) => name.startsWith('Historical_'));

/** A list that is empty says nothing, and an absent one is empty. */
const isSent = (value: unknown): boolean =>
  value !== undefined && !(Array.isArray(value) && value.length === 0);

function listSent(owner: object, names: readonly string[]): string[] {
  const values = owner as Readonly<Record<string, unknown>>;
  return names.filter((name) => isSent(values[name]));
}

/** Lists that hold no decision: what a rule reads of a list is what a person decided. */
function listUndecided({ Bill, Services }: ReviewRequest): string[] {
  const isUndecided = (list: readonly BucketEntry[]) => isSent(list) && !list.some(isManualDecision);
  return [
    ...(isUndecided(Bill.BucketList) ? ['Bill.BucketList'] : []),
    ...(isUndecided(Services.flatMap(({ BucketList }) => BucketList)) ? ['Services[].BucketList'] : []),
  ];
}

function listOfHistory({ BillHistory }: ReviewRequest, reaches: readonly PlanReach[]): string[] {
  if (BillHistory.length > 0 && !reaches.some(({ ofHistory }) => ofHistory)) return ['BillHistory'];
  const kept = KEPT_OF_LINE.filter(
    (name) => !reaches.some(({ fieldsOfHistory }) => fieldsOfHistory.has(name)),
  );
  return BillHistory.flatMap(({ Bill, Services }) => [
    ...listSent(Bill, KEPT_OF_BILL).map((name) => `BillHistory[].Bill.${name}`),
    ...Services.flatMap((line) => listSent(line, kept)).map((name) => `BillHistory[].Services[].${name}`),
  ]);
}

/** The fields that were asked for a state, up to the one that gave it. */
const listAskedForState = ({ decidedBy }: Jurisdiction): readonly string[] =>
  JURISDICTION_FIELDS.slice(0, JURISDICTION_FIELDS.indexOf(decidedBy) + 1);

/**
 * By their paths, in order, each once: `Bill.RateCode`, `Services[].TOS`. A field that a rule could read is not among
 * them, whether or not this bill came to that rule.
 */
export function listUnusedFields(
  request: ReviewRequest,
  jurisdiction: Jurisdiction,
  lines: readonly LineState[],
): string[] {
  const reaches: PlanReach[] = ofEachPlan(lines).map(reachOf);
  const read = new Set([...ALWAYS_READ, ...listAskedForState(jurisdiction)]);
  const isRead = (field: string) => read.has(field) || reaches.some(({ fields }) => fields.has(field));
  const of = (owner: object, prefix: string, names: readonly string[]) =>
    listSent(owner, names)
      .map((name) => `${prefix}.${name}`)
      .filter((path) => !isRead(path));
  const unreadOfLine = LINE.filter((name) => !isRead(name));
  const unused = [
    ...of(request.Bill, 'Bill', BILL),
    ...of(request.Claim, 'Claim', CLAIM),
    ...of(request.Provider, 'Provider', PROVIDER),
    ...request.Services.flatMap((line) => listSent(line, unreadOfLine)).map((name) => `Services[].${name}`),
    ...listSent(request.BillOptions, OPTIONS)
      .filter((name) => !readsOption(reaches, name))
      .map((name) => `BillOptions.${name}`),
    ...listUndecided(request),
    ...listOfHistory(request, reaches),
  ];
  return [...new Set(unused)].sort();
}
