/** What was looked up or derived for the billed code is forgotten when the line is reviewed as another one. */
import { expect, it } from 'vitest';
import { makeSmallBook, reviewSmall } from '../../helpers/small-book.ts';

const KINDS = {
  'test.kinds': {
    columns: ['code', 'kind', 'rate:decimal'],
    rows: [
      ['OLD01', 'replaced', '1.00'],
      ['NEW01', 'new', '75.00'],
    ],
  },
};

it('the row and the value of the code that replaces it are read', async () => {
  const setting = makeSmallBook(
    {
      tables: { kinds: { table: 'test.kinds', key: ['line.code'], required: 'true' } },
      derive: {
        kind: {
          title: 'kind of the code',
          cases: [
            { value: 'replaced', when: { fact: 'kinds.kind', operator: 'equal', value: 'replaced' } },
            { value: 'new' },
          ],
        },
      },
      rules: [
        {
          id: 'as-new',
          bucket: 'substitution',
          when: { fact: 'derived.kind', operator: 'equal', value: 'replaced' },
          code: { to: 'NEW01' },
        },
        {
          id: 'old',
          bucket: 'schedule-amount',
          when: { fact: 'derived.kind', operator: 'equal', value: 'replaced' },
          price: { formula: 'kinds.rate' },
        },
        {
          id: 'new',
          bucket: 'schedule-amount',
          when: { fact: 'derived.kind', operator: 'equal', value: 'new' },
          price: { formula: 'kinds.rate' },
        },
      ],
    },
    KINDS,
  );
  const { services } = await reviewSmall(setting, [{ CPT1: 'OLD01' }]);
  expect(services[0]).toMatchObject({ cpt1: 'NEW01', originalCPT1: 'OLD01', allowance: 75 });
});
