/** What of the packs no test comes to: rules, values by date, entries, and cases of derived facts. */
import { nameValue } from '../facts/param-facts.ts';
import type { DerivedCase, Pack, ParamVersion, Use } from '../model/pack.ts';
import { compareProblems, type RuleProblem } from '../problem.ts';
import { remember } from '../remember.ts';
import { inheritUses } from '../rulebook/inherit-uses.ts';
import { listGiven } from '../rulebook/list-given.ts';
import { PROBLEM_CODES, type ProblemCode } from '../rulebook/problem-codes.ts';
import { readYaml, type YamlFile } from '../rulebook/read-yaml.ts';
import type { PackTestInput } from './prepare-cases.ts';

type Path = readonly (string | number)[];

interface Stated {
  readonly name: string;
  readonly path: Path;
  readonly values?: readonly ParamVersion[];
  readonly cases?: readonly DerivedCase[];
}

/** Everything a pack states by date, by entry or by case: its own, and what it gives to others. */
function listStated(pack: Pack): Stated[] {
  const read = (all: object | undefined, path: Path): Stated[] =>
    Object.entries(all ?? {}).map(([name, one]) => ({ ...one, name, path: [...path, name] }));
  return [
    ...read(pack.params, ['params']),
    ...read(pack.derive, ['derive']),
    ...listGiven(pack).flatMap(({ bindings, path }) => read(bindings, path)),
  ];
}

/** The cases of derived facts that packs state, by names that outlive a run. */
export function nameCases({ packs }: PackTestInput['ruleBook']): Map<string, DerivedCase> {
  const named = new Map<string, DerivedCase>();
  for (const { pack, file } of packs)
    for (const { path, cases = [] } of listStated(pack))
      for (const [index, one] of cases.entries()) named.set(`${file} ${path.join('.')} ${index}`, one);
  return named;
}

type Given = Use['with'];

const givenIn = new WeakMap<PackTestInput['ruleBook'], ReadonlyMap<string, readonly Given[]>>();

/** What each programme that a pack acts in gives it, itself or by a method; by the pack's id. */
function collectGiven({ packs }: PackTestInput['ruleBook']): ReadonlyMap<string, readonly Given[]> {
  const shared = new Map(
    packs.flatMap((one) => (one.pack.kind === 'programme' ? [] : [[one.pack.pack, one]])),
  );
  const all = new Map<string, Given[]>();
  for (const { pack } of packs) {
    if (pack.kind !== 'programme') continue;
    for (const [id, use] of inheritUses(pack, (one) => shared.get(one)).uses)
      remember(all, id, () => []).push(use?.with);
  }
  return all;
}

/** True when every programme that a pack acts in has the name given anew, so that what the pack says itself counts nowhere. */
function isAlwaysGiven(ruleBook: PackTestInput['ruleBook'], id: string, name: string): boolean {
  const given = remember(givenIn, ruleBook, collectGiven).get(id);
  return given?.every((values) => Object.hasOwn(values ?? {}, name)) ?? false;
}

/** Something of a pack that a test can come to. */
export interface Testable {
  readonly pack: Pack;
  readonly file: string;
  readonly path: Path;
  readonly kind: 'rule' | 'value' | 'entry' | 'case';
  readonly isTested: boolean;
  /** The test to write. */
  readonly message: string;
  /** Of an entry the value that it belongs to. */
  readonly value?: Pick<Testable, 'path' | 'message'>;
}

/** A day of a value, for a line that comes to it. */
function nameDay({ from, through }: NonNullable<ParamVersion['effective']>): string {
  if (from !== undefined) return ` with a date of service from ${from}`;
  return through === undefined ? '' : ` with a date of service through ${through}`;
}

/**
 * Everything that tests can come to. Drafts price nothing, so nothing of them is used.
 *
 * @param observed what the cases of all test files used
 * @param covered rules that acted in a case that names them, as `pack#id`
 */
export function* listTestables(
  ruleBook: PackTestInput['ruleBook'],
  observed: ReadonlySet<unknown>,
  covered: ReadonlySet<string>,
): Iterable<Testable> {
  for (const { pack, file } of ruleBook.packs) {
    if (pack.status === 'draft') continue;
    for (const [index, { id }] of (pack.rules ?? []).entries())
      yield {
        ...{
          pack,
          file,
          path: ['rules', index, 'id'],
          kind: 'rule',
          isTested: covered.has(`${pack.pack}#${id}`),
        },
        message: `no test case shows ${id} act; add one that names it in \`covers\`, with a line it is for`,
      };
    for (const { name, path, values = [], cases = [] } of listStated(pack)) {
      if (path.length === 2 && isAlwaysGiven(ruleBook, pack.pack, name)) continue;
      for (const [index, one] of cases.entries())
        yield {
          ...{ pack, file, path: [...path, 'cases', index], kind: 'case', isTested: observed.has(one) },
          message: `no test comes to this case of ${name}; add a line that it holds for`,
        };
      for (const [index, { effective = {}, entries }] of values.entries()) {
        const at = [...path, 'values', index];
        const isTested = (key?: string) =>
          observed.has(nameValue({ packId: pack.pack, effective }, name, key));
        const day = nameDay(effective);
        const value = { path: at, message: `no test reads this value of ${name}; add a line${day}` };
        if (!entries) yield { ...value, pack, file, kind: 'value', isTested: isTested() };
        for (const key of Object.keys(entries ?? {}))
          yield {
            ...{ pack, file, path: [...at, 'entries', key], kind: 'entry', isTested: isTested(key) },
            message: `no test reads the entry ${key} of ${name}; add a line for it${day}`,
            value,
          };
      }
    }
  }
}

/** Of a value whose entries are all unread one message is enough: the value's own. */
function joinEntries(all: readonly Testable[]): Testable[] {
  const ofValue = Map.groupBy(all, ({ value }) => value);
  return all.flatMap((one) => {
    const entries = one.value ? ofValue.get(one.value)! : [];
    if (entries.length === 0 || entries.some(({ isTested }) => isTested)) return [one];
    return entries[0] === one ? [{ ...one, ...one.value }] : [];
  });
}

const codeOf = ({ kind }: Testable): ProblemCode => (kind === 'rule' ? 'untested-rule' : 'untested-value');

/** Places of what stands in packs; each file is read once, when it is asked for. */
export function makeLocator(files: PackTestInput['files']): (one: Pick<Testable, 'file' | 'path'>) => {
  readonly line: number;
  readonly column: number;
} {
  const known = new Map<string, YamlFile>();
  return ({ file, path }) =>
    remember(known, file, () => readYaml(file, files.find((one) => one.file === file)!.text).yaml).positionOf(
      path,
    );
}

/** What no test comes to, each with its place and the test to write; see `listTestables`. */
export function findUntested(
  { files, ruleBook }: PackTestInput,
  observed: ReadonlySet<unknown>,
  covered: ReadonlySet<string>,
): RuleProblem[] {
  const locate = makeLocator(files);
  return joinEntries([...listTestables(ruleBook, observed, covered)])
    .filter(({ isTested }) => !isTested)
    .map((one) => {
      const code = codeOf(one);
      const { severity } = PROBLEM_CODES[code];
      return { code, severity, file: one.file, ...locate(one), message: one.message };
    })
    .sort(compareProblems);
}
