/**
 * A small engine for tests of the server: it adds up charges and fails where it is told to, so that every answer of
 * the server can be provoked without a rule book.
 */
import { createHash } from 'node:crypto';
import type { Engine, Operations, ParsedRequest, RequestProblem, Review } from '../../server/engine-port.ts';

interface FakeRequest {
  readonly Bill: { readonly UniqueID: string };
  readonly Services: readonly { readonly Line: number; readonly Charge: number }[];
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

function parseFake(text: string): ParsedRequest {
  let value: Partial<FakeRequest> | null;
  try {
    value = JSON.parse(text) as Partial<FakeRequest> | null;
  } catch {
    return { ok: false, problems: [{ path: '', code: 'not_json', message: 'The body is not JSON.' }] };
  }
  const problems: RequestProblem[] = [];
  if (!value?.Bill?.UniqueID)
    problems.push({ path: 'Bill.UniqueID', code: 'required', message: 'Bill.UniqueID is missing.' });
  if (!value?.Services?.length)
    problems.push({ path: 'Services', code: 'required', message: 'Services is missing.' });
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, request: value as FakeRequest, ignoredFields: [] };
}

/** A bill with this id breaks the engine, as a bug would. The text stands for PHI that must not leave. */
export const BREAKING_ID = 'break the engine';
export const BUG_TEXT = 'Jane Doe, born 1970-01-01';

export const fakeEngine: Engine = {
  parseRequest: parseFake,
  reviewBill(input): Review {
    const request = input.request as FakeRequest;
    if (request.Bill.UniqueID === BREAKING_ID) throw new Error(BUG_TEXT);
    const totalCharge = request.Services.reduce((sum, line) => sum + line.Charge, 0);
    const money = { totalCharge, totalAllowance: totalCharge / 2, totalReduction: totalCharge / 2 };
    const core = {
      bill: { uniqueID: request.Bill.UniqueID, reviewedToState: 'NC', ...money },
      services: request.Services.map(({ Line, Charge }) => ({
        line: Line,
        cpt1: '99213',
        quantityUsed: 1,
        charge: Charge,
        allowance: Charge / 2,
        reduction: Charge / 2,
        reasonCodes: '1001',
      })),
      logDetails: request.Services.map(({ Line, Charge }) => ({
        line: Line,
        bucket: 'base-value',
        rule: 'pay-half',
        citation: { title: 'Half Act', pin: '§ 2' },
        before: Charge,
        after: Charge / 2,
        message: null,
      })),
    };
    const logHeader = {
      requestId: input.requestId,
      tenant: input.tenant.id,
      packs: [{ id: 'fake', version: '1', digest: 'd' }],
      tables: [],
      inputDigest: digest(request),
      resultDigest: digest(core),
    };
    return { error: null, ...core, logHeader } as Review;
  },
  serialiseReview(review, volatile) {
    return { pieces: [JSON.stringify({ ...review, ...volatile })], reportDigest: null };
  },
};

const parseThen =
  (run: (request: FakeRequest) => object): Operations['validate'] =>
  (input) => {
    const parsed = parseFake(input.text);
    return parsed.ok ? { ok: true, response: run(parsed.request as FakeRequest) } : parsed;
  };

export const fakeOperations: Operations = {
  validate: parseThen(() => ({ error: null, isValid: true })),
  duplicates: parseThen(() => ({ error: null, DuplicateResultsByService: {} })),
  facility: (input) => ({
    ok: true,
    response: { error: null, facilities: Array(200).fill(JSON.parse(input.text)) },
  }),
  customcodes: (input) => ({ ok: true, response: { error: null, customCodes: [{ code: input.tenant.id }] } }),
};

export const BILL = { Bill: { UniqueID: 'B-1' }, Services: [{ Line: 1, Charge: 100 }] };
