/** The page in a real browser: nothing runs, nothing is fetched, nothing sticks out on a phone. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderReport } from '../../../server/report/render-report.ts';
import type { ReportInput, ReportOptions } from '../../../server/report/report-input.ts';
import { renderDemo } from './demo-page.ts';
import { NORTH_CAROLINA_OPTIONS, NORTH_CAROLINA_REVIEW } from './north-carolina-review.ts';
import { STAY_REVIEW } from './stay-steps.ts';
import { SURGERY_DAY, SURGERY_DAY_OPTIONS } from './surgery-day-page.ts';
import { replaceTexts } from './text-paths.ts';

const EXECUTABLE = '/usr/bin/chromium';
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
const OFFLINE = ['--disable-background-networking', '--disable-component-update'];

/** Each tries to run or to fetch in its own way; `{{address}}` is a server that counts what reaches it. */
const PAYLOADS = [
  '<script>window.harmed=1</script>',
  '"><script src={{address}}/a.js></script>',
  "'><img src={{address}}/b.png onerror=window.harmed=1>",
  '</style><style>@import url({{address}}/c.css)</style>',
  '</title><svg onload=window.harmed=1>',
  "' style='background:url({{address}}/d.png)' onfocus='window.harmed=1' autofocus='",
  '<meta http-equiv=refresh content="0;url={{address}}/e">',
  '<iframe src={{address}}/f></iframe><link rel=stylesheet href={{address}}/g.css><base href={{address}}/>',
  'javascript:window.harmed=1',
  '{{address}}/h.png',
];

const isMissing = !existsSync(EXECUTABLE);
describe.skipIf(isMissing)(`the report in Chromium${isMissing ? ` (skipped: no ${EXECUTABLE})` : ''}`, () => {
  let directory: string;
  let context: BrowserContext;
  let page: Page;
  let server: Server;
  let address: string;
  let html = '';
  const requests: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request.url!);
      response.setHeader('content-type', request.url === '/page' ? 'text/html' : 'text/plain');
      response.end(request.url === '/page' ? html : 'window.harmed=1');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    directory = await mkdtemp(join(tmpdir(), 'report-'));
    context = await chromium.launchPersistentContext(directory, {
      executablePath: EXECUTABLE,
      args: [...QUIET, ...OFFLINE],
    });
    page = await context.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) requests.push(request.url());
    });
  }, 60_000);

  afterAll(async () => {
    await context?.close();
    server?.close();
    await rm(directory, { recursive: true, force: true });
  });

  async function open(content: string): Promise<void> {
    html = content;
    requests.length = 0;
    complaints.length = 0;
    await page.goto(`${address}/page`, { waitUntil: 'load' });
    await page.waitForTimeout(50);
  }

  it.each(PAYLOADS)('with %s in every text runs nothing and fetches nothing', async (payload) => {
    const input = { review: NORTH_CAROLINA_REVIEW, options: NORTH_CAROLINA_OPTIONS };
    const hostile = replaceTexts(input, null, payload.replaceAll('{{address}}', address));
    const { review, options } = hostile as { review: ReportInput; options: ReportOptions };
    await open(renderReport({ ...review, error: payload }, options));
    expect(await page.evaluate('window.harmed')).toBeUndefined();
    expect(
      await page.evaluate(
        'document.querySelectorAll("script,img,iframe,base,[style],[onfocus],[onload]").length',
      ),
    ).toBe(0);
    expect(new Set(requests)).toEqual(new Set(['/page', `${address}/page`]));
    expect(complaints).toEqual([]);
  });

  it('would see a script and a request, if there were any', async () => {
    await open(`<script>window.harmed=1</script><img src="${address}/seen.png">`);
    expect(await page.evaluate('window.harmed')).toBe(1);
    expect(requests).toContain('/seen.png');
  });

  const PAGES = {
    'of a bill': () => renderReport(NORTH_CAROLINA_REVIEW, NORTH_CAROLINA_OPTIONS),
    'of a day of surgery': () => renderReport(SURGERY_DAY, SURGERY_DAY_OPTIONS),
    'of a stay': () => renderReport(STAY_REVIEW, SURGERY_DAY_OPTIONS),
  };
  const pages = Object.entries(PAGES);
  const sizes = pages.flatMap(([name, render]) => [360, 768, 1280].map((width) => ({ name, width, render })));

  /** Whatever is folded, unfolded. */
  const unfold = () => page.locator('#all').check();

  it.each(sizes)('$name fits a window $width pixels wide', async ({ width, render }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(render());
    await unfold();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(complaints).toEqual([]);
  });

  it.each(sizes)('$name cuts nothing off at $width pixels', async ({ width, render }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(render());
    await unfold();
    // What may be wider stands in a box that scrolls; the skip link waits beside the page.
    const wide = `[...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => !element.closest('.o, .k, thead') && element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 80))`;
    expect(await page.evaluate(wide)).toEqual([]);
  });

  describe('the choice of lines', () => {
    const shown = `[...document.querySelectorAll('.v tbody tr')].filter((row) => row.checkVisibility()).map((row) => row.querySelector('th').textContent).join(' ')`;
    const waiting = SURGERY_DAY.services.filter((one) => one.needsAttention).map(({ line }) => line);

    it('shows all lines, then those that wait for a person, and on paper all of them again', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(PAGES['of a day of surgery']());
      const all = SURGERY_DAY.services.map(({ line }) => line).join(' ');
      expect(await page.evaluate(shown)).toBe(all);
      await page.getByText('Needs a person 5').click();
      expect(await page.evaluate(shown)).toBe(waiting.join(' '));
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate(shown)).toBe(all);
      expect(await page.evaluate('document.querySelector(".x").checkVisibility()')).toBe(false);
      await page.emulateMedia({ media: null });
      await page.getByText('All 15').click();
      expect(await page.evaluate(shown)).toBe(all);
    });

    it('is moved by the keyboard', async () => {
      await open(PAGES['of a day of surgery']());
      await page.getByLabel('All 15').focus();
      await page.keyboard.press('ArrowRight');
      expect(await page.evaluate(shown)).toBe(waiting.join(' '));
    });
  });

  describe('what is said of a line', () => {
    const opened = `[...document.querySelectorAll('details')].filter((one) => /^(Line|The whole)/.test(one.textContent) && one.lastElementChild.checkVisibility({ contentVisibilityAuto: true })).map((one) => one.querySelector('p').id)`;
    const all = ['', ...SURGERY_DAY.services.map(({ line }) => `l${line}`)];
    const waiting = SURGERY_DAY.services.flatMap((one) => (one.needsAttention ? [`l${one.line}`] : []));

    it('is unfolded where it waits for a person', async () => {
      await open(PAGES['of a day of surgery']());
      expect(await page.evaluate(opened)).toEqual(waiting);
    });

    it('unfolds where a link leads', async () => {
      await open(PAGES['of a day of surgery']());
      await page.locator('.v a[href="#l1"]').first().click();
      expect(await page.evaluate(opened)).toEqual(['l1', ...waiting]);
    });

    it('unfolds altogether, on paper too, where the reader asks for it', async () => {
      await open(PAGES['of a day of surgery']());
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate(opened)).toEqual(waiting);
      await page.emulateMedia({ media: null });
      await unfold();
      expect(await page.evaluate(opened)).toEqual(all);
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate(opened)).toEqual(all);
      await page.emulateMedia({ media: null });
    });
  });

  it('prints the demo bill on two pages', async () => {
    await open(await renderDemo('1-north-carolina-workers-comp.json'));
    const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  });

  const views = pages.flatMap(([name, render]) =>
    [360, 1280].flatMap((width) =>
      (['light', 'dark'] as const).map((scheme) => ({ name, width, scheme, render })),
    ),
  );
  it.each(views)('$name has nothing that axe finds fault with, $width pixels wide, $scheme', async (view) => {
    await page.setViewportSize({ width: view.width, height: 800 });
    await page.emulateMedia({ colorScheme: view.scheme });
    await open(view.render());
    await unfold();
    // The page's own policy lets no script in; the debugger's door is not its concern.
    await page.evaluate(axe.source);
    const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults;
    expect(violations.map(({ id, nodes }) => [id, nodes[0]!.html])).toEqual([]);
    await page.emulateMedia({ colorScheme: null });
  });

  it('draws a bar for each bucket, one after the other, as long as its money', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(PAGES['of a day of surgery']());
    const bars = (await page.evaluate(
      `[...document.querySelectorAll('.wf rect')].map((bar) => { const { left, right } = bar.getBoundingClientRect(); const { left: start, width } = bar.ownerSVGElement.getBoundingClientRect(); return [(left - start) / width, (right - start) / width]; })`,
    )) as [number, number][];
    const { totalCharge, totalAllowance, bucketTotalList } = SURGERY_DAY.bill;
    let left = totalCharge;
    const expected = bucketTotalList.map(({ reduction }) => {
      const before = left;
      left -= reduction;
      return [Math.min(before, left) / totalCharge, Math.max(before, left) / totalCharge];
    });
    const all = [[0, 1], ...expected, [0, totalAllowance! / totalCharge]];
    expect(bars).toHaveLength(all.length);
    // A bar too thin to see is drawn four thousandths wide.
    for (const [index, [start, end]] of all.entries()) {
      expect(Math.abs(bars[index]![0] - start!), `bar ${index}`).toBeLessThan(0.005);
      expect(Math.abs(bars[index]![1] - end!), `bar ${index}`).toBeLessThan(0.005);
    }
  });

  it('keeps the bars together, however much waits beside them', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(PAGES['of a bill']());
    const measure = async () =>
      (await page.evaluate('document.querySelector(".wf").getBoundingClientRect().height')) as number;
    const before = await measure();
    await page.evaluate('document.querySelector(".p").append("waits ".repeat(500))');
    expect(await measure()).toBe(before);
  });

  it.each([360, 1280])(
    'fits a window %i pixels wide with words as long as a request allows',
    async (width) => {
      const long = replaceTexts(NORTH_CAROLINA_REVIEW, null, 'W'.repeat(250)) as ReportInput;
      await page.setViewportSize({ width, height: 800 });
      await open(renderReport(long));
      await unfold();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    },
  );

  it('applies its own styles under its own policy', async () => {
    await open(renderReport(NORTH_CAROLINA_REVIEW));
    expect(await page.evaluate('getComputedStyle(document.querySelector(".a")).display')).toBe('flex');
  });

  it.each(pages)(
    '%s has landmarks, headings in order, header cells with names, links that lead',
    async (_name, render) => {
      await open(render());
      expect(
        await page.evaluate(
          '["header","main","footer"].map((tag) => document.querySelectorAll("body > " + tag).length)',
        ),
      ).toEqual([1, 1, 1]);
      const levels = (await page.evaluate(
        '[...document.querySelectorAll("h1,h2,h3,h4")].map((heading) => Number(heading.tagName[1]))',
      )) as number[];
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      expect(levels.filter((level, index) => index > 0 && level > levels[index - 1]! + 1)).toEqual([]);
      expect(await page.evaluate('document.querySelectorAll("th:not([scope])").length')).toBe(0);
      const broken =
        '[...document.querySelectorAll("a[href^=\\"#\\"]")].filter((link) => !document.getElementById(link.hash.slice(1))).length';
      expect(await page.evaluate(broken)).toBe(0);
      const ids = '[...document.querySelectorAll("[id]")].map((element) => element.id)';
      const found = (await page.evaluate(ids)) as string[];
      expect(new Set(found).size).toBe(found.length);
    },
  );
});
