/** Every row a step rests on stands in that step, once: with its operands, or among its look-ups. */
import { describe, expect, it } from 'vitest';
import type { LogStep } from '../../../engine/present/log.ts';
import type { ReviewResponse } from '../../../engine/present/review.ts';
import {
  type BillParts,
  type Members,
  makeRequest,
  reviewResponse,
  verifiedResponse,
} from '../../helpers/requests.ts';
import { starterTables } from '../../helpers/rule-book.ts';
import { asWhole } from '../../helpers/tables.ts';

const OCTOBER = { ServiceDate: '2025-10-06' };
const UCR: BillParts = { Bill: { TypeOfBill: 1 } };

/** Look-ups of a step as `name = value: table, row, release`. */
const show = (step: LogStep | undefined): string[] =>
  step!.lookUps.map(
    ({ name, value, table, row, release }) => `${name} = ${value}: ${table}, ${row}, ${release}`,
  );

function findStep({ logDetails }: ReviewResponse, rule: string): LogStep | undefined {
  return logDetails.find((step) => step.rule.endsWith(rule));
}

describe('a step shows the rows behind it:', () => {
  it.each<[string, Members, BillParts, string, string[]]>([
    [
      'the site of the place of service',
      { ...OCTOBER, POS: '22' },
      {},
      '#price',
      ['sitePaid.site = facility: us.place-of-service, code 22, 2024'],
    ],
    [
      'the locality that is the key of the indices',
      OCTOBER,
      UCR,
      '#price',
      [
        'locality.carrier = 11502: us.zip-locality, zip 27601, 2025Q4',
        'locality.locality = 00: us.zip-locality, zip 27601, 2025Q4',
        'sitePaid.site = nonfacility: us.place-of-service, code 11, 2024',
      ],
    ],
    [
      'the category that picks a share',
      OCTOBER,
      {},
      '#percent-of-medicare',
      [
        'category.category = Evaluation & Management: us-nc.wc-category, modifier (blank), code 99213, 2025',
        'rvu.statusCode = A: us.pfs.rvu, code 99213, modifier (blank), 2025D',
      ],
    ],
    [
      'the row that an excerpt lacks',
      { ...OCTOBER, CPT1: '0000X' },
      {},
      'engine',
      ['rvu.found = false: us.pfs.rvu, code 0000X, modifier (blank), 2025D'],
    ],
    [
      'each modifier that is not listed',
      { ...OCTOBER, ModifierList: '25,ZQ' },
      {},
      '#unknown-modifier',
      ['modifiers.found = false: us.modifiers, code ZQ, 2024Q2'],
    ],
    [
      'the value that denies, instead of that its row was found',
      { ...OCTOBER, CPT1: '36416' },
      {},
      '#bundled',
      ['rvu.statusCode = B: us.pfs.rvu, code 36416, modifier (blank), 2025D'],
    ],
    [
      'where a missing place of service was looked for',
      { ...OCTOBER, POS: '97' },
      {},
      'engine',
      ['sitePaid.found = false: us.place-of-service, code 97, 2024'],
    ],
    [
      'the state of a bill that only its ZIP code gives',
      OCTOBER,
      {},
      'engine',
      ['zip.state = NC: us.zip-locality, zip 27601, 2025Q4'],
    ],
    ['nothing where it read no other row', OCTOBER, {}, '#charge-cap', []],
  ])('%s', async (_name, line, parts, rule, expected) => {
    const response = await verifiedResponse(makeRequest([{ Charge: '50', ...line }], parts), {
      tenant: 'demo',
    });
    const step = response.logDetails.findLast((one) => one.rule.endsWith(rule));
    expect(show(step)).toEqual(expected);
  });
});

it('a step shows the row that a whole release does not have', () => {
  const request = makeRequest([{ ...OCTOBER, CPT1: '0000X' }]);
  const response = reviewResponse(request, { tables: asWhole(starterTables()) });
  expect(show(findStep(response, '#not-listed'))).toEqual([
    'rvu.found = false: us.pfs.rvu, code 0000X, modifier (blank), 2025D',
  ]);
});

describe('a release that begins after the service', () => {
  it.each<[string, string | undefined]>([
    ['2025-09-30', 'the release begins on 2025-10-01, after the service of 2025-09-30'],
    ['2025-10-01', undefined],
  ])('notes it where it does, and says nothing else: %s', (ServiceDate, note) => {
    const step = findStep(reviewResponse(makeRequest([{ ServiceDate }], UCR), { tenant: 'demo' }), '#price');
    expect(step!.lookUps.map((one) => [one.name, one.note])).toEqual([
      ['locality.carrier', note],
      ['locality.locality', note],
      ['sitePaid.site', undefined],
    ]);
  });
});

it('a row stands once in a step, and its release in the header', () => {
  const lines = [{}, { POS: '22', CPT1: '72148', ModifierList: '26' }, { CPT1: '0000X' }, { CPT1: '36416' }];
  const { logDetails, logHeader } = reviewResponse(makeRequest(lines, UCR));
  const named = new Set(logHeader.tables.map(({ id, release }) => `${id} ${release}`));
  for (const { operands, lookUps } of logDetails) {
    const shown = new Set(operands.map(({ table, row }) => `${table} ${row}`));
    for (const { table, row } of lookUps) expect(shown).not.toContain(`${table} ${row}`);
    expect(new Set(lookUps.map(({ name }) => name)).size).toBe(lookUps.length);
    const ofTables = lookUps.filter(({ table }) => table !== undefined);
    for (const { table, release } of ofTables) expect(named).toContain(`${table} ${release}`);
  }
});
