/** Survivors that a test file of the pack explains (`survivors`), and explanations that nothing needs any more. */
import type { Survivor } from './find-survivors.ts';
import type { PackTestFile } from './pack-test.ts';
import { type PackTestInput, readTests } from './prepare-cases.ts';

/** An explanation of a change that the tests notice now, or that nothing makes. */
export interface StaleExplanation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
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
  const explained = new Set<Survivor>();
  const stale: StaleExplanation[] = [];
  const isDraft = (id: string) =>
    ruleBook.packs.every(({ pack }) => pack.pack !== id || pack.status === 'draft');
  for (const yaml of readTests(files)) {
    const test = yaml.value as unknown as PackTestFile;
    if (!wanted(test.pack) || isDraft(test.pack)) continue;
    for (const [index, { at, change }] of (test.survivors ?? []).entries()) {
      const found = survivors.filter(
        (one) =>
          one.packId === test.pack &&
          (test.version === undefined || one.version === test.version) &&
          one.at === at &&
          (change === undefined || one.change === change),
      );
      for (const one of found) explained.add(one);
      if (found.length === 0)
        stale.push({ file: yaml.file, ...yaml.positionOf(['survivors', index]), at, change });
    }
  }
  return { unexplained: survivors.filter((one) => !explained.has(one)), explained: explained.size, stale };
}
