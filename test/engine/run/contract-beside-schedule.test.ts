/** A service at an amount of the payer's contract is still one of the several that the schedule's others are among. */
import { expect, it } from 'vitest';
import { makeRequest, verifiedResponse } from '../../helpers/requests.ts';
import { makeUpPayer } from '../../helpers/rule-book.ts';

it('tells a person that a therapy is one of several, where the other has an agreed amount', async () => {
  const agreed = {
    bucket: 'contract',
    when: { fact: 'line.code', operator: 'equal', value: '97150' },
    price: { formula: '20' },
  };
  const { services } = await verifiedResponse(
    makeRequest([{ CPT1: '97110', ModifierList: '59' }, { CPT1: '97150' }]),
    makeUpPayer([agreed]),
  );
  expect(services.map(({ cpt1, allowance, reasonCodes }) => [cpt1, allowance, reasonCodes])).toEqual([
    ['97110', 38.71, '1010,1111'],
    ['97150', 20, ''],
  ]);
});
