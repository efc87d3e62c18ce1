/** A param shows its days and its source; a limit that another pack supplied is the law of the step that applies it. */
import { describe, expect, it } from 'vitest';
import {
  type BillParts,
  type Members,
  makeRequest,
  type Setting,
  verifiedResponse,
} from '../../helpers/requests.ts';
import { makeUpPayer } from '../../helpers/rule-book.ts';

/** The step of a rule, the sources its values name, and its entry. */
async function findStep(rule: string, line: Members, parts: BillParts, setting?: Setting) {
  const response = await verifiedResponse(makeRequest([line], parts), setting);
  const step = response.logDetails.find((one) => one.rule.endsWith(rule))!;
  const entry = response.services[0]!.bucketList.find((one) => one.fullRuleName === step.rule)!;
  const values = [...step.operands, ...step.lookUps].filter((value) => value.citation);
  const sources = values.map(({ citation }) =>
    response.logHeader.citations.find(({ id }) => id === citation),
  );
  return { step, entry, values, sources };
}

describe('a value with its days shows where they come from:', () => {
  const UCR: BillParts = { Bill: { TypeOfBill: 1 } };
  it.each<[string, string, object, string]>([
    [
      '2024-03-08',
      '32.7442',
      { pin: 'RVU24A, column CONV FACTOR', read: '2026-11-21' },
      'from 2024-01-01 through 2024-03-08',
    ],
    // The act itself has not been read.
    ['2024-03-09', '33.2875', { pin: 'Public Law 118-42', read: null }, 'from 2024-03-09 through 2024-12-31'],
  ])('%s', async (ServiceDate, value, source, release) => {
    const { values, sources } = await findStep('#price', { ServiceDate }, UCR, { tenant: 'demo' });
    expect(values).toMatchObject([{ name: 'conversionFactor', value, release }]);
    expect(sources).toMatchObject([source]);
  });

  it('the share of a category', async () => {
    const { values, sources } = await findStep('#percent-of-medicare', { CPT1: '95886' }, {});
    expect(values).toMatchObject([{ name: 'percentOfMedicare', citation: 'us-nc/workers-comp#nc-2025' }]);
    expect(sources).toMatchObject([{ pin: 'professional tables', read: '2026-11-21' }]);
  });
});

describe('the law of a step is the supplied limit it compared with:', () => {
  const MADE_UP = {
    id: 'payers/made-up#here',
    title: 'This test',
    pin: 'here',
    url: 'https://example.com/',
    read: '2025-01-01',
  };
  const supply = (supplies: Members): Setting => makeUpPayer([], { supplies });
  const always = (value: string) => ({ values: [{ value, cite: 'here' }] });
  const LATE = { BillReviewReceivedDate: '2025-06-03', ProcessedDate: '2025-09-01' };
  it.each<[string, string, Members, BillParts, Setting | undefined, object]>([
    [
      'days to file, of the programme',
      '#filed-late',
      {},
      { Bill: { BillReviewReceivedDate: '2025-09-30' } },
      undefined,
      {
        id: 'us-nc/workers-comp#nc-filing',
        pin: '11 NCAC 23J .0101(d)',
        url: 'https://www.ic.nc.gov/ncic/pages/feesched.asp',
        read: '2026-11-21',
      },
    ],
    [
      'visits, of the payer',
      '#visits-used-up',
      { CPT1: '97110' },
      {},
      supply({
        'edits/visit-limit': {
          visitLimit: { values: [{ entries: { 'physical-medicine': '0' }, cite: 'here' }] },
        },
      }),
      MADE_UP,
    ],
    [
      'days to pay, of the payer',
      '#late-interest',
      {},
      { Bill: LATE },
      supply({
        'edits/late-fee': {
          dueDays: always('30'),
          annualPercent: always('10'),
          interestFreeDays: always('0'),
        },
      }),
      MADE_UP,
    ],
  ])('%s', async (_name, rule, line, parts, setting, law) => {
    const { step, entry, values } = await findStep(rule, line, parts, setting);
    expect(step.citation).toMatchObject(law);
    expect(entry.requirementURL).toBe(step.citation!.url);
    // What the shared rule states itself is its own.
    const ofOthers = values.filter(({ name }) => name !== 'daysOfYear');
    expect(new Set(ofOthers.map((value) => value.citation))).toEqual(new Set([step.citation!.id]));
    // The limit itself stands in the step, once.
    expect(step.lookUps.filter(({ name }) => name.startsWith('param.'))).toHaveLength(1);
  });

  it('and the rule’s own where nothing was supplied', async () => {
    const { step } = await findStep('#before-injury', {}, { Claim: { DateOfInjury: '2025-07-01' } });
    expect(step.citation!.id).toBe('claim');
  });
});
