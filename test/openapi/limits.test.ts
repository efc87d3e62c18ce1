/** The limits that the description publishes are those of the service. */
import { beforeAll, expect, test } from 'vitest';
import requests from '../../server/openapi/examples/requests.json' with { type: 'json' };
import { DOCUMENT } from './document.ts';
import { type ExampleService, startExampleService } from './example-service.ts';

const { description } = DOCUMENT['info'] as { description: string };

/** A number of the table of limits. */
function readLimit(what: string): number {
  const row = description.split('\n').find((line) => line.startsWith(`| ${what} |`));
  return Number(/\| ([\d,]+)/.exec(row!.slice(what.length + 3))![1]!.replaceAll(',', ''));
}

let service: ExampleService;
beforeAll(async () => {
  service = await startExampleService();
});

async function post(body: string): Promise<{ status: number; codes: string[] }> {
  const headers = { ...service.headers, 'content-type': 'application/json' };
  const response = await service.app.request('/v1/duplicates', { method: 'POST', headers, body });
  const { problems = [] } = (await response.json()) as { problems?: { code: string }[] };
  return { status: response.status, codes: problems.map(({ code }) => code) };
}

const bill = requests.duplicates.exactAndPotential.value;
const line = bill.Services[0]!;
const withLines = (count: number) =>
  JSON.stringify({
    ...bill,
    Services: Array.from({ length: count }, (_, index) => ({ ...line, Line: index + 1 })),
  });
const withHistory = (count: number) =>
  JSON.stringify({ ...bill, BillHistory: Array.from({ length: count }, () => bill.BillHistory[0]) });
/** The whole is one level; the field holds the others. */
const nested = (levels: number) =>
  `${JSON.stringify(bill).slice(0, -1)},"deep":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

/** What a text, number, flag or null counts is 1. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, member) => sum + countValues(member), 4);
}
const withValues = (count: number) =>
  JSON.stringify({ ...bill, more: Array(count - countValues({ ...bill, more: [] })).fill(0) });

test.each([
  ['values of a body', withValues, 'too_complex'],
  ['lines of a bill', withLines, 'too_many_items'],
  ['bills of the history', withHistory, 'too_many_items'],
  ['nesting of JSON', nested, 'too_deep'],
] as const)('%s: the limit is taken, one more is not', async (what, make, code) => {
  const limit = readLimit(what);
  expect(await post(make(limit))).toEqual({ status: 200, codes: [] });
  expect(await post(make(limit + 1))).toEqual({ status: 400, codes: [code] });
});

test('the sizes are those the service is configured with', () => {
  expect(readLimit('body as received')).toBe(10_000_000);
  expect(readLimit('body decompressed')).toBe(33_554_432);
});
