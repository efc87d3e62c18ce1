/** What the runner does with rules that fire together, not at all, or over facts that are not given. */
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../engine/date.ts';
import type { BucketEffect } from '../../../engine/model/effect-fields.ts';
import type { Rule } from '../../../engine/model/pack.ts';
import type { ReviewResponse } from '../../../engine/present/review.ts';
import { resolveDefinitions } from '../../../engine/rulebook/compile-rule-book.ts';
import { RuleBook } from '../../../engine/rulebook/rule-book.ts';
import {
  type BillParts,
  type Members,
  makeRequest,
  reviewResponse,
  verifiedResponse,
} from '../../helpers/requests.ts';
import { compileBook, definition, makeUpPayer, SHIPPED_FILES, shippedBook } from '../../helpers/rule-book.ts';

interface MadeUpRule {
  readonly id: string;
  readonly bucket: string;
  readonly [key: string]: unknown;
}

const NO_REASONS = { codes: new Map(), carcs: new Map() };
const price = (formula: string) => ({ price: { formula } });
const whenCode = (code: string) => ({ when: { fact: 'line.code', operator: 'equal', value: code } });

/** Reviews one line (99213 unless told otherwise; North Carolina allows 118.50) for a payer with these rules. */
const check = (
  rules: readonly MadeUpRule[],
  line: Members = {},
  parts: BillParts = {},
): Promise<ReviewResponse> => verifiedResponse(makeRequest([line], parts), makeUpPayer(rules));

const summary = ({ services, logHeader, logDetails }: ReviewResponse) => ({
  allowance: services[0]!.allowance,
  reasons: services[0]!.reasonCodes,
  attention: logHeader.linesNeedingAttention,
  message:
    logDetails
      .map((step) => step.message)
      .filter((message) => message && !message.startsWith('reviewed '))[0] ?? null,
});

/** In the place of the contracted rate. */
const FLAT_RATE = {
  id: 'flat',
  bucket: 'ppo-cap',
  ...whenCode('99213'),
  cap: { formula: '40' },
  exceptionTo: ['edits/limits#ppo-cap'],
};

describe('rules of one bucket', () => {
  it('one that fires is taken, before the schedule', async () => {
    const response = await check([{ id: 'a', bucket: 'contract', ...whenCode('99213'), ...price('50') }]);
    expect(summary(response)).toEqual({ allowance: 50, reasons: '', attention: 0, message: null });
  });

  it('two that fire are a conflict: none is chosen, and both are named', async () => {
    // The rule check refuses such a pack, so the book is put together by hand.
    const book = shippedBook();
    const packs = book.packs.map((one) => {
      const { rules = [] } = one.pack;
      const rule = rules.find(({ id }) => id === 'drug-screen-agreement');
      return rule ? { ...one, pack: { ...one.pack, rules: [...rules, { ...rule, id: 'again' }] } } : one;
    });
    const ruleBook = new RuleBook(packs, book.roots, NO_REASONS, resolveDefinitions(definition));
    const response = await verifiedResponse(makeRequest([{ CPT1: '80305' }]), { ruleBook, tenant: 'demo' });
    expect(summary(response)).toEqual({
      allowance: 0,
      reasons: '1902',
      attention: 1,
      message:
        '2 rules claim this line (payers/demo#again, payers/demo#drug-screen-agreement); none is chosen',
    });
  });

  it('one that takes the place of another is no conflict', async () => {
    const response = await check([{ ...FLAT_RATE }], { PPOAllowance: '70' });
    expect(summary(response)).toMatchObject({ allowance: 40, attention: 0 });
  });

  it('one that takes the place of another only for some days leaves it the rest', async () => {
    const rule = {
      ...FLAT_RATE,
      effective: { from: '2025-07-01', through: '2025-07-31' },
    };
    const on = async (ServiceDate: string) =>
      (await check([rule], { PPOAllowance: '70', ServiceDate })).services[0]!.allowance;
    const days = ['2025-06-30', '2025-07-01', '2025-07-31', '2025-08-01'];
    expect(await Promise.all(days.map(on))).toEqual([70, 40, 40, 70]);
  });

  it('of a bucket for each: all act', async () => {
    const surcharge = (id: string, formula: string) => ({
      id,
      bucket: 'surcharge',
      charge: { kind: 'surcharge', formula },
    });
    const response = await check([surcharge('a', 'line.allowance * 0.05'), surcharge('b', '1.00')]);
    // 118.50 × 0.05 = 5.925 → 5.93, and 1.00.
    expect(response.bill.totalSurcharge).toBe(6.93);
    expect(response.bill.totalAllowance).toBe(118.5);
  });
});

/** A step of its own, which prices and adjustments rest on. */
const SHARE = {
  title: 'share of the amount',
  type: 'decimal',
  round: { places: '2', mode: 'half-up', cite: 'here' },
  cases: [{ formula: '9 / 10' }],
};

/** One rule of each effect; amounts that move something on the line of `check`. */
const EFFECTS: Readonly<Record<BucketEffect, Members>> = {
  price: { price: { formula: '50 * derived.share' } },
  adjust: { adjust: { formula: 'line.allowance * derived.share' } },
  cap: { cap: { formula: '40' } },
  deny: { deny: {}, reason: '1106' },
  quantity: { quantity: { formula: '2' } },
  code: { code: { to: '99214' } },
  flag: { flag: { attention: 'true' } },
  tax: { charge: { kind: 'tax', formula: 'line.allowance * 0.05' } },
  surcharge: { charge: { kind: 'surcharge', formula: 'line.allowance * 0.05' } },
  'late-fee': { charge: { kind: 'late-fee', formula: 'line.allowance * 0.05' } },
};

it('an exception acts only where the rule would act in whose place it stands', async () => {
  const [capped, free] = await Promise.all(
    [{ PPOAllowance: '60' }, {}].map((line) => check([FLAT_RATE], line)),
  );
  expect(summary(capped!)).toMatchObject({ allowance: 40 });
  // No contracted rate, so there is nothing to except; and nothing stops the line.
  expect(summary(free!)).toMatchObject({ allowance: 118.5, attention: 0 });
});

describe('every bucket', () => {
  const taken = [...shippedBook().buckets.values()].flatMap(({ name, effects }) =>
    (effects ?? []).map((effect) => [name, effect] as const),
  );
  const shared = shippedBook().packs.filter(({ pack }) => pack.kind !== 'payer');
  const shippedRules = shared.flatMap(({ pack }) =>
    (pack.rules ?? []).map(({ id, bucket }) => ({ ref: `${pack.pack}#${id}`, bucket })),
  );

  // One line for each, told apart by a field that no other rule asks for, on a day of its own.
  const lines = taken.map((_one, index) => ({
    ChargemasterCode: `line ${index}`,
    ServiceDate: addDays('2025-01-10', index),
  }));
  const review = async () => {
    // Beside a rule that acts on the line anyway it is an exception to that one.
    const acting = new Set((await check([], { Charge: '1.00' })).logDetails.map((step) => step.rule));
    const rules = taken.map(([bucket, effect], index) => ({
      id: `rule-${index}`,
      bucket,
      title: 'Made up',
      cite: 'here',
      ...EFFECTS[effect],
      when: { fact: 'line.chargemasterCode', operator: 'equal', value: `line ${index}` },
      exceptionTo: shippedRules
        .filter((rule) => rule.bucket === bucket && acting.has(rule.ref))
        .map(({ ref }) => ref),
    }));
    const { ruleBook, tenant } = makeUpPayer([], { derive: { share: SHARE } });
    // Put together by hand: on other lines it could act together with rules of the bucket.
    const packs = ruleBook.packs.map((one) =>
      one.pack.pack.endsWith(tenant) ? { ...one, pack: { ...one.pack, rules: rules as Rule[] } } : one,
    );
    return verifiedResponse(makeRequest(lines), { ruleBook: ruleBook.with(packs), tenant });
  };
  const reviewed = review();

  // The review is recomputed from its trace, so an effect that a bucket cannot carry fails here.
  it.each(taken.map(([bucket, effect], index) => [bucket, effect, index] as const))(
    '%s takes %s, and the review holds',
    async (_bucket, _effect, index) => {
      const { logDetails } = await reviewed;
      const steps = logDetails.filter((step) => step.rule === `payers/made-up#rule-${index}`);
      expect(steps.map(({ line }) => line)).toEqual(steps.map(() => index + 1));
      expect(steps.length).toBeGreaterThan(0);
      expect(steps.filter((step) => step.message?.includes('missing'))).toEqual([]);
    },
  );
});

describe('what cannot be decided or computed', () => {
  it('a condition over a fact that is not given stops the line and names the fact', async () => {
    const response = await check([
      {
        id: 'a',
        bucket: 'contract',
        when: { fact: 'bill.drgLevelOfSeverity', operator: 'notEqual', value: '5' },
        ...price('50'),
      },
    ]);
    expect(summary(response)).toEqual({
      allowance: 0,
      reasons: '1900',
      attention: 1,
      message:
        'needs data: bill.drgLevelOfSeverity (Severity level of the DRG, for groupers that have one) is not given',
    });
  });

  it('an absent fact that changes nothing stops nothing', async () => {
    const response = await check([
      {
        id: 'a',
        bucket: 'contract',
        when: {
          all: [
            { fact: 'bill.drgLevelOfSeverity', operator: 'equal', value: '5' },
            { fact: 'line.code', operator: 'equal', value: '20610' },
          ],
        },
        ...price('50'),
      },
    ]);
    expect(summary(response)).toMatchObject({ allowance: 118.5, attention: 0 });
  });

  it('a formula over a value that is not given', async () => {
    const response = await check([
      { id: 'a', bucket: 'contract', ...whenCode('99213'), ...price('line.invoiceCost * 1.10') },
    ]);
    expect(summary(response)).toMatchObject({ allowance: 0, reasons: '1900', attention: 1 });
    expect(summary(response).message).toContain(
      'line.invoiceCost (Invoice cost of an implant or device, in dollars) is not given',
    );
  });

  it('a division by zero', async () => {
    const rule = { id: 'a', bucket: 'contract', ...whenCode('99213'), ...price('100 / line.invoiceCost') };
    expect(summary(await check([rule], { InvoiceCost: '0' }))).toMatchObject({
      allowance: 0,
      reasons: '1900',
      message: '100 / line.invoiceCost divides by zero',
    });
    expect(summary(await check([rule], { InvoiceCost: '8' }))).toMatchObject({ allowance: 12.5 });
  });

  it('a price that would be negative stops the line and says so; the other lines are reviewed', async () => {
    const rule = { id: 'a', bucket: 'contract', ...whenCode('99213'), ...price('10 - line.charge') };
    expect(summary(await check([rule]))).toMatchObject({
      allowance: 0,
      reasons: '1900',
      attention: 1,
      message: expect.stringContaining('10 - line.charge gives a negative amount'),
    });
  });
});

describe('other effects', () => {
  it('a code is reviewed as another one, and says so', async () => {
    const response = await check(
      [{ id: 'a', bucket: 'substitution', ...whenCode('OLD01'), code: { to: '99213' } }],
      { CPT1: 'OLD01' },
    );
    expect(response.services[0]).toMatchObject({
      allowance: 118.5,
      cpt1: '99213',
      originalCPT1: 'OLD01',
      cptUsedForPayment: 3,
    });
    expect(summary(response).message).toBe('code OLD01 is reviewed as 99213');
  });

  it('a person who decides on a stopped line has looked at it', async () => {
    const rule = {
      id: 'a',
      bucket: 'contract',
      when: { fact: 'bill.drgLevelOfSeverity', operator: 'notEqual', value: '5' },
      ...price('50'),
    };
    expect(summary(await check([rule]))).toMatchObject({ allowance: 0, attention: 1 });
    const decided = { BucketList: [{ BucketSource: 3, Allowance: '70' }] };
    expect(summary(await check([rule], decided))).toMatchObject({ allowance: 70, attention: 0 });
  });

  it('a price for the line is not multiplied by the units', async () => {
    const rule = (per: string) => ({
      id: 'a',
      bucket: 'contract',
      ...whenCode('99213'),
      price: { formula: '50', per },
    });
    expect((await check([rule('line')], { QuantityBilled: 3 })).services[0]!.allowance).toBe(50);
    expect((await check([rule('unit')], { QuantityBilled: 3 })).services[0]!.allowance).toBe(150);
  });

  it('a denial ends the line: nothing later acts on it', async () => {
    const response = await check(
      [
        { id: 'a', bucket: 'modifiers', ...whenCode('99213'), deny: {}, reason: '1106' },
        { id: 'b', bucket: 'surcharge', charge: { kind: 'surcharge', formula: '5' } },
      ],
      { PPOAllowance: '10' },
    );
    expect(summary(response)).toMatchObject({ allowance: 0, reasons: '1106', attention: 0 });
    expect(response.bill.totalSurcharge).toBe(0);
    expect(response.logDetails.filter((step) => step.line === 1)).toHaveLength(1);
  });

  it('a flag moves no money', async () => {
    const response = await check([
      {
        id: 'a',
        bucket: 'authorization',
        ...whenCode('99213'),
        flag: { documentation: 'true', attention: 'true' },
      },
    ]);
    expect(response.services[0]).toMatchObject({
      allowance: 118.5,
      isDocumentationRequired: true,
      isPriorAuthorizationRequired: false,
    });
    expect(response.bill.isDocumentationRequired).toBe(true);
    expect(summary(response).attention).toBe(1);
  });
});

describe('the jurisdiction', () => {
  const decide = async (Bill: Members, Claim: Members = {}) => {
    const response = await check([], {}, { Bill, Claim });
    return [response.bill.billReviewState, response.logDetails[0]!.decidedBy[0]!.fact];
  };

  it.each<[string, Members, Members, string, string]>([
    [
      'the bill',
      { BillReviewState: 'NC', JurisdictionState: 'AZ' },
      { StateOfJurisdiction: 'AZ' },
      'NC',
      'Bill.BillReviewState',
    ],
    [
      'the jurisdiction of the bill',
      { JurisdictionState: 'NC' },
      { StateOfJurisdiction: 'AZ' },
      'NC',
      'Bill.JurisdictionState',
    ],
    [
      'the jurisdiction of the claim',
      { ZipCode: '85001' },
      { StateOfJurisdiction: 'NC', State: 'AZ' },
      'NC',
      'Claim.StateOfJurisdiction',
    ],
    [
      'the state of the injury, the other name',
      {},
      { StateWhereInjuryOccurred: 'NC', State: 'AZ' },
      'NC',
      'Claim.StateOfJurisdiction',
    ],
    ['the state of the claim', { ZipCode: '85001' }, { State: 'NC' }, 'NC', 'Claim.State'],
    ['the ZIP code', { ZipCode: '27601' }, {}, 'NC', 'Bill.ZipCode'],
  ])('comes from %s', async (_name, bill, claim, state, decidedBy) => {
    expect(await decide(bill, claim)).toEqual([state, decidedBy]);
  });

  it('is never guessed', async () => {
    const response = await check([], {}, { Bill: { ZipCode: '00001' } });
    expect(response.error).toContain(
      'no field names a state, and ZIP code 00001 is not in the table us.zip-locality',
    );
    expect(response.bill.totalAllowance).toBeNull();
  });

  it('of a draft pack prices nothing', async () => {
    const files = SHIPPED_FILES.map(({ file, text }) => ({
      file,
      text: /^rules\/us-nc\/workers-comp(-2026)?\.yaml$/.test(file)
        ? text.replace(/^status: \w+$/m, 'status: draft')
        : text,
    }));
    const response = reviewResponse(makeRequest([{}]), { ruleBook: compileBook(files) });
    expect(response.error).toContain("No rules are loaded for workers' compensation bills of NC");
  });
});

describe('options', () => {
  const echo = (response: ReviewResponse, name: string) =>
    response.logHeader.options.find((one) => one.name === name);

  it('say what held, where it came from, and whether a rule asked', async () => {
    const response = reviewResponse(makeRequest([{}], { BillOptions: { IsPayAboveCharge: false } }), {
      tenant: 'demo',
    });
    expect(echo(response, 'IsPayAboveCharge')).toEqual({
      name: 'IsPayAboveCharge',
      value: false,
      from: 'request',
      used: true,
    });
    expect(echo(response, 'IsLateFee')).toMatchObject({ value: false, from: 'tenant' });
    expect(echo(response, 'IsDisallowBeforeDOI')).toMatchObject({ value: true, from: 'default', used: true });
    expect(echo(response, 'UseEAPGBaseRate')).toMatchObject({ value: false, from: 'default', used: false });
  });

  it('that only the checks of a review read were not used by a rule', async () => {
    const { packs, roots } = shippedBook();
    const isLeftOut = (pack: string, id: string) => pack === 'edits/duplicates' || id === 'charge-cap';
    const without = packs.map((one) => {
      const rules = (one.pack.rules ?? []).filter(({ id }) => !isLeftOut(one.pack.pack, id));
      return { ...one, pack: { ...one.pack, rules } };
    });
    const ruleBook = new RuleBook(without, roots, NO_REASONS, resolveDefinitions(definition));
    const response = reviewResponse(makeRequest([{}]), { ruleBook });
    expect(echo(response, 'IsPayAboveCharge')).toMatchObject({ value: true, used: false });
    expect(echo(response, 'IsIgnoreHistory')).toMatchObject({ used: false });
  });

  it('of the request win over the payer’s', async () => {
    const response = reviewResponse(makeRequest([{}], { BillOptions: { IsLateFee: true } }), {
      tenant: 'demo',
    });
    expect(echo(response, 'IsLateFee')).toMatchObject({ value: true, from: 'request' });
  });
});
