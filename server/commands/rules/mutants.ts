/** `rules test --mutants`: changes one thing of a pack at a time, and names the changes that no example noticed. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import {
  compareProblems,
  countMutants,
  explainSurvivors,
  findSurvivors,
  type PackTestInput,
  runPackTests,
  type Share,
  type Survivor,
} from '../../../engine/index.ts';
import { countOf } from '../../count-of.ts';
import { type RuleFolders, showFile } from '../../open-rules.ts';
import type { Printout } from '../shell.ts';
import { renderFailures, requirePack, withTests } from './test.ts';

/** Packs by id; null: all that price something. */
export type WantedPack = string | null;
export const isWanted = (wanted: WantedPack) => (packId: string) => wanted === null || wanted === packId;

/** What a worker is told. */
export interface MutantOrder {
  readonly folders: RuleFolders;
  readonly wanted: WantedPack;
  readonly share: Share;
}

/** Told after each mutant. */
export type ReportMutants = (done: number, total: number, survivors: number) => void;

/**
 * Every mutant of the packs: the examples must hold without one, and each is a survivor that none of them notices.
 *
 * @param forAWorker mutants that are worth another worker, which has to open the rules anew
 */
export function testMutants(
  folders: RuleFolders,
  wanted: WantedPack,
  report: ReportMutants,
  forAWorker = 100,
): Promise<Printout> {
  return withTests(folders, async (input) => {
    const unknown = explainPack(input, wanted);
    if (unknown !== null) return { ok: false, text: `${unknown}\n` };
    const { failures } = await runPackTests(input);
    const { rulesDir } = folders;
    if (failures.length > 0) {
      const text = `${renderFailures(failures, rulesDir)}A change cannot be noticed by examples that fail without it: correct these first.\n`;
      return { ok: false, text };
    }
    const total = countMutants(input, isWanted(wanted));
    const workers = Math.min(availableParallelism(), Math.floor(total / forAWorker));
    const survivors: Survivor[] = [];
    let done = 0;
    await tryMutants(input, { folders, wanted }, workers, (survivor) => {
      if (survivor) survivors.push(survivor);
      done += 1;
      report(done, total, survivors.length);
    });
    return render(input, survivors, total, { rulesDir, wanted });
  });
}

/** Why a pack has no mutants; null when it has. */
function explainPack(input: PackTestInput, wanted: WantedPack): string | null {
  if (wanted === null) return null;
  requirePack(input, wanted);
  const packs = input.ruleBook.packs.filter(({ pack }) => pack.pack === wanted);
  const isDraft = packs.every(({ pack }) => pack.status === 'draft');
  return isDraft ? `${wanted} is a draft, which prices nothing; write status: cited to try it.` : null;
}

/** Workers come with their survivors in any order. */
async function tryMutants(
  input: PackTestInput,
  order: Omit<MutantOrder, 'share'>,
  workers: number,
  note: (survivor: Survivor | null) => void,
): Promise<void> {
  if (workers < 2) for (const { survivor } of findSurvivors(input, isWanted(order.wanted))) note(survivor);
  else
    await Promise.all(
      Array.from({ length: workers }, (_one, first) =>
        runWorker({ ...order, share: { first, every: workers } }, note),
      ),
    );
}

function runWorker(order: MutantOrder, note: (survivor: Survivor | null) => void): Promise<void> {
  const worker = new Worker(new URL('./mutant-worker.ts', import.meta.url), { workerData: order });
  return new Promise((resolve, reject) => {
    worker.on('message', note);
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
}

/** What to do about survivors, ready to be pasted. */
const advise = ({ at, change }: Survivor): string => `\
Add an example that fails with the change. Where no bill can show one, a test file of the pack says why:
survivors:
  - { at: ${quote(at)}, change: ${quote(change)}, why: … }
`;
const quote = (text: string) => (/^[\w./ -]+$/.test(text) ? text : JSON.stringify(text));

const byPlace = (a: Survivor, b: Survivor) => compareProblems(a, b) || (a.change < b.change ? -1 : 1);

function render(
  input: PackTestInput,
  survivors: readonly Survivor[],
  total: number,
  { rulesDir, wanted }: { readonly rulesDir: string | null; readonly wanted: WantedPack },
): Printout {
  const sorted = [...survivors].sort(byPlace);
  const { unexplained, explained, stale } = explainSurvivors(input, sorted, isWanted(wanted));
  const show = ({ file, line, column }: Pick<Survivor, 'file' | 'line' | 'column'>) =>
    `${showFile(file, rulesDir)}:${line}:${column}`;
  const lines = [
    ...unexplained.map((one) => `${show(one)} no example notices: ${one.change} (at: ${one.at})\n`),
    ...stale.map(
      (one) =>
        `${show(one)} nothing survives at ${one.at}${one.change === undefined ? '' : `, ${one.change}`}; remove the explanation\n`,
    ),
  ];
  const advice = unexplained[0] ? advise(unexplained[0]) : '';
  const summary = `${countOf(total, 'mutant')}, ${unexplained.length} survived, ${explained} more explained.\n`;
  return { ok: lines.length === 0, text: `${lines.join('')}${advice}${summary}` };
}
