/** Runs a kept review again on the packs and the tables that it names, and holds what comes out against what was kept. */
import type { ReviewRequest, ReviewResponse, TableSource } from '../../../engine/index.ts';
import type { Assembly } from '../../assembly.ts';
import { compareDigests } from '../../kept/compare-digests.ts';
import { inflateKept, inflateRequest } from '../../kept/kept-bytes.ts';
import { digestBytes } from '../../store/chain.ts';
import type { ReviewRecord } from '../../store/review-records.ts';
import { verifyText } from '../../verify-reviews.ts';
import type { NamedPack } from '../describe-review.ts';
import { compareJson } from './compare-json.ts';
import { findGrounds, type Ground, type GroundParts } from './find-grounds.ts';

export type Rerun =
  /** `isPageSame`: the page of the report, too. */
  | { readonly kind: 'same'; readonly where: string; readonly isPageSame: boolean }
  | { readonly kind: 'other'; readonly problems: readonly string[] }
  /** Packs and tables by their digests. */
  | { readonly kind: 'missing'; readonly missing: readonly string[] }
  | { readonly kind: 'unreadable'; readonly why: string };

/** Places at which a review that came out otherwise is told of. */
const MOST_PLACES = 10;

interface Kept {
  readonly record: ReviewRecord;
  /** The response as it was sent. */
  readonly text: string;
  readonly result: ReviewResponse;
  readonly request: ReviewRequest;
  readonly ignoredFields: readonly string[];
  /** Of the tenant, then. */
  readonly payerPack: string;
}

/** The payer's pack is among those that the review names; one that names none never came so far as to have any. */
function findPayerPack(packs: readonly NamedPack[], tenantPack: string | null): string {
  const payer = packs.find(({ id }) => id.startsWith('payers/'));
  if (payer) return payer.id.slice('payers/'.length);
  return packs.length === 0 ? (tenantPack ?? '') : '';
}

function readKept(record: ReviewRecord, tenantPack: string | null, { engine }: Assembly): Kept | string {
  let text: string;
  let sent: string;
  try {
    text = inflateKept(record.resultBytes).toString();
    sent = Buffer.from(inflateRequest(record)).toString();
    if (record.bytesDigest !== null && digestBytes(record) !== record.bytesDigest)
      return 'its bytes are not those it was kept with';
    const result = JSON.parse(text) as ReviewResponse;
    const { packs, tables } = result.logHeader;
    if (JSON.stringify(packs) !== record.packs || JSON.stringify(tables) !== record.tables)
      return 'it names other packs or tables than those that were kept beside it';
    const parsed = engine.parseRequest(sent);
    if (!parsed.ok) return `its request can no longer be read: ${parsed.problems[0]?.path ?? ''}`;
    const payerPack = findPayerPack(packs, tenantPack);
    const { request, ignoredFields } = parsed;
    return { record, text, result, request, ignoredFields, payerPack };
  } catch {
    return 'its bytes are no review: they were changed';
  }
}

/** The response anew: the result's digest, and its text with the page rendered anew and with that which was kept. */
function runOn(
  { record, result, request, ignoredFields, payerPack }: Kept,
  assembly: Assembly,
  tables: TableSource,
) {
  const { engine, ruleBook, renderReport } = assembly;
  const { requestId, reviewedAt } = result.logHeader;
  const tenant = { id: record.tenantId, pack: payerPack };
  const review = engine.reviewBill({
    ...{ request, ignoredFields, tenant, ruleBook, tables, requestId, reviewedAt },
  });
  const { qrCodeID, qrCodeURL, logHTML } = result;
  const { processedDate, billReviewProcessingTime } = result.bill as unknown as {
    processedDate: string;
    billReviewProcessingTime: number;
  };
  // The link stands below the address that the service then had.
  const siteUrl = qrCodeURL === null ? null : qrCodeURL.slice(0, qrCodeURL.lastIndexOf('/ID/'));
  const write = (page: Parameters<typeof engine.serialiseReview>[1]['logHTML']) =>
    engine.serialiseReview(review, {
      ...{ qrCodeID, qrCodeURL, processedDate, billReviewProcessingTime, logHTML: page },
    });
  const page = logHTML === null ? null : renderReport(review, { qrCodeID, qrCodeURL, request, siteUrl });
  const { resultDigest, inputDigest } = review.logHeader;
  return { resultDigest, inputDigest, withPage: write(page), withKeptPage: write(logHTML) };
}

function compareAgain(
  record: ReviewRecord,
  again: Pick<ReviewRecord, 'inputDigest' | 'resultDigest'>,
): string[] {
  return (['inputDigest', 'resultDigest'] as const)
    .filter((name) => record[name] !== again[name])
    .map((name) => `the ${name} is ${again[name]}, and ${record[name]} was kept beside the review`);
}

/** Whether it comes out as it was kept, with one choice of tables or the other. */
function tryGround(kept: Kept, { assembly, tables, where }: Ground): Rerun {
  const { record, text, result } = kept;
  let other: Rerun | null = null;
  for (const source of tables) {
    const again = runOn(kept, assembly, source);
    const isSame =
      again.inputDigest === record.inputDigest &&
      again.resultDigest === record.resultDigest &&
      again.withKeptPage === text;
    if (isSame) return { kind: 'same', where, isPageSame: again.withPage === text };
    const places = compareJson(result, JSON.parse(again.withKeptPage), MOST_PLACES);
    other ??= { kind: 'other', problems: [...compareAgain(record, again), ...places] };
  }
  return other!;
}

/** What the reference evaluator and the arithmetic of the trace say against the review as it was kept. */
async function verifyKept({ text, record }: Kept, tables: TableSource): Promise<string[]> {
  const outcome = await verifyText(text, tables);
  if (outcome.kind !== 'review') return ['its bytes are no review: they were changed'];
  const problems = [...outcome.problems, ...compareDigests(outcome, record)];
  return problems.map(({ path, message }) => `${path} ${message}`);
}

/**
 * @param tenantPack what the tenant is priced by now, for a review that names no pack
 * @returns `same` only where the result has the digest that was kept and every byte of the response is the same, beside the page,
 *   and `verify` with its reference evaluator finds nothing
 */
export async function rerunReview(
  parts: GroundParts,
  record: ReviewRecord,
  tenantPack: string | null,
): Promise<Rerun> {
  const kept = readKept(record, tenantPack, parts.assembly);
  if (typeof kept === 'string') return { kind: 'unreadable', why: kept };
  const { packs, tables } = kept.result.logHeader;
  const { missing, grounds } = await findGrounds(parts, { packs, tables, text: kept.text });
  if (missing.length > 0) return { kind: 'missing', missing };
  let outcome: Rerun | null = null;
  for await (const ground of grounds) {
    const tried = tryGround(kept, ground);
    outcome ??= tried;
    if (tried.kind !== 'same') continue;
    const problems = await verifyKept(kept, ground.named);
    return problems.length > 0 ? { kind: 'other', problems } : tried;
  }
  return outcome ?? { kind: 'unreadable', why: 'its packs do not compile with this engine' };
}
