import { describe, expect, it } from 'vitest';
import type {
  Bill,
  BucketEntry,
  Claim,
  FacilityRequest,
  HistoricalBill,
  HistoricalLine,
  HistoryEntry,
  Provider,
  ReviewRequest,
  ServiceLine,
} from '../../../engine/bill/request.ts';
import facilitySchema from '../../../schemas/facility-request.schema.json' with { type: 'json' };
import reviewSchema from '../../../schemas/review-request.schema.json' with { type: 'json' };

interface Node {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly 'x-alias-of'?: string;
  readonly 'x-original'?: string;
  readonly 'x-list'?: string;
}
const definitions = reviewSchema.$defs as unknown as Readonly<Record<string, Node>>;

/** The names a normalised object can have by the schema: fields, less aliases, plus derived ones. */
function listNames(node: Node): string[] {
  const base = node.$ref === undefined ? [] : listNames(definitions[node.$ref.split('/').at(-1)!]!);
  const own = Object.entries(node.properties ?? {}).flatMap(([name, field]) => [
    ...(field['x-alias-of'] === undefined ? [name] : []),
    ...[field['x-original'] ?? [], field['x-list'] ?? []].flat(),
  ]);
  return [...new Set([...base, ...own])].sort();
}

/** The compiler checks that the record names every field of the type and no other. */
type NamesOf<Type> = Record<keyof Required<Type>, true>;
const line = {
  Line: true,
  CPT1: true,
  OriginalCPT1: true,
  CPT2: true,
  OriginalCPT2: true,
  ServiceDate: true,
  QuantityBilled: true,
  Charge: true,
  Modifiers: true,
  PPOAllowance: true,
  Allowance: true,
  TaxCharge: true,
  TaxRate: true,
  Duplicate: true,
  InvoiceCost: true,
  NPI: true,
  ChargemasterCode: true,
  DaysSupply: true,
  ControlNumber: true,
  Sequence: true,
  BucketList: true,
} satisfies NamesOf<ServiceLine>;
const bill = {
  UniqueID: true,
  ControlNumber: true,
  Sequence: true,
  ProviderTaxID: true,
  TypeOfBill: true,
  ProviderType: true,
  ZipCode: true,
  BillReviewState: true,
  JurisdictionState: true,
  NPI: true,
  MedicareNumber: true,
  OPCERT: true,
  DRG: true,
  DRGLevelOfSeverity: true,
  AdmitDate: true,
  DischargeDate: true,
  DischargeStatus: true,
  ClaimsOfficeReceivedDate: true,
  BillReviewReceivedDate: true,
  FacilityName: true,
  UB92TypeOfBill: true,
  TypeOfAdmission: true,
  BillFormType: true,
  RenderingProviderNPI: true,
  RenderingPhysicianNPI: true,
  BillingProviderNPI: true,
  BucketList: true,
  DiagnosticCodes: true,
  ProcedureCodes: true,
} satisfies NamesOf<Bill>;

const NAMES = {
  bill,
  line,
  historicalBill: { ...bill, Historical_BillReviewState: true } satisfies NamesOf<HistoricalBill>,
  historicalLine: {
    ...line,
    Historical_QuantityUsed: true,
  } satisfies NamesOf<HistoricalLine>,
  historyEntry: {
    Bill: true,
    ProviderTaxID: true,
    ProviderNPI: true,
    Services: true,
  } satisfies NamesOf<HistoryEntry>,
  claim: {
    DisplayID: true,
    State: true,
    ZipCode: true,
    StateOfJurisdiction: true,
    DateOfInjury: true,
    ClosedDate: true,
    Age: true,
  } satisfies NamesOf<Claim>,
  provider: {
    TaxID: true,
    NPI: true,
    PracticeName: true,
    PracticeZipCode: true,
    BillingState: true,
    BillingZipCode: true,
  } satisfies NamesOf<Provider>,
  bucketEntry: {
    Line: true,
    BucketSource: true,
    BucketSourceID: true,
    SourceDescription: true,
    SourceValue: true,
    Allowance: true,
    Reduction: true,
  } satisfies NamesOf<BucketEntry>,
};

describe('the request types name fields of the request schema', () => {
  it.each(Object.entries(NAMES))('%s', (definition, names) => {
    expect(listNames(definitions[definition]!)).toEqual(expect.arrayContaining(Object.keys(names)));
  });

  it('envelope and facility request', () => {
    const envelope = {
      Bill: true,
      Services: true,
      Claim: true,
      Provider: true,
      BillOptions: true,
      BillHistory: true,
    } satisfies NamesOf<ReviewRequest>;
    expect(listNames(reviewSchema as unknown as Node)).toEqual(Object.keys(envelope).sort());
    const facility = {
      state: true,
      providerType: true,
      effectiveDate: true,
      medicareNumber: true,
      npi: true,
    } satisfies NamesOf<FacilityRequest>;
    expect(listNames(facilitySchema as unknown as Node)).toEqual(Object.keys(facility).sort());
  });

  it('compiles every definition that is an object, but for options and what an earlier review gave', () => {
    const objects = Object.entries(definitions).filter(
      ([name, node]) => node.properties !== undefined && !name.endsWith('Fields'),
    );
    expect(objects.map(([name]) => name).sort()).toEqual(
      [...Object.keys(NAMES), 'billOptions', 'bucketTotal'].sort(),
    );
  });
});
