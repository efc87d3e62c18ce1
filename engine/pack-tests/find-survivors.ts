/** Runs the examples against every mutant of the packs: a change that no case notices is law without a test. */
import { checkBook } from '../checks/check-book.ts';
import { computeDigest } from '../digest.ts';
import type { Pack } from '../model/pack.ts';
import { resolveDefinitions } from '../rulebook/compile-rule-book.ts';
import { readSources } from '../rulebook/read-sources.ts';
import { readYaml } from '../rulebook/read-yaml.ts';
import type { BookPack, RuleBook } from '../rulebook/rule-book.ts';
import { describeWalk } from './describe-walk.ts';
import { explains, listExplanations } from './explain-survivors.ts';
import { applyMutant, listMutants, type Mutant } from './mutants.ts';
import type { Survivor } from './pack-test.ts';
import { type PackTestInput, type PreparedCase, prepareCases } from './prepare-cases.ts';
import { isOtherwise, walkCase } from './run-case.ts';

export interface MutantProgress {
  readonly done: number;
  readonly total: number;
  readonly survivor: Survivor | null;
}

/** Every so many mutants, beginning with the one at an index: what one of several workers does. */
export interface Share {
  readonly first: number;
  readonly every: number;
}

/** A case, and what its review by the book itself comes to. */
interface OwnCase extends PreparedCase {
  readonly walk: string;
  readonly packs: ReadonlySet<string>;
}

function runOwn(one: PreparedCase, ruleBook: RuleBook): OwnCase {
  const { reviewed } = walkCase(one, ruleBook);
  const packs = reviewed.lines.flatMap(({ plan }) => plan.packs.map(({ pack }) => pack.pack));
  return { ...one, walk: describeWalk(reviewed), packs: new Set(packs) };
}

/** True when the case fails under the changed book; one that cannot be compiled or walked is noticed too. */
function isNoticed(ruleBook: RuleBook, one: OwnCase): boolean {
  try {
    const walked = walkCase(one, ruleBook);
    // Most changes touch few cases: whatever the others ask of this walk, their own has answered.
    return describeWalk(walked.reviewed) !== one.walk && isOtherwise(one, walked);
  } catch {
    return true;
  }
}

/** The cases in whose reviews a pack takes part, its own first. One that is refused has no packs, until a change lets it through. */
function selectCases(cases: readonly OwnCase[], packId: string): OwnCase[] {
  const isOwn = ({ pack }: OwnCase) => pack.pack === packId;
  const used = cases.filter(({ packs }) => packs.size === 0 || packs.has(packId));
  return [...used.filter(isOwn), ...used.filter((one) => !isOwn(one))];
}

/** Packs with mutants: drafts price nothing. */
const listTested = ({ packs }: RuleBook, wanted: (packId: string) => boolean): BookPack[] =>
  packs.filter(({ pack }) => wanted(pack.pack) && pack.status !== 'draft');

/** How many mutants the packs that are `wanted` have. */
export function countMutants(
  { ruleBook, definition }: PackTestInput,
  wanted: (packId: string) => boolean,
): number {
  return listTested(ruleBook, wanted).reduce(
    (sum, { pack }) => sum + listMutants(pack, definition).length,
    0,
  );
}

/** Tells whether `rules check` names a change of a pack: then its author needs no example to notice it. */
function findNamed(input: PackTestInput): (file: string, changed: Pack) => boolean {
  const { files, tables, definition, memory } = input;
  const { sources } = readSources(files, resolveDefinitions(definition), { tables, memory });
  const count = (packs: typeof sources.packs) => checkBook({ ...sources, packs }, []).length;
  const before = count(sources.packs);
  // What is remembered of a pack goes by its digest, so that of the changed one is its own.
  const change = (pack: Pack) => ({ pack, digest: computeDigest(JSON.stringify(pack)) });
  return (file, pack) =>
    count(sources.packs.map((one) => (one.yaml.file === file ? { ...one, ...change(pack) } : one))) > before;
}

/**
 * Tries the mutants of every pack that is `wanted`, one after the other. The case that noticed one is tried first for the
 * next: a mistake and its neighbour are mostly seen by the same test.
 */
export function* findSurvivors(
  input: PackTestInput,
  wanted: (packId: string) => boolean = () => true,
  { first, every }: Share = { first: 0, every: 1 },
): Generator<MutantProgress> {
  const { ruleBook, files, definition } = input;
  // A draft's own book is none that is changed here.
  const cases = prepareCases(input)
    .cases.filter(({ pack }) => pack.status !== 'draft')
    .map((one) => runOwn(one, ruleBook));
  const isNamed = findNamed(input);
  const explanations = listExplanations(files);
  const all = listTested(ruleBook, wanted).flatMap((own) => {
    const order = selectCases(cases, own.pack.pack);
    return listMutants(own.pack, definition).map((mutant) => ({ own, mutant, order }));
  });
  const share = all.filter((_one, index) => index % every === first);
  for (const [index, { own, mutant, order }] of share.entries()) {
    const changed = { ...own, pack: applyMutant(own.pack, mutant) };
    const book = ruleBook.with(ruleBook.packs.map((one) => (one === own ? changed : one)));
    const noticed = order.findIndex((one) => isNoticed(book, one));
    if (noticed > 0) order.unshift(...order.splice(noticed, 1));
    const unnoticed = noticed < 0 ? locate(own, mutant, files) : null;
    // Nobody asks again of what is explained: all checks of the book take longer than all cases.
    const isOpen = unnoticed && !explanations.some((one) => explains(one, unnoticed));
    const survivor = isOpen && isNamed(own.file, changed.pack) ? null : unnoticed;
    yield { done: index + 1, total: share.length, survivor };
  }
}

/** A place as an explanation names it; rules and packs go by their names, so that it outlives its neighbours. */
function namePlace(pack: Pack, path: Mutant['place']): string {
  let node: unknown = pack;
  return path
    .map((part) => {
      node = (node as Readonly<Record<string, unknown>>)[part];
      const { id, pack: used } = Object(node) as { id?: string; pack?: string };
      return typeof part === 'number' ? (id ?? used ?? part) : part;
    })
    .join('.');
}

function locate({ file, pack }: BookPack, mutant: Mutant, files: PackTestInput['files']): Survivor {
  const { yaml } = readYaml(file, files.find((one) => one.file === file)!.text);
  const { place, what } = mutant;
  const { pack: packId, version } = pack;
  return { packId, version, file, ...yaml.positionOf(place), at: namePlace(pack, place), change: what };
}
