/** What every adapter of the store must do; each adapter's test runs this suite. */
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { verifyChain } from '../../../server/audit/verify-chain.ts';
import type { ReviewFacts, ReviewQuestion, WaitingLine } from '../../../server/store/review-records.ts';
import { AlreadyThere, type Store, StoreUnavailable } from '../../../server/store/store.ts';
import { checkAudit } from './audit-conformance.ts';
import { checkBulk } from './bulk-conformance.ts';
import { makeEntry, makeReview, TENANT } from './records.ts';

const CLIENT = { id: 'c', tenantId: 'one', scopes: ['a:b', 'a:c'], createdAt: 5, disabledAt: null };
const KEY = { id: 'k', tenantId: 'one', keyHash: 'ab', createdAt: 5, expiresAt: null, disabledAt: null };
const SIGNING_KEY = {
  kid: 's',
  algorithm: 'ES256',
  publicJwk: '{}',
  privateJwk: '{"d":1}',
  createdAt: 5,
  goodUntil: null,
};

/** `open` gives a store that is empty each time. */
export function checkStore(name: string, open: () => Promise<Store>): void {
  const opened: Store[] = [];
  const start = async () => {
    const store = await open();
    opened.push(store);
    await store.addTenant(TENANT);
    await store.addTenant({
      ...TENANT,
      id: 'two',
      pack: null,
      requiredScope: null,
      keepsReviews: false,
      createdAt: TENANT.createdAt + 1,
    });
    return store;
  };
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });

  checkBulk(name, start);
  checkAudit(name, start);

  describe(`${name}: tenants`, () => {
    test('come back as they went in, oldest first', async () => {
      const store = await start();
      expect(await store.findTenant('one')).toEqual(TENANT);
      expect((await store.listTenants()).map((one) => one.id)).toEqual(['one', 'two']);
      expect(await store.findTenant('two')).toMatchObject({
        pack: null,
        requiredScope: null,
        keepsReviews: false,
      });
      expect(await store.findTenant('three')).toBeNull();
    });
    test('an id is given once', async () => {
      const store = await start();
      await expect(store.addTenant(TENANT)).rejects.toThrow(AlreadyThere);
    });
    test('can be disabled', async () => {
      const store = await start();
      expect([await store.disableTenant('one', 7), await store.disableTenant('x', 7)]).toEqual([true, false]);
      expect((await store.findTenant('one'))!.disabledAt).toBe(7);
      expect((await store.findTenant('two'))!.disabledAt).toBeNull();
    });
    test('say how long their links work', async () => {
      const store = await start();
      expect(await store.changeLinkDays('one', 30)).toBe(true);
      expect((await store.findTenant('one'))!.linkDays).toBe(30);
      const keys = { clientId: '', tenantId: 'one', apiKeyHash: '', kid: null, now: 0 };
      expect((await store.lookUpCaller(keys)).tenant).toMatchObject({ linkDays: 30, linksRevokedAt: null });
      await store.changeLinkDays('one', null);
      expect((await store.findTenant('one'))!.linkDays).toBeNull();
      expect(await store.changeLinkDays('x', 30)).toBe(false);
    });
    test('revoke their links up to a moment, and what was revoked stays so', async () => {
      const store = await start();
      const read = async (id: string) => (await store.findTenant(id))!.linksRevokedAt;
      expect([await store.revokeLinks('one', 7), await store.revokeLinks('x', 7)]).toEqual([true, false]);
      expect([await read('one'), await read('two')]).toEqual([7, null]);
      await store.revokeLinks('one', 5);
      expect(await read('one')).toBe(7);
      await store.revokeLinks('one', 9);
      expect(await read('one')).toBe(9);
    });
  });

  describe(`${name}: keys of reviews that may be sent again`, () => {
    const REPEAT = { id: 'k1', bodyDigest: 'b', expiresAt: 100 };
    test('lead to their review until they run out', async () => {
      const store = await start();
      await store.addReview(makeReview(), null, REPEAT);
      const found = { bodyDigest: 'b', qrCodeId: '0000-0001' };
      expect([await store.findRepeat('k1', 99), await store.findRepeat('k1', 100)]).toEqual([found, null]);
      expect(await store.findRepeat('k2', 0)).toBeNull();
    });
    test('are kept once, and with a second of them no review', async () => {
      const store = await start();
      await store.addReview(makeReview(), null, REPEAT);
      const second = makeReview({ qrCodeId: '2', linkHash: 'bb', createdAt: 99 });
      await expect(store.addReview(second, null, { ...REPEAT, bodyDigest: 'c' })).rejects.toThrow(
        AlreadyThere,
      );
      expect(await store.findReview('one', '2')).toBeNull();
      expect(await store.findRepeat('k1', 0)).toMatchObject({ bodyDigest: 'b' });
    });
    test('of several reviews at once keep one', async () => {
      const store = await start();
      const ids = ['1', '2', '3', '4'];
      const kept = await Promise.allSettled(
        ids.map((id) => store.addReview(makeReview({ qrCodeId: id, linkHash: id }), null, REPEAT)),
      );
      expect(kept.map(({ status }) => status).sort()).toEqual([
        'fulfilled',
        'rejected',
        'rejected',
        'rejected',
      ]);
      const found = await Promise.all(ids.map((id) => store.findReview('one', id)));
      expect(found.filter((review) => review !== null)).toHaveLength(1);
    });
    test('make room when they have run out', async () => {
      const store = await start();
      await store.addReview(makeReview(), null, REPEAT);
      const later = makeReview({ qrCodeId: '2', linkHash: 'bb', createdAt: 100 });
      await store.addReview(later, null, { ...REPEAT, bodyDigest: 'c', expiresAt: 200 });
      expect(await store.findRepeat('k1', 150)).toEqual({ bodyDigest: 'c', qrCodeId: '2' });
      const last = makeReview({ qrCodeId: '3', linkHash: 'cc', createdAt: 300 });
      await store.addReview(last, null, { id: 'k3', bodyDigest: 'd', expiresAt: 400 });
      // Swept: it would be found by a clock that was set back.
      expect(await store.findRepeat('k1', 150)).toBeNull();
    });
  });

  describe(`${name}: answers that nobody received`, () => {
    test('are noted of reviews in lists, and no more when they were sent after all', async () => {
      const store = await start();
      await store.addReview(makeReview(), makeEntry());
      await store.addReview(makeReview({ qrCodeId: '2', linkHash: 'bb' }));
      const read = async () => (await store.listReviewsOfBill('one', 'B')).map((one) => one.unansweredAt);
      expect(await read()).toEqual([null]);
      for (const id of ['0000-0001', '2', 'none']) await store.noteUnanswered('one', id, 7);
      expect(await read()).toEqual([7]);
      await store.noteUnanswered('two', '0000-0001', null);
      expect(await read()).toEqual([7]);
      await store.noteUnanswered('one', '0000-0001', null);
      expect(await read()).toEqual([null]);
    });
  });

  describe(`${name}: reviews that are erased`, () => {
    const REPEAT = { id: 'k1', bodyDigest: 'b', expiresAt: 100 };
    const ORDER = { madeBefore: null, days: null, at: 50, limit: 10 };
    const LINE = {
      ...{ line: 4, code: '97110', lineCharge: '285', lineAllowance: '105', least: null, most: null },
      ...{ who: 'coder', message: 'Therapy' },
    };
    const keep = (store: Store, qrCodeId: string, createdAt: number, tenantId = 'one') => {
      const review = makeReview({ qrCodeId, tenantId, createdAt, linkHash: `${tenantId} ${qrCodeId}` });
      const repeat = { ...REPEAT, id: `${tenantId} ${qrCodeId}` };
      return store.addReview(review, makeEntry({ billId: `B ${qrCodeId}` }, [LINE]), repeat);
    };
    const fill = async () => {
      const store = await start();
      for (const number of [1, 2, 3, 4]) await keep(store, `${number}`, number);
      await keep(store, '1', 1, 'two');
      return store;
    };
    test('are gone with all that is known of them, the oldest first, and of no other tenant', async () => {
      const store = await fill();
      expect([await store.countReviews('one', 3), await store.countReviews('one', null)]).toEqual([2, 4]);
      expect(await store.eraseReviews('one', { ...ORDER, madeBefore: 4, days: 7, limit: 2 })).toBe(2);
      expect(await store.eraseReviews('one', { ...ORDER, madeBefore: 4, days: 7, limit: 2 })).toBe(1);
      expect(await store.eraseReviews('one', { ...ORDER, madeBefore: 4, days: 7, limit: 2 })).toBe(0);
      for (const [id, isThere] of [
        ['1', false],
        ['3', false],
        ['4', true],
      ] as const) {
        expect((await store.findReview('one', id)) !== null).toBe(isThere);
        expect((await store.findReviewByLink(`one ${id}`)) !== null).toBe(isThere);
        expect((await store.findRepeat(`one ${id}`, 0)) !== null).toBe(isThere);
        expect(await store.listReviewsOfBill('one', `B ${id}`)).toHaveLength(isThere ? 1 : 0);
      }
      const part = { offset: 0, limit: 10 };
      expect(await store.listQueue('one', null, part)).toHaveLength(1);
      expect(await store.listQueue('two', null, part)).toHaveLength(1);
      expect(await store.findReview('two', '1')).not.toBeNull();
    });
    test('keep their links, with when they were erased; what comes is linked to them', async () => {
      const store = await fill();
      const before = await store.listChain(0, 10);
      await store.eraseReviews('one', { ...ORDER, limit: 2 });
      await keep(store, '5', 5);
      const after = await store.listChain(0, 10);
      expect(after.map(({ position, review, erasedAt }) => [position, review !== null, erasedAt])).toEqual([
        [1, false, 50],
        [2, false, 50],
        ...[3, 4, 5, 6].map((position) => [position, true, null]),
      ]);
      expect(after.slice(0, 5).map(({ link }) => link)).toEqual(before.map(({ link }) => link));
      const place = { tenantId: 'one', erasedAt: 50, days: null };
      const erasures = await store.listErasures(0, 10);
      expect(erasures).toMatchObject([
        { ...place, number: 1, position: 1, qrCodeId: '1', madeAt: 1, reviewLink: before[0]!.link },
        { ...place, number: 2, position: 2, qrCodeId: '2', madeAt: 2, reviewLink: before[1]!.link },
      ]);
      expect(await store.listErasures(1, 10)).toEqual(erasures.slice(1));
      const { problems, erased } = await verifyChain(store);
      expect([problems.filter((one) => !one.includes('the bytes of')), erased]).toEqual([[], 2]);
    });
    test('by several at once are erased once', async () => {
      const store = await fill();
      const counts = await Promise.all(
        [1, 2, 3].map(() => store.eraseReviews('one', { ...ORDER, limit: 3 })),
      );
      expect(counts.sort()).toEqual([0, 1, 3]);
      expect((await store.listErasures(0, 10)).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    });
    test('go when their tenant says so', async () => {
      const store = await start();
      expect([await store.changeReviewDays('one', 30), await store.changeReviewDays('x', 30)]).toEqual([
        true,
        false,
      ]);
      expect((await store.findTenant('one'))!.reviewDays).toBe(30);
      await store.changeReviewDays('one', null);
      expect((await store.findTenant('one'))!.reviewDays).toBeNull();
    });
  });

  describe(`${name}: clients`, () => {
    test('come back as they went in', async () => {
      const store = await start();
      await store.addClient(CLIENT, 'h1');
      await store.addClient({ ...CLIENT, id: 'd', tenantId: 'two', scopes: [] }, 'h2');
      expect(await store.findClient('c')).toEqual(CLIENT);
      expect((await store.findClient('d'))!.scopes).toEqual([]);
      expect((await store.listClients(null)).map((one) => one.id)).toEqual(['c', 'd']);
      expect((await store.listClients('two')).map((one) => one.id)).toEqual(['d']);
      await expect(store.addClient(CLIENT, 'h')).rejects.toThrow(AlreadyThere);
      await expect(store.addClient({ ...CLIENT, id: 'e', tenantId: 'nobody' }, 'h')).rejects.toThrow();
      expect(await store.findClient('e')).toBeNull();
    });
    test('secrets overlap for as long as they should', async () => {
      const store = await start();
      await store.addClient(CLIENT, 'h1');
      expect(await store.rotateSecret('c', 'h2', 10, 20)).toBe(true);
      expect(await store.rotateSecret('x', 'h2', 10, 20)).toBe(false);
      expect(await store.listSecretHashes('c', 19)).toEqual(['h2', 'h1']);
      expect(await store.listSecretHashes('c', 20)).toEqual(['h2']);
      await store.rotateSecret('c', 'h3', 15, 100);
      expect(await store.listSecretHashes('c', 20)).toEqual(['h3', 'h2']);
      // With a clock that was set back.
      await store.rotateSecret('c', 'h4', 5, 100);
      expect((await store.listSecretHashes('c', 20))[0]).toBe('h4');
    });
    test('can be disabled', async () => {
      const store = await start();
      await store.addClient(CLIENT, 'h1');
      expect([await store.disableClient('c', 7), await store.disableClient('x', 7)]).toEqual([true, false]);
      expect((await store.findClient('c'))!.disabledAt).toBe(7);
    });
  });

  describe(`${name}: lists of reviews`, () => {
    const LINE = {
      ...{ line: 4, code: '97110', lineCharge: '285', lineAllowance: '105', least: '58.07', most: '105' },
      ...{ who: 'bill-reviewer', message: 'Therapy' },
    };
    const ALL = {
      ...{ text: '', madeFrom: null, madeBefore: null, servedFrom: null, servedThrough: null },
      ...{ isCurrent: false, offset: 0, limit: 10 },
    };
    let made = 0;
    const add = (
      store: Store,
      [qrCodeId, createdAt, tenantId = 'one']: readonly [id: string, at: number, tenant?: string],
      facts: Partial<ReviewFacts>,
      waiting: readonly WaitingLine[] = [],
    ) => {
      made += 1;
      const review = makeReview({ qrCodeId, createdAt, tenantId, linkHash: `link ${made}` });
      return store.addReview(review, makeEntry(facts, waiting));
    };
    const fill = async () => {
      const store = await start();
      const days = { firstDay: '2025-01-01', lastDay: '2025-01-05' };
      await add(store, ['1000-0001', 1], { billId: 'B-1', claimId: 'K-1' }, [
        LINE,
        { ...LINE, line: 5, who: 'coder' },
      ]);
      await add(store, ['1000-0002', 2], { billId: 'B-2', claimId: 'K-1', ...days }, [
        { ...LINE, who: 'coder data-steward', least: null, most: null },
      ]);
      await add(store, ['2000-0003', 3], { billId: 'B%', claimId: null });
      await add(store, ['1000-0001', 4, 'two'], { billId: 'B-1', claimId: 'K-1' }, [LINE]);
      await store.addReview(makeReview({ qrCodeId: '9999-9999', linkHash: 'of old' }));
      return store;
    };
    const find = async (store: Store, question: Partial<ReviewQuestion>, tenant = 'one') =>
      (await store.searchReviews(tenant, { ...ALL, ...question })).map(({ qrCodeId }) => qrCodeId).join(' ');

    test.each<[string, Partial<ReviewQuestion>, string]>([
      ['all, newest first', {}, '2000-0003 1000-0002 1000-0001'],
      ['by the beginning of the bill', { text: 'B-' }, '1000-0002 1000-0001'],
      ['by the bill', { text: 'B-2' }, '1000-0002'],
      ['by the claim', { text: 'K-1' }, '1000-0002 1000-0001'],
      ['by the number', { text: '2000-' }, '2000-0003'],
      ['by no pattern', { text: 'B%' }, '2000-0003'],
      ['by nothing that is there', { text: "' or 1=1 --" }, ''],
      ['by when it was made', { madeFrom: 2, madeBefore: 3 }, '1000-0002'],
      ['by a day of service', { servedFrom: '2025-01-05', servedThrough: '2025-01-05' }, '1000-0002'],
      ['by a day between', { servedFrom: '2025-10-10', servedThrough: '2025-10-10' }, '2000-0003 1000-0001'],
      ['by a day without service', { servedFrom: '2025-02-01', servedThrough: '2025-03-01' }, ''],
      ['a part of them', { offset: 1, limit: 1 }, '1000-0002'],
    ])('are searched: %s', async (_name, question, expected) => {
      expect(await find(await fill(), question)).toBe(expected);
    });
    test('say what there is to say, and never of another tenant', async () => {
      const store = await fill();
      expect((await store.searchReviews('one', { ...ALL, text: 'B-1' }))[0]).toEqual({
        ...{
          qrCodeId: '1000-0001',
          clientId: 'c',
          createdAt: 1,
          supersededBy: null,
          unansweredAt: null,
          billId: 'B-1',
          claimId: 'K-1',
        },
        ...{
          firstDay: '2025-10-06',
          lastDay: '2025-10-13',
          status: 'provisional',
          charge: '10.5',
          allowance: '5',
        },
        ...{ lineCount: 2, waitingCount: 2 },
      });
      expect(await find(store, {}, 'two')).toBe('1000-0001');
      expect(await find(store, {}, 'three')).toBe('');
      expect(await store.listReviewsOfBill('two', 'B-2')).toEqual([]);
      expect(await store.listQueue('two', null, ALL)).toHaveLength(1);
    });
    test('the last review of a bill stands; a failure takes nobody’s place', async () => {
      const store = await fill();
      await add(store, ['1000-0005', 1], { billId: 'B-1' }, [{ ...LINE, line: 9 }]);
      await add(store, ['1000-0006', 5], { billId: 'B-2', status: 'failed' });
      const list = await store.listReviewsOfBill('one', 'B-1');
      expect(list.map(({ qrCodeId, supersededBy }) => [qrCodeId, supersededBy]).sort()).toEqual([
        ['1000-0001', '1000-0005'],
        ['1000-0005', null],
      ]);
      expect((await store.listReviewsOfBill('two', 'B-1'))[0]!.supersededBy).toBeNull();
      expect(await find(store, { isCurrent: true, text: 'B-1' })).toBe('1000-0005');
      const queue = await store.listQueue('one', null, ALL);
      expect(queue.map(({ qrCodeId, line }) => `${qrCodeId} ${line}`)).toEqual([
        '1000-0005 9',
        '1000-0002 4',
      ]);
    });
    test('the queue is for everybody or for a kind of person, the oldest first', async () => {
      const store = await fill();
      const list = async (who: string | null, part = ALL) =>
        (await store.listQueue('one', who, part))
          .map(({ qrCodeId, line }) => `${qrCodeId} ${line}`)
          .join(', ');
      expect(await list(null)).toBe('1000-0001 4, 1000-0001 5, 1000-0002 4');
      expect(await list('coder')).toBe('1000-0001 5, 1000-0002 4');
      expect(await list('data-steward')).toBe('1000-0002 4');
      expect(await list('clinician')).toBe('');
      expect(await list(null, { ...ALL, offset: 1, limit: 1 })).toBe('1000-0001 5');
      expect((await store.listQueue('one', null, ALL))[0]).toEqual({
        ...LINE,
        ...{ qrCodeId: '1000-0001', billId: 'B-1', claimId: 'K-1', createdAt: 1 },
      });
      expect(Object.fromEntries(await store.countQueue('one'))).toEqual({
        ...{ 'bill-reviewer': 1, coder: 2, 'data-steward': 1 },
      });
    });
  });

  describe(`${name}: texts of packs`, () => {
    const TEXT = { digest: 'ab12', pack: 'us/one', version: '1.0.0', text: 'é: 1\n', keptAt: 5 };
    test('come back by pack and digest, or by how the digest begins', async () => {
      const store = await start();
      await store.addPackTexts([
        TEXT,
        { ...TEXT, pack: 'us/two', text: 'other' },
        { ...TEXT, digest: 'cd34' },
      ]);
      expect(await store.findPackText('us/one', 'ab12')).toEqual(TEXT);
      expect(await store.findPackText('us/one', 'cd')).toEqual({ ...TEXT, digest: 'cd34' });
      expect(await store.findPackText('us/two', 'ab')).toMatchObject({ text: 'other' });
      for (const [pack, digest] of [
        ['us/one', 'ab123'],
        ['us/one', 'b12'],
        ['us/three', 'ab12'],
        ['us/one', '%'],
      ])
        expect(await store.findPackText(pack!, digest!), `${pack} ${digest}`).toBeNull();
    });
    test('stay as they were first kept', async () => {
      const store = await start();
      await store.addPackTexts([TEXT]);
      await store.addPackTexts([{ ...TEXT, text: 'forged', keptAt: 6 }]);
      expect(await store.findPackText('us/one', 'ab12')).toEqual(TEXT);
    });
    test('are as many as a book has', async () => {
      const store = await start();
      const many = Array.from({ length: 301 }, (_, index) => ({ ...TEXT, digest: `d${index}` }));
      await store.addPackTexts(many);
      await store.addPackTexts([]);
      expect(await store.findPackText('us/one', 'd300')).toMatchObject({ digest: 'd300' });
    });
  });

  describe(`${name}: keys`, () => {
    test('API keys come back, run out and are disabled', async () => {
      const store = await start();
      await store.addApiKey(KEY);
      await store.addApiKey({ ...KEY, id: 'l', tenantId: 'two', keyHash: 'cd' });
      expect(await store.findApiKey('k')).toEqual(KEY);
      expect((await store.listApiKeys('two')).map((one) => one.id)).toEqual(['l']);
      await expect(store.addApiKey({ ...KEY, id: 'm' })).rejects.toThrow(AlreadyThere);
      expect(await store.expireApiKey('k', 30)).toBe(true);
      await store.expireApiKey('k', 40);
      expect((await store.findApiKey('k'))!.expiresAt).toBe(30);
      expect([await store.disableApiKey('k', 7), await store.disableApiKey('x', 7)]).toEqual([true, false]);
      expect(await store.findApiKey('k')).toEqual({ ...KEY, expiresAt: 30, disabledAt: 7 });
    });
    test('signing keys run out, and never later than they would', async () => {
      const store = await start();
      await store.addSigningKey(SIGNING_KEY);
      await store.expireSigningKeys(30);
      await store.addSigningKey({ ...SIGNING_KEY, kid: 't', createdAt: 6 });
      await store.expireSigningKeys(40);
      expect((await store.listSigningKeys()).map((key) => [key.kid, key.goodUntil])).toEqual([
        ['s', 30],
        ['t', 40],
      ]);
      await store.expireSigningKeys(35, 's');
      expect((await store.listSigningKeys()).map((key) => key.goodUntil)).toEqual([30, 35]);
      await store.expireSigningKeys(20, 's');
      expect((await store.listSigningKeys()).map((key) => key.goodUntil)).toEqual([30, 20]);
      await expect(store.addSigningKey(SIGNING_KEY)).rejects.toThrow(AlreadyThere);
    });
  });

  test(`${name}: a caller is looked up whole, and each part can be missing`, async () => {
    const store = await start();
    await store.addClient(CLIENT, 'h');
    await store.addApiKey(KEY);
    await store.addSigningKey(SIGNING_KEY);
    const keys = { clientId: 'c', tenantId: 'one', apiKeyHash: 'ab', kid: 's', now: 30 };
    expect(await store.lookUpCaller(keys)).toEqual({
      tenant: TENANT,
      client: CLIENT,
      apiKey: KEY,
      signingKey: { kid: 's', goodUntil: null },
      tokensFrom: null,
    });
    const none = { tenant: null, client: null, apiKey: null, signingKey: null, tokensFrom: null };
    expect(
      await store.lookUpCaller({ ...keys, clientId: 'x', tenantId: 'x', apiKeyHash: 'x', kid: 'x' }),
    ).toEqual(none);
    expect(await store.lookUpCaller({ ...keys, kid: null })).toMatchObject({
      signingKey: null,
      client: CLIENT,
    });
  });

  test(`${name}: a caller's tokens begin with its oldest secret that works, once it has had another`, async () => {
    const store = await start();
    await store.addClient(CLIENT, 'h');
    const tokensFrom = async (now: number) => {
      const keys = { clientId: 'c', tenantId: 'one', apiKeyHash: '', kid: null, now };
      return (await store.lookUpCaller(keys)).tokensFrom;
    };
    expect(await tokensFrom(CLIENT.createdAt)).toBeNull();
    await store.rotateSecret('c', 'i', 50, 60);
    await store.rotateSecret('d', 'i', 55, 55);
    expect([await tokensFrom(59), await tokensFrom(60)]).toEqual([CLIENT.createdAt, 50]);
    await store.rotateSecret('c', 'j', 70, 70);
    expect(await tokensFrom(70)).toBe(70);
  });

  describe(`${name}: reviews`, () => {
    test('come back byte for byte, by id and by link', async () => {
      const store = await start();
      await store.addReview(makeReview());
      const found = await store.findReview('one', '0000-0001');
      expect(found).toEqual(makeReview());
      expect(await store.findReviewByLink('aa')).toEqual(makeReview());
      expect([await store.findReview('two', '0000-0001'), await store.findReviewByLink('ab')]).toEqual([
        null,
        null,
      ]);
    });
    test('an id is unique within a tenant, a link everywhere', async () => {
      const store = await start();
      await store.addReview(makeReview());
      await store.addReview(makeReview({ tenantId: 'two', linkHash: 'bb' }));
      await expect(store.addReview(makeReview({ linkHash: 'cc' }))).rejects.toThrow(AlreadyThere);
      await expect(store.addReview(makeReview({ qrCodeId: '0000-0002' }))).rejects.toThrow(AlreadyThere);
    });
    test('of many at once, only the one that cannot be kept fails', async () => {
      const store = await start();
      const reviews = Array.from({ length: 50 }, (_, index) =>
        makeReview({ qrCodeId: `${index}`, linkHash: `${index}` }),
      );
      reviews[20] = makeReview({ qrCodeId: 'twin', linkHash: '19' });
      const results = await Promise.allSettled(reviews.map((review) => store.addReview(review)));
      expect(results.flatMap((result, index) => (result.status === 'rejected' ? [index] : []))).toEqual([20]);
      for (const [index, review] of reviews.entries()) {
        expect(await store.findReview('one', review.qrCodeId)).toEqual(index === 20 ? null : review);
      }
    });
    test('links can be revoked', async () => {
      const store = await start();
      await store.addReview(makeReview());
      expect([
        await store.revokeLink('one', '0000-0001', 7),
        await store.revokeLink('two', '0000-0001', 7),
      ]).toEqual([true, false]);
      expect((await store.findReview('one', '0000-0001'))!.linkRevokedAt).toBe(7);
    });
    test('numbers are never given twice, whoever asks for how many', async () => {
      const store = await start();
      const counts = fc.array(fc.tuple(fc.constantFrom('one', 'two'), fc.integer({ min: 1, max: 9 })), {
        maxLength: 30,
      });
      const given = new Map<string, number>([
        ['one', 0],
        ['two', 0],
      ]);
      await fc.assert(
        fc.asyncProperty(counts, async (requests) => {
          const firsts = await Promise.all(
            requests.map(([tenant, count]) => store.reserveReviewNumbers(tenant, count)),
          );
          // Those that are asked for at once come in any order.
          const ranges = requests.map(([tenant, count], index) => ({ tenant, count, first: firsts[index]! }));
          for (const { tenant, count, first } of ranges.sort((a, b) => a.first - b.first)) {
            expect(first).toBe(given.get(tenant));
            given.set(tenant, given.get(tenant)! + count);
          }
        }),
        { numRuns: 20 },
      );
    });
  });

  test(`${name}: says when it cannot answer`, async () => {
    const store = await open();
    await store.checkHealth();
    await store.close();
    await expect(store.checkHealth()).rejects.toThrow(StoreUnavailable);
    await expect(store.addReview(makeReview())).rejects.toThrow(StoreUnavailable);
  });
}
