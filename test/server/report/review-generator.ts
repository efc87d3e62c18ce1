/** Reviews of every shape the type allows, for the report's property tests. */
import fc from 'fast-check';
import type { Amount, ReportInput, ReportStep } from '../../../server/report/report-input.ts';

const text = fc.oneof(
  fc.constant(''),
  fc.constantFrom('<b>', '"', "'", '&amp;', '{{x}}', '\u202e', 'NC'),
  fc.string(),
);
const textOrNull = fc.option(text);
const amount: fc.Arbitrary<Amount> = fc.oneof(
  fc.constant(null),
  fc.constant(0),
  fc.integer({ min: -100_000, max: 1_000_000_000 }).map((cents) => cents / 100),
  fc.constantFrom('12.345', 'x', { rawJSON: '12345678901234567.89' }),
);
const value = fc.oneof(text, fc.boolean(), fc.integer(), fc.constant(null), fc.array(text, { maxLength: 3 }));
const url = fc.oneof(text, fc.constantFrom('https://example.com/?a=1&b=2', 'javascript:alert(1)'));
const list = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<T[] | null> =>
  fc.option(fc.array(item, { maxLength: 3 }));

const reason = fc.record({
  id: fc.integer({ min: 1000, max: 1003 }),
  displayID: textOrNull,
  shortDescription: textOrNull,
  longDescription: textOrNull,
  cARC_ID: textOrNull,
  cARCDescription: textOrNull,
  cARCGroupCode: textOrNull,
  stateReasonCodes: fc.option(fc.dictionary(text, text, { maxKeys: 2 })),
});
const bucketTotal = fc.record({
  name: text,
  allowanceBefore: amount,
  allowanceAfter: amount,
  reduction: amount,
});
const operand = fc.record({
  name: fc.constantFrom('a', 'b.c'),
  value,
  table: fc.constantFrom(null, 't', '<t>', 'params of p'),
  row: value,
  release: textOrNull,
  step: fc.constantFrom(null, 0, 1),
});
const group = fc.record({
  within: fc.array(operand, { maxLength: 2 }),
  order: fc.array(fc.record({ by: text, descending: fc.boolean() }), { maxLength: 2 }),
  unit: fc.array(text, { maxLength: 2 }),
  weight: textOrNull,
  shares: fc.option(fc.record({ values: fc.array(text, { maxLength: 3 }), beyond: text, param: operand })),
  members: fc.array(
    fc.record({
      line: fc.option(fc.nat(4)),
      description: text,
      position: fc.nat(4),
      before: text,
      through: text,
      share: textOrNull,
      values: fc.array(operand, { maxLength: 2 }),
    }),
    { maxLength: 3 },
  ),
});
const rounding = fc.record({
  mode: fc.constantFrom('half-up', 'half-even'),
  places: fc.integer({ min: 0, max: 4 }),
  before: text,
  after: text,
});
const step: fc.Arbitrary<ReportStep> = fc.record({
  step: fc.nat(50),
  line: fc.option(fc.integer({ min: 1, max: 4 })),
  bucket: fc.constantFrom('jurisdiction', 'base-value', 'ppo-cap', '<x>'),
  rule: fc.constantFrom('a', 'b', '<c>'),
  title: textOrNull,
  file: textOrNull,
  citation: fc.option(
    fc.record({
      id: text,
      title: text,
      pin: textOrNull,
      url: fc.option(url),
      read: fc.constantFrom(null, '2025-01-01'),
    }),
  ),
  effective: fc.option(
    fc.record({
      from: fc.constantFrom(null, '2025-01-01'),
      through: fc.constantFrom(null, '2025-12-31', 'x'),
    }),
  ),
  decidedBy: list(
    fc.record({ fact: text, operator: fc.constantFrom('equal', 'in', 'x'), value, got: value }),
  ),
  formula: fc.option(fc.constantFrom('a * b.c', 'allowance = line.allowance * b.c', '<a>')),
  effect: fc.constantFrom(null, 'price', 'adjust', 'charge', 'quantity', 'value', 'group', '<e>'),
  result: textOrNull,
  group: fc.option(group),
  operands: list(operand),
  lookUps: list(
    fc.record({
      name: text,
      value,
      table: fc.constantFrom('t', '<t>'),
      row: value,
      release: textOrNull,
      note: textOrNull,
    }),
  ),
  rounding: fc.oneof(fc.constant(null), rounding, fc.array(rounding, { maxLength: 2 })),
  before: amount,
  after: amount,
  reasonCodes: fc.oneof(
    fc.constant(null),
    fc.array(fc.integer({ min: 1000, max: 1003 })),
    fc.constant('1000, 1001'),
  ),
  message: textOrNull,
});
const line = fc.record({
  line: fc.integer({ min: 1, max: 4 }),
  cpt1: textOrNull,
  originalCPT1: textOrNull,
  description1: textOrNull,
  quantityBilled: amount,
  quantityUsed: amount,
  charge: amount,
  allowance: amount,
  reduction: amount,
  uncappedAllowance: amount,
  prePPOAllowance: amount,
  uncappedPrePPOAllowance: amount,
  reasonCodes: fc.constantFrom(null, '', '1000', '1001,1002'),
  reasonCodesDTO: list(reason),
  bucketTotalList: list(bucketTotal),
  isPriorAuthorizationRequired: fc.boolean(),
  serviceState: fc.option(fc.dictionary(text, value, { maxKeys: 2 })),
  needsAttention: fc.option(
    fc.record({
      least: amount,
      most: amount,
      reasons: fc.array(
        fc.record({
          step: fc.nat(50),
          message: textOrNull,
          who: text,
          fields: fc.array(text, { maxLength: 2 }),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
  ),
});

export const anyReview: fc.Arbitrary<ReportInput> = fc.record({
  error: textOrNull,
  qrCodeID: textOrNull,
  qrCodeURL: fc.option(url),
  bill: fc.record({
    uniqueID: text,
    billReviewState: textOrNull,
    reviewedToState: textOrNull,
    totalCharge: amount,
    totalAllowance: amount,
    totalReduction: amount,
    totalUncappedAllowance: amount,
    totalPrePPOAllowance: amount,
    totalUncappedPrePPOAllowance: amount,
    totalSurcharge: amount,
    totalTaxCharge: amount,
    totalTaxAllowance: amount,
    totalTaxReduction: amount,
    fromServiceDate: textOrNull,
    toServiceDate: textOrNull,
    facilityName: textOrNull,
    reasonCodes: list(fc.integer({ min: 1000, max: 1003 })),
    bucketList: list(fc.record({ reasonCodesResult: list(reason) })),
    bucketTotalList: list(bucketTotal),
    billState: fc.option(fc.dictionary(text, value, { maxKeys: 2 })),
  }),
  services: fc.uniqueArray(line, { maxLength: 4, selector: (item) => item.line }),
  logHeader: fc.record({
    requestId: textOrNull,
    tenant: textOrNull,
    reviewedAt: textOrNull,
    engineVersion: textOrNull,
    packs: list(fc.record({ id: text, version: text, digest: text })),
    tables: list(fc.record({ id: text, release: text, digest: text })),
    options: list(
      fc.record({
        name: text,
        value,
        from: fc.constantFrom('request', 'tenant', 'x'),
        used: fc.option(fc.boolean()),
      }),
    ),
    ignoredFields: list(text),
    inputDigest: textOrNull,
    resultDigest: textOrNull,
  }),
  logDetails: fc.array(step, { maxLength: 8 }),
});
