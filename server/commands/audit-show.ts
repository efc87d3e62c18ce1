/** `audit show`: all that is known of a review beside what stands in it. */
import type { Command } from 'commander';
import { describeKept, type KnownReview } from '../audit/describe-review.ts';
import { countOf } from '../count-of.ts';
import { AccountProblem } from '../credentials/accounts.ts';
import { formatMoment } from '../world.ts';
import { EVENT_TITLES, rowOfEvent, viewEvent } from './audit-list.ts';
import { formatTable } from './format-table.ts';
import { withStore } from './open-store.ts';
import { type Shell, writeOut } from './shell.ts';

const moment = (at: number | null): string | null => (at === null ? null : formatMoment(at));

export function addAuditShow(audit: Command, shell: Shell): void {
  audit
    .command('show <tenant> <review>')
    .description(
      'show when and by whom a review was made, what it rests on, its link, its place in the chain and its events',
    )
    .option('--json', 'as JSON')
    .option('--data-dir <folder>', 'folder of the store')
    .action(async (tenant: string, id: string, flags: { json?: boolean; dataDir?: string }) => {
      const known = await withStore(shell, flags, ({ store, clock }) =>
        describeKept(store, tenant, id, clock()),
      );
      if (!known) throw new AccountProblem(`Tenant ${tenant} has no review ${id}.`);
      await writeOut(shell.stdout, flags.json ? `${JSON.stringify(viewKnown(known))}\n` : render(known));
    });
}

function viewKnown({ review, packs, tables, place, summary, isLinkOpen, events }: KnownReview): object {
  const { tenantId, qrCodeId, requestId, clientId, inputDigest, resultDigest, reportDigest } = review;
  return {
    ...{ tenant: tenantId, qrCodeID: qrCodeId, requestId, client: clientId },
    made: formatMoment(review.createdAt),
    chain: place,
    reportLink: {
      opens: isLinkOpen,
      expires: moment(review.linkExpiresAt),
      revoked: moment(review.linkRevokedAt),
    },
    ...{ packs, tables, inputDigest, resultDigest, reportDigest },
    status: summary?.status ?? null,
    lines: summary?.lineCount ?? null,
    linesWaiting: summary?.waitingCount ?? null,
    unanswered: moment(summary?.unansweredAt ?? null),
    supersededBy: summary?.supersededBy ?? null,
    events: events.map(viewEvent),
  };
}

function describeLink({ review, isLinkOpen }: KnownReview): string {
  const { linkExpiresAt, linkRevokedAt } = review;
  if (linkRevokedAt !== null) return `revoked ${formatMoment(linkRevokedAt)}`;
  const end = linkExpiresAt === null ? 'made without an end' : `made to end ${formatMoment(linkExpiresAt)}`;
  return `${isLinkOpen ? 'opens the report' : 'opens nothing, by its end or by its tenant'}; ${end}`;
}

function describeStanding({ summary }: KnownReview): string[][] {
  if (!summary) return [['lists', 'in none: from before there were lists']];
  const { status, lineCount, waitingCount, supersededBy, unansweredAt } = summary;
  return [
    ['status', `${status}, ${countOf(lineCount, 'line')}, of which ${waitingCount} for a person`],
    ['superseded by', supersededBy ?? 'none: it stands'],
    [
      'answer',
      unansweredAt === null
        ? 'sent, as far as is known'
        : `not sent: its sender left ${moment(unansweredAt)}`,
    ],
  ];
}

function render(known: KnownReview): string {
  const { review, packs, tables, place, events } = known;
  const facts = [
    ['made', `${formatMoment(review.createdAt)} UTC by ${review.clientId}, request ${review.requestId}`],
    ['chain', place === null ? 'in no link: from before there was one' : `${place.position}:${place.link}`],
    ['report link', describeLink(known)],
    ...describeStanding(known),
    ['input digest', review.inputDigest],
    ['result digest', review.resultDigest],
    ['report digest', review.reportDigest ?? 'none: from before there was one'],
    ...packs.map(({ id, version, digest }) => ['pack', `${id} ${version} ${digest}`]),
    ...tables.map(({ id, release, digest }) => ['table', `${id} ${release} ${digest}`]),
  ];
  const width = Math.max(...facts.map(([name]) => name!.length));
  const lines = facts.map(([name, value]) => `  ${name!.padEnd(width)}  ${value}\n`).join('');
  const columns = EVENT_TITLES.map((title) => ({ title }));
  const happened = events.length === 0 ? 'No events.\n' : formatTable(columns, events.map(rowOfEvent));
  return `Review ${review.qrCodeId} of ${review.tenantId}\n${lines}\n${happened}`;
}
