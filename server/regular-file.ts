/** Reads files that must be files: who reads a pipe that nobody writes to waits for ever, and a device may never end. */
import { readFileSync, type Stats, statSync } from 'node:fs';
import { StartProblem } from './start-problem.ts';

const KINDS: readonly [is: (kind: Stats) => boolean, name: string][] = [
  [(kind) => kind.isFIFO(), 'a pipe'],
  [(kind) => kind.isSocket(), 'a socket'],
  [(kind) => kind.isCharacterDevice() || kind.isBlockDevice(), 'a device'],
];

/** Throws a StartProblem for a path that names a pipe, a socket or a device; there may be nothing yet. */
export function refuseSpecialFile(path: string): void {
  const kind = statSync(path, { throwIfNoEntry: false });
  const name = kind && KINDS.find(([is]) => is(kind))?.[1];
  if (name) throw new StartProblem(`${path} is ${name}, not a file. Name a file, or take it away.`);
}

/** As `readFileSync`; throws a StartProblem for what is no file and no folder. */
export function readRegularFile(path: string): Buffer {
  refuseSpecialFile(path);
  return readFileSync(path);
}

/** The same as text. */
export const readRegularText = (path: string): string => readRegularFile(path).toString('utf8');
