/**
 * `verify`: recomputes reviews from their own traces, years later if need be: from a file, from standard input, or as
 * they lie in the store. Prints each place that does not follow, and says so in one line when everything does.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Command } from 'commander';
import type { VerifyProblem } from '../../engine/index.ts';
import { countOf } from '../count-of.ts';
import { AccountProblem } from '../credentials/accounts.ts';
import { compareDigests } from '../kept/compare-digests.ts';
import { inflateKept, isCompressed } from '../kept/kept-bytes.ts';
import { findReviewOfLink, parseReportLink } from '../kept/links.ts';
import { readLines } from '../read-lines.ts';
import type { ReviewRecord } from '../store/review-records.ts';
import type { Store } from '../store/store.ts';
import type { VerifyOutcome, VerifyText } from '../verify-reviews.ts';
import { withStore } from './open-store.ts';
import { CommandFailure, type Shell, writeOut } from './shell.ts';

interface VerifyFlags {
  readonly ndjson?: boolean;
  readonly tables?: string;
  readonly stored?: string;
  readonly tenant?: string;
  readonly dataDir?: string;
}

/** A review with its report, at most: far above what the service sends. */
const MOST_BYTES = 268_435_456;

const UNREADABLE = 'This is not the JSON of a review. Give the body of a /v1/review response.';
const PAGE = /^\s*<!doctype html/i;
const SEVERAL = 'For one review a line add --ndjson.';
/** Whoever writes a trace of his own can give it its digests, too. */
const FROM_FILE = ' Who wrote it that does not tell: --stored reads what the service sent.';
const REFUSAL = 'This is a refused request, not a review: there is nothing to verify.';

export function addVerifyCommand(program: Command, shell: Shell): void {
  program
    .command('verify')
    .argument('[file]', 'file with the review, plain, gzip or zstd; - or nothing: standard input')
    .description('recompute reviews from their own traces: every step, total and digest')
    .option('--ndjson', 'one review a line, as `review --ndjson` writes them')
    .option(
      '--tables <folder>',
      'also look every table value up again, in the starter figures and this folder',
    )
    .option(
      '--stored <qrCodeID>',
      'verify a stored review instead of a file; the link of its report will do, too',
    )
    .option('--tenant <name>', 'tenant of the stored review; needed when several have that id')
    .option('--data-dir <folder>', 'folder of the store')
    .action((file: string | undefined, flags: VerifyFlags) => runVerify(shell, file, flags));
}

async function runVerify(shell: Shell, file: string | undefined, flags: VerifyFlags): Promise<void> {
  const { stored } = flags;
  if (stored !== undefined && (file !== undefined || flags.ndjson))
    throw new CommandFailure('--stored names the review; give neither a file nor --ndjson with it.');
  if (stored === undefined && flags.tenant !== undefined)
    throw new CommandFailure('--tenant says whose stored review is meant; give --stored with it.');
  const { makeVerifier } = await import('../verify-reviews.ts');
  const verify = makeVerifier(flags.tables ?? null);
  if (stored !== undefined) return verifyStored(shell, verify, stored, flags);
  const input = file === undefined || file === '-' ? shell.stdin : createReadStream(file);
  return flags.ndjson ? verifyLines(shell, verify, input) : verifyWhole(shell, verify, input);
}

async function verifyWhole(shell: Shell, verify: VerifyText, input: Readable): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of input as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const text = isCompressed(bytes) ? inflate(bytes) : bytes.toString('utf8');
  const outcome: VerifyOutcome = text === null ? { kind: 'unreadable' } : await verify(text);
  if (outcome.kind === 'refusal') throw new CommandFailure(REFUSAL);
  if (text !== null && PAGE.test(text)) throw new CommandFailure(explainPage(text));
  if (outcome.kind === 'unreadable') throw new CommandFailure(`${UNREADABLE} ${SEVERAL}`);
  await report(shell, outcome.problems, FROM_FILE);
}

async function verifyStored(shell: Shell, verify: VerifyText, id: string, flags: VerifyFlags): Promise<void> {
  const link = parseReportLink(id);
  const tenant = flags.tenant ?? null;
  const record = await withStore(shell, flags, ({ store }) =>
    link ? findLinked(store, link, tenant) : findStored(store, id, tenant),
  );
  const text = inflate(record.resultBytes);
  const outcome: VerifyOutcome = text === null ? { kind: 'unreadable' } : await verify(text);
  if (outcome.kind !== 'review') {
    throw new CommandFailure(
      `The stored bytes of ${record.qrCodeId} are no review: they were changed. Restore a backup.`,
    );
  }
  await report(shell, [...outcome.problems, ...compareDigests(outcome, record)], '');
}

/** A link finds one review, also when it has expired or was revoked. Its secret is not repeated. */
async function findLinked(
  store: Store,
  { id, secret }: { readonly id: string; readonly secret: string },
  tenantId: string | null,
): Promise<ReviewRecord> {
  const record = await findReviewOfLink(store, id, secret);
  if (record && (tenantId === null || record.tenantId === tenantId)) return record;
  const owner = tenantId === null ? 'No tenant has a' : `Tenant ${tenantId} has no`;
  throw new AccountProblem(`${owner} review ${id} with this link. Check the link, or give the id alone.`);
}

/** Ids repeat across tenants: without a tenant the id must be of one of them only. */
async function findStored(store: Store, id: string, tenantId: string | null): Promise<ReviewRecord> {
  const tenants = tenantId === null ? (await store.listTenants()).map((tenant) => tenant.id) : [tenantId];
  const found: ReviewRecord[] = [];
  for (const tenant of tenants) {
    const record = await store.findReview(tenant, id);
    if (record) found.push(record);
  }
  if (found.length > 1) {
    const owners = found.map((record) => record.tenantId).join(', ');
    throw new AccountProblem(`Several tenants have a review ${id}: ${owners}. Say which with --tenant.`);
  }
  if (!found[0])
    throw new AccountProblem(
      tenantId === null ? `No tenant has a review ${id}.` : `Tenant ${tenantId} has no review ${id}.`,
    );
  return found[0];
}

async function verifyLines(shell: Shell, verify: VerifyText, input: Readable): Promise<void> {
  const counts = { reviews: 0, refusals: 0, problems: 0 };
  for await (const { number, text, problem } of readLines(input as AsyncIterable<Uint8Array>, MOST_BYTES)) {
    const outcome: VerifyOutcome = text === null ? { kind: 'unreadable' } : await verify(text);
    if (outcome.kind === 'refusal') counts.refusals += 1;
    else counts.reviews += 1;
    const problems =
      outcome.kind === 'review'
        ? outcome.problems
        : outcome.kind === 'unreadable'
          ? [{ path: '', message: problem ?? UNREADABLE }]
          : [];
    counts.problems += problems.length;
    for (const one of problems) await writeOut(shell.stdout, `line ${number}: ${formatProblem(one)}`);
  }
  const refused = describeRefusals(counts.refusals);
  if (counts.problems > 0)
    throw new CommandFailure(
      `${countOf(counts.problems, 'problem')} in ${countOf(counts.reviews, 'review')}.${refused}`,
    );
  await writeOut(shell.stdout, `${countOf(counts.reviews, 'review')} verified, no problems.${refused}\n`);
}

/** @param limits what was not looked at */
async function report(shell: Shell, problems: readonly VerifyProblem[], limits: string): Promise<void> {
  if (problems.length === 0)
    return writeOut(shell.stdout, `The review follows from its trace; no problems.${limits}\n`);
  await writeOut(shell.stdout, problems.map(formatProblem).join(''));
  throw new CommandFailure(`${countOf(problems.length, 'problem')}.`);
}

/** A saved report is not enough to recompute anything, but whether it was changed can be told. */
function explainPage(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex');
  return `This is the page of a report, not its review. When it is as it was served, the logHeader.reportDigest of the review is ${digest}. To recompute the review, give its JSON, or --stored with the link of the page.`;
}

function describeRefusals(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' 1 line holds a refused request, no review.'
    : ` ${count} lines hold refused requests, no reviews.`;
}

const formatProblem = ({ path, message }: VerifyProblem) => `${path === '' ? '' : `${path} `}${message}\n`;

/** Null when the bytes are no whole gzip or zstd, or inflate beyond any review. */
function inflate(bytes: Uint8Array): string | null {
  try {
    return inflateKept(bytes, MOST_BYTES).toString('utf8');
  } catch {
    return null;
  }
}
