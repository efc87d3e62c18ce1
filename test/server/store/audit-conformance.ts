/** What every adapter of the store must do with events. `start` gives a store with the tenants `one` and `two`. */
import { describe, expect, test } from 'vitest';
import { EVERY_EVENT, listEvents, verifyEvents } from '../../../server/audit/verify-events.ts';
import type { AuditQuestion, NewAuditEvent } from '../../../server/store/audit-records.ts';
import type { Store } from '../../../server/store/store.ts';
import { makeReview } from './records.ts';

export const makeEvent = (changes: Partial<NewAuditEvent> = {}): NewAuditEvent => ({
  ...{ at: 5, kind: 'review.opened', actor: 'c', tenantId: 'one', subject: '0000-0001', details: '{}' },
  ...changes,
});

export function checkAudit(name: string, start: () => Promise<Store>): void {
  const fill = async () => {
    const store = await start();
    await store.addAuditEvent(makeEvent());
    await store.addAuditEvent(makeEvent({ at: 6, kind: 'report.opened', actor: 'link' }));
    await store.addAuditEvent(makeEvent({ at: 7, tenantId: 'two', details: '{"count":2}' }));
    await store.addAuditEvent(
      makeEvent({ at: 8, kind: 'service.stopped', actor: 'service', tenantId: null, subject: null }),
    );
    return store;
  };

  describe(`${name}: events`, () => {
    test('come back as they went in, each with its place', async () => {
      const store = await fill();
      const [first, , third, last] = await store.listAuditEvents(EVERY_EVENT);
      expect(first).toEqual({ ...makeEvent(), position: 1, link: expect.stringMatching(/^[0-9a-f]{64}$/) });
      expect(third).toMatchObject({ position: 3, tenantId: 'two', details: '{"count":2}' });
      expect(last).toMatchObject({ position: 4, tenantId: null, subject: null });
    });
    test.each<[Partial<AuditQuestion>, string]>([
      [{}, '1 2 3 4'],
      [{ tenantId: 'one' }, '1 2'],
      [{ tenantId: 'one', subject: '0000-0001', kind: 'report.opened' }, '2'],
      [{ subject: '0000-000' }, ''],
      [{ kind: 'review.opened' }, '1 3'],
      [{ from: 6, before: 8 }, '2 3'],
      [{ after: 2 }, '3 4'],
      [{ isNewestFirst: true, limit: 3 }, '4 3 2'],
      [{ limit: 2 }, '1 2'],
    ])('are listed: %j', async (question, expected) => {
      const events = await (await fill()).listAuditEvents({ ...EVERY_EVENT, ...question });
      expect(events.map(({ position }) => position).join(' ')).toBe(expected);
    });
    test('of many at once are one chain', async () => {
      const store = await start();
      const many = Array.from({ length: 700 }, (_, at) => at);
      await Promise.all(many.map((at) => store.addAuditEvent(makeEvent({ at }))));
      expect(await verifyEvents(store)).toMatchObject({ count: 700, problems: [], head: { position: 700 } });
      const times: number[] = [];
      for await (const { at } of listEvents(store)) times.push(at);
      expect(times).toEqual(many);
    });
    test('and reviews at once are two chains', async () => {
      const store = await start();
      const ids = Array.from({ length: 60 }, (_, index) => `${index}`);
      await Promise.all(
        ids.flatMap((id) => [
          store.addReview(makeReview({ qrCodeId: id, linkHash: id })),
          store.addAuditEvent(makeEvent({ subject: id })),
        ]),
      );
      expect(await verifyEvents(store)).toMatchObject({ count: 60, problems: [] });
      expect(await store.listChain(0, 100)).toHaveLength(60);
    });
  });

  test(`${name}: a review is found in its chain`, async () => {
    const store = await start();
    await store.addReview(makeReview());
    await store.addReview(makeReview({ qrCodeId: '2', linkHash: 'bb' }));
    const [, second] = await store.listChain(0, 2);
    expect(await store.findChainPlace('one', '2')).toEqual({ position: 2, link: second!.link });
    expect([await store.findChainPlace('two', '2'), await store.findChainPlace('one', '3')]).toEqual([
      null,
      null,
    ]);
  });
}
