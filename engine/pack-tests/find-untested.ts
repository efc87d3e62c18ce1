/** What of the packs no test comes to: rules, values by date, entries, and cases of derived facts. */
import { nameValue } from '../facts/param-facts.ts';
import { type DerivedCase, listUses, type Pack, type ParamVersion } from '../model/pack.ts';
import { compareProblems, type RuleProblem } from '../problem.ts';
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
function listStated({ params, derive, uses, supplies }: Pack): Stated[] {
  const read = (all: object | undefined, path: Path): Stated[] =>
    Object.entries(all ?? {}).map(([name, one]) => ({ ...one, name, path: [...path, name] }));
  return [
    ...read(params, ['params']),
    ...read(derive, ['derive']),
    ...listUses({ uses: uses ?? [] }).flatMap((use, index) => read(use.with, ['uses', index, 'with'])),
    ...Object.entries(supplies ?? {}).flatMap(([id, all]) => read(all, ['supplies', id])),
  ];
}

/** True when every programme that uses a pack gives it the name anew, so that what the pack says itself counts nowhere. */
function isAlwaysGiven({ packs }: PackTestInput['ruleBook'], id: string, name: string): boolean {
  const uses = packs.flatMap(({ pack }) => listUses(pack)).filter((use) => use.pack === id);
  return uses.some((use) => use.with) && uses.every((use) => Object.hasOwn(use.with ?? {}, name));
}

/**
 * What no test comes to, each with its place and the test to write. Drafts price nothing, so nothing of them is used.
 *
 * @param observed what the cases of all test files used
 * @param covered rules that acted in a case that names them, as `pack#id`
 */
export function findUntested(
  { files, ruleBook }: PackTestInput,
  observed: ReadonlySet<unknown>,
  covered: ReadonlySet<string>,
): RuleProblem[] {
  const found: RuleProblem[] = [];
  for (const { pack, file } of ruleBook.packs) {
    if (pack.status === 'draft') continue;
    let yaml: YamlFile | undefined;
    const add = (path: Path, message: string, code: ProblemCode = 'untested-value') => {
      yaml ??= readYaml(file, files.find((one) => one.file === file)!.text).yaml;
      const { severity } = PROBLEM_CODES[code];
      found.push({ code, severity, file, ...yaml.positionOf(path), message });
    };
    for (const [index, { id }] of (pack.rules ?? []).entries())
      if (!covered.has(`${pack.pack}#${id}`))
        add(
          ['rules', index, 'id'],
          `no test case shows ${id} act; add one that names it in \`covers\`, with a line it is for`,
          'untested-rule',
        );
    for (const { name, path, values = [], cases = [] } of listStated(pack)) {
      if (path.length === 2 && isAlwaysGiven(ruleBook, pack.pack, name)) continue;
      for (const [index, one] of cases.entries())
        if (!observed.has(one))
          add(
            [...path, 'cases', index],
            `no test comes to this case of ${name}; add a line that it holds for`,
          );
      for (const [index, { effective = {}, entries }] of values.entries()) {
        const at = [...path, 'values', index];
        const isUsed = (key?: string) => observed.has(nameValue({ packId: pack.pack, effective }, name, key));
        const keys = Object.keys(entries ?? {});
        const unused = keys.filter((key) => !isUsed(key));
        const end = (['from', 'through'] as const).find((one) => effective[one] !== undefined);
        const day = end ? ` with a date of service ${end} ${effective[end]}` : '';
        if (entries ? unused.length === keys.length : !isUsed())
          add(at, `no test reads this value of ${name}; add a line${day}`);
        else
          for (const key of unused)
            add(
              [...at, 'entries', key],
              `no test reads the entry ${key} of ${name}; add a line for it${day}`,
            );
      }
    }
  }
  return found.sort(compareProblems);
}
