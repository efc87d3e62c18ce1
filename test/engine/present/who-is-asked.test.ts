/** Who is asked about a line that waits: whom the rule names, else whom its reason code names. */
import { expect, it } from 'vitest';
import { makeRequest, reviewResponse } from '../../helpers/requests.ts';
import { shippedBook } from '../../helpers/rule-book.ts';

const NC = { Bill: { BillReviewState: 'NC' } };

it.each([
  ['a share that the payer imports', { CPT1: '20610', ModifierList: '52' }, 1106, 'data-steward'],
  ['a modifier that a person reads', { CPT1: '99213', ModifierList: 'ZZ' }, 1110, 'coder'],
])('%s', (_what, line, reasonCode, who) => {
  const { services } = reviewResponse(makeRequest([line], NC));
  expect(services[0]!.needsAttention!.reasons).toContainEqual(expect.objectContaining({ reasonCode, who }));
});

it('is the data steward where figures of a hospital are to be imported or corrected', () => {
  expect(shippedBook().reasonCode(1151, null)?.text.who).toBe('data-steward');
});
