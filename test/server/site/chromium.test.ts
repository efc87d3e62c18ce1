/** The pages of the site as a browser shows them: nothing is fetched from elsewhere, nothing sticks out, axe is content. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inChromium, isMissing, STICKING_OUT, startVisit, type Visit } from './browser.ts';

const PAGES = [
  '/',
  '/coverage',
  '/coverage?jurisdiction=us-nc&on=nonsense',
  '/book',
  '/book/us-nc/workers-comp',
  '/book/methods/physician',
  '/book/us-nc/workers-comp/percent-of-medicare',
  '/book/methods/physician/modifier-by-hand?in=us-nc/workers-comp&at=0123456789ab',
  '/book/us-nc/workers-comp/params.percentOfMedicare',
  '/book/methods/physician/derive.amountFor',
  '/book/methods/physician/tables.rvu',
  '/book/edits/surgery-day/groups.sides',
  '/book/edits/duplicates/pairs.sameService',
  '/book/search?q=assistant+surgery',
  '/book/us-nc/none',
];

const views = PAGES.flatMap((path) =>
  [360, 1280].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ path, width, scheme }))),
);

describe.skipIf(isMissing)(`the site ${inChromium}`, () => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await startVisit();
  }, 60_000);
  afterAll(() => visit?.close());

  test.each(views)('$path, $width pixels wide, $scheme', async ({ path, width, scheme }) => {
    const { page, service, requests, complaints } = visit;
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await visit.open(path);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await page.evaluate(STICKING_OUT)).toEqual([]);
    expect(await visit.listFaults()).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(`${service.url}/`))).toEqual([]);
    // A page that is not there is said so by the browser, too.
    expect(complaints.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
  });

  test('a search is done by the keyboard alone', async () => {
    const { page } = visit;
    await visit.open('/book');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('conversion factor');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=conversion/);
    expect(await page.textContent('.hits a')).toMatch(/conversion factor/i);
  });

  test('styles apply, and the policy lets nothing else in', async () => {
    const { page, complaints } = visit;
    await visit.open('/book');
    expect(await page.evaluate("getComputedStyle(document.querySelector('body > header nav')).display")).toBe(
      'flex',
    );
    await page.evaluate(
      "document.body.insertAdjacentHTML('beforeend', '<img src=\"http://127.0.0.1:9/x.png\">')",
    );
    await page.waitForTimeout(50);
    expect(complaints.join()).toContain('Content Security Policy');
  });
});
