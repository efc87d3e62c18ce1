/** The pages of signed-in people in a browser: worked by the keyboard, and nothing that axe finds fault with. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inChromium, isMissing, STICKING_OUT, startVisit, type Visit } from './browser.ts';

const BILL = readFileSync(
  new URL('../../../server/demo/1-north-carolina-workers-comp.json', import.meta.url),
  'utf8',
);

describe.skipIf(isMissing)(`the reviews ${inChromium}`, () => {
  let visit: Visit;
  let first: string;
  let second: string;

  beforeAll(async () => {
    visit = await startVisit();
    const { service, page } = visit;
    const headers = { ...(await service.authorise(service.one)), 'content-type': 'application/json' };
    const review = async (id: string) => {
      const response = await fetch(`${service.url}/v1/review`, {
        method: 'POST',
        headers,
        body: BILL.replace('DEMO-NC-0001', id),
      });
      return ((await response.json()) as { qrCodeID: string }).qrCodeID;
    };
    [first, second] = [await review('A-1'), await review('A-2')];
    await visit.open('/reviews/queue');
    await page.getByLabel('Client id').fill(service.one.clientId);
    await page.getByLabel('Client secret').fill(service.one.clientSecret);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/reviews/queue');
  }, 60_000);
  afterAll(() => visit?.close());

  const PAGES: readonly [name: string, path: () => string][] = [
    ['the sign-in', () => '/sign-in'],
    ['the list', () => '/reviews'],
    ['a list of nothing', () => '/reviews?q=nothing'],
    ['the queue', () => '/reviews/queue'],
    ['a review', () => `/reviews/${first}`],
    ['a comparison', () => `/reviews/compare?a=${first}&b=${second}`],
    ['none', () => '/reviews/0000-0000'],
  ];
  const views = PAGES.flatMap(([name, path]) =>
    [360, 1280].flatMap((width) =>
      (['light', 'dark'] as const).map((scheme) => ({ name, path, width, scheme })),
    ),
  );

  test.each(views)('$name, $width pixels wide, $scheme', async ({ path, width, scheme }) => {
    const { page, service, requests, complaints } = visit;
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await visit.open(path());
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await page.evaluate(STICKING_OUT)).toEqual([]);
    expect(await visit.listFaults()).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(`${service.url}/`))).toEqual([]);
    expect(complaints.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
  });

  test('a line is decided by the keyboard, and the queue is shorter by it', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit.open('/reviews/queue');
    const waiting = await page.locator('.queue li').count();
    await page.getByRole('link', { name: 'Bill A-1, line 4' }).focus();
    await page.keyboard.press('Enter');
    const form = page.locator('#line-4 form');
    await form.getByLabel('Allowance in dollars').focus();
    await page.keyboard.type('80');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Util');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Two units are documented');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Line 4 at $80.00, Utilization review').waitFor();
    await visit.open('/reviews/queue');
    expect(await page.locator('.queue li').count()).toBe(waiting - 1);
  });

  test('who signs out has to sign in again', async () => {
    const { page } = visit;
    await visit.open('/reviews');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await visit.open('/reviews');
    expect(page.url()).toContain('/sign-in?next=');
  });
});
