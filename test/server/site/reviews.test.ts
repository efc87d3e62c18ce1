/** The pages of signed-in people: what is found, decided and compared, and that no tenant sees or changes another's. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyReview } from '../../../engine/index.ts';
import { shippedAssembly } from '../../helpers/shipped-assembly.ts';
import { type Account, NOON, type Service, startService } from '../service.ts';
import { openBrowser, type Person } from './browser-session.ts';

const assembly = shippedAssembly();
const BILL = readFileSync(
  new URL('../../../server/demo/1-north-carolina-workers-comp.json', import.meta.url),
  'utf8',
);
const DAY = 86_400_000;
/** Of the demo bill the line that waits for a person. */
const WAITS = 4;

const startReal = () => startService({}, assembly, { one: 'demo' });

/** Reviews the demo bill under an id of its own, over the API. */
async function review(
  service: Service,
  account: Account,
  id: string,
  claim = 'WC-2025-0417',
): Promise<string> {
  const headers = { ...(await service.authorise(account)), 'content-type': 'application/json' };
  const text = BILL.replace('DEMO-NC-0001', id).replace('WC-2025-0417', claim);
  const response = await service.post('/v1/review', text, headers);
  return (JSON.parse(gunzipSync(await response.arrayBuffer()).toString()) as { qrCodeID: string }).qrCodeID;
}

async function signIn(service: Service, account: Account): Promise<Person> {
  const person = openBrowser(service);
  await person.signIn(account);
  return person;
}

const GOOD = {
  line: String(WAITS),
  allowance: '80.00',
  source: '7',
  reason: 'Only two units are documented',
};

async function decide(person: Person, id: string, fields: Partial<typeof GOOD> = {}) {
  const formKey = await person.readKey(`/reviews/${id}`);
  return person.send(`/reviews/${id}/decide`, { ...GOOD, ...fields, formKey });
}

async function readResult(service: Service, tenant: string, id: string) {
  const record = (await service.store.findReview(tenant, id))!;
  return {
    record,
    result: JSON.parse(gunzipSync(record.resultBytes).toString()) as {
      bill: { status: string; totalAllowance: number };
      services: { line: number; allowance: number; needsAttention: object | null }[];
    },
  };
}

describe('what is found', () => {
  let person: Person;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const service = await startReal();
    ids['A-1'] = await review(service, service.one, 'A-1');
    service.clock.now += DAY;
    ids['A-2'] = await review(service, service.one, 'A-2', 'K-2');
    ids['foreign'] = await review(service, service.two, 'A-3');
    service.clock.now -= 2 * DAY;
    await service.store.addReview({
      ...(await service.store.findReview('one', ids['A-1']!))!,
      ...{ qrCodeId: '0000-0000', linkHash: 'of old' },
    });
    person = await signIn(service, service.one);
  });
  const listIds = (html: string) =>
    [...html.matchAll(/<th scope=row><a href='\/reviews\/([\d-]+)'/g)].map(([, id]) => id);

  test.each<[string, readonly string[]]>([
    ['', ['A-2', 'A-1']],
    ['q=A-1', ['A-1']],
    ['q=K-', ['A-2']],
    ['q=WC-2025', ['A-1']],
    ['q=nothing', []],
    ["q=' or 1=1", []],
    [`from=${new Date(NOON + DAY).toISOString().slice(0, 10)}`, ['A-2']],
    [`through=${new Date(NOON).toISOString().slice(0, 10)}`, ['A-1']],
    ['from=2025-10-13&through=2025-10-13&by=served', ['A-2', 'A-1']],
    ['from=2025-10-14&by=served', []],
    ['page=2', []],
    ['page=-1', ['A-2', 'A-1']],
  ])('by %s', async (query, expected) => {
    const { status, html } = await person.get(`/reviews?${query}`);
    expect(status).toBe(200);
    expect(listIds(html)).toEqual(expected.map((name) => ids[name]));
  });

  test('by a number, also of a review from before there were lists', async () => {
    expect(listIds((await person.get(`/reviews?q=${ids['A-1']}`)).html)).toEqual([ids['A-1']]);
    expect((await person.get('/reviews?q=0000-0000')).html).toContain("href='/reviews/0000-0000'");
    expect((await person.get(`/reviews?q=${ids['foreign']}`)).text).toContain('No review of one fits that');
  });

  test('a day that is none is said so', async () => {
    expect((await person.get('/reviews?from=2025-02-30')).text).toContain('A day was not read');
  });

  test('the queue has each line that waits, for each kind of person', async () => {
    const { text } = await person.get('/reviews/queue');
    expect(text).toMatch(
      /bill reviewer \(2\).*Bill A-1, line 4: 97110.*\$58\.07 to \$105\.00.*Bill A-2, line 4/,
    );
    expect(text).not.toContain('A-3');
    expect((await person.get('/reviews/queue?who=clinician')).text).toContain('Nothing waits');
    expect((await person.get('/reviews/queue?who=<b>')).text).toContain('Bill A-1');
  });

  test('the report is the one that was made', async () => {
    const response = await person.get(`/reviews/${ids['A-1']}/report`);
    expect(response.text).toContain('Bill A-1');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'/,
    );
  });
});

describe('a decision', () => {
  test('makes a new review with it, which takes the place of the old one', async () => {
    const service = await startReal();
    const id = await review(service, service.one, 'A-1');
    const person = await signIn(service, service.one);
    const { status, location } = await decide(person, id);
    expect(status).toBe(303);
    const newId = location.split('/').at(-1)!;
    expect(newId).not.toBe(id);
    const { record, result } = await readResult(service, 'one', newId);
    expect(record.clientId).toBe(service.one.clientId);
    const decided = result.services.find(({ line }) => line === WAITS)!;
    expect([decided.allowance, decided.needsAttention, result.bill.status]).toEqual([80, null, 'final']);
    expect(Buffer.from(record.requestBytes).toString()).toContain(
      '"BucketSource":7,"BucketSourceID":"' +
        service.one.clientId +
        '","SourceDescription":"Only two units are documented","Allowance":80.00',
    );
    const { text } = await person.get(location);
    expect(text).toMatch(
      /What people decided Line 4 at \$80\.00 , Adjuster \(one-\w+\): Only two units are documented/,
    );
    expect((await person.get('/reviews/queue')).text).toContain('Nothing waits');
    expect((await person.get(`/reviews/${id}`)).text).toContain(
      `A later review of this bill counts: ${newId}`,
    );
    // What was kept first is as it was.
    const first = await readResult(service, 'one', id);
    expect(first.result.services.find(({ line }) => line === WAITS)!.allowance).toBe(105);
  });

  test('leads to a review that holds by its own trace', async () => {
    const service = await startReal();
    const person = await signIn(service, service.one);
    const { location } = await decide(person, await review(service, service.one, 'A-1'));
    const { record } = await readResult(service, 'one', location.split('/').at(-1)!);
    const found = await verifyReview(JSON.parse(gunzipSync(record.resultBytes).toString()));
    expect(found).toEqual([]);
  });

  test('can be taken anew on the review that counts', async () => {
    const service = await startReal();
    const person = await signIn(service, service.one);
    const first = (await decide(person, await review(service, service.one, 'A-1'))).location
      .split('/')
      .at(-1)!;
    const { location } = await decide(person, first, {
      allowance: '$1,000.5',
      source: '6',
      reason: 'Second thought',
    });
    const { text } = await person.get(location);
    expect(text).toMatch(
      /What people decided Line 4 at \$1,000\.50 , Utilization review .* Second thought Lines/,
    );
    expect(text).not.toContain('Only two units');
  });

  test.each<[string, Partial<typeof GOOD>, number, RegExp]>([
    ['no amount', { allowance: '' }, 400, /Write the allowance in dollars/],
    ['a word', { allowance: 'all' }, 400, /Write the allowance in dollars/],
    ['less than nothing', { allowance: '-1' }, 400, /Write the allowance in dollars/],
    ['parts of a cent', { allowance: '1.005' }, 400, /Write the allowance in dollars/],
    ['a comma for cents', { allowance: '105,00' }, 400, /Write the allowance in dollars/],
    ['commas anywhere', { allowance: '1,2,3' }, 400, /Write the allowance in dollars/],
    ['a power', { allowance: '1e3' }, 400, /Write the allowance in dollars/],
    ['nobody', { source: '2' }, 400, /Say as whom you decide/],
    ['no reason', { reason: ' ' }, 400, /Say why/],
    ['a long reason', { reason: 'x'.repeat(2001) }, 400, /longer than 2000/],
    ['no line of the bill', { line: '77' }, 404, /no line of this number/],
  ])('is refused with what was typed: %s', async (_name, fields, expected, shown) => {
    const service = await startReal();
    const id = await review(service, service.one, 'A-1');
    const { status, text, html } = await decide(await signIn(service, service.one), id, fields);
    expect(status).toBe(expected);
    expect(text).toMatch(shown);
    if (expected === 400 && fields.reason === undefined) expect(html).toContain(GOOD.reason);
    expect(await service.store.listReviewsOfBill('one', 'A-1')).toHaveLength(1);
  });

  test('on a review that another one has replaced is refused', async () => {
    const service = await startReal();
    const id = await review(service, service.one, 'A-1');
    const person = await signIn(service, service.one);
    const formKey = await person.readKey(`/reviews/${id}`);
    const later = await review(service, service.one, 'A-1');
    const { status, text } = await person.send(`/reviews/${id}/decide`, { ...GOOD, formKey });
    expect([status, text]).toEqual([
      409,
      expect.stringContaining(`Review ${later} of this bill came after this one`),
    ]);
    expect((await person.get(`/reviews/${id}`)).html).not.toContain('/decide');
  });

  test('of two at once on one review only one is taken: the other would undo it unseen', async () => {
    const service = await startReal();
    const id = await review(service, service.one, 'A-1');
    const people = [await signIn(service, service.one), await signIn(service, service.one)];
    const answers = await Promise.all(
      people.map((person, index) => decide(person, id, { allowance: `${80 + index}.00` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(answers.find(({ status }) => status === 409)!.text).toContain('came after this one');
    expect(await service.store.listReviewsOfBill('one', 'A-1')).toHaveLength(2);
  });

  test('text of a reason is text', async () => {
    const service = await startReal();
    const id = await review(service, service.one, 'A-1');
    const person = await signIn(service, service.one);
    const { location } = await decide(person, id, { reason: '</p><script>alert(1)</script>' });
    expect((await person.get(location)).html).not.toContain('<script>alert');
  });
});

describe('no other page can decide', () => {
  test.each<[string, (service: Service, person: Person, id: string) => Promise<{ status: number }>, number]>([
    ['without a key', async (_, person, id) => person.send(`/reviews/${id}/decide`, GOOD), 403],
    [
      'with a key that is none',
      async (_, person, id) => person.send(`/reviews/${id}/decide`, { ...GOOD, formKey: 'ab' }),
      403,
    ],
    [
      'with the key of another session',
      async (service, person, id) => {
        const other = await signIn(service, service.two);
        const formKey = await other.readKey(`/reviews/${await review(service, service.two, 'X')}`);
        return person.send(`/reviews/${id}/decide`, { ...GOOD, formKey });
      },
      403,
    ],
    [
      'from another site',
      async (_, person, id) => {
        const formKey = await person.readKey(`/reviews/${id}`);
        return person.send(`/reviews/${id}/decide`, { ...GOOD, formKey }, { 'sec-fetch-site': 'cross-site' });
      },
      403,
    ],
    ['signed out', async (service, _, id) => openBrowser(service).send(`/reviews/${id}/decide`, GOOD), 303],
    ['by GET', async (_, person, id) => person.get(`/reviews/${id}/decide?line=4&allowance=1`), 405],
  ])('%s', async (_name, attempt, expected) => {
    const service = await startReal();
    const id = await review(service, service.one, 'A-1');
    const { status } = await attempt(service, await signIn(service, service.one), id);
    expect(status).toBe(expected);
    expect(await service.store.listReviewsOfBill('one', 'A-1')).toHaveLength(1);
  });
});

describe('tenants never mix', () => {
  let service: Service;
  let own: string;
  let foreign: string;
  let person: Person;
  beforeAll(async () => {
    service = await startReal();
    foreign = await review(service, service.one, 'SECRET-BILL', 'SECRET-CLAIM');
    own = await review(service, service.two, 'MINE');
    person = await signIn(service, service.two);
  });

  test.each<[string, () => string]>([
    ['its page', () => `/reviews/${foreign}`],
    ['its report', () => `/reviews/${foreign}/report`],
    ['a comparison with it', () => `/reviews/compare?a=${own}&b=${foreign}`],
    ['a comparison of it', () => `/reviews/compare?a=${foreign}&b=${own}`],
    ['a number that nobody has', () => '/reviews/0000-0001'],
    ['a number with a wildcard', () => '/reviews/%25'],
  ])('%s looks as if there were none', async (_name, path) => {
    const { status, text } = await person.get(path());
    expect(status).toBe(404);
    expect(text).toContain('You have no review of this number');
    expect(text).not.toContain('SECRET');
  });

  test.each(['/reviews', '/reviews?q=SECRET', '/reviews?q=S', '/reviews/queue', '/reviews?page=2'])(
    '%s says nothing of it',
    async (path) => {
      expect((await person.get(path)).text).not.toContain('SECRET');
    },
  );

  test('nor is anything decided of it', async () => {
    const formKey = await person.readKey(`/reviews/${own}`);
    const { status } = await person.send(`/reviews/${foreign}/decide`, { ...GOOD, formKey });
    expect(status).toBe(404);
    expect(await service.store.listReviewsOfBill('one', 'SECRET-BILL')).toHaveLength(1);
    expect(await service.store.listReviewsOfBill('two', 'SECRET-BILL')).toHaveLength(0);
  });

  test('a bill of the same name is another bill', async () => {
    const twin = await review(service, service.two, 'SECRET-BILL');
    const { text } = await person.get(`/reviews/${twin}`);
    expect(text).not.toContain(foreign);
    expect((await service.store.listReviewsOfBill('one', 'SECRET-BILL'))[0]!.supersededBy).toBeNull();
  });
});

describe('two reviews side by side', () => {
  test('of one bill say what is another amount, by which rules, and that they rest on the same', async () => {
    const service = await startReal();
    const id = await review(service, service.one, 'A-1');
    const person = await signIn(service, service.one);
    const newId = (await decide(person, id)).location.split('/').at(-1)!;
    const { text } = await person.get(`/reviews/compare?a=${id}&b=${newId}`);
    for (const part of [
      'Allowance $1,510.79 provisional $1,485.79 settled −$25.00',
      'Line 4 $105.00 97110, 1010,1111,1020, needs a person only here: edits/limits#ppo-cap $80.00',
      'only here: edits/limits#manual-decision −$25.00',
      'Decided by people nothing line 4 at $80.00',
      '9 other lines are the same in both',
      'The same packs and tables, to the byte',
    ])
      expect(text).toContain(part);
    expect((await person.get(`/reviews/compare?a=${newId}&b=${id}`)).text).toContain('+$25.00');
    expect((await person.get(`/reviews/compare?a=${id}&b=${id}`)).text).toContain(
      'Every line is the same in both',
    );
  });

  test('of two bills are said to be that', async () => {
    const service = await startReal();
    const [a, b] = [await review(service, service.one, 'A-1'), await review(service, service.one, 'A-2')];
    const { text } = await (await signIn(service, service.one)).get(`/reviews/compare?a=${a}&b=${b}`);
    expect(text).toContain('two different bills');
  });

  test('by another book say which packs differ', async () => {
    const service = await startReal();
    const id = await review(service, service.one, 'A-1');
    const again = await review(service, service.one, 'A-1');
    const record = (await service.store.findReview('one', again))!;
    const result = JSON.parse(gunzipSync(record.resultBytes).toString()) as {
      logHeader: { packs: { id: string; version: string; digest: string }[] };
    };
    const pack = result.logHeader.packs.find((one) => one.id === 'us-nc/workers-comp')!;
    pack.digest = '0'.repeat(64);
    pack.version = '9.9.9';
    const { gzipSync } = await import('node:zlib');
    await service.store.addReview({
      ...record,
      ...{
        qrCodeId: '1111-1111',
        linkHash: 'other',
        resultBytes: new Uint8Array(gzipSync(JSON.stringify(result))),
      },
    });
    const person = await signIn(service, service.one);
    expect((await person.get(`/reviews/compare?a=${id}&b=1111-1111`)).text).toMatch(
      /Packs that differ us-nc\/workers-comp : [\d.]+ \(\w{8}\) → 9\.9\.9/,
    );
    expect((await person.get('/reviews/1111-1111')).text).toContain(
      'The rules or figures have changed since this review',
    );
  });
});

test('people count within the rate of their client', async () => {
  const service = await startService({ rateLimit: 2 }, assembly);
  const person = await signIn(service, service.one);
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await person.get('/reviews')).status);
  expect(statuses).toEqual([200, 200, 429]);
});

test('pages of people are kept by nobody', async () => {
  const service = await startReal();
  const person = await signIn(service, service.one);
  for (const path of [
    '/reviews',
    '/reviews/queue',
    '/sign-in',
    `/reviews/${await review(service, service.one, 'A')}`,
  ])
    expect((await person.get(path)).headers.get('cache-control'), path).toBe('no-store');
});
