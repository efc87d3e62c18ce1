/**
 * A request as whoever answers it needs it, and the answer: plain data, so that a request can be answered on this thread
 * or on another.
 */
import type { Assembly } from '../assembly.ts';
import type { Caller } from '../door/environment.ts';
import type { RefusalDetails } from '../door/refusal.ts';
import type { RefusalCode } from '../door/refusal-codes.ts';
import type { RuleFolders } from '../open-rules.ts';
import type { ReviewEntry } from '../store/review-records.ts';

/** What requests are answered with. */
export type Knowledge = Omit<Assembly, 'payers' | 'texts'>;

/** In the place of an endpoint: the page of a review that was sent without it. */
export const PAGE = 'page';

export interface Job {
  /** `id` of the endpoint, or `PAGE`. */
  readonly endpoint: string;
  /** The body; blank when the endpoint takes none. */
  readonly text: string;
  readonly tenant: Caller['tenant'];
  readonly requestId: string;
  /** Milliseconds since 1970 when the body was in, by the service's clock. */
  readonly receivedAt: number;
  /** The same by the clock that every thread has and nobody sets: what the work took is measured from here. */
  readonly startedAt: number;
  /** Of a review that is kept: its number and its link. */
  readonly kept: { readonly qrCodeID: string; readonly qrCodeURL: string } | null;
  /** Where the service is reached: its reports lead to the book of rules. */
  readonly siteUrl: string;
  readonly acceptEncoding: string | null;
  /** Whether the page of the review is left until its link is opened. */
  readonly omitsPage: boolean;
  /** Of a page: the review that it is made of, as it is kept, and what would have made it then. */
  readonly unmade: { readonly resultBytes: Uint8Array; readonly renderer: string } | null;
  /** Most lines of the bill times lines of its prior bills. */
  readonly historyLimit: number;
}

/** What of a review is kept beside its bytes. */
export interface KeptParts {
  readonly packs: string;
  readonly tables: string;
  readonly inputDigest: string;
  readonly resultDigest: string;
  readonly reportDigest: string | null;
  readonly entry: ReviewEntry;
}

export interface Answer {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  /** Null where the answer is no review. */
  readonly review: KeptParts | null;
  /** For the log line; never names, codes or amounts. */
  readonly counts: Readonly<Record<string, number>>;
}

/** A review under way that has an idempotency key: what came with the key, and the answer to come. */
export interface UnderWay {
  readonly bodyDigest: string;
  readonly review: Promise<SentReview>;
}

/** A review on its way to its sender. */
export interface SentReview {
  readonly answer: Pick<Answer, 'body' | 'headers' | 'counts'>;
  /** Null where the tenant keeps nothing. */
  readonly qrCodeID: string | null;
  /** False where its page is made when its link is opened. */
  readonly hasPage: boolean;
  /** Whether it was made for an earlier call. */
  readonly isRepeat: boolean;
}

/** Milliseconds by the clock that `startedAt` is told by. */
export const steadyNow = (): number => performance.timeOrigin + performance.now();

/** Answers a request that was let in, its body read; throws a Refusal for one with mistakes. */
export type AnswerJob = (job: Job, knowledge: Knowledge) => Answer;

/** Has a request answered when it is the owner's turn; rejects with a Refusal for one with mistakes, or when too much waits. */
export type DoWork = (owner: string, job: Job) => Promise<Answer>;

/** Threads beside that of the service. */
export interface Workers {
  /** Null where the thread cannot answer as the service would: its rules or tables are no longer the same. */
  answer(job: Job): Promise<Answer | null>;
  close(): Promise<void>;
}

/** What a thread is sent. */
export interface Task {
  /** Null: to get ready for the first. */
  readonly job: Job | null;
  readonly folders: RuleFolders;
  /** Of what the service answers with. */
  readonly fingerprint: string;
}

/** What it sends back: a refusal as data, for an error loses its class on its way between threads. */
export type Outcome =
  | { readonly answer: Answer | null }
  | { readonly refusal: RefusalDetails & { readonly code: RefusalCode } };
