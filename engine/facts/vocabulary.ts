/**
 * The facts a condition or formula may name: declared, typed and flat. Anything else is a problem that
 * `rules check` reports with the nearest known name.
 *
 * `bill.*`, `claim.*` and `option.*` are the same for every line; `line.*`, `duplicate.*` and `visit.*`
 * belong to one line.
 * Table facts (`rvu.workRvu`, `rvu.found`) and derived facts (`derived.x`) are declared by the packs themselves.
 */
import { isInstitutional } from '../bill/is-institutional.ts';
import { SHIPPED_OPTIONS } from '../bill/parse-request.ts';
import type { BillOptionName } from '../bill/request.ts';
import type { DecidedBy } from '../condition/compile-condition.ts';
import { Decimal } from '../decimal.ts';
import { classifyLine, countVisit } from '../history/count-visits.ts';
import { describeRepeated, findDuplicates } from '../history/find-duplicates.ts';
import type { Citation, Provenance } from '../rulebook/compiled.ts';
import type { LineState } from '../run/line-state.ts';
import type { LookUps } from '../run/look-ups.ts';
import { countDays, type DeclaredFact, day, receivedDay } from './declare.ts';
import { LINE_FACTS } from './line-facts.ts';
import type { Missing } from './missing.ts';

export type FactType = 'text' | 'decimal' | 'integer' | 'boolean' | 'date' | 'list';
/** `undefined` is absent: a condition over it is unknown, never false. */
export type FactValue = string | number | boolean | Decimal | readonly string[] | undefined;

/** `bucketEntryPoint` of the interface: what kind of fact triggered a rule. A rule without a condition is `always`. */
export const ENTRY_POINTS = {
  always: 1,
  condition: 2,
  table: 3,
  modifier: 4,
  otherLines: 5,
  option: 6,
  history: 7,
  request: 8,
} as const;
export type EntryPoint = keyof typeof ENTRY_POINTS;

export interface Fact {
  readonly name: string;
  readonly type: FactType;
  readonly description: string;
  /** The closed list of values, where there is one; used to prove that a bucket gets exactly one rule. */
  readonly values?: readonly string[];
  /** True when a bill may leave it out. */
  readonly optional?: boolean;
  /** The entry point of a rule that asks for the fact; left out: `condition`. */
  readonly entryPoint?: EntryPoint;
  readonly read: (line: LineState) => FactValue;
  /** Where the value came from (table, row, release); absent for facts of the request. */
  readonly trace?: (line: LineState) => Provenance | null;
  /** Adds the rows the value rests on to those of a step: its own, and what the key of that row was read from. */
  readonly lookUp?: (line: LineState, into: LookUps) => void;
  /** The same where the value stands as an operand, which shows its own row. */
  readonly cover?: (line: LineState, into: LookUps) => void;
  /** The source of a value that another pack supplied: the law behind a comparison with it. */
  readonly findLaw?: (line: LineState) => Citation | null;
  /** The leaves that gave a derived fact its value; shown with the leaf that asked for it. */
  readonly explain?: (line: LineState, into: DecidedBy[], restsOn: Fact[]) => void;
  /** What is missing when the fact is absent; without it the fact itself is. */
  readonly listMissing?: (line: LineState) => readonly Missing[];
  /** The facts of the request it is looked up by; without it the fact is one of them. */
  readonly roots?: () => readonly string[];
}

const declared: readonly DeclaredFact[] = [
  [
    'bill.typeOfBill',
    'integer',
    'TypeOfBill of the request',
    (l) => l.bill.request.Bill.TypeOfBill,
    ['0', '1', '2', '4'],
  ],
  ['bill.providerType', 'integer', 'ProviderType of the request', (l) => l.bill.request.Bill.ProviderType],
  [
    'bill.providerSpecialty',
    'integer',
    'ProviderSpecialty of the request',
    (l) => l.bill.request.Bill.ProviderSpecialty,
  ],
  ['bill.zipCode', 'text', 'ZIP code of the provider', (l) => l.bill.request.Bill.ZipCode],
  ['bill.state', 'text', 'state whose schedule is used, two letters', (l) => l.bill.state],
  ['bill.formType', 'integer', 'BillFormType of the request', (l) => l.bill.request.Bill.BillFormType],
  [
    'bill.isInstitutional',
    'boolean',
    "the bill is a facility's (UB-04): by its form type, else by its provider type, type of bill code or DRG",
    (l) => isInstitutional(l.bill.request.Bill),
  ],
  [
    'bill.receivedDate',
    'date',
    'day the bill was received by the payer (the earlier of ClaimsOfficeReceivedDate and BillReviewReceivedDate)',
    receivedDay,
  ],
  [
    'bill.processedDate',
    'date',
    'day the payer processes the bill (ProcessedDate)',
    (l) => day(l.bill.request.Bill.ProcessedDate),
  ],
  [
    'bill.hasPriorAuthorization',
    'boolean',
    'prior authorization obtained for the bill (IsPriorAuthorization)',
    (l) => l.bill.options.value('IsPriorAuthorization'),
  ],
  [
    'bill.hasDocumentation',
    'boolean',
    'required documentation provided with the bill (IsDocumentation)',
    (l) => l.bill.options.value('IsDocumentation'),
  ],
  ['claim.dateOfInjury', 'date', 'date of injury', (l) => day(l.bill.request.Claim.DateOfInjury)],
  [
    'claim.hasDateOfInjury',
    'boolean',
    'the claim states a date of injury',
    (l) => l.bill.request.Claim.DateOfInjury !== undefined,
  ],
  ['claim.closedDate', 'date', 'day the claim was closed', (l) => day(l.bill.request.Claim.ClosedDate)],
  [
    'claim.isClosed',
    'boolean',
    'the claim states a closure date',
    (l) => l.bill.request.Claim.ClosedDate !== undefined,
  ],
  ['claim.age', 'integer', 'age of the claimant', (l) => l.bill.request.Claim.Age],
  [
    'bill.hasReceivedDate',
    'boolean',
    'the bill states when it was received',
    (l) => receivedDay(l) !== undefined,
  ],
  [
    'bill.hasPaymentDates',
    'boolean',
    'the bill states when it was received and when it is processed',
    (l) => receivedDay(l) !== undefined && l.bill.request.Bill.ProcessedDate !== undefined,
  ],
  [
    'bill.daysToProcessing',
    'decimal',
    'calendar days from the receipt of the bill to its processing',
    (l) => {
      const days = countDays(receivedDay(l), day(l.bill.request.Bill.ProcessedDate));
      return days === undefined ? undefined : new Decimal(days);
    },
  ],
  [
    'duplicate.status',
    'text',
    'whether the line repeats another of the bill or its history',
    (l) => findDuplicates(l).status,
    ['none', 'exact', 'potential', 'released', 'confirmed'],
  ],
  [
    'duplicate.score',
    'integer',
    'how much of the strongest match agrees, 0 to 100',
    (l) => findDuplicates(l).score,
  ],
  [
    'duplicate.of',
    'text',
    'the line that a duplicate repeats, by its number and bill, in words',
    describeRepeated,
  ],
  [
    'visit.isCounted',
    'boolean',
    'the code is a visit of a counted class',
    (l) => classifyLine(l) !== undefined,
  ],
  ['visit.class', 'text', 'class of visits the code belongs to', classifyLine],
  ['visit.number', 'integer', 'number of this visit in its class, history included', countVisit],
  ...LINE_FACTS,
];

const OPTIONAL = new Set([
  'bill.providerSpecialty',
  'bill.formType',
  'bill.receivedDate',
  'bill.processedDate',
  'claim.dateOfInjury',
  'claim.closedDate',
  'claim.age',
  'line.placeOfService',
  'line.quantityOverride',
  'line.allowance',
  'line.pricedIn',
  'line.ppoAllowance',
  'line.manualAllowance',
  'line.invoiceCost',
  'line.taxRate',
  'line.taxCharge',
  'line.daysToReceipt',
  'bill.daysToProcessing',
  'visit.class',
  'visit.number',
]);

/** Entry points of facts, by name or by all that stands before the dot; others are plain conditions. */
const ENTRY_POINT_OF = new Map<string, EntryPoint>([
  ['line.hasManualAllowance', 'request'],
  ['line.hasPpoAllowance', 'request'],
  ['line.hasQuantityOverride', 'request'],
  ['line.modifiers', 'modifier'],
  ['line.wellFormedModifiers', 'modifier'],
  ['line.malformedModifiers', 'modifier'],
  ['line.hasMalformedModifier', 'modifier'],
  ['duplicate', 'history'],
  ['visit', 'history'],
  ['option', 'option'],
]);

function declareEntryPoint(name: string): { entryPoint?: EntryPoint } {
  const entryPoint = ENTRY_POINT_OF.get(name) ?? ENTRY_POINT_OF.get(name.slice(0, name.indexOf('.')));
  return entryPoint ? { entryPoint } : {};
}

/** The options of `BillOptions`; names and defaults stand in the request's schema. */
export type OptionName = BillOptionName;
export const OPTION_DEFAULTS: Readonly<Record<OptionName, boolean>> = SHIPPED_OPTIONS;
export const OPTION_NAMES = Object.keys(OPTION_DEFAULTS) as OptionName[];

const facts: Fact[] = declared.map(([name, type, description, read, values]) => ({
  name,
  type,
  description,
  read,
  ...(values ? { values } : {}),
  ...(OPTIONAL.has(name) ? { optional: true } : {}),
  ...declareEntryPoint(name),
}));
for (const name of OPTION_NAMES)
  facts.push({
    name: `option.${name}`,
    type: 'boolean',
    description: `BillOptions.${name}, over the tenant's default`,
    ...declareEntryPoint(`option.${name}`),
    read: (l) => l.bill.options.value(name),
  });

/** The declared vocabulary by name. */
export const FACTS: ReadonlyMap<string, Fact> = new Map(facts.map((fact) => [fact.name, fact]));
