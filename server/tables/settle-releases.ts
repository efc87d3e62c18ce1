/** Which of several files of one release counts. */
import type { SkippedFile } from './sort-files.ts';
import type { SourceFile } from './source-file.ts';

/** A release as found, whatever was made of its rows. */
export interface Candidate {
  readonly id: string;
  readonly release: string;
  readonly edition: number;
  readonly files: readonly SourceFile[];
}

const hashesOf = ({ files }: Candidate) => JSON.stringify(files.map((file) => file.sha256));
const pathsOf = (candidates: readonly Candidate[]) =>
  candidates.flatMap(({ files }) => files.map((file) => file.path)).join(' and ');

function skip({ files }: Candidate, kind: SkippedFile['kind'], reason: string): SkippedFile[] {
  return files.map(({ path, sha256 }) => ({ path, sha256, reason, kind }));
}

/**
 * Of several finds of one table and release the fullest edition counts. Of equal bytes the first find counts; where two
 * files of one edition differ, none does, since nobody can tell which is right.
 */
export function settleReleases<Found extends Candidate>(
  found: readonly Found[],
): { chosen: Found[]; skipped: SkippedFile[] } {
  const chosen: Found[] = [];
  const skipped: SkippedFile[] = [];
  for (const same of Map.groupBy(found, (one) => `${one.id} ${one.release}`).values()) {
    const highest = Math.max(...same.map((one) => one.edition));
    const [best, rest] = [
      same.filter((one) => one.edition === highest),
      same.filter((one) => one.edition < highest),
    ];
    const [first, ...others] = best as [Found, ...Found[]];
    const name = `${first.id} ${first.release}`;
    const equal = others.every((other) => hashesOf(other) === hashesOf(first));
    if (equal) chosen.push(first);
    for (const other of equal ? others : best) {
      const reason = equal
        ? `the same bytes as ${pathsOf([first])}, which is imported.`
        : `${pathsOf(best.filter((one) => one !== other))} says it is ${name} too, with other content; keep one of them.`;
      skipped.push(...skip(other, equal ? 'repeated' : 'refused', reason));
    }
    for (const other of rest)
      skipped.push(
        ...skip(
          other,
          'superseded',
          `${name} is taken from ${pathsOf(best)}, a fuller or later edition of it.`,
        ),
      );
  }
  return { chosen, skipped };
}
