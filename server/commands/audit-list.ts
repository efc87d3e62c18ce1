/** `audit list`: the events of the store, the newest first. */
import type { Command } from 'commander';
import { EVERY_EVENT } from '../audit/verify-events.ts';
import { AUDIT_KINDS, type AuditEvent, type AuditKind } from '../store/audit-records.ts';
import { formatMoment, MILLISECONDS_PER_DAY } from '../world.ts';
import { withStore } from './open-store.ts';
import { parseDay } from './parse-day.ts';
import { CommandFailure, printTable, type Shell, writeOut } from './shell.ts';

const MOST_LISTED = 100_000;

interface Flags {
  readonly tenant?: string;
  readonly kind?: string;
  readonly from?: string;
  readonly to?: string;
  readonly limit: string;
  readonly json?: boolean;
  readonly dataDir?: string;
}

function parseKind(text: string): AuditKind {
  const kind = AUDIT_KINDS.find((one) => one === text);
  if (kind === undefined)
    throw new CommandFailure(`--kind ${text}: there is no such event. There are: ${AUDIT_KINDS.join(', ')}.`);
  return kind;
}

/** A whole number from 1 on; `flag` is named where it is none. */
export function parseCount(text: string, flag: string, most: number): number {
  const count = Number(text);
  if (!/^\d{1,9}$/.test(text) || count < 1 || count > most)
    throw new CommandFailure(`${flag} ${text}: give a whole number from 1 to ${most}.`);
  return count;
}

const readDetails = ({ details }: AuditEvent) => JSON.parse(details) as Readonly<Record<string, unknown>>;

export const viewEvent = (event: AuditEvent): object => ({
  position: event.position,
  at: formatMoment(event.at),
  kind: event.kind,
  actor: event.actor,
  tenant: event.tenantId,
  subject: event.subject,
  details: readDetails(event),
  link: event.link,
});

export const EVENT_TITLES = ['event', 'at (UTC)', 'kind', 'who', 'tenant', 'what', 'details'] as const;

/** A row under `EVENT_TITLES`. */
export const rowOfEvent = (event: AuditEvent): string[] => [
  String(event.position),
  formatMoment(event.at),
  event.kind,
  event.actor,
  event.tenantId ?? '-',
  event.subject ?? '-',
  Object.entries(readDetails(event))
    .map(([name, value]) => `${name} ${value}`)
    .join(', '),
];

export function addAuditList(audit: Command, shell: Shell): void {
  audit
    .command('list')
    .description('list who opened, decided, fetched and administered what and when, the newest first')
    .option('--tenant <name>', 'of that tenant alone')
    .option('--kind <kind>', `of that kind alone: ${AUDIT_KINDS.join(', ')}`)
    .option('--from <day>', 'from that day on (UTC), as 2025-10-06')
    .option('--to <day>', 'to the end of that day')
    .option('--limit <count>', 'so many at most', '100')
    .option('--json', 'as JSON, one event a line')
    .option('--data-dir <folder>', 'folder of the store')
    .action((flags: Flags) => list(shell, flags));
}

async function list(shell: Shell, { tenant, kind, from, to, limit, json, ...folder }: Flags): Promise<void> {
  const question = {
    ...EVERY_EVENT,
    tenantId: tenant ?? null,
    kind: kind === undefined ? null : parseKind(kind),
    from: from === undefined ? null : parseDay(from, '--from'),
    before: to === undefined ? null : parseDay(to, '--to') + MILLISECONDS_PER_DAY,
    isNewestFirst: true,
    limit: parseCount(limit, '--limit', MOST_LISTED),
  };
  const events = await withStore(shell, folder, ({ store }) => store.listAuditEvents(question));
  if (json) for (const event of events) await writeOut(shell.stdout, `${JSON.stringify(viewEvent(event))}\n`);
  else if (events.length === 0) await writeOut(shell.stdout, 'No such event.\n');
  else await printTable(shell, EVENT_TITLES, events.map(rowOfEvent));
}
