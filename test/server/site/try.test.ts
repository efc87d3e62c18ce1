/** A bill that is tried in the page: reviewed as the API does it, within its limits, and kept nowhere. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { locatePath } from '../../../server/site/try/locate-path.ts';
import { shippedAssembly } from '../../helpers/shipped-assembly.ts';
import { type Service, startService } from '../service.ts';
import { readText } from './page-reader.ts';

const assembly = shippedAssembly();
const BILL = readFileSync(
  new URL('../../../server/demo/1-north-carolina-workers-comp.json', import.meta.url),
  'utf8',
).trim();
const MOST_AT_ONCE = 10;

let service: Service;
beforeAll(async () => {
  service = await startService({ tryLimit: 1000 }, assembly, { one: 'demo' });
});

interface Sent {
  readonly status: number;
  readonly html: string;
  readonly text: string;
  readonly headers: Headers;
}

async function send(fields: Readonly<Record<string, string>>, of = service, headers = {}): Promise<Sent> {
  const response = await of.app.request('/try', {
    method: 'POST',
    body: new URLSearchParams({ bill: BILL, ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
  const html = await response.text();
  return {
    status: response.status,
    html,
    text: readText(`<body>${html.replace(/^.*<body>/s, '')}`),
    headers: response.headers,
  };
}

const change = (from: string, to: string) => {
  if (!BILL.includes(from)) throw new Error(`the bill has no ${from}`);
  return BILL.replace(from, to);
};

test('the page begins with a bill of the demo, and offers the others', async () => {
  const first = readText(await (await service.app.request('/try')).text());
  expect(first).toContain('"UniqueID": "DEMO-NC-0001"');
  const second = readText(await (await service.app.request('/try?example=2-usual-charges')).text());
  expect(second).not.toContain('DEMO-NC-0001');
  expect(second).toContain('"UniqueID"');
});

test('a bill is reviewed as the API reviews it, and nothing is kept', async () => {
  const { status, text, html } = await send({});
  const headers = { ...(await service.authorise(service.one)), 'content-type': 'application/json' };
  const answer = await service.post('/v1/review', BILL, { ...headers, 'accept-encoding': 'gzip' });
  const review = JSON.parse(gunzipSync(await answer.arrayBuffer()).toString()) as {
    bill: { totalAllowance: number };
    services: { line: number; allowance: number }[];
  };
  expect(status).toBe(200);
  expect(text).toContain(`Allowed $${review.bill.totalAllowance.toLocaleString('en-US')}`);
  for (const { line, allowance } of review.services)
    expect(text).toMatch(
      new RegExp(
        `Line ${line}: .{0,80}\\$${allowance.toLocaleString('en-US', { minimumFractionDigits: 2 })} `,
      ),
    );
  expect(html).toContain('"UniqueID": "DEMO-NC-0001"'.replaceAll('"', '&quot;'));
  // The one of the API alone.
  expect(await service.store.reserveReviewNumbers('one', 1)).toBe(100);
});

describe('mistakes are named with their path and the line of the text', () => {
  test.each<[string, string, RegExp]>([
    [
      'a value',
      change('"Charge": 320.0', '"Charge": -3'),
      /The bill has a mistake.*Line 25 of the text, Services\[0\]\.Charge : The number is below 0/,
    ],
    [
      'several',
      change('"Charge": 320.0', '"Charge": -3').replace('"Charge": 410.0', '"Charge": -4'),
      /The bill has 2 mistakes.*Line 35 of the text, Services\[1\]\.Charge/,
    ],
    ['a field that is missing', change('"Claim": {', '"Other": {'), /Claim : This field is required/],
    ['no JSON', change('320.0', '3,'), /The body is not JSON at line 25, column \d+/],
    ['nothing', '', /the text ends too early/],
  ])('%s', async (_name, bill, shown) => {
    const { status, text, html } = await send({ bill });
    expect(status).toBe(400);
    expect(text).toMatch(shown);
    expect(html).not.toContain('class=review');
  });

  test('what was sent comes back as text', async () => {
    const { html } = await send({ bill: '</textarea><script>alert(1)</script>' });
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('&lt;/textarea&gt;&lt;script&gt;');
  });
});

describe('why a rule did not act', () => {
  test.each<[string, string, RegExp]>([
    [
      '2',
      'methods/physician#discontinued',
      /Its condition does not hold.*contains 53; found 26.*It acts, as a review confirms, with: ModifierList : "26" → "26,53"/,
    ],
    ['1', 'us-nc/workers-comp#percent-of-medicare', /It acted on the line/],
    ['1', 'methods/inpatient#none', /^(?!.*did not act\? .*Its condition)/],
    ['77', 'methods/physician#discontinued', /the bill has no line 77/],
  ])('line %s, %s', async (line, rule, shown) => {
    const { status, text } = await send({ line, rule });
    expect(status).toBe(200);
    expect(text).toMatch(shown);
  });
});

describe('who may try', () => {
  test('with a token and a key the caller’s own payer prices', async () => {
    const { authorization, 'x-api-key': apiKey } = await service.authorise(service.two);
    const { status, text } = await send({ token: authorization!.slice('Bearer '.length), apiKey: apiKey! });
    expect(status).toBe(200);
    expect(text).toContain('for two');
    expect(text).not.toContain('payers/demo');
    expect((await send({})).text).toContain('payers/demo');
  });

  test.each<[string, (service: Service) => Promise<Record<string, string>>, number, RegExp]>([
    [
      'a token that is none',
      async () => ({ token: 'x', apiKey: 'y' }),
      401,
      /The access token is not valid here/,
    ],
    [
      'a key of another tenant',
      async (of) => ({
        token: (await of.authorise(of.one))['authorization']!.slice(7),
        apiKey: of.two.apiKey,
      }),
      403,
      /The API key is not known for this tenant/,
    ],
    [
      'no key',
      async (of) => ({ token: (await of.authorise(of.one))['authorization']!.slice(7) }),
      403,
      /No API key/,
    ],
  ])('%s is refused in the page', async (_name, credentials, expected, shown) => {
    const { status, text } = await send(await credentials(service));
    expect(status).toBe(expected);
    expect(text).toMatch(shown);
  });

  test('so many a second without a token, and a tenant as many as over the API', async () => {
    const of = await startService({ tryLimit: 2, rateLimit: 3 }, assembly);
    const statuses = [];
    for (let count = 0; count <= MOST_AT_ONCE; count += 1) statuses.push((await send({}, of)).status);
    expect(statuses).toEqual([...Array(MOST_AT_ONCE).fill(200), 429]);
    const late = await send({}, of);
    expect(late.headers.get('retry-after')).toBe('1');
    expect(late.text).toContain('Wait 1 seconds');
    of.clock.now += 1000;
    expect((await send({}, of)).status).toBe(200);
    const { authorization, 'x-api-key': apiKey } = await of.authorise(of.one);
    const own = { token: authorization!.slice(7), apiKey: apiKey! };
    // Its bill is one of another engine, and counts all the same.
    expect((await of.postBill()).status).toBe(400);
    const together = [];
    for (let count = 0; count < 3; count += 1) together.push((await send(own, of)).status);
    expect(together).toEqual([200, 200, 429]);
  });

  test('nobody without a token, where the service says so', async () => {
    const of = await startService({ tryLimit: 0 }, assembly);
    expect(readText(await (await of.app.request('/try')).text())).toContain(
      'Here a bill is reviewed only so.',
    );
    const { status, text } = await send({}, of);
    expect([status, text]).toEqual([401, expect.stringContaining('only with a token')]);
  });
});

test.each<[string, string | Uint8Array<ArrayBuffer>, Record<string, string>, number, RegExp]>([
  ['JSON', '{}', { 'content-type': 'application/json' }, 400, /its own form only/],
  ['no type', 'bill=1', {}, 400, /its own form only/],
  [
    'too much',
    `bill=${'x'.repeat(1_100_000)}`,
    { 'content-type': 'application/x-www-form-urlencoded' },
    413,
    /The API takes larger bills/,
  ],
  [
    'no UTF-8',
    new Uint8Array([0x62, 0xff]),
    { 'content-type': 'application/x-www-form-urlencoded' },
    400,
    /UTF-8/,
  ],
])('a form that is none is refused in the page: %s', async (_name, body, headers, status, shown) => {
  const response = await service.app.request('/try', { method: 'POST', body, headers });
  expect(response.status).toBe(status);
  expect(readText(await response.text())).toMatch(shown);
});

test('a script gets the result alone', async () => {
  const { html, headers } = await send({}, service, { 'x-part': 'result' });
  expect(html).not.toContain('<html');
  expect(html).toContain('class=review');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('its script comes from here, and nothing else may run', async () => {
  const response = await service.app.request('/try');
  expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self'; connect-src 'self'$/);
  const html = await response.text();
  expect(html.match(/<script/g)).toHaveLength(1);
  const [, address] = /<script src='([^']+)'/.exec(html)!;
  expect((await service.app.request(address!)).headers.get('content-type')).toBe(
    'text/javascript; charset=utf-8',
  );
});

describe('the line of a path', () => {
  const text = '{\n "A": {"b": 1},\n "Lines": [\n  {"x": "a,b:{[\\"",\n   "Y": 2},\n  {"y": [1,\n 2]}\n ]\n}';
  test.each([
    ['A', 2],
    ['a.B', 2],
    ['Lines', 3],
    ['Lines[0]', 4],
    ['Lines[0].y', 5],
    ['Lines[1].Y', 6],
    ['Lines[1].Y[1]', 7],
    ['Lines[1].missing', 6],
    ['Lines[7]', 3],
    ['Other', 1],
    ['', 1],
  ])('%s is %i', (path, line) => {
    expect(locatePath(text, path)).toBe(line);
  });
});
