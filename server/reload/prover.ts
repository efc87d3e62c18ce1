/** What runs on the thread that proves rules and tables. */
import { takeFingerprint } from '../answers/fingerprint.ts';
import { assemble } from '../assembly.ts';
import { checkTableBytes, type RuleFolders } from '../open-rules.ts';
import { StartProblem } from '../start-problem.ts';
import type { Proof } from './prove-book.ts';
import { yieldToOthers } from './yield-to-others.ts';

/** A table whose bytes were changed is found here, not by the first bill that needs it. */
export default async function prove(folders: RuleFolders): Promise<Proof> {
  yieldToOthers();
  try {
    checkTableBytes(folders);
    return { ok: true, fingerprint: takeFingerprint(await assemble(folders)) };
  } catch (error) {
    // An error loses its class on its way between threads.
    if (error instanceof StartProblem) return { ok: false, problems: error.message };
    throw error;
  }
}
