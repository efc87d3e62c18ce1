/**
 * A small engine for tests of the server: it adds up charges and fails where it is told to, so that every answer of
 * the server can be provoked without a rule book.
 */
import { createHash } from 'node:crypto';
import type { Review } from '../../engine/index.ts';
import type { Assembly } from '../../server/assembly.ts';
import type { Mistake } from '../../server/door/refusal.ts';

interface FakeRequest {
  readonly Bill: { readonly UniqueID: string };
  readonly Claim?: object;
  readonly Services: readonly {
    readonly Line: number;
    readonly Charge: number;
    readonly ServiceDate?: string;
  }[];
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** What the service notes of a request, whatever a test sends. */
const complete = ({ Services, ...rest }: FakeRequest): FakeRequest => ({
  Claim: {},
  ...rest,
  Services: Services.map((line) => ({ ServiceDate: '2025-06-30T00:00:00', ...line })),
});

function parseFake(text: string) {
  let value: Partial<FakeRequest> | null;
  try {
    value = JSON.parse(text) as Partial<FakeRequest> | null;
  } catch {
    const problems = [{ path: '', code: 'not_json', message: 'The body is not JSON.' }];
    return { ok: false, problems } as const;
  }
  const problems: Mistake[] = [];
  if (!value?.Bill?.UniqueID)
    problems.push({ path: 'Bill.UniqueID', code: 'required', message: 'Bill.UniqueID is missing.' });
  if (!value?.Services?.length)
    problems.push({ path: 'Services', code: 'required', message: 'Services is missing.' });
  return problems.length > 0
    ? ({ ok: false, problems } as const)
    : ({ ok: true, request: complete(value as FakeRequest), ignoredFields: [] } as const);
}

/** A bill with this id breaks the engine, as a bug would. The text stands for PHI that must not leave. */
export const BREAKING_ID = 'break the engine';
export const BUG_TEXT = 'Jane Doe, born 1970-01-01';

function reviewFake(input: {
  readonly request: FakeRequest;
  readonly requestId: string;
  readonly tenant: { readonly id: string };
}) {
  const { request } = input;
  if (request.Bill.UniqueID === BREAKING_ID) throw new Error(BUG_TEXT);
  const totalCharge = request.Services.reduce((sum, line) => sum + line.Charge, 0);
  const money = { totalCharge, totalAllowance: totalCharge / 2, totalReduction: totalCharge / 2 };
  const core = {
    bill: { uniqueID: request.Bill.UniqueID, status: 'final', reviewedToState: 'NC', ...money },
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
  return { error: null, ...core, logHeader };
}

const fakeEngine = {
  parseRequest: parseFake,
  reviewBill: reviewFake,
  serialiseReviewInPieces: (review: Review, volatile: object) => ({
    pieces: [JSON.stringify({ ...review, ...volatile })],
    reportDigest: null,
  }),
  validateBill: () => ({ error: null, isValid: true }),
  identifyDuplicates: () => ({ error: null, DuplicateResultsByService: {} }),
  parseFacilityRequest: (text: string) => ({ ok: true, request: JSON.parse(text), ignoredFields: [] }),
  listCustomCodes: (_: object, tenant: string) => ({ error: null, customCodes: [{ code: tenant }] }),
};

/** Only what the server calls, and only as far as it looks at the answers: hence no types of the real ones. */
export const fakeAssembly = {
  engine: fakeEngine,
  ruleBook: { packs: [], ruleTitle: () => null },
  tables: {},
  listFacilities: (_: object, query: object) => ({ error: null, facilities: Array(200).fill(query) }),
  renderReport: (_: Review, { qrCodeURL }: { qrCodeURL: string | null }) =>
    `<!doctype html><p>${qrCodeURL ?? 'no link'}</p>`,
  texts: { files: [], changes: '' },
  payers: ['demo'],
} as unknown as Assembly;

export const BILL = { Bill: { UniqueID: 'B-1' }, Services: [{ Line: 1, Charge: 100 }] };
