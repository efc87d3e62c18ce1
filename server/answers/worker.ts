/** What runs on the thread for large requests. */
import { assemble } from '../assembly.ts';
import { keepBillsYoung } from '../collector.ts';
import { Refusal } from '../door/refusal.ts';
import type { RuleFolders } from '../open-rules.ts';
import { answerJob } from './answer-job.ts';
import { takeFingerprint } from './fingerprint.ts';
import type { Knowledge, Outcome, Task } from './job.ts';

keepBillsYoung();
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

export default async function answer({ job, folders, fingerprint }: Task): Promise<Outcome> {
  opened ??= open(folders);
  const own = await opened;
  if (own?.fingerprint !== fingerprint) return { answer: null };
  try {
    return { answer: answerJob(job, own.knowledge) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, problems, headers } = error;
    return { refusal: { code, sentence: message, problems, headers } };
  }
}
