/** What runs on the thread that proves rules and tables. */
import { takeFingerprint } from '../answers/fingerprint.ts';
import { assemble } from '../assembly.ts';
import type { RuleFolders } from '../open-rules.ts';
import { StartProblem } from '../start-problem.ts';
import type { Proof } from './prove-book.ts';

export default async function prove(folders: RuleFolders): Promise<Proof> {
  try {
    return { ok: true, fingerprint: takeFingerprint(await assemble(folders)) };
  } catch (error) {
    // An error loses its class on its way between threads.
    if (error instanceof StartProblem) return { ok: false, problems: error.message };
    throw error;
  }
}
