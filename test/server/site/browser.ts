/** A real browser on a real service: what it fetched and complained of, and what axe finds fault with. */
import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { listenRealService, type RunningService } from '../../service/real-service.ts';

const EXECUTABLE = '/usr/bin/chromium';
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
const OFFLINE = ['--disable-background-networking', '--disable-component-update'];

export const isMissing = !existsSync(EXECUTABLE);
/** What a test that needs the browser is called by. */
export const inChromium = `in Chromium${isMissing ? ` (skipped: no ${EXECUTABLE})` : ''}`;

export interface Visit {
  readonly service: RunningService;
  readonly page: Page;
  /** Since the last `open`. */
  readonly requests: string[];
  readonly complaints: string[];
  open(path: string): Promise<void>;
  /** Faults by axe's rules, each with the first place. */
  listFaults(): Promise<[string, string][]>;
  close(): Promise<void>;
}

export async function startVisit(): Promise<Visit> {
  const service = await listenRealService();
  const browser: Browser = await chromium.launch({
    executablePath: EXECUTABLE,
    args: [...QUIET, ...OFFLINE],
  });
  const page = await browser.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.push(request.url());
  });
  return {
    service,
    page,
    requests,
    complaints,
    async open(path) {
      requests.length = 0;
      complaints.length = 0;
      await page.goto(`${service.url}${path}`, { waitUntil: 'load' });
    },
    async listFaults() {
      // The pages' own policy lets no script in; the debugger's door is not its concern.
      await page.evaluate(axe.source);
      const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults;
      return violations.map(({ id, nodes }) => [id, nodes[0]!.html]);
    },
    async close() {
      await browser.close();
      await service.close();
    },
  };
}

/** What sticks out of the page: what may be wider stands in a box that scrolls. */
export const STICKING_OUT = `[...document.querySelectorAll('body *')]
  .filter((element) => !element.closest('.scroll, .skip, .o, thead') && element.getBoundingClientRect().right > innerWidth + 1)
  .map((element) => element.outerHTML.slice(0, 80))`;
