/** Reviews as the store keeps, chains, lists and queues them. Times are milliseconds since 1970 UTC. */

/** By what a review is found, and what stands in a list of reviews. */
export interface ReviewFacts {
  /** `UniqueID` of the bill, and `DisplayID` of the claim. */
  readonly billId: string;
  readonly claimId: string | null;
  /** First and last day of service, `2025-10-06`. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly status: string;
  /** Dollars, as the review writes them. */
  readonly charge: string | null;
  readonly allowance: string | null;
  readonly lineCount: number;
}

/** A line of a review that waits for a person. */
export interface WaitingLine {
  readonly line: number;
  readonly code: string;
  readonly lineCharge: string;
  readonly lineAllowance: string;
  /** Between which amounts it ends; null where that is not known. */
  readonly least: string | null;
  readonly most: string | null;
  /** Which kind of person can settle it, separated by blanks where there are several. */
  readonly who: string;
  readonly message: string;
}

/** A review in the lists: kept beside it, since it was first noted later than reviews were kept. */
export interface ReviewEntry {
  readonly facts: ReviewFacts;
  readonly waiting: readonly WaitingLine[];
}

export interface ReviewRecord {
  readonly tenantId: string;
  /** Unique within the tenant. */
  readonly qrCodeId: string;
  readonly requestId: string;
  readonly clientId: string;
  /** The request as received. */
  readonly requestBytes: Uint8Array;
  readonly requestEncoding: 'identity' | 'gzip';
  /** The response as sent: gzip or zstd. */
  readonly resultBytes: Uint8Array;
  /** JSON text: the packs and tables that took part, each with its digest. */
  readonly packs: string;
  readonly tables: string;
  readonly inputDigest: string;
  readonly resultDigest: string;
  /** Of its page; of one that was not made, what would have made it. Null in reviews kept before there was one. */
  readonly reportDigest: string | null;
  /** `digestBytes` of what it was kept with; null in reviews kept before there was one. */
  readonly bytesDigest: string | null;
  /** SHA-256 of the link's secret, hex; unique. */
  readonly linkHash: string;
  readonly linkExpiresAt: number | null;
  readonly linkRevokedAt: number | null;
  readonly createdAt: number;
}

/** A review to keep, and how it stands in the lists; null: it does not. */
export interface NewReview {
  readonly review: ReviewRecord;
  readonly entry: ReviewEntry | null;
  /** By what it is known when it is sent again; null: by nothing. */
  readonly repeat: RepeatKey | null;
}

/** The large parts of a review, which may be sealed. */
export type ReviewBytes = Pick<ReviewRecord, 'tenantId' | 'qrCodeId' | 'requestBytes' | 'resultBytes'>;

/** What of a review never changes once it is kept. What can: when its link ends, and how its bytes are sealed. */
export type ChainedReview = Omit<
  ReviewRecord,
  'requestBytes' | 'resultBytes' | 'linkExpiresAt' | 'linkRevokedAt'
>;

/** A link of the chain, with the review that it is of. */
export interface ChainEntry {
  /** From 1, without gaps. */
  readonly position: number;
  readonly tenantId: string;
  readonly qrCodeId: string;
  readonly link: string;
  /** Null when the store has it no more. */
  readonly review: ChainedReview | null;
  /** When it was erased as it had to be; null: nothing is recorded of that. */
  readonly erasedAt: number | null;
}

/** What is kept of a review that was erased. */
export interface Erasure {
  /** From 1, without gaps. */
  readonly number: number;
  /** Its place in the chain of reviews; null: it was from before there was one. */
  readonly position: number | null;
  readonly tenantId: string;
  readonly qrCodeId: string;
  readonly madeAt: number;
  readonly erasedAt: number;
  /** How many days its tenant keeps reviews; null: everything of the tenant was erased. */
  readonly days: number | null;
  readonly link: string;
}

/** The record with the link that the chain of reviews has at its place. */
export interface ErasureEntry extends Erasure {
  readonly reviewLink: string | null;
}

/** Which reviews of a tenant are erased. */
export interface ErasureOrder {
  /** Made before that time; null: all. */
  readonly madeBefore: number | null;
  readonly days: number | null;
  readonly at: number;
  /** Most of them, the oldest first. */
  readonly limit: number;
}

/** By what a review that is sent again is known. */
export interface RepeatKey {
  /** SHA-256 of client and key, hex; unique while it is kept. */
  readonly id: string;
  /** SHA-256 of the text of the request, hex. */
  readonly bodyDigest: string;
  readonly expiresAt: number;
}

/** A review as it stands in a list. */
export interface ReviewSummary
  extends ReviewFacts,
    Pick<ReviewRecord, 'qrCodeId' | 'clientId' | 'createdAt'> {
  /** The review of the same bill that came after this one and was no failure; null: this one stands. */
  readonly supersededBy: string | null;
  readonly waitingCount: number;
  /** When its sender had left before the answer was sent; null: it was sent, as far as is known. */
  readonly unansweredAt: number | null;
}

export interface ReviewQuestion {
  /** How the bill's id, the claim's id or the review's number begins; blank: any. */
  readonly text: string;
  /** Milliseconds: made at this time or later, and before that. */
  readonly madeFrom: number | null;
  readonly madeBefore: number | null;
  /** Days: with a service on one of them. */
  readonly servedFrom: string | null;
  readonly servedThrough: string | null;
  /** Of each bill the review that stands. */
  readonly isCurrent: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** A line in the queue of work, with the review it stands in. */
export interface QueuedLine extends WaitingLine {
  readonly qrCodeId: string;
  readonly billId: string;
  readonly claimId: string | null;
  readonly createdAt: number;
}

/** A list of packs or tables that reviews name. */
export interface NamedList {
  /** SHA-256 of the text, hex. */
  readonly digest: string;
  readonly text: string;
}
