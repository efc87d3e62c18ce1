/** What every answer of the service must look like, whatever was asked; each check says what it found. */
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { parseReview, verifyReview } from '../../../engine/index.ts';
import { makeOracle, readInterfaceSchemas } from '../../schemas/schema-oracle.ts';

export const PATHS = ['/v1/review', '/v1/validate', '/v1/duplicates', '/v1/facility'] as const;
export type ApiPath = (typeof PATHS)[number];

interface Problem {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** An answer, read: its problems by `path code` when it was refused. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly problems: readonly string[];
}

const oracle = makeOracle();
const schemas = readInterfaceSchemas();
const validatorOf = (file: string) => oracle.getSchema(schemas.get(file)!.$id)!;
const VALIDATORS = new Map(
  PATHS.map((path) => [path, validatorOf(`${path.slice('/v1/'.length)}-response.schema.json`)]),
);
const isProblemDocument = validatorOf('problem.schema.json');

async function readText(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const plain = response.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes;
  return new TextDecoder('utf-8', { fatal: true }).decode(plain);
}

/**
 * Reads an answer of `path` and checks it against its schema. A review is recomputed from its own trace as well.
 * Fails on 5xx, on a text that is no JSON, on an error without a sentence.
 */
export async function readAnswer(path: ApiPath, response: Response): Promise<Answer> {
  const { status, headers } = response;
  const text = await readText(response);
  const body = JSON.parse(text) as Record<string, unknown>;
  expect(headers.get('x-request-id')).toBeTruthy();
  if (status === 200) {
    const validate = VALIDATORS.get(path)!;
    if (!validate(body)) expect.fail(`${path} ${JSON.stringify(validate.errors)}`);
    expect(headers.get('content-type')).toBe('application/json');
    if (path === '/v1/review') expect(await verifyReview(parseReview(text))).toEqual([]);
    return { status, body, problems: [] };
  }
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  expect(headers.get('content-type')).toBe('application/problem+json');
  if (!isProblemDocument(body)) expect.fail(JSON.stringify([body, isProblemDocument.errors]));
  expect(String(body['error']).trim()).not.toBe('');
  expect(body['status']).toBe(status);
  const problems = body['problems'] as readonly Problem[];
  for (const problem of problems) expect(problem.message).toMatch(/^\S.{9,}\.$/su);
  return { status, body, problems: problems.map((one) => `${one.path} ${one.code}`).sort() };
}
