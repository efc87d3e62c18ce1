/**
 * The door of the engine: JSON text in, a normalised request or every problem out. What a request may hold is
 * said in `schemas/review-request.schema.json` and `schemas/facility-request.schema.json`, and only there.
 */
import { checkManualDecisions } from './manual-decisions.ts';
import type { RequestProblem } from './problem-codes.ts';
import { readJson } from './read-json.ts';
import { readValue } from './read-value.ts';
import { Reading, type RequestLimits } from './reading.ts';
import type { FacilityRequest, ReviewRequest } from './request.ts';
import { FACILITY_SCHEMA, REVIEW_SCHEMA, spellPath } from './request-schema.ts';
import { writeRevenueCodes } from './revenue-codes.ts';
import type { SchemaNode } from './schema-node.ts';

/** A request, or everything wrong with it. `ignoredFields` are paths of fields this service does not know. */
export type ParsedRequest<Request> =
  | { readonly ok: true; readonly request: Request; readonly ignoredFields: readonly string[] }
  | { readonly ok: false; readonly problems: readonly RequestProblem[] };

/**
 * Reads the body of `/v1/review`, `/v1/validate` or `/v1/duplicates`. Never throws on any text; all problems
 * are reported at once, each with its path in the interface's spelling and never with the value sent.
 */
export function parseRequest(text: string, limits: RequestLimits = {}): ParsedRequest<ReviewRequest> {
  const parsed = parseWith<ReviewRequest>(REVIEW_SCHEMA, text, limits, checkManualDecisions);
  if (!parsed.ok) return parsed;
  const { Bill, Services, Claim, Provider, BillOptions, BillHistory } = parsed.request;
  // Named one by one so that absent options take their place in the order, and equal requests give equal bytes.
  const request = { Bill, Services, Claim, Provider, BillOptions: BillOptions ?? {}, BillHistory };
  return { ...parsed, request: writeRevenueCodes(request) };
}

/** Reads the body of `/v1/facility`, likewise. */
export function parseFacilityRequest(
  text: string,
  limits: RequestLimits = {},
): ParsedRequest<FacilityRequest> {
  return parseWith<FacilityRequest>(FACILITY_SCHEMA, text, limits);
}

/** `check` looks at what a schema cannot say, once the value is read; parts that were refused are absent for it. */
function parseWith<Request>(
  root: SchemaNode,
  text: string,
  limits: RequestLimits,
  check: (request: Partial<Request> | undefined, reading: Reading) => void = () => {},
): ParsedRequest<Request> {
  const reading = new Reading(limits);
  const { depth } = limits;
  const json = readJson(text, (code, message, path) => reading.report(code, message, spellPath(path, root)), {
    depth,
  });
  const request = json === undefined ? undefined : readValue(json, root, reading);
  check(request as Partial<Request> | undefined, reading);
  const problems = reading.listProblems();
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, request: request as Request, ignoredFields: reading.listIgnored() };
}
