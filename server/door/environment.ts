/** What the door puts on a request for the rooms behind it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReviewInput } from '../../engine/index.ts';
import type { BodyEncoding } from './media-type.ts';

/** Who is asking, after token, API key and scope were checked. */
export interface Caller {
  readonly clientId: string;
  readonly tenant: ReviewInput['tenant'];
  /** False: nothing of a review is kept, so it gets no id and no link. */
  readonly keepsReviews: boolean;
  /** Differs per tenant; feeds the order of its review ids. Not a secret. */
  readonly numberSeed: number;
  /** Days its report links work, 0: for ever; null: as the service is configured. */
  readonly linkDays: number | null;
}

/** A body that was read and decoded. */
export interface RequestBody {
  readonly text: string;
  /** As received: what is kept with the review. */
  readonly bytes: Uint8Array;
  readonly encoding: BodyEncoding;
}

export interface DoorEnvironment {
  /** Absent when the application runs without a network. */
  Bindings: { readonly incoming?: IncomingMessage; readonly outgoing?: ServerResponse };
  Variables: {
    requestId: string;
    /** Where it comes from; blank without a network. */
    address: string;
    caller: Caller;
    body: RequestBody;
    /** Counts for the log line; never names, codes or amounts. */
    counts: Record<string, number>;
  };
}
