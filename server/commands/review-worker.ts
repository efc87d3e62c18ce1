/** What runs on the threads of `review --ndjson`. */
import { takeFingerprint } from '../answers/fingerprint.ts';
import { type Assembly, assemble } from '../assembly.ts';
import { tuneCollector } from '../collector.ts';
import type { RuleFolders } from '../open-rules.ts';
import { systemClock } from '../world.ts';
import { type Bunch, reviewBunch } from './review-bunch.ts';
import type { BunchTask } from './review-threads.ts';

tuneCollector();
/** Read once, with the first bunch. */
let opened: Promise<{ readonly assembly: Assembly; readonly fingerprint: string } | null> | undefined;

async function open(folders: RuleFolders) {
  try {
    const assembly = await assemble(folders);
    return { assembly, fingerprint: takeFingerprint(assembly) };
  } catch {
    // They were sound when the command started.
    return null;
  }
}

/** Null where the rules or tables are no longer those of the command. */
export default async function review({
  lines,
  folders,
  fingerprint,
  options,
}: BunchTask): Promise<Bunch | null> {
  opened ??= open(folders);
  const own = await opened;
  if (own?.fingerprint !== fingerprint) return null;
  return reviewBunch(lines, { ...options, assembly: own.assembly, clock: systemClock });
}
