/** `audit rerun`: whether kept reviews come out today as they did, on the packs and tables that they name. */
import type { Command } from 'commander';
import type { Rerun } from '../audit/rerun/rerun-review.ts';
import { AccountProblem, requireTenant } from '../credentials/accounts.ts';
import type { ReviewRecord } from '../store/review-records.ts';
import type { Store } from '../store/store.ts';
import type { Random } from '../world.ts';
import { releasesDir, selectFolders } from './as-of.ts';
import { parseCount } from './audit-list.ts';
import { withStore } from './open-store.ts';
import { recordCommand } from './record-command.ts';
import { CommandFailure, type Shell, writeOut } from './shell.ts';

type Place = Pick<ReviewRecord, 'tenantId' | 'qrCodeId'>;

interface Flags {
  readonly sample?: string;
  readonly releases?: string;
  readonly rulesDir?: string;
  readonly dataDir?: string;
}

const MOST_SAMPLED = 10_000;
/** Links of the chain at a time. */
const AT_ONCE = 512;

export function addAuditRerun(audit: Command, shell: Shell): void {
  audit
    .command('rerun [tenant] [review]')
    .description(
      'run kept reviews again on the packs and tables that they name, by their digests, and compare every byte',
    )
    .option('--sample <count>', 'so many reviews, drawn from all of the tenant, or of the store')
    .option('--releases <folder>', 'folder of the releases (default: releases in DATA_DIR)')
    .option('--rules-dir <folder>', 'folder of the rule packs')
    .option('--data-dir <folder>', 'folder of the store and of imported tables')
    .action((tenant: string | undefined, review: string | undefined, flags: Flags) =>
      rerun(shell, tenant ?? null, review ?? null, flags),
    );
}

/** So many of the reviews in the chain, each as likely as any other. */
async function draw(store: Store, tenantId: string | null, count: number, random: Random): Promise<Place[]> {
  const drawn: Place[] = [];
  let seen = 0;
  for (let after = 0; ; ) {
    const entries = await store.listChain(after, AT_ONCE);
    for (const { tenantId: owner, qrCodeId, review } of entries) {
      if (review === null || (tenantId !== null && owner !== tenantId)) continue;
      seen += 1;
      const place = drawn.length < count ? drawn.length : Buffer.from(random(6)).readUIntBE(0, 6) % seen;
      if (place < count) drawn[place] = { tenantId: owner, qrCodeId };
    }
    if (entries.length < AT_ONCE) return drawn;
    after = entries.at(-1)!.position;
  }
}

async function selectReviews(
  store: Store,
  tenant: string | null,
  review: string | null,
  sample: number | null,
  random: Random,
): Promise<Place[]> {
  if (tenant !== null) await requireTenant(store, tenant);
  if (sample !== null) return draw(store, tenant, sample, random);
  return [{ tenantId: tenant!, qrCodeId: review! }];
}

async function rerun(
  shell: Shell,
  tenant: string | null,
  review: string | null,
  { sample, releases, ...folder }: Flags,
): Promise<void> {
  if ((review === null) === (sample === undefined))
    throw new CommandFailure('Name a tenant and a review, or give --sample with how many to draw.');
  const count = sample === undefined ? null : parseCount(sample, '--sample', MOST_SAMPLED);
  const { config, folders } = await selectFolders(shell, folder);
  const { openReleases } = await import('../audit/rerun/open-releases.ts');
  const { rerunReview } = await import('../audit/rerun/rerun-review.ts');
  const assembly = await shell.assemble(folders);
  const released = openReleases(releases ?? releasesDir(config), shell.assemble);
  const { dataDir } = folder;
  const counts = { same: 0, other: 0, missing: 0, unreadable: 0 };
  await withStore(shell, dataDir === undefined ? {} : { dataDir }, async ({ store, random }) => {
    const places = await selectReviews(store, tenant, review, count, random);
    const parts = { assembly, releases: released, store };
    for (const { tenantId, qrCodeId } of places) {
      const record = await store.findReview(tenantId, qrCodeId);
      if (!record) throw new AccountProblem(`Tenant ${tenantId} has no review ${qrCodeId}.`);
      const owner = await store.findTenant(tenantId);
      const outcome = await rerunReview(parts, record, owner?.pack ?? null);
      counts[outcome.kind] += 1;
      await writeOut(shell.stdout, `review ${qrCodeId} of ${tenantId}: ${describe(outcome)}\n`);
    }
    await recordCommand(shell, store, {
      ...{ kind: 'reviews.rerun', tenantId: tenant, subject: review },
      details: { count: places.length },
    });
  });
  await summarise(shell, counts);
}

function describe(outcome: Rerun): string {
  switch (outcome.kind) {
    case 'same':
      return `${outcome.isPageSame ? 'the same, byte for byte' : 'the same, but for the page of its report, which is drawn otherwise now'}, on ${outcome.where}`;
    case 'other':
      return `comes out otherwise\n${outcome.problems.map((place) => `  ${place}\n`).join('')}`.trimEnd();
    case 'missing':
      return `not run, for what it names is not at hand\n${outcome.missing.map((one) => `  ${one}\n`).join('')}`.trimEnd();
    case 'unreadable':
      return `not run: ${outcome.why}`;
  }
}

async function summarise(
  shell: Shell,
  { same, other, missing, unreadable }: Readonly<Record<Rerun['kind'], number>>,
): Promise<void> {
  const failed = missing + unreadable;
  const text = `${same} the same, ${other} otherwise, ${failed} not run.`;
  if (other + failed > 0) throw new CommandFailure(text);
  await writeOut(shell.stdout, `${text}\n`);
}
