/** The review response as TypeScript sees it; `schemas/review-response.schema.json` says what each field means. */
import type { Person } from '../model/reason-code.ts';
import type { Lack } from '../model/trace.ts';
import type { LogHeader, LogStep } from './log.ts';

export interface ReasonCodeObject {
  readonly id: number;
  readonly displayID: string;
  readonly shortDescription: string;
  readonly longDescription: string;
  readonly bucketHierarchyID: number | null;
  readonly cARC_ID: string | null;
  readonly cARCDescription: string | null;
  readonly cARCGroupCode: string | null;
  readonly stateReasonCodes: Readonly<Record<string, string>>;
}

export interface BucketEntry {
  readonly line: number | null;
  readonly bucketHierarchyID: number;
  readonly bucketEntryPoint: number;
  readonly bucketSource: number;
  readonly bucketSourceID: string | null;
  readonly sourceDescription: string | null;
  readonly sourceValue: number | null;
  readonly sourcePercent: number | null;
  readonly sourceAdditional: number | null;
  readonly allowance: number | null;
  readonly uncappedAllowance: number | null;
  readonly percentApplied: number | null;
  readonly reduction: number | null;
  readonly bucketOverride: number;
  readonly fullRuleName: string | null;
  readonly triggerCode: string | null;
  readonly triggerDate: string | null;
  readonly percentOfCharge: number | null;
  readonly requirementURL: string | null;
  readonly reasonCodes: string;
  readonly reasonCodesResult: readonly ReasonCodeObject[];
}

export interface BucketTotal {
  readonly bucketHierarchyID: number;
  readonly name: string;
  readonly allowanceBefore: number;
  readonly allowanceAfter: number;
  readonly reduction: number;
}

export type StateValues = Readonly<Record<string, string | number | boolean | null>>;

/** What a line waits for: a rule leaves the amount to a person, or something is missing. */
export type AttentionCode =
  | 'no_amount'
  | 'confirm_amount'
  | 'no_rule'
  | 'rules_conflict'
  | 'not_covered'
  | `${Lack}_missing`;

/** One step that leaves a line to a person. */
export interface AttentionReason {
  readonly step: number;
  readonly code: AttentionCode;
  readonly who: Person;
  /** The rule that leaves it to a person, or that could not be decided; null when no rule of the book is at fault. */
  readonly rule: string | null;
  readonly reasonCode: number | null;
  readonly message: string | null;
  /** What the reason code says, in full. */
  readonly why: string | null;
  /** Fields of the request it hangs on, `Bill.X` or of the line; none where only a table, a pack or the payer helps. */
  readonly fields: readonly string[];
  /** Between which amounts this reason leaves the line, dollars; null as in `NeedsAttention`. */
  readonly least: number;
  readonly most: number | null;
}

/** Why a person has to look at a line, and between which amounts it ends. */
export interface NeedsAttention {
  /** Dollars. */
  readonly least: number;
  /** Dollars; null where nothing limits it. */
  readonly most: number | null;
  readonly reasons: readonly AttentionReason[];
}

/** A part of what is taken off a line, as a remittance states it. */
export interface Adjustment {
  readonly groupCode: 'CO' | 'OA' | 'PI' | 'PR';
  readonly carc: string;
  /** Remittance advice remark codes that the CARC needs beside it. */
  readonly rarcs: readonly string[];
  /** Dollars; negative where more is allowed than was charged. */
  readonly amount: number;
  readonly reasonCodes: readonly number[];
  /** bucketHierarchyID of the steps that took it off. */
  readonly buckets: readonly number[];
}

interface SumOfLines {
  readonly lines: number;
  readonly charge: number;
}

/** The lines of a bill by what is settled of them. */
export interface BillSums {
  /** Nobody has to look. */
  readonly settled: SumOfLines & { readonly allowance: number };
  /** The rules give an amount that a person has to confirm. */
  readonly provisional: SumOfLines & { readonly allowance: number } & Bounds;
  /** The rules give no amount. */
  readonly undecided: SumOfLines & Bounds;
  /** Between which amounts the bill ends; null as in `NeedsAttention`. */
  readonly least: number | null;
  readonly most: number | null;
}

interface Bounds {
  readonly least: number | null;
  readonly most: number | null;
}

/** Something that a review did not look at. */
export interface NotChecked {
  readonly code: 'no_rule' | 'option_off' | 'declined' | 'draft' | 'table_not_loaded' | 'left_by_rule';
  /** Name of the option, id of the pack, table or rule. */
  readonly subject: string;
  readonly what: string;
  readonly why: string;
}

export interface ReviewedService {
  readonly line: number;
  readonly cpt1: string;
  readonly originalCPT1: string;
  readonly description1: string | null;
  readonly descriptionSource1: number;
  readonly cpt2: string | null;
  readonly originalCPT2: string | null;
  readonly description2: string | null;
  readonly quantityBilled: number;
  readonly quantityUsed: number | null;
  readonly charge: number;
  readonly allowance: number | null;
  readonly uncappedAllowance: number | null;
  readonly reduction: number | null;
  readonly prePPOAllowance: number | null;
  readonly uncappedPrePPOAllowance: number | null;
  readonly taxCharge: number | null;
  readonly taxAllowance: number | null;
  readonly taxReduction: number | null;
  readonly taxRate: number | null;
  readonly invoiceCost: number | null;
  readonly isPriorAuthorizationRequired: boolean;
  readonly isDocumentationRequired: boolean;
  readonly needsAttention: NeedsAttention | null;
  readonly adjustments: readonly Adjustment[];
  readonly duplicate: number;
  readonly cptUsedForPayment: number;
  readonly chargemasterCode: string | null;
  readonly chargemasterDescription: string | null;
  readonly reasonCodes: string;
  readonly carcReasonCodes: string;
  readonly stateReasonCodes: string;
  readonly reasonCodesDTO: readonly ReasonCodeObject[];
  readonly bucketList: readonly BucketEntry[];
  readonly bucketTotalList: readonly BucketTotal[];
  readonly serviceState: StateValues;
}

/** `bill` of the response without the two clock-bound fields, which the server adds. */
export interface ReviewedBillFields {
  readonly uniqueID: string;
  readonly status: 'final' | 'provisional' | 'failed';
  /** Null when the bill could not be reviewed. */
  readonly sums: BillSums | null;
  readonly notChecked: readonly NotChecked[];
  readonly billReviewState: string | null;
  readonly reviewedToState: string | null;
  readonly isPriorAuthorizationRequired: boolean;
  readonly isDocumentationRequired: boolean;
  readonly totalCharge: number;
  readonly totalAllowance: number | null;
  readonly totalUncappedAllowance: number | null;
  readonly totalReduction: number | null;
  readonly totalPrePPOAllowance: number | null;
  readonly totalUncappedPrePPOAllowance: number | null;
  readonly totalSurcharge: number | null;
  readonly totalTaxCharge: number;
  readonly totalTaxAllowance: number | null;
  readonly totalTaxReduction: number | null;
  readonly fromServiceDate: string | null;
  readonly toServiceDate: string | null;
  readonly facilityName: string | null;
  readonly isNYC81FormRequired: boolean;
  readonly isNYC84FormRequired: boolean;
  readonly nmLocationCode: string | null;
  readonly reasonCodes: readonly number[];
  readonly bucketList: readonly BucketEntry[];
  readonly bucketTotalList: readonly BucketTotal[];
  readonly billState: StateValues;
}

export interface Review {
  readonly error: string | null;
  readonly bill: ReviewedBillFields;
  readonly services: readonly ReviewedService[];
  readonly serviceReasonCodes: Readonly<Record<string, readonly number[]>>;
  readonly logHeader: LogHeader;
  readonly logDetails: readonly LogStep[];
}

/** What only the server knows: identifiers of the stored review and the clock. */
export interface VolatileFields {
  readonly qrCodeID: string | null;
  readonly qrCodeURL: string | null;
  readonly logHTML: string | null;
  readonly processedDate: string;
  readonly billReviewProcessingTime: number;
}

/** The whole body of `/v1/review`. */
export interface ReviewResponse
  extends Omit<Review, 'bill' | 'logHeader'>,
    Pick<VolatileFields, 'qrCodeID' | 'qrCodeURL' | 'logHTML'> {
  /** `reportDigest`: sha256 of `logHTML`, hex; null without a report. */
  readonly logHeader: LogHeader & { readonly reportDigest: string | null };
  readonly bill: ReviewedBillFields & Pick<VolatileFields, 'processedDate' | 'billReviewProcessingTime'>;
}
