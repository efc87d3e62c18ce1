/**
 * What the service keeps, and the one interface to it. Every adapter passes the same conformance suite; all of it
 * is asynchronous so that a database across a network fits behind it. Times are milliseconds since 1970 UTC.
 */
import type {
  ApiKeyRecord,
  CallerKeys,
  CallerRecord,
  ClientRecord,
  SigningKey,
  TenantRecord,
} from './account-records.ts';
import type { AuditEvent, AuditQuestion, NewAuditEvent } from './audit-records.ts';
import type { BulkStore } from './bulk-store.ts';
import type {
  ChainEntry,
  ErasureEntry,
  ErasureOrder,
  QueuedLine,
  RepeatKey,
  ReviewBytes,
  ReviewEntry,
  ReviewQuestion,
  ReviewRecord,
  ReviewSummary,
} from './review-records.ts';

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

/** A record with the same id is there already. */
export class AlreadyThere extends Error {
  override readonly name = 'AlreadyThere';
}

/** The store cannot answer now (disk full, locked for long, closed): the same call may succeed later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** The database's code (of SQLite, or an SQLSTATE) with a fixed text, which tell full from locked from read-only; null: no word of it. */
  readonly reason: { readonly errcode: number | string; readonly errstr: string } | null;

  constructor(
    message: string,
    details: ErrorOptions & { readonly reason?: StoreUnavailable['reason'] } = {},
  ) {
    super(message, details);
    this.reason = details.reason ?? null;
  }
}

export interface Store extends BulkStore {
  /** Throws AlreadyThere when the id is taken; so do the other `add` functions. */
  addTenant(tenant: TenantRecord): Promise<void>;
  findTenant(id: string): Promise<TenantRecord | null>;
  /** Oldest first; so are all lists. */
  listTenants(): Promise<TenantRecord[]>;
  /** False when there is no such tenant. */
  disableTenant(id: string, at: number): Promise<boolean>;
  /** False when there is no such tenant; so are the next. */
  changeLinkDays(id: string, days: number | null): Promise<boolean>;
  /** How long its reviews are kept from now on; null: for ever. */
  changeReviewDays(id: string, days: number | null): Promise<boolean>;
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
  /** Reviews that no link is of, though there was a chain when they were kept. */
  listUnchained(): Promise<readonly Pick<ReviewRecord, 'tenantId' | 'qrCodeId'>[]>;
  /** How many were kept before there was a chain. */
  countUnchained(): Promise<number>;
  /** Number of reviews of a tenant that were made before a time; null: of all. */
  countReviews(tenantId: string, madeBefore: number | null): Promise<number>;
  /**
   * Takes reviews out for good, with their facts, waiting lines and repeats, and records each of them: all of these, or none.
   * Their links in the chain stay. Returns how many there were.
   */
  eraseReviews(tenantId: string, order: ErasureOrder): Promise<number>;
  /** Records of what was erased behind a number, in their order. */
  listErasures(after: number, limit: number): Promise<readonly ErasureEntry[]>;
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

  /** Resolves when the event is durable, a link of the chain of events. Nothing changes one or takes it out. */
  addAuditEvent(event: NewAuditEvent): Promise<void>;
  listAuditEvents(question: AuditQuestion): Promise<readonly AuditEvent[]>;
  /** The link of a review; null for one that is in no chain. */
  findChainPlace(tenantId: string, qrCodeId: string): Promise<Pick<ChainEntry, 'position' | 'link'> | null>;

  /**
   * Rejects with StoreUnavailable when the store cannot answer, also when the last write failed and none has
   * succeeded since. Every other function may reject with it, too.
   */
  checkHealth(): Promise<void>;
  /** Waits for what is under way, then closes. */
  close(): Promise<void>;
}
