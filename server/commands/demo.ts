/** `demo`: the whole service once, over real HTTP, on a free port with a store that is thrown away. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { createApp } from '../app.ts';
import { type Config, parseConfig } from '../config/config.ts';
import { listen } from '../listen.ts';
import { createLogger } from '../logger.ts';
import type { ReportOptions } from '../report/report-input.ts';
import { addSandbox, prepareSigning, type SandboxAccount } from '../sandbox.ts';
import { StartProblem } from '../start-problem.ts';
import { openStore } from './open-store.ts';
import { CommandFailure, type Shell, writeOut } from './shell.ts';
import { renderTerminalReview, type TerminalReview } from './terminal-review.ts';

const SHIPPED_BILLS = fileURLToPath(new URL('../demo/', import.meta.url));

export function addDemo(program: Command, shell: Shell): void {
  program
    .command('demo')
    .description('review the demo bills over HTTP, print each line with the steps that decided it, and end')
    .option('--bills <folder>', 'folder of the bills (JSON requests)', SHIPPED_BILLS)
    .option('--hold', 'keep running until stopped, so that the report links can be opened')
    .action((flags: { bills: string; hold?: boolean }) => runDemo(shell, flags.bills, flags.hold === true));
}

async function runDemo(shell: Shell, billsDir: string, hold: boolean): Promise<void> {
  const files = (await readdir(billsDir)).filter((name) => name.endsWith('.json')).sort();
  if (files.length === 0) throw new StartProblem(`${billsDir} holds no bills (*.json).`);
  const config = readDefaults();
  const assembly = await shell.assemble({ rulesDir: null, tablesDirs: [] });
  const folder = await mkdtemp(join(tmpdir(), 'bill-review-demo-'));
  const store = await openStore(folder);
  try {
    const world = { store, clock: shell.clock, random: shell.random };
    await prepareSigning(world);
    const account = (await addSandbox(world, assembly.payers))!;
    const logger = createLogger('silent');
    const listening = await listen(
      '127.0.0.1',
      0,
      (url) => createApp({ ...assembly, ...world, config, logger, publicUrl: () => url }),
      { random: shell.random, logger },
    );
    try {
      await reviewFiles(shell, listening.url, account, billsDir, files, {
        describeRule: (rule, file, from) => assembly.ruleBook.ruleTitle(rule, file, from),
      });
      if (hold) {
        await writeOut(shell.stdout, 'The report links work until you stop this command.\n');
        await shell.waitForStop();
      }
    } finally {
      await listening.close(1000);
    }
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The demo shows what is shipped: settings meant for somebody's own service would only make it fail. */
function readDefaults(): Config {
  const parsed = parseConfig({}, {});
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  return parsed.config;
}

async function reviewFiles(
  shell: Shell,
  url: string,
  account: SandboxAccount,
  dir: string,
  files: string[],
  words: ReportOptions,
) {
  const token = await fetchToken(url, account);
  await writeOut(shell.stdout, `Token from ${url}/oauth2/token; reviews from ${url}/v1/review.\n\n`);
  const failed: string[] = [];
  for (const file of files) {
    const body = await readFile(join(dir, file));
    const response = await fetch(`${url}/v1/review`, {
      method: 'POST',
      body,
      headers: {
        authorization: `Bearer ${token}`,
        'x-api-key': account.apiKey,
        'content-type': 'application/json',
      },
    });
    const review = (await response.json()) as TerminalReview;
    if (response.status !== 200 || review.error !== null) failed.push(`${file}: ${review.error}`);
    await writeOut(shell.stdout, `${file}\n${renderTerminalReview(review, words)}\n`);
  }
  if (failed.length > 0) throw new CommandFailure(`The demo failed.\n${failed.join('\n')}`);
}

async function fetchToken(url: string, account: SandboxAccount): Promise<string> {
  const response = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    body: 'grant_type=client_credentials',
    headers: {
      authorization: `Basic ${btoa(`${account.clientId}:${account.clientSecret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  const body = (await response.json()) as { access_token?: string; error?: string };
  if (!body.access_token) throw new CommandFailure(`The token request failed: ${body.error}`);
  return body.access_token;
}
