/** `audit list` and `audit show`: what they find, and what they say of what is not there. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../server/commands/open-store.ts';
import { makeEvent } from '../store/audit-conformance.ts';
import { makeEntry, makeReview, TENANT } from '../store/records.ts';
import { run } from './run.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bill-review-audit-list-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const audit = (words: string) => run(['audit', ...words.split(' '), '--data-dir', dataDir]);

const day = (text: string) => Date.parse(`2025-10-${text}Z`);
const JOB = 'ab'.repeat(16);
const DIGEST = 'c'.repeat(64);

beforeAll(async () => {
  const store = await openStore(dataDir);
  await store.addTenant(TENANT);
  await store.addTenant({ ...TENANT, id: 'two' });
  const packs = JSON.stringify([{ id: 'us/one', version: '1.0.0', digest: DIGEST }]);
  const tables = JSON.stringify([{ id: 'rates', release: '2025', digest: DIGEST }]);
  const made = { createdAt: day('06T10:00'), packs, tables };
  await store.addReview(makeReview({ ...made, linkExpiresAt: null }), makeEntry());
  await store.addReview(makeReview({ qrCodeId: '2', linkHash: 'bb', requestId: `${JOB}:3` }), makeEntry());
  await store.addReview(makeReview({ qrCodeId: '22', linkHash: 'cc', requestId: `${JOB}:2` }));
  await store.revokeLink('one', '2', day('09T00:00'));
  await store.noteUnanswered('one', '0000-0001', day('06T10:01'));
  const events = [
    makeEvent({ at: day('06T11:00') }),
    makeEvent({ at: day('06T23:59'), kind: 'report.opened', actor: 'link' }),
    makeEvent({ at: day('07T00:00'), tenantId: 'two' }),
    makeEvent({ at: day('08T00:00'), kind: 'job.fetched', subject: JOB, details: '{"after":0,"rows":2}' }),
    makeEvent({ at: day('08T00:01'), kind: 'job.fetched', subject: JOB, details: '{"after":2,"rows":1}' }),
  ];
  for (const event of events) await store.addAuditEvent(event);
  await store.close();
});

describe('audit list', () => {
  test.for<[string, readonly number[]]>([
    ['', [5, 4, 3, 2, 1]],
    ['--tenant two', [3]],
    ['--kind report.opened', [2]],
    ['--from 2025-10-07', [5, 4, 3]],
    ['--to 2025-10-06', [2, 1]],
    ['--from 2025-10-07 --to 2025-10-07', [3]],
    ['--limit 2', [5, 4]],
  ])('%s', async ([words, expected]) => {
    const { code, stdout } = await audit(`list --json ${words}`.trim());
    expect(code).toBe(0);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).position),
    ).toEqual(expected);
  });

  test('as a table, and as JSON', async () => {
    expect((await audit('list --limit 1')).stdout.trimEnd().split('\n').at(-1)).toBe(
      `5      2025-10-08T00:01:00  job.fetched  c    one     ${JOB}  after 2, rows 1`,
    );
    expect(JSON.parse((await audit('list --limit 1 --json')).stdout)).toEqual({
      ...{ position: 5, at: '2025-10-08T00:01:00', kind: 'job.fetched', actor: 'c', tenant: 'one' },
      ...{ subject: JOB, details: { after: 2, rows: 1 }, link: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect((await audit('list --tenant three')).stdout).toBe('No such event.\n');
  });

  test.for<[string, string]>([
    ['--kind opened', '--kind opened: there is no such event. There are: service.started, '],
    ['--from 2025-02-30', '--from 2025-02-30: write a day as 2025-10-06.\n'],
    ['--to today', '--to today: write a day'],
    ['--limit 0', '--limit 0: give a whole number from 1 to 100000.\n'],
    ['--limit 1e3', '--limit 1e3: give a whole number'],
  ])('%s is refused', async ([words, message]) => {
    const { code, stdout, stderr } = await audit(`list ${words}`);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
  });
});

describe('audit show', () => {
  const show = async (id: string) => JSON.parse((await audit(`show one ${id} --json`)).stdout);

  test('all that is known of a review', async () => {
    expect(await show('0000-0001')).toMatchObject({
      ...{ tenant: 'one', qrCodeID: '0000-0001', requestId: 'r', client: 'c', made: '2025-10-06T10:00:00' },
      chain: { position: 1, link: expect.stringMatching(/^[0-9a-f]{64}$/) },
      reportLink: { opens: true, expires: null, revoked: null },
      packs: [{ id: 'us/one', version: '1.0.0', digest: DIGEST }],
      tables: [{ id: 'rates', release: '2025', digest: DIGEST }],
      ...{ inputDigest: 'i', resultDigest: 'd', reportDigest: 'e' },
      ...{ status: 'provisional', lines: 2, linesWaiting: 0 },
      ...{ unanswered: '2025-10-06T10:01:00', supersededBy: '2' },
      events: [
        { position: 1, kind: 'review.opened' },
        { position: 2, kind: 'report.opened', actor: 'link' },
      ],
    });
    const { stdout } = await audit('show one 0000-0001');
    expect(stdout).toMatch(
      /^Review 0000-0001 of one\n {2}made {11}2025-10-06T10:00:00 UTC by c, request r\n/,
    );
    expect(stdout).toContain(`\n  pack           us/one 1.0.0 ${DIGEST}\n`);
    expect(stdout).toContain('\n  report link    opens the report; made without an end\n');
    expect(stdout).toContain('\n  superseded by  2\n');
  });

  test('of a job the fetches with its row', async () => {
    const review = await show('2');
    expect(review).toMatchObject({
      reportLink: { opens: false, revoked: '2025-10-09T00:00:00' },
      ...{ unanswered: null, supersededBy: null },
    });
    expect(review.events.map((event: { position: number }) => event.position)).toEqual([5]);
  });

  test('in no list, with a number that another begins with', async () => {
    expect(await show('22')).toMatchObject({ status: null, supersededBy: null, events: [{ position: 4 }] });
    const { stdout } = await audit('show one 22');
    expect(stdout).toContain('in none: from before there were lists\n');
    expect(stdout).toContain('opens nothing, by its end or by its tenant; made to end 1970-01-01T00:00:00\n');
  });

  test.for(['one 3', 'three 2', 'two 2'])('%s: no such review', async (words) => {
    const [tenant, id] = words.split(' ');
    const { code, stdout, stderr } = await audit(`show ${words}`);
    expect([code, stdout, stderr]).toEqual([1, '', `Tenant ${tenant} has no review ${id}.\n`]);
  });
});
