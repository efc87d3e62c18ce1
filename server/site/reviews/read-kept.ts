/** A kept review as the pages need it: what was sent, what came out, and what people decided of it. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  isManualDecision,
  parseRequest,
  type ReviewRequest,
  type ReviewResponse,
} from '../../../engine/index.ts';
import { inflateKept } from '../../kept/kept-bytes.ts';
import type { ReviewRecord } from '../../store/review-records.ts';
import type { Store } from '../../store/store.ts';
import { PageProblem } from '../shell/page-problem.ts';

const inflate = promisify(gunzip);

export interface Decision {
  readonly line: number;
  readonly allowance: string;
  /** bucketSource of the interface. */
  readonly source: number;
  /** The client who decided; blank where the bill came with the decision. */
  readonly by: string;
  readonly reason: string;
}

export interface KeptReview {
  readonly record: ReviewRecord;
  /** The request as it was sent. */
  readonly text: string;
  readonly request: ReviewRequest;
  readonly result: ReviewResponse;
  readonly decisions: readonly Decision[];
}

function listDecisions({ Bill, Services }: ReviewRequest): Decision[] {
  const all = [
    ...Bill.BucketList.map((entry) => ({ entry, line: entry.Line ?? 0 })),
    ...Services.flatMap(({ Line, BucketList }) => BucketList.map((entry) => ({ entry, line: Line }))),
  ];
  return all
    .filter(({ entry }) => isManualDecision(entry))
    .map(({ entry, line }) => ({
      line,
      allowance: entry.Allowance!.toFixed(),
      source: entry.BucketSource ?? 0,
      by: entry.BucketSourceID ?? '',
      reason: entry.SourceDescription ?? '',
    }));
}

/** Throws a PageProblem where the tenant has no such review: that another one has it looks the same. */
export async function findKept(store: Store, tenantId: string, id: string): Promise<ReviewRecord> {
  const record = await store.findReview(tenantId, id);
  if (record) return record;
  const sentence = 'You have no review of this number. Look for it by bill or claim.';
  throw new PageProblem(404, 'No such review', sentence);
}

/** The same, read; throws a PageProblem also where its request can no longer be read. */
export async function readKept(store: Store, tenantId: string, id: string): Promise<KeptReview> {
  const record = await findKept(store, tenantId, id);
  const sent = record.requestEncoding === 'gzip' ? await inflate(record.requestBytes) : record.requestBytes;
  const text = Buffer.from(sent).toString('utf8');
  const parsed = parseRequest(text);
  if (!parsed.ok)
    throw new PageProblem(
      404,
      'No such review',
      'The request of this review can no longer be read; its report can.',
    );
  const result = JSON.parse(String(inflateKept(record.resultBytes))) as ReviewResponse;
  return { record, text, request: parsed.request, result, decisions: listDecisions(parsed.request) };
}
