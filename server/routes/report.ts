/** GET /ID/{qrCodeID}?k=…: the hosted report, as it was when the review was made. */
import { addAbortSignal, finished, PassThrough, pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Context } from 'hono';
import type { App, Service } from '../dependencies.ts';
import { acceptsGzip } from '../door/coding.ts';
import type { DoorEnvironment } from '../door/environment.ts';
import { createSlots } from '../door/slots.ts';
import { findLinkedReview } from '../kept/links.ts';
import type { MakePage } from '../kept/make-page.ts';
import { readStoredPage } from '../kept/stored-page.ts';
import { isUnmade } from '../kept/unmade-page.ts';
import type { ReviewRecord } from '../store/review-records.ts';
import { addGet } from './add-get.ts';

/** Not indexed, not stored, no referrer; no script runs and nothing is fetched from anywhere. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

const GONE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex">
<title>Report not found</title><h1>Report not found</h1>
<p>This link opens no report. It may be mistyped, expired or withdrawn. Ask the payer for a new one.</p></html>
`;

/** Stored bytes of a page that is sent in pieces, to few readers at once: a bill of some hundred lines. */
const LARGE = 65_536;
/** Readers of large pages; one review gets a quarter. */
const READERS = { slots: 16, waiting: 64, share: { slots: 4, waiting: 16 }, patience: 5_000 };
/** Whoever has not read a large page by then is cut off. Milliseconds. */
const DEADLINE = 120_000;

/** Answers with the report of a kept review as it was when that was made. */
export type SendReport = (context: Context<DoorEnvironment>, review: ReviewRecord) => Promise<Response>;

/** For all who send reports; `makePage` makes those that were left out. */
export function createReportSender(): (makePage: MakePage) => SendReport {
  const readers = createSlots(READERS);
  return (makePage) => async (context, review) => {
    if (context.req.method === 'HEAD') return new Response(null, { headers: HEADERS });
    const { qrCodeId, reportDigest } = review;
    const resultBytes = isUnmade(reportDigest) ? await makePage(review) : review.resultBytes;
    if (resultBytes.length < LARGE)
      return new Response(await readWhole(readStoredPage(resultBytes)), { headers: HEADERS });
    const giveBack = await readers.take(qrCodeId);
    const pages = readStoredPage(resultBytes);
    // The first piece before any answer: a damaged row is then no page that breaks off.
    const first = await pages.next().catch((error: unknown) => {
      giveBack();
      throw error;
    });
    const isGzip = acceptsGzip(context.req.header('accept-encoding'));
    const body = sendInPieces(first, pages, isGzip, giveBack);
    return new Response(body, {
      headers: { ...HEADERS, ...(isGzip ? { 'content-encoding': 'gzip' } : {}) },
    });
  };
}

export function addReport(app: App, parts: Service, send: SendReport): void {
  addGet(app, '/ID/:id', async (context) => {
    const review = await findLinkedReview(
      parts.store,
      context.req.param('id'),
      context.req.query('k') ?? '',
      parts.clock(),
    );
    if (!review) return new Response(GONE, { status: 404, headers: HEADERS });
    const page = await send(context, review);
    const { tenantId, qrCodeId: subject } = review;
    if (context.req.method === 'GET')
      parts.record({ kind: 'report.opened', actor: 'link', tenantId, subject });
    return page;
  });
}

async function readWhole(pieces: AsyncIterable<string>): Promise<string> {
  let page = '';
  for await (const piece of pieces) page += piece;
  return page;
}

/** The page as a stream that reads on as its reader does; `done` is called when it ended, however it did. */
function sendInPieces(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
  isGzip: boolean,
  done: () => void,
): ReadableStream<Uint8Array> {
  async function* all() {
    if (!first.done) yield Buffer.from(first.value);
    for await (const piece of rest) yield Buffer.from(piece);
  }
  const through = addAbortSignal(
    AbortSignal.timeout(DEADLINE),
    isGzip ? createGzip({ level: 1 }) : new PassThrough(),
  );
  pipeline(Readable.from(all(), { highWaterMark: 1 }), through, () => {});
  finished(through, done);
  // One piece ahead of its reader: by itself it would count as many pieces as bytes.
  const strategy = new CountQueuingStrategy({ highWaterMark: 1 });
  return Readable.toWeb(through, { strategy }) as ReadableStream<Uint8Array>;
}
