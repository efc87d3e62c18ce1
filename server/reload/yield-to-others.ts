/** Has a thread that works for long leave the processor to those whom somebody waits for. */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Where all are busy it gets a third of what each other gets: it ends late rather than never. */
const NICENESS = 5;

/** For the calling thread alone, where the system tells threads apart (Linux); elsewhere nothing happens. */
export function yieldToOthers(): void {
  try {
    // `<process>/task/<thread>`
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (thread !== process.pid) setPriority(thread, NICENESS);
  } catch {
    // It is as quick as the others then.
  }
}
