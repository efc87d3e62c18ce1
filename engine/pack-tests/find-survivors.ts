/** Runs the examples against every mutant of the packs: a change that no case notices is law without a test. */
import { checkBook } from '../checks/check-book.ts';
import type { Pack } from '../model/pack.ts';
import { readSources } from '../rulebook/read-sources.ts';
import { readYaml } from '../rulebook/read-yaml.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';
import { applyMutant, listMutants, type Mutant } from './mutants.ts';
import { type PackTestInput, type PreparedCase, prepareCases } from './prepare-cases.ts';
import { runCase } from './run-case.ts';

/** A change that no test noticed, at its place in the pack. */
export interface Survivor {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly what: string;
}

export interface MutantProgress {
  readonly done: number;
  readonly total: number;
  readonly survivor: Survivor | null;
}

/** True when the case fails under the changed book; one that cannot be compiled or walked is noticed too. */
function isNoticed(ruleBook: RuleBook, one: PreparedCase): boolean {
  try {
    return runCase(one, ruleBook).failures.length > 0;
  } catch {
    return true;
  }
}

/** The cases in whose reviews a pack takes part, its own examples first. */
function listCases(input: PackTestInput): (packId: string) => PreparedCase[] {
  const { cases } = prepareCases(input);
  const packsOf = new Map(
    cases.map((one) => [one, runCase(one, input.ruleBook).response.logHeader?.packs.map(({ id }) => id)]),
  );
  const rank = (one: PreparedCase, packId: string) => (one.pack.pack === packId ? 0 : 1);
  return (packId) =>
    // A case that is refused has no packs, and a change may let it through.
    cases
      .filter((one) => packsOf.get(one)?.includes(packId) ?? true)
      .sort((a, b) => rank(a, packId) - rank(b, packId));
}

/** Tells whether `rules check` names a change of a pack: then its author needs no example to notice it. */
function findNamed({ files, tables, definition }: PackTestInput): (file: string, changed: Pack) => boolean {
  const { sources } = readSources(files, definition, { tables });
  const count = (packs: typeof sources.packs) => checkBook({ ...sources, packs }, []).length;
  const before = count(sources.packs);
  return (file, pack) =>
    count(sources.packs.map((one) => (one.yaml.file === file ? { ...one, pack } : one))) > before;
}

/**
 * Tries every mutant of every pack that is `wanted`, one after the other. The case that noticed one is tried first for
 * the next: a mistake and its neighbour are mostly seen by the same test.
 */
export function* findSurvivors(
  input: PackTestInput,
  wanted: (packId: string) => boolean = () => true,
): Generator<MutantProgress> {
  const { ruleBook, files, definition } = input;
  const casesOf = listCases(input);
  const isNamed = findNamed(input);
  const packs = ruleBook.packs.filter(({ pack }) => wanted(pack.pack) && pack.status !== 'draft');
  const all = packs.map((own) => ({ own, mutants: listMutants(own.pack, definition) }));
  const total = all.reduce((sum, { mutants }) => sum + mutants.length, 0);
  let done = 0;
  for (const { own, mutants } of all) {
    const order = casesOf(own.pack.pack);
    for (const mutant of mutants) {
      const changed = { ...own, pack: applyMutant(own.pack, mutant) };
      const book = ruleBook.with(ruleBook.packs.map((one) => (one === own ? changed : one)));
      const first = order.findIndex((one) => isNoticed(book, one));
      if (first > 0) order.unshift(...order.splice(first, 1));
      done++;
      const isUnnoticed = first < 0 && !isNamed(own.file, changed.pack);
      yield { done, total, survivor: isUnnoticed ? locate(own.file, mutant, files) : null };
    }
  }
}

function locate(file: string, { path, what }: Mutant, files: PackTestInput['files']): Survivor {
  const { yaml } = readYaml(file, files.find((one) => one.file === file)!.text);
  return { file, ...yaml.positionOf(path), what };
}
