/** The page in a real browser: nothing runs, nothing is fetched, nothing sticks out on a phone. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderReport } from '../../../server/report/render-report.ts';
import type { ReportInput, ReportOptions } from '../../../server/report/report-input.ts';
import { NORTH_CAROLINA_OPTIONS, NORTH_CAROLINA_REVIEW } from './north-carolina-review.ts';
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

  it.each([360, 768, 1280])('fits a window %i pixels wide', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await open(renderReport(NORTH_CAROLINA_REVIEW, NORTH_CAROLINA_OPTIONS));
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(complaints).toEqual([]);
  });

  it.each([360, 1280])(
    'fits a window %i pixels wide with words as long as a request allows',
    async (width) => {
      const long = replaceTexts(NORTH_CAROLINA_REVIEW, null, 'W'.repeat(250)) as ReportInput;
      await page.setViewportSize({ width, height: 800 });
      await open(renderReport(long));
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    },
  );

  it('applies its own styles under its own policy', async () => {
    await open(renderReport(NORTH_CAROLINA_REVIEW));
    expect(await page.evaluate('getComputedStyle(document.querySelector(".t")).display')).toBe('grid');
  });

  it('has landmarks, one first heading, no skipped level, and names for every header cell', async () => {
    await open(renderReport(NORTH_CAROLINA_REVIEW, NORTH_CAROLINA_OPTIONS));
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
  });
});
