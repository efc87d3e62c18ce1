/** GET /ID/{qrCodeID}?k=…: the hosted report, as it was when the review was made. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { App, Dependencies } from '../dependencies.ts';
import { findLinkedReview } from '../links.ts';
import { addGet } from './add-get.ts';

const inflate = promisify(gunzip);

/** Not indexed, not stored, no referrer; no script runs and nothing is fetched from anywhere. */
export const REPORT_HEADERS = {
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

export function addReport(app: App, parts: Dependencies): void {
  addGet(app, '/ID/:id', async (context) => {
    const review = await findLinkedReview(
      parts.store,
      context.req.param('id'),
      context.req.query('k') ?? '',
      parts.clock(),
    );
    if (!review) return new Response(GONE, { status: 404, headers: REPORT_HEADERS });
    const result = JSON.parse(String(await inflate(review.resultBytes))) as { logHTML: string };
    return new Response(result.logHTML, { headers: REPORT_HEADERS });
  });
}
