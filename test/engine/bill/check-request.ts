/** The two questions tests ask of a request: what it becomes, and what is wrong with it. */
import { expect } from 'vitest';
import { parseRequest } from '../../../engine/bill/parse-request.ts';
import type { RequestLimits } from '../../../engine/bill/reading.ts';
import type { ReviewRequest } from '../../../engine/bill/request.ts';
import { makeText, type RequestParts } from './make-request.ts';

/** The normalised request; fails with the problems when there are any. */
export function accept(parts: RequestParts, raw = ''): ReviewRequest {
  const parsed = parseRequest(makeText(parts, raw));
  if (!parsed.ok) expect.fail(JSON.stringify(parsed.problems));
  return parsed.request;
}

/** `path code` of every problem, in order. */
export function refuse(parts: RequestParts, raw = '', limits: RequestLimits = {}): string[] {
  const parsed = parseRequest(makeText(parts, raw), limits);
  return parsed.ok ? [] : parsed.problems.map(({ path, code }) => `${path} ${code}`);
}
