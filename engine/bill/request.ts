/**
 * The normalised request: what `parseRequest` hands to the engine, in the interface's own spelling.
 *
 * Everything here has been checked. An optional field is absent (`undefined`) when the caller left it out, sent
 * null, or sent blank text; lists are always present and may be empty. What a request may hold is said in
 * `schemas/review-request.schema.json` alone. Here stand the fields that code reads by name, and a test holds them to the
 * schema; all others come from the schema as they are, and packs read them as facts.
 */
import type reviewSchema from '../../schemas/review-request.schema.json';
import type { Decimal } from '../decimal.ts';

/** `YYYY-MM-DDTHH:MM:SS`, without zone; a day alone has become its midnight. */
export type DateTime = string;

/** 0 workers' compensation, 1 usual and customary, 2 federal workers (OWCP), 4 auto. */
export type TypeOfBill = 0 | 1 | 2 | 4;

/** A decision brought along by the caller, or an entry of an earlier trace, as sent in a `BucketList`. */
export interface BucketEntry {
  readonly Line?: number;
  /** 3 user, 5 other source rate, 6 utilization review and 7 adjuster are manual decisions. */
  readonly BucketSource?: number;
  readonly BucketSourceID?: string;
  readonly SourceDescription?: string;
  readonly SourceValue?: Decimal;
  readonly Allowance?: Decimal;
  readonly Reduction?: Decimal;
}

/** Fields a bill may carry, on the bill under review and on a bill of the history alike. */
interface BillFields {
  readonly ControlNumber?: number;
  readonly Sequence?: number;
  /** Upper-cased state code. */
  readonly BillReviewState?: string;
  /** Upper-cased state code. */
  readonly JurisdictionState?: string;
  readonly NPI?: string;
  readonly MedicareNumber?: string;
  readonly OPCERT?: string;
  readonly DRG?: string;
  readonly DRGLevelOfSeverity?: number;
  readonly AdmitDate?: DateTime;
  readonly DischargeDate?: DateTime;
  readonly DischargeStatus?: string;
  readonly ClaimsOfficeReceivedDate?: DateTime;
  readonly BillReviewReceivedDate?: DateTime;
  readonly FacilityName?: string;
  readonly UB92TypeOfBill?: string;
  readonly TypeOfAdmission?: number;
  readonly BillFormType?: number;
  readonly RenderingProviderNPI?: string;
  readonly RenderingPhysicianNPI?: string;
  readonly BillingProviderNPI?: string;
  /** Empty for a standard review. */
  readonly BucketList: readonly BucketEntry[];
  /** Derived: `ICDDiagnosticCodes` split on commas, trimmed, upper-cased, blanks dropped, in the order sent. */
  readonly DiagnosticCodes: readonly string[];
  /** Derived: `ICDProcedureCodes`, likewise. */
  readonly ProcedureCodes: readonly string[];
}

/** The bill under review. */
export interface Bill extends BillFields {
  readonly UniqueID: string;
  readonly ProviderTaxID: string;
  readonly TypeOfBill: TypeOfBill;
  readonly ProviderType: number;
  readonly ZipCode: string;
}

/** A bill of the history: nothing in it is required, since older systems keep little. */
export interface HistoricalBill extends BillFields {
  readonly ProviderTaxID?: string;
  readonly ProviderType?: number;
  /** State of the earlier review, upper-cased. */
  readonly Historical_BillReviewState?: string;
}

/** Fields a line may carry, on the bill under review and in the history alike. */
interface LineFields {
  /** Unique within its bill, from 1. */
  readonly Line: number;
  /** Trimmed and upper-cased. */
  readonly CPT1: string;
  /** Derived: `CPT1` exactly as sent. */
  readonly OriginalCPT1: string;
  readonly CPT2?: string;
  /** Derived: `CPT2` exactly as sent. */
  readonly OriginalCPT2?: string;
  readonly ServiceDate: DateTime;
  readonly Charge: Decimal;
  /** Derived: `ModifierList` split on commas, trimmed, upper-cased, blanks dropped, in the order sent. */
  readonly Modifiers: readonly string[];
  /** Absent: no PPO cap. Zero is a rate of zero. */
  readonly PPOAllowance?: Decimal;
  readonly Allowance?: Decimal;
  readonly TaxCharge?: Decimal;
  readonly TaxRate?: Decimal;
  readonly Duplicate?: number;
  readonly InvoiceCost?: Decimal;
  readonly NPI?: string;
  readonly ChargemasterCode?: string;
  readonly DaysSupply?: number;
  readonly Sequence?: number;
  /** Empty for a standard review. */
  readonly BucketList: readonly BucketEntry[];
}

/** A line (one service) of the bill under review. */
export interface ServiceLine extends LineFields {
  readonly QuantityBilled: Decimal;
  readonly ControlNumber?: number;
}

/** A line of a bill of the history. */
export interface HistoricalLine extends LineFields {
  readonly ControlNumber: number;
  readonly QuantityBilled?: Decimal;
  readonly Historical_QuantityUsed?: Decimal;
}

/** What is known of the injury and the claimant. */
export interface Claim {
  readonly DisplayID?: string;
  /** Upper-cased. */
  readonly State?: string;
  readonly ZipCode?: string;
  /** Upper-cased; also read from the alias `StateWhereInjuryOccurred`. */
  readonly StateOfJurisdiction?: string;
  readonly DateOfInjury?: DateTime;
  readonly ClosedDate?: DateTime;
  readonly Age?: number;
}

/** Who provided and who billed the services. */
export interface Provider {
  readonly TaxID: string;
  readonly NPI?: string;
  readonly PracticeName?: string;
  readonly PracticeZipCode?: string;
  readonly BillingState?: string;
  readonly BillingZipCode?: string;
}

/** Only the options the caller gave; an absent one is the tenant's or the service's default. */
export type BillOptions = Readonly<Partial<Record<BillOptionName, boolean>>>;
export type BillOptionName = keyof (typeof reviewSchema)['$defs']['billOptions']['properties'];

/** A prior bill of the same claim. */
export interface HistoryEntry {
  readonly Bill: HistoricalBill;
  readonly ProviderTaxID?: string;
  readonly ProviderNPI?: string;
  readonly Services: readonly HistoricalLine[];
}

/** The body of `/v1/review`, `/v1/validate` and `/v1/duplicates`, normalised. */
export interface ReviewRequest {
  readonly Bill: Bill;
  readonly Services: readonly ServiceLine[];
  readonly Claim: Claim;
  readonly Provider: Provider;
  readonly BillOptions: BillOptions;
  readonly BillHistory: readonly HistoryEntry[];
}

/** The body of `/v1/facility`, normalised; the interface spells these names in camelCase. */
export interface FacilityRequest {
  /** Upper-cased state code. */
  readonly state: string;
  /** 2 inpatient, 3 outpatient, 4 surgery center. */
  readonly providerType?: 2 | 3 | 4;
  readonly effectiveDate?: DateTime;
  /** Upper-cased certification number. */
  readonly medicareNumber?: string;
  readonly npi?: string;
}
