/**
 * What the service keeps, and the one interface to it. Every adapter passes the same conformance suite; all of it
 * is asynchronous so that a database across a network fits behind it. Times are milliseconds since 1970 UTC.
 */

export interface TenantRecord {
  readonly id: string;
  /** The payer pack that prices for this tenant; null: the jurisdictions' packs alone. */
  readonly pack: string | null;
  /** The scope its tokens must hold; null: none. */
  readonly requiredScope: string | null;
  /** False: price only, nothing of a review is kept. */
  readonly keepsReviews: boolean;
  /** Random; scatters the tenant's review ids. */
  readonly numberSeed: number;
  /** Days its report links work, 0: for ever; null: as the service is configured. */
  readonly linkDays: number | null;
  /** Links of reviews that were made then or earlier open nothing. */
  readonly linksRevokedAt: number | null;
  readonly createdAt: number;
  readonly disabledAt: number | null;
}

export interface ClientRecord {
  readonly id: string;
  readonly tenantId: string;
  readonly scopes: readonly string[];
  readonly createdAt: number;
  readonly disabledAt: number | null;
}

export interface ApiKeyRecord {
  /** Public name of the key, for lists and log lines. */
  readonly id: string;
  readonly tenantId: string;
  /** SHA-256, hex. */
  readonly keyHash: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly disabledAt: number | null;
}

export interface SigningKey {
  readonly kid: string;
  readonly algorithm: string;
  /** JWK as JSON text. */
  readonly publicJwk: string;
  readonly privateJwk: string;
  readonly createdAt: number;
  /** Null: may sign. A time: signs no more, and verifies until then. */
  readonly goodUntil: number | null;
}

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
  /** The response as sent: gzip. */
  readonly resultBytes: Uint8Array;
  /** JSON text: the packs and tables that took part, each with its digest. */
  readonly packs: string;
  readonly tables: string;
  readonly inputDigest: string;
  readonly resultDigest: string;
  /** Null in reviews kept before there was one. */
  readonly reportDigest: string | null;
  /** `digestBytes` of what it was kept with; null in reviews kept before there was one. */
  readonly bytesDigest: string | null;
  /** SHA-256 of the link's secret, hex; unique. */
  readonly linkHash: string;
  readonly linkExpiresAt: number | null;
  readonly linkRevokedAt: number | null;
  readonly createdAt: number;
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

/** The file of a pack as it once was. */
export interface PackText {
  /** sha256 of the text, hex: by it a review names the pack. */
  readonly digest: string;
  readonly pack: string;
  readonly version: string;
  readonly text: string;
  /** When the service first ran with it. */
  readonly keptAt: number;
}

/** All that decides whether a caller may pass; an absent part is null. */
export interface CallerRecord {
  readonly tenant: TenantRecord | null;
  readonly client: ClientRecord | null;
  readonly apiKey: ApiKeyRecord | null;
  readonly signingKey: { readonly kid: string; readonly goodUntil: number | null } | null;
}

export interface CallerKeys {
  readonly clientId: string;
  readonly tenantId: string;
  readonly apiKeyHash: string;
  readonly kid: string | null;
}

/** A record with the same id is there already. */
export class AlreadyThere extends Error {
  override readonly name = 'AlreadyThere';
}

/** The store cannot answer now (disk full, locked for long, closed): the same call may succeed later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** SQLite's result code and its fixed text, which tell full from locked from read-only; null: no word of SQLite. */
  readonly reason: { readonly errcode: number; readonly errstr: string } | null;

  constructor(
    message: string,
    details: ErrorOptions & { readonly reason?: StoreUnavailable['reason'] } = {},
  ) {
    super(message, details);
    this.reason = details.reason ?? null;
  }
}

export interface Store {
  /** Throws AlreadyThere when the id is taken; so do the other `add` functions. */
  addTenant(tenant: TenantRecord): Promise<void>;
  findTenant(id: string): Promise<TenantRecord | null>;
  /** Oldest first; so are all lists. */
  listTenants(): Promise<TenantRecord[]>;
  /** False when there is no such tenant. */
  disableTenant(id: string, at: number): Promise<boolean>;
  /** False when there is no such tenant; so are the next. */
  changeLinkDays(id: string, days: number | null): Promise<boolean>;
  /** Ends the links of every review of the tenant made at `madeUntil` or earlier, for good. */
  revokeLinks(tenantId: string, madeUntil: number): Promise<boolean>;

  addClient(client: ClientRecord, secretHash: string): Promise<void>;
  findClient(id: string): Promise<ClientRecord | null>;
  listClients(tenantId: string | null): Promise<ClientRecord[]>;
  disableClient(id: string, at: number): Promise<boolean>;
  /** Adds a secret and lets the older ones run out at `oldUntil`. False when there is no such client. */
  rotateSecret(clientId: string, secretHash: string, at: number, oldUntil: number): Promise<boolean>;
  /** The hashes good at `now`, newest first. */
  listSecretHashes(clientId: string, now: number): Promise<string[]>;

  addApiKey(key: ApiKeyRecord): Promise<void>;
  findApiKey(id: string): Promise<ApiKeyRecord | null>;
  listApiKeys(tenantId: string | null): Promise<ApiKeyRecord[]>;
  disableApiKey(id: string, at: number): Promise<boolean>;
  /** Sets when a key runs out, never later than it does already. */
  expireApiKey(id: string, at: number): Promise<boolean>;

  addSigningKey(key: SigningKey): Promise<void>;
  listSigningKeys(): Promise<SigningKey[]>;
  /** Lets every key but `except` (a kid) run out at `at` that does not run out earlier. */
  expireSigningKeys(at: number, except?: string): Promise<void>;

  /** Puts other text in the place of a private key. */
  replacePrivateKey(kid: string, privateJwk: string): Promise<void>;

  lookUpCaller(keys: CallerKeys): Promise<CallerRecord>;

  /** Reserves `count` numbers of a tenant and returns the first; no number is ever given twice. */
  reserveReviewNumbers(tenantId: string, count: number): Promise<number>;
  /**
   * Resolves when the review is durable: it survives a power cut from then on. With an entry it stands in the lists, and
   * of its bill it is the one that counts. With a key that is kept already, which has not run out when the review was made,
   * throws AlreadyThere, and keeps nothing.
   */
  addReview(review: ReviewRecord, entry?: ReviewEntry | null, repeat?: RepeatKey | null): Promise<void>;
  /** The body and the review that a key was kept with; null when it is unknown or has run out. */
  findRepeat(id: string, now: number): Promise<{ bodyDigest: string; qrCodeId: string } | null>;
  /** Notes that the answer could not be sent, or with null that it was after all. Of a review in no list nothing is noted. */
  noteUnanswered(tenantId: string, qrCodeId: string, at: number | null): Promise<void>;
  findReview(tenantId: string, qrCodeId: string): Promise<ReviewRecord | null>;
  /** The next reviews behind that one, by tenant and number. */
  listReviewBytes(
    after: Pick<ReviewRecord, 'tenantId' | 'qrCodeId'>,
    limit: number,
  ): Promise<readonly ReviewBytes[]>;
  /** Puts other bytes in the place of those that reviews were kept with: all of them, or none. */
  replaceReviewBytes(reviews: readonly ReviewBytes[]): Promise<void>;
  /** Links behind a position, in their order. */
  listChain(after: number, limit: number): Promise<readonly ChainEntry[]>;
  /** Ids of reviews that no link is of: of those kept before there was a chain (`isOlder`), or of others. */
  listUnchained(isOlder: boolean): Promise<readonly Pick<ReviewRecord, 'tenantId' | 'qrCodeId'>[]>;
  findReviewByLink(linkHash: string): Promise<ReviewRecord | null>;
  /** Newest first. */
  searchReviews(tenantId: string, question: ReviewQuestion): Promise<ReviewSummary[]>;
  /** All of a bill, newest first. */
  listReviewsOfBill(tenantId: string, billId: string): Promise<ReviewSummary[]>;
  /** Lines that wait in reviews that stand, the oldest first; `who`: for a kind of person, null: for anybody. */
  listQueue(
    tenantId: string,
    who: string | null,
    part: { readonly offset: number; readonly limit: number },
  ): Promise<QueuedLine[]>;
  /** Number of those lines by kind of person. */
  countQueue(tenantId: string): Promise<ReadonlyMap<string, number>>;
  /** Revokes the link of a review. False when there is no such review. */
  revokeLink(tenantId: string, qrCodeId: string, at: number): Promise<boolean>;

  /** Keeps the texts of packs, so that what a review rests on can be read when the pack has changed; one that is there stays. */
  addPackTexts(texts: readonly PackText[]): Promise<void>;
  /** The text of a pack whose digest begins so; of several the first that was kept. */
  findPackText(pack: string, digest: string): Promise<PackText | null>;

  /**
   * Rejects with StoreUnavailable when the store cannot answer, also when the last write failed and none has
   * succeeded since. Every other function may reject with it, too.
   */
  checkHealth(): Promise<void>;
  /** Waits for what is under way, then closes. */
  close(): Promise<void>;
}
