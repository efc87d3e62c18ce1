/** Our token endpoint and oidc-provider get the same requests; every difference is listed with its reason. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenRealService, type RunningService } from './real-service.ts';
import { type ReferenceProvider, startReferenceProvider } from './reference-provider.ts';
import { DIFFERENCES } from './token-differences.ts';
import { type Endpoint, sendTokenCall, TOKEN_CALLS, type TokenAnswer } from './token-requests.ts';

let service: RunningService;
let reference: ReferenceProvider;
let ours: Endpoint;
beforeAll(async () => {
  service = await listenRealService();
  reference = await startReferenceProvider();
  const { clientId, clientSecret } = service.one;
  ours = { tokenUrl: `${service.url}/oauth2/token`, clientId, postClientId: clientId, clientSecret };
});
afterAll(async () => {
  await reference.close();
  await service.close();
});

/** `field: ours / theirs` of every field that differs, or is listed to differ. */
const show = (field: string, left: unknown, right: unknown) => `${field}: ${left} / ${right}`;

function listExpected(name: string): string[] {
  const isPost = !name.startsWith('method ');
  return DIFFERENCES.filter(
    ({ requests }) => requests.includes(name) || (isPost && requests.includes('every POST')),
  )
    .map(({ field, ours: left, theirs }) => show(field, left, theirs))
    .sort();
}

function listFound(left: TokenAnswer, right: TokenAnswer): string[] {
  return (Object.keys(left) as (keyof TokenAnswer)[])
    .filter((field) => left[field] !== right[field])
    .map((field) => show(field, left[field], right[field]))
    .sort();
}

describe('the same request, the same answer but for what is listed', () => {
  test.for(Object.entries(TOKEN_CALLS))('%s', async ([name, make]) => {
    const [left, right] = [await sendTokenCall(ours, make), await sendTokenCall(reference, make)];
    expect(listFound(left, right)).toEqual(listExpected(name));
    // Whatever the reference does: a good request is granted, a malformed one is not, and nothing is stored.
    if (name.startsWith('good')) expect(left.status).toBe(200);
    expect(left.cacheControl).toBe('no-store');
    expect(left.status === 200).toBe(left.error === null);
  });

  test('every reason names its RFC and section, and stands for a request there is', () => {
    for (const { because, requests, field } of DIFFERENCES) {
      expect(because).toMatch(/RFC \d{4} section \d/);
      for (const name of requests.filter((one) => one !== 'every POST'))
        expect(Object.keys(TOKEN_CALLS), `${field} of ${name}`).toContain(name);
    }
  });
});
