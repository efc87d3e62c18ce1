/** The report of a bill, priced with the shipped rules and starter figures. */
import { readFileSync } from 'node:fs';
import { parseRequest } from '../../../engine/bill/parse-request.ts';
import { reviewBill } from '../../../engine/review-bill.ts';
import { shippedAssembly } from '../../helpers/shipped-assembly.ts';

const DEMO = new URL('../../../server/demo/', import.meta.url);

/** Of a bill of the demo. */
export const renderDemo = (file: string): Promise<string> =>
  renderBill(readFileSync(new URL(file, DEMO), 'utf8'));

export async function renderBill(text: string): Promise<string> {
  const { ruleBook, tables, renderReport } = shippedAssembly();
  const parsed = parseRequest(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { request, ignoredFields } = parsed;
  const tenant = { id: 'demo', pack: 'demo' };
  const reviewedAt = '2026-11-01T00:00:00';
  const review = reviewBill({
    request,
    ignoredFields,
    ruleBook,
    tables,
    tenant,
    requestId: 'demo',
    reviewedAt,
  });
  const page = renderReport(review, { qrCodeID: null, qrCodeURL: null, request, siteUrl: null });
  return Array.isArray(page) ? page.join('') : String(page);
}
