/** Survivors that a test file of the pack explains (`survivors`), and explanations that nothing needs any more. */

import type { FilePlace } from '../problem.ts';
import { readTestFiles } from '../rulebook/read-sources.ts';
import type { YamlFile } from '../rulebook/read-yaml.ts';
import type { Explanation, PackTestFile, Survivor } from './pack-test.ts';
import type { PackTestInput } from './prepare-cases.ts';

/** An explanation at its place. */
interface StatedExplanation extends Explanation {
  readonly yaml: YamlFile;
  readonly index: number;
  readonly test: PackTestFile;
}

/** What the test files explain. */
export function listExplanations(files: PackTestInput['files']): StatedExplanation[] {
  return readTestFiles(files).flatMap((yaml) => {
    const test = yaml.value as unknown as PackTestFile;
    return (test.survivors ?? []).map((one, index) => ({ ...one, yaml, index, test }));
  });
}

/** True when an explanation is for this change. */
export const explains = (
  { test, at, change }: StatedExplanation,
  survivor: Pick<Survivor, 'packId' | 'version' | 'at' | 'change'>,
): boolean =>
  survivor.packId === test.pack &&
  (test.version === undefined || survivor.version === test.version) &&
  survivor.at === at &&
  (change === undefined || survivor.change === change);

/** An explanation of a change that the tests notice now, or that nothing makes. */
export interface StaleExplanation extends FilePlace {
  readonly at: string;
  readonly change: string | undefined;
}

export interface ExplainedSurvivors {
  readonly unexplained: readonly Survivor[];
  readonly explained: number;
  readonly stale: readonly StaleExplanation[];
}

/** Holds the survivors of the packs that were `wanted` against what their test files explain. */
export function explainSurvivors(
  { files, ruleBook }: Pick<PackTestInput, 'files' | 'ruleBook'>,
  survivors: readonly Survivor[],
  wanted: (packId: string) => boolean = () => true,
): ExplainedSurvivors {
  const isTried = (id: string) =>
    wanted(id) && ruleBook.packs.some(({ pack }) => pack.pack === id && pack.status !== 'draft');
  const explanations = listExplanations(files).filter(({ test }) => isTried(test.pack));
  const unexplained = survivors.filter((survivor) => !explanations.some((one) => explains(one, survivor)));
  const stale = explanations
    .filter((one) => !survivors.some((survivor) => explains(one, survivor)))
    .map(({ yaml, index, at, change }) => ({
      ...{ file: yaml.file, ...yaml.positionOf(['survivors', index]) },
      ...{ at, change },
    }));
  return { unexplained, explained: survivors.length - unexplained.length, stale };
}
