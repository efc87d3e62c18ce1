/** A param shows its days and its source; a limit that another pack supplied is the law of the step that applies it. */
import { describe, expect, it } from 'vitest';
import { supplyParams } from '../../../engine/pack-tests/supply-params.ts';
import { MADE_UP_PAYER } from '../../../engine/rulebook/pack.ts';
import { verifyReview } from '../../../engine/verify/verify-review.ts';
import {
  type BillParts,
  type Members,
  makeRequest,
  reviewResponse,
  type Setting,
} from '../../helpers/requests.ts';
import { definition, SHIPPED_FILES, shippedBook } from '../../helpers/rule-book.ts';

function supply(supplies: Parameters<typeof supplyParams>[1]): Setting {
  const supplied = supplyParams(SHIPPED_FILES, supplies, definition, shippedBook());
  if ('problems' in supplied) throw new Error(supplied.problems.join('\n'));
  return { ruleBook: supplied.ruleBook, tenant: MADE_UP_PAYER };
}

/** The step of a rule, the sources its values name, and its entry. */
function findStep(rule: string, line: Members, parts: BillParts, setting?: Setting) {
  const response = reviewResponse(makeRequest([line], parts), setting);
  expect(verifyReview(response)).toEqual([]);
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
  ])('%s', (ServiceDate, value, source, release) => {
    const { values, sources } = findStep('#price-nonfacility', { ServiceDate }, UCR);
    expect(values).toMatchObject([{ name: 'conversionFactor', value, release }]);
    expect(sources).toMatchObject([source]);
  });

  it('the share of a category', () => {
    const { values, sources } = findStep('#percent-of-medicare', { CPT1: '95886' }, {});
    expect(values).toMatchObject([{ name: 'percentOfMedicare', citation: 'us-nc/workers-comp#nc-2025' }]);
    expect(sources).toMatchObject([{ pin: 'professional tables', read: '2026-11-21' }]);
  });
});

describe('the law of a step is the supplied limit it compared with:', () => {
  const MADE_UP = {
    id: 'payers/pack-test#test-file',
    title: 'Test file',
    pin: 'supplies',
    url: null,
    read: null,
  };
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
      supply({ 'edits/visit-limit': { visitLimit: { 'physical-medicine': '0' } } }),
      MADE_UP,
    ],
    [
      'days to pay, of the payer',
      '#late-interest',
      {},
      { Bill: LATE },
      supply({ 'edits/late-fee': { dueDays: '30', annualPercent: '10', interestFreeDays: '0' } }),
      MADE_UP,
    ],
  ])('%s', (_name, rule, line, parts, setting, law) => {
    const { step, entry, values } = findStep(rule, line, parts, setting);
    expect(step.citation).toMatchObject(law);
    expect(entry.requirementURL).toBe(step.citation!.url);
    expect(new Set(values.map((value) => value.citation))).toEqual(new Set([step.citation!.id]));
    // The limit itself stands in the step, once.
    expect(step.lookUps.filter(({ name }) => name.startsWith('param.'))).toHaveLength(1);
  });

  it('and the rule’s own where nothing was supplied', () => {
    const { step } = findStep('#before-injury', {}, { Claim: { DateOfInjury: '2025-07-01' } });
    expect(step.citation!.id).toBe('claim');
  });
});
