/** A programme whose law rests on one release of the relative values: later releases are not its own. */
import { expect, it } from 'vitest';
import { MADE_UP_STATE, makeUpProgramme } from '../../helpers/made-up-programme.ts';
import { makeRequest, verifiedResponse } from '../../helpers/requests.ts';

const frozen = { on: 'derived.frozen' };
const professional = { fact: 'bill.isInstitutional', operator: 'equal', value: 'false' };
const ruleBook = makeUpProgramme(
  [
    {
      pack: 'methods/physician',
      when: professional,
      with: { rvu: frozen, rvuGlobal: frozen, rvuDiscontinued: frozen },
    },
  ],
  { from: '2025-01-01', through: '2026-12-31' },
  { derive: { frozen: { title: 'day of the release', type: 'date', cases: [{ value: '2025-01-01' }] } } },
);

// North Carolina's indices and the conversion factor are those of the day of service in both years.
it.each([
  // (1.30 + 1.35 × 0.926 + 0.10 × 0.665) × 32.3465 = 84.6378519
  { day: '2025-06-02', amount: 84.64 },
  // (1.30 + 1.35 × 0.933 + 0.10 × 0.639) × 33.4009 = 87.625591105; by the values of 2026 it would be 90.84.
  { day: '2026-01-05', amount: 87.63 },
])('pays a visit of $day by the relative values of January 2025', async ({ day, amount }) => {
  const request = makeRequest([{ CPT1: '99213', ServiceDate: day }], {
    Bill: { BillReviewState: MADE_UP_STATE },
  });
  const { services } = await verifiedResponse(request, { ruleBook });
  expect(services).toMatchObject([{ allowance: amount, needsAttention: null }]);
});
