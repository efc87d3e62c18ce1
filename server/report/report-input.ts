/**
 * The part of a review that the report reads. Structural on purpose: the review response is assignable to it,
 * and so is a stored one read back from JSON. Amounts are JSON numbers (or the raw number text that keeps more
 * than 15 digits); published figures and operand values are text with their digits as printed.
 */

/** A JSON amount: a number, number text, or `JSON.rawJSON` when a double would lose digits. */
export type Amount = number | string | { readonly rawJSON: string } | null;

export interface ReportReasonCode {
  readonly id: number;
  readonly displayID?: string | null;
  readonly shortDescription?: string | null;
  readonly longDescription?: string | null;
  readonly cARC_ID?: string | null;
  readonly cARCDescription?: string | null;
  readonly cARCGroupCode?: string | null;
  readonly stateReasonCodes?: Readonly<Record<string, unknown>> | null;
}

export interface ReportBucketTotal {
  readonly name: string;
  readonly allowanceBefore: Amount;
  readonly allowanceAfter: Amount;
  readonly reduction: Amount;
}

export interface ReportCitation {
  readonly id?: string | null;
  readonly title?: string | null;
  readonly pin?: string | null;
  readonly url?: string | null;
  /** Day its text was read; null when it has not been; absent in reviews from before sources said so. */
  readonly read?: string | null;
}

export interface ReportOperand {
  readonly name: string;
  readonly value: unknown;
  readonly table?: string | null;
  readonly row?: unknown;
  readonly release?: string | null;
  /** What to know about the release. */
  readonly note?: string | null;
  /** Id of a source in `logHeader.citations`. */
  readonly citation?: string | null;
  /** Number of the step that gave the value. */
  readonly step?: number | null;
}

/** A line of a group, and where it stands. */
export interface ReportMember {
  /** Null for a line of a prior bill. */
  readonly line: number | null;
  readonly description: string;
  readonly position: number;
  readonly before: string;
  readonly through: string;
  readonly share: string | null;
  readonly values: readonly ReportOperand[];
}

/** Lines that stand together, in their order. */
export interface ReportGroup {
  readonly within: readonly ReportOperand[];
  readonly order: readonly { readonly by: string; readonly descending: boolean }[];
  readonly unit: readonly string[];
  readonly weight: string | null;
  readonly shares: {
    readonly values: readonly string[];
    readonly beyond: string;
    readonly param: ReportOperand;
  } | null;
  readonly members: readonly ReportMember[];
}

export interface ReportRounding {
  readonly mode: string;
  readonly places: number;
  readonly before: unknown;
  readonly after: unknown;
}

export interface ReportDecision {
  readonly fact: string;
  readonly operator: string;
  readonly value: unknown;
  readonly got: unknown;
}

export interface ReportStep {
  readonly step: number;
  /** Null or absent for a step of the whole bill. */
  readonly line?: number | null;
  readonly bucket: string;
  /** What the step did; absent in reviews from before steps said so. */
  readonly effect?: string | null;
  readonly rule: string;
  /** The rule's title, when the trace carries it. */
  readonly title?: string | null;
  readonly file?: string | null;
  readonly citation?: ReportCitation | null;
  readonly effective?: { readonly from?: string | null; readonly through?: string | null } | null;
  readonly decidedBy?: readonly ReportDecision[] | null;
  readonly formula?: string | null;
  readonly operands?: readonly ReportOperand[] | null;
  /** Values of other rows that the decision or a key rests on. */
  readonly lookUps?: readonly ReportOperand[] | null;
  /** One rounding, or several in the order in which they were made. */
  readonly rounding?: ReportRounding | readonly ReportRounding[] | null;
  /** What the formula gave, where that is no allowance. */
  readonly result?: string | null;
  readonly before?: Amount;
  readonly after?: Amount;
  readonly group?: ReportGroup | null;
  readonly reasonCodes?: readonly (number | string)[] | string | null;
  readonly message?: string | null;
}

/** Why a person has to look at a line, and between which amounts it ends; null where that is not known. */
export interface ReportAttention {
  readonly least: Amount;
  readonly most: Amount;
  readonly reasons: readonly {
    readonly step: number;
    readonly message: string | null;
    /** Which kind of person can settle it. */
    readonly who: string;
    /** Fields of the request it hangs on. */
    readonly fields: readonly string[];
  }[];
}

/** A part of what is taken off a line, as a remittance states it. */
export interface ReportAdjustment {
  readonly groupCode: string;
  readonly carc: string;
  readonly rarcs?: readonly string[];
  readonly amount: Amount;
}

export interface ReportLine {
  readonly line: number;
  readonly cpt1: string | null;
  readonly originalCPT1?: string | null;
  readonly description1?: string | null;
  readonly quantityBilled: Amount;
  readonly quantityUsed: Amount;
  readonly charge: Amount;
  readonly allowance: Amount;
  readonly reduction: Amount;
  readonly uncappedAllowance?: Amount;
  readonly prePPOAllowance?: Amount;
  readonly uncappedPrePPOAllowance?: Amount;
  readonly reasonCodes?: string | null;
  readonly reasonCodesDTO?: readonly ReportReasonCode[] | null;
  readonly bucketTotalList?: readonly ReportBucketTotal[] | null;
  readonly isPriorAuthorizationRequired?: boolean | null;
  readonly isDocumentationRequired?: boolean | null;
  readonly needsAttention?: ReportAttention | null;
  readonly adjustments?: readonly ReportAdjustment[] | null;
  readonly serviceState?: Readonly<Record<string, unknown>> | null;
}

export interface ReportBill {
  readonly uniqueID: string;
  readonly billReviewState?: string | null;
  readonly reviewedToState?: string | null;
  readonly totalCharge: Amount;
  readonly totalAllowance: Amount;
  readonly totalReduction: Amount;
  readonly totalUncappedAllowance?: Amount;
  readonly totalPrePPOAllowance?: Amount;
  readonly totalUncappedPrePPOAllowance?: Amount;
  readonly totalSurcharge?: Amount;
  readonly totalTaxCharge?: Amount;
  readonly totalTaxAllowance?: Amount;
  readonly totalTaxReduction?: Amount;
  readonly fromServiceDate?: string | null;
  readonly toServiceDate?: string | null;
  readonly facilityName?: string | null;
  readonly reasonCodes?: readonly (number | string)[] | null;
  /** The steps of the bill in the interface's columns. */
  readonly bucketList?: readonly { readonly reasonCodesResult?: readonly ReportReasonCode[] | null }[] | null;
  readonly bucketTotalList?: readonly ReportBucketTotal[] | null;
  readonly billState?: Readonly<Record<string, unknown>> | null;
  /** What the review did not look at, each with why. */
  readonly notChecked?: readonly { readonly what: string; readonly why: string }[] | null;
}

export interface ReportLogHeader {
  readonly requestId?: string | null;
  readonly tenant?: string | null;
  readonly reviewedAt?: string | null;
  readonly engineVersion?: string | null;
  readonly packs?:
    | readonly { readonly id: string; readonly version: string; readonly digest: string }[]
    | null;
  readonly tables?:
    | readonly { readonly id: string; readonly release: string; readonly digest: string }[]
    | null;
  /** Sources of the params that steps show. */
  readonly citations?: readonly ReportCitation[] | null;
  readonly options?:
    | readonly {
        readonly name: string;
        readonly value: unknown;
        readonly from: string;
        readonly used?: boolean | null;
      }[]
    | null;
  readonly ignoredFields?: readonly string[] | null;
  readonly unusedFields?: readonly string[] | null;
  readonly inputDigest?: string | null;
  readonly resultDigest?: string | null;
}

export interface ReportInput {
  readonly error?: string | null;
  readonly qrCodeID?: string | null;
  readonly qrCodeURL?: string | null;
  readonly bill: ReportBill;
  readonly services: readonly ReportLine[];
  readonly logHeader: ReportLogHeader;
  readonly logDetails: readonly ReportStep[];
}

/** What was submitted with a line and the response does not repeat. */
export interface SubmittedLine {
  readonly line: number;
  readonly serviceDate?: string | null;
  readonly modifiers?: readonly string[] | null;
}

/** What was submitted with a bill and the response does not repeat. */
export interface SubmittedBill {
  readonly claim?: string | null;
  readonly dateOfInjury?: string | null;
  readonly provider?: string | null;
  /** What a facility's bill is known by. */
  readonly facility?: SubmittedFacility | null;
}

export interface SubmittedFacility {
  readonly drg?: string | null;
  readonly severity?: number | null;
  readonly typeOfBill?: string | null;
  readonly admitted?: string | null;
  readonly discharged?: string | null;
  readonly dischargeStatus?: string | null;
  /** Its Medicare certification number, else the state's. */
  readonly number?: string | null;
}

export interface ReportOptions {
  /** A sentence before everything else. */
  readonly note?: string | null;
  /** The id of the stored review. Default: `review.qrCodeID`. */
  readonly qrCodeID?: string | null;
  /** The shareable link: becomes the QR code. Default: `review.qrCodeURL`. */
  readonly qrCodeURL?: string | null;
  /** Dates and modifiers of the submitted lines, when the caller still holds the request. */
  readonly submitted?: readonly SubmittedLine[];
  readonly submittedBill?: SubmittedBill;
  /** Titles of the programmes that the bill was reviewed under. */
  readonly programmes?: readonly string[];
  /** The title of a rule, for readers who do not know its id; its file and first day tell versions of it apart. */
  readonly describeRule?: (
    rule: string,
    file: string | null,
    from: string | null,
  ) => string | null | undefined;
  /** What a fact is, for readers who do not know its name; the rule's pack says which fact of several it is. */
  readonly describeFact?: (rule: string, fact: string) => string | null | undefined;
  /** Where the book of rules says more of a rule, as it was at the digest of its pack. */
  readonly linkRule?: (rule: string) => string | null | undefined;
  /** What an unread source rests on, by `pack#source`; the file tells versions of a pack apart, null means any. */
  readonly describeUnread?: (source: string, file: string | null) => string | null | undefined;
}
