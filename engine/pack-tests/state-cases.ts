/** What the cases of a test file come to, told without amounts: the rules that they cover, reasons, and who has to look. */
import type { CaseState } from '../authoring/draft-pack.ts';
import { type PackTestInput, prepareCases } from './prepare-cases.ts';
import { listCovered, runCase } from './run-case.ts';

/** By the place of a case in its file; null for one that cannot run, is refused, or is another pack's. */
export function stateCases(input: PackTestInput, file: string): (CaseState | null)[] {
  const own = { ...input, files: input.files.filter((one) => one.file === file) };
  const { cases, files } = prepareCases(own);
  const states: (CaseState | null)[] = Array.from({ length: files[0]?.cases ?? 0 }, () => null);
  for (const one of cases) {
    const { response, fired } = runCase(one, one.ruleBook);
    if (response.error !== null || response.logHeader.packs.every(({ id }) => id !== one.pack.pack)) continue;
    states[one.index] = {
      covers: listCovered(one, fired),
      lines: one.request.Services.map(({ Line }) => {
        const { reasonCodes, needsAttention } = response.services.find(({ line }) => line === Line)!;
        return {
          reasons: reasonCodes.split(',').filter((reason) => reason !== ''),
          attention: needsAttention !== null,
        };
      }),
    };
  }
  return states;
}
