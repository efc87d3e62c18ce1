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
  '/docs',
];

/** Both widths and both schemes, in two views: what a colour is does not depend on the width. */
const VIEWS = [
  { width: 360, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
] as const;

const views = PAGES.flatMap((path) => VIEWS.map((view) => ({ path, ...view })));

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

  const tries = (['a review', 'a mistake'] as const).flatMap((what) =>
    VIEWS.map((view) => ({ what, ...view })),
  );
  test.each(tries)('$what of a bill that is tried, $width pixels wide, $scheme', async (view) => {
    const { page, service, requests } = visit;
    await page.setViewportSize({ width: view.width, height: 800 });
    await page.emulateMedia({ colorScheme: view.scheme });
    await visit.open('/try');
    const result = page.locator(view.what === 'a review' ? '.review' : '#wrong');
    const text = await page.inputValue('textarea');
    // A script takes what is typed; what is sent as it stands comes by the form itself.
    if (view.what === 'a mistake') await page.fill('textarea', text.replace('"Line": 1,', '"Line": 0,'));
    else await page.getByRole('button', { name: 'Review it' }).click();
    await result.waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(view.width);
    expect(await page.evaluate(STICKING_OUT)).toEqual([]);
    expect(await visit.listFaults()).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(`${service.url}/`))).toEqual([]);
  });

  test('a review follows what is typed, and a rule that is asked for', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit.open('/try');
    const text = await page.inputValue('textarea');
    await page.fill('textarea', text.replaceAll('DEMO-NC-0001', 'TYPED-1'));
    await page.getByRole('heading', { name: 'Bill TYPED-1' }).waitFor();
    await page.getByText('Why did a rule not act?').click();
    await page.selectOption('select[name=line]', '2');
    await page.selectOption('select[name=rule]', 'methods/physician#discontinued');
    await page.getByText('Its condition does not hold').waitFor();
    expect(await page.inputValue('select[name=line]')).toBe('2');
  });

  test('without scripts the form does the same', async () => {
    const context = await visit.page.context().browser()!.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${visit.service.url}/try`);
    await page.getByRole('button', { name: 'Review it' }).click();
    await page.getByRole('heading', { name: 'Bill DEMO-NC-0001' }).waitFor();
    await page.getByText('Why did a rule not act?').click();
    await page.selectOption('select[name=rule]', 'us-nc/workers-comp#percent-of-medicare');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText('It acted on the line').waitFor();
    await context.close();
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
