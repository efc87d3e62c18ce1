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

it('the code that a fact has is the one reviewed, and the response says that it is the second one', async () => {
  const given = { fact: 'line.cpt2', operator: 'isGiven', value: 'true' };
  const setting = makeSmallBook(
    {
      tables: { kinds: { table: 'test.kinds', key: ['line.code'], required: 'true' } },
      rules: [
        { id: 'as-second', bucket: 'substitution', when: given, code: { to: { fact: 'line.cpt2' } } },
        { id: 'rate', bucket: 'schedule-amount', price: { formula: 'kinds.rate' } },
      ],
    },
    KINDS,
  );
  const { services } = await reviewSmall(setting, [{ CPT1: 'OLD01', CPT2: 'NEW01' }, { CPT1: 'OLD01' }]);
  expect(services).toMatchObject([
    { cpt1: 'NEW01', originalCPT1: 'OLD01', cptUsedForPayment: 2, allowance: 75 },
    { cpt1: 'OLD01', cptUsedForPayment: 1, allowance: 1 },
  ]);
});

it('a line whose fact has no code waits, and says which field it is', async () => {
  const setting = makeSmallBook({
    rules: [{ id: 'as-second', bucket: 'substitution', code: { to: { fact: 'line.cpt2' } } }],
  });
  const { services } = await reviewSmall(setting, [{ CPT1: 'OLD01' }]);
  expect(services[0]).toMatchObject({ allowance: 0, needsAttention: { reasons: [{ fields: ['CPT2'] }] } });
});
