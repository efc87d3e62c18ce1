/** `audit verify`: what it says of a store that is whole, of one that was changed, and of a link that cannot be one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { openStore } from '../../../server/commands/open-store.ts';
import { digestBytes } from '../../../server/store/chain.ts';
import { makeEvent } from '../store/audit-conformance.ts';
import { makeReview, TENANT } from '../store/records.ts';
import { run } from './run.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bill-review-audit-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const audit = (...words: string[]) => run(['audit', 'verify', ...words, '--data-dir', dataDir]);
const WHOLE =
  /^2 reviews in the chain\. From before there was a chain: 1 review\. Last link: (2:[0-9a-f]{64})\n$/;

test('a whole store, one that was changed, and the link that was noted before', async () => {
  const store = await openStore(dataDir);
  await store.addTenant(TENANT);
  for (const qrCodeId of ['0000-0001', '0000-0002', '0000-0003']) {
    const review = makeReview({ qrCodeId, linkHash: qrCodeId });
    await store.addReview({ ...review, bytesDigest: digestBytes(review) });
  }
  await store.close();
  const database = new DatabaseSync(join(dataDir, 'bill-review.sqlite'));
  // As one that was kept before there was a chain.
  database.exec(
    `update reviews set bytes_digest = null where qr_code_id = '0000-0003'; delete from review_chain where position = 3`,
  );
  const whole = await audit();
  expect([whole.code, whole.stdout]).toEqual([0, expect.stringMatching(WHOLE)]);
  const [, last] = WHOLE.exec(whole.stdout)!;
  expect((await audit('--noted', last!)).code).toBe(0);

  database.exec(`update reviews set result_digest = 'other' where qr_code_id = '0000-0001'`);
  database.close();
  const changed = await audit('--noted', last!, `9:${'a'.repeat(64)}`);
  expect(changed.code).toBe(1);
  expect(changed.stdout).toContain('link 1: review 0000-0001 of one was changed, or stood elsewhere\n');
  expect(changed.stdout).toContain('link 9 was noted and is missing: the end of the chain was cut off\n');
  expect(changed.stderr).toContain('2 places where the chain does not hold');
});

test('events are held to their chain, too', async () => {
  const store = await openStore(dataDir);
  for (const at of [1, 2]) await store.addAuditEvent(makeEvent({ at }));
  await store.close();
  const [, last] = /^2 events in theirs\. Last link: (a2:[0-9a-f]{64})$/m.exec((await audit()).stdout)!;
  const database = new DatabaseSync(join(dataDir, 'bill-review.sqlite'));
  database.exec(
    'update audit_events set at = 7 where position = 1; delete from audit_events where position = 2',
  );
  database.close();
  const changed = await audit('--noted', last!);
  expect(changed.code).toBe(1);
  expect(changed.stdout).toContain('event 1 was changed, or stood elsewhere\n');
  expect(changed.stdout).toContain('event 2 was noted and is missing: the end of the events was cut off\n');
});

test.for(['2', 'b2:aa', '0:aa', `1:${'A'.repeat(64)}`])('--noted %s is no link', async (noted) => {
  const { code, stderr } = await audit('--noted', noted);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`not "${noted}"`)]);
});
