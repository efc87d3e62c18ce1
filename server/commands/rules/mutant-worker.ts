/** A share of the mutants, on a thread of its own; tells of each whether it survived. */
import { parentPort, workerData } from 'node:worker_threads';
import { findSurvivors } from '../../../engine/index.ts';
import { isWanted, type MutantOrder } from './mutants.ts';
import { withTests } from './test.ts';

const { folders, wanted, share } = workerData as MutantOrder;
await withTests(folders, (input) => {
  for (const { survivor } of findSurvivors(input, isWanted(wanted), share)) parentPort!.postMessage(survivor);
  return { ok: true, text: '' };
});
