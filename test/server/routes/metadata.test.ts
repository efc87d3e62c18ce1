import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { App } from '../../../server/dependencies.ts';
import { handleErrors } from '../../../server/door/handle-errors.ts';
import { addMetadata } from '../../../server/routes/metadata.ts';

describe('RFC 8414 3.1: an issuer with a path has its metadata behind the well-known path', () => {
  const wellKnown = '/.well-known/oauth-authorization-server';
  test.for<[issuer: string, method: string, path: string, status: number]>([
    ['https://review.example/base', 'GET', '/base', 200],
    ['https://review.example/a/b', 'GET', '/a/b', 200],
    ['https://review.example/base', 'GET', '', 200],
    ['https://review.example/base', 'POST', '/base', 405],
    ['https://review.example/base', 'GET', '/other', 404],
    ['https://review.example', 'GET', '/', 404],
    ['https://review.example', 'POST', '/base', 404],
  ])('%s: %s …%s gives %d', async ([issuer, method, path, status]) => {
    // Alone, for the published contract has no such path: it lies outside the service's own address.
    const app: App = new Hono();
    handleErrors(app, { info() {}, warn() {}, error() {} });
    addMetadata(app, { publicUrl: () => issuer });
    const response = await app.request(`${wellKnown}${path}`, { method });
    expect(response.status).toBe(status);
    if (status === 200)
      expect(await response.json()).toMatchObject({ issuer, token_endpoint: `${issuer}/oauth2/token` });
  });
});
