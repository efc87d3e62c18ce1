/** The bench gives json-rules-engine every operator that the conditions of a plan use; one that it lacks ends a whole run. */
import { expect, it } from 'vitest';
import { parseRequest } from '../../engine/index.ts';
import { walkBill } from '../../engine/run/walk-bill.ts';
import { makeBill } from './bills.ts';
import { makeReference } from './engine-cost.ts';
import { openWorld } from './mix/main.ts';
import { TENANT } from './mix/review-mix.ts';

it('asks json-rules-engine all conditions of a plan', async () => {
  const parsed = parseRequest(makeBill(1, 'together'));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { lines } = walkBill(parsed.request, { ...openWorld(null), tenant: TENANT });
  const [line] = lines;
  await expect(makeReference(line!)(line!)).resolves.toBeDefined();
});
