/** Has rules and tables proven on a thread of their own, so that no request waits for it. */
import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import type { RuleFolders } from '../open-rules.ts';

export type Proof =
  | { readonly ok: true; readonly fingerprint: string }
  /** Every mistake, each in a line of its own. */
  | { readonly ok: false; readonly problems: string };

/** The thread ends with its answer; when `signal` aborts it ends at once, and the promise rejects. */
export async function proveBook(folders: RuleFolders, signal: AbortSignal): Promise<Proof> {
  const pool = new Tinypool({
    filename: fileURLToPath(new URL('prover.ts', import.meta.url)),
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 1,
  });
  try {
    return (await pool.run(folders, { signal })) as Proof;
  } finally {
    await pool.destroy();
  }
}
