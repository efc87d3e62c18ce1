/** The documentation page in a real browser: it shows every operation, works, complains of nothing, and stays at home. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../client/server.ts';
import { DOCUMENT } from './document.ts';

const EXECUTABLE = '/usr/bin/chromium';
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
const OFFLINE = ['--disable-background-networking', '--disable-component-update'];

const isMissing = !existsSync(EXECUTABLE);
describe.skipIf(isMissing)(`/docs in Chromium${isMissing ? ` (skipped: no ${EXECUTABLE})` : ''}`, () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  const requests: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await startServer();
    browser = await chromium.launch({ executablePath: EXECUTABLE, args: [...QUIET, ...OFFLINE] });
    page = await browser.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${server.url}/docs`);
    await page.getByText('Getting started').first().waitFor();
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test('names every operation', async () => {
    for (const path of Object.keys(DOCUMENT['paths'] as object))
      expect(await page.locator('.nav-bar').getByText(path, { exact: true }).count(), path).toBe(1);
  });

  test('fetches a token and reviews the example', { timeout: 60_000 }, async () => {
    await page.goto(`${server.url}/docs#auth`);
    await page.getByPlaceholder('client-id').fill(server.clientId);
    await page.getByPlaceholder('client-secret').fill(server.clientSecret);
    await page.getByText('GET TOKEN').click();
    await page.getByText('Access Token Received').waitFor();
    await page.getByPlaceholder('api-token').fill(server.apiKey);
    await page
      .locator('tr', { has: page.getByPlaceholder('api-token') })
      .getByText('SET')
      .click();
    await page.goto(`${server.url}/docs#post-/v1/review`);
    const answered = page.waitForResponse((response) => response.url().endsWith('/v1/review'));
    await page.getByRole('button', { name: 'TRY' }).click();
    const response = await answered;
    expect(response.status()).toBe(200);
    expect(await response.json()).toMatchObject({ error: null, bill: { uniqueID: 'EXAMPLE-1' } });
  });

  test('fetches nothing from elsewhere and complains of nothing', () => {
    expect(requests.length).toBeGreaterThan(4);
    expect(requests.filter((url) => new URL(url).origin !== server.url && !url.startsWith('data:'))).toEqual(
      [],
    );
    expect(complaints).toEqual([]);
  });

  test('would be seen fetching from elsewhere, and its policy stops it', async () => {
    await page.evaluate(() => fetch('http://127.0.0.1:9/').catch(() => undefined));
    expect(complaints.join()).toContain('Content Security Policy');
  });
});
