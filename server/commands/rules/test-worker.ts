/** Examples on a thread of its own: asks for files, runs them, and tells what is to be remembered of them. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Memory, makeTestRunner } from '../../../engine/index.ts';
import { openRules, type RuleFolders } from '../../open-rules.ts';
import type { Found } from './share-tests.ts';

const found: [string, unknown][] = [];
const memory: Memory = { recall: () => undefined, keep: (key, value) => void found.push([key, value]) };
const { ruleBook, files, tables } = openRules(workerData as RuleFolders, 'checked');
const definition = (id: string) => tables.definition(id);
const runner = makeTestRunner({ files, ruleBook: ruleBook!, tables, definition, memory });

const tell = (what: Found) => parentPort!.postMessage(what);
parentPort!.on('message', async (names: readonly string[]) => {
  await runner.run(new Set(names));
  tell(found.splice(0));
});
tell([]);
