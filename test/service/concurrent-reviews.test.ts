/** Many reviews at once over HTTP, of two tenants: each caller gets the review of its own bill, under its own tenant. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseReview, verifyReview } from '../../engine/index.ts';
import { makeText } from '../engine/bill/make-request.ts';
import { listenRealService, type RunningService } from './real-service.ts';

const AT_ONCE = 120;

let service: RunningService;
beforeAll(async () => {
  service = await listenRealService();
});
afterAll(() => service.close());

interface Reviewed {
  readonly tenant: string;
  readonly number: number;
  readonly review: ReturnType<typeof parseReview>;
}

async function review(headers: Record<string, string>, tenant: string, number: number): Promise<Reviewed> {
  const body = makeText({
    Bill: { UniqueID: `${tenant}-${number}`, BillReviewState: 'NC' },
    Line: { POS: '11', Charge: `${1000 + number}.25` },
  });
  const response = await fetch(`${service.url}/v1/review`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'x-request-id': `${tenant}.${number}`,
    },
    body,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-request-id')).toBe(`${tenant}.${number}`);
  return { tenant, number, review: parseReview(await response.text()) };
}

test('nobody gets the review, id, link or report of another', async () => {
  const [one, two] = [await service.authorise(service.one), await service.authorise(service.two)];
  const all = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, number) =>
      number % 2 === 0 ? review(one, 'one', number) : review(two, 'two', number),
    ),
  );
  for (const { tenant, number, review: own } of all) {
    expect(own.bill.uniqueID).toBe(`${tenant}-${number}`);
    expect(own.bill.totalCharge).toBe(1000.25 + number);
    expect(own.logHeader).toMatchObject({ tenant, requestId: `${tenant}.${number}` });
    expect(await verifyReview(own)).toEqual([]);
  }
  for (const tenant of ['one', 'two']) {
    const ids = all.filter((each) => each.tenant === tenant).map((each) => each.review.qrCodeID);
    expect(new Set(ids).size).toBe(AT_ONCE / 2);
  }
  const links = all.map((each) => each.review.qrCodeURL!);
  expect(new Set(links.map((link) => new URL(link).searchParams.get('k'))).size).toBe(AT_ONCE);
  const pages = await Promise.all(links.map(async (link) => (await fetch(link)).text()));
  for (const [index, page] of pages.entries()) expect(page).toBe(all[index]!.review.logHTML);
}, 60_000);
