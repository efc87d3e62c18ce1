/** What runs on the threads for large requests and rows of bulk jobs. */
import { Tinypool } from 'tinypool';
import { assemble } from '../assembly.ts';
import { tuneCollector } from '../collector.ts';
import { Refusal } from '../door/refusal.ts';
import type { RuleFolders } from '../open-rules.ts';
import { TableError } from '../tables/table-error.ts';
import { answerJob } from './answer-job.ts';
import { takeFingerprint } from './fingerprint.ts';
import type { Knowledge, Outcome, Task } from './job.ts';
import { warmUp } from './warm-up.ts';

tuneCollector();
/** Read once, with the first request. */
let opened: Promise<{ readonly knowledge: Knowledge; readonly fingerprint: string } | null> | undefined;

async function open(folders: RuleFolders) {
  try {
    // The service has proven the book, which takes longest; that this is the same one, the fingerprint tells.
    const { texts, ...knowledge } = await assemble(folders, 'checked');
    return { knowledge, fingerprint: takeFingerprint({ ...knowledge, texts }) };
  } catch {
    // They were sound when the service read them. Whoever changes them hears of it when it reads them anew.
    return null;
  }
}

/** Moves the bytes of an answer to the other thread: they may be millions, and would be copied. */
function move(outcome: Outcome, body: string | Uint8Array<ArrayBuffer>): Outcome {
  if (typeof body === 'string' || body.byteLength !== body.buffer.byteLength) return outcome;
  const moved = { [Tinypool.transferableSymbol]: [body.buffer], [Tinypool.valueSymbol]: outcome };
  return Tinypool.move(moved as unknown as ArrayBuffer) as unknown as Outcome;
}

export async function answerTask({ job, folders, fingerprint }: Task): Promise<Outcome> {
  opened ??= open(folders);
  const own = await opened;
  if (own?.fingerprint !== fingerprint) return { answer: null };
  if (!job) {
    warmUp(own.knowledge);
    return { answer: null };
  }
  try {
    const answer = answerJob(job, own.knowledge);
    return move({ answer }, answer.body);
  } catch (error) {
    // The service may have read the table before it was changed; where it has not, it says which one it is.
    if (error instanceof TableError) return { answer: null };
    if (!(error instanceof Refusal)) throw error;
    const { code, message, problems, headers } = error;
    return { refusal: { code, sentence: message, problems, headers } };
  }
}
