/**
 * `review`: prices bills from a file or standard input, without a service.
 *
 * With `--ndjson` it is a stream: one request a line in, one review a line out, in order, on all cores. A bad line gives an
 * object with `error` in its place and the rest goes on. Reports are left out unless `--html` is given.
 */
import { createReadStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import type { Command } from 'commander';
import { decodeUtf8 } from '../read-lines.ts';
import { AS_OF, type FolderFlags, RELEASES, selectFolders } from './as-of.ts';
import { selectPayer } from './payers.ts';
import { reviewLines } from './review-lines.ts';
import { type ReviewOptions, refuse, reviewText, type TextOutcome } from './review-text.ts';
import { CommandFailure, type Shell, writeOut } from './shell.ts';

interface ReviewFlags extends FolderFlags {
  readonly ndjson?: boolean;
  readonly html?: boolean;
  readonly tenant?: string;
  readonly at?: string;
  readonly threads: string;
}

/** Without a word, at most. */
const DEFAULT_THREADS = 4;
const MOST_THREADS = 64;

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

export function addReviewCommand(program: Command, shell: Shell): void {
  program
    .command('review')
    .argument('[file]', 'file with the request; - or nothing: standard input', '-')
    .description('price bills without a service: a table on a terminal, JSON into a pipe')
    .option('--ndjson', 'one request a line in, one review a line out, in order')
    .option(
      '--threads <number>',
      'threads that review a long stream, each with rules and tables of its own (about 250 MB)',
      String(Math.min(availableParallelism(), DEFAULT_THREADS)),
    )
    .option('--html', 'include the HTML report in each review')
    .option('--tenant <name>', 'payer pack that prices, as in rules/payers/<name> (default: demo)')
    .option('--tables <folder>', 'folder of imported tables')
    .option('--at <moment>', 'time of review (YYYY-MM-DDTHH:MM:SS): the same input then gives the same bytes')
    .option(...AS_OF)
    .option(...RELEASES)
    .option('--data-dir <folder>', 'folder whose imported tables are used')
    .option('--rules-dir <folder>', 'folder of the rule packs')
    .action((file: string, flags: ReviewFlags) => runReview(shell, file, flags));
}

async function runReview(shell: Shell, file: string, flags: ReviewFlags): Promise<void> {
  if (flags.at !== undefined && !MOMENT.test(flags.at))
    throw new CommandFailure('--at is YYYY-MM-DDTHH:MM:SS.');
  const threads = Number(flags.threads);
  if (!Number.isInteger(threads) || threads < 1 || threads > MOST_THREADS)
    throw new CommandFailure(`--threads is a number from 1 to ${MOST_THREADS}.`);
  const { config, folders } = await selectFolders(shell, flags);
  const assembly = await shell.assemble(folders);
  const options: ReviewOptions = {
    assembly,
    tenant: selectPayer(assembly.payers, flags.tenant),
    html: flags.html === true,
    reviewedAt: flags.at ?? null,
    clock: shell.clock,
  };
  const input = file === '-' ? shell.stdin : createReadStream(file, { highWaterMark: 262_144 });
  const failed = flags.ndjson
    ? await reviewLines(shell, input, { review: options, folders, most: config.inflatedLimit, threads })
    : await reviewWhole(shell, input, options, config.inflatedLimit);
  if (failed === 0) return;
  // In a stream each failure stands in its place and is data; of one request it is the answer.
  if (flags.ndjson)
    await writeOut(shell.stderr, `${failed} of the requests gave no price; see their error.\n`);
  else throw new CommandFailure('No price; see error.');
}

/** One request, held to the bytes and the encoding that the service and a line of a stream are held to. */
async function reviewWhole(
  shell: Shell,
  input: Readable,
  options: ReviewOptions,
  most: number,
): Promise<number> {
  const outcome = await reviewBytes(input as AsyncIterable<Uint8Array>, options, most);
  await writeOut(shell.stdout, await showReview(outcome.json, shell, options));
  return outcome.ok ? 0 : 1;
}

/** For a person on a terminal what a person reads; into a pipe the whole review. */
async function showReview(json: string, { stdout }: Shell, { assembly }: ReviewOptions): Promise<string> {
  if (!stdout.isTTY) return `${json}\n`;
  const { renderTerminalReview } = await import('./terminal-review.ts');
  const { ruleBook } = assembly;
  return renderTerminalReview(JSON.parse(json), {
    describeRule: (rule, file, from) => ruleBook.ruleTitle(rule, file, from),
  });
}

async function reviewBytes(
  input: AsyncIterable<Uint8Array>,
  options: ReviewOptions,
  most: number,
): Promise<TextOutcome> {
  const requestId = 'request-1';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of input) {
    length += chunk.length;
    if (length > most)
      return refuse(requestId, 'inflated_too_large', `The request is longer than ${most} bytes.`, []);
    chunks.push(chunk);
  }
  const text = decodeUtf8(chunks);
  return text === null
    ? refuse(requestId, 'body_not_utf8', 'The request is not UTF-8 text.', [])
    : reviewText(text, requestId, options);
}
