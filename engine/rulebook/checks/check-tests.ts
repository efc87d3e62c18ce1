/** Test files: packs, rules and params that exist; and for every rule a case that covers it. */
import type { PackSource } from '../compile-rule-book.ts';
import { payerPackId } from '../payer-pack.ts';
import type { YamlFile } from '../read-yaml.ts';
import { suggestName } from '../suggest-name.ts';
import type { BookView } from './book-view.ts';
import { listRules } from './check-overrides.ts';
import { checkTestCases } from './check-test-cases.ts';
import type { Path } from './report.ts';

/** The parts of a test file that the checks read; its shape has been checked. */
interface TestFile {
  readonly pack: string;
  readonly tenant?: string;
  readonly tables?: readonly { readonly table: string }[];
  readonly supplies?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly tests: readonly { readonly covers?: readonly string[]; readonly excludes?: readonly string[] }[];
}

const readTests = (yaml: YamlFile) => yaml.value as unknown as TestFile;

/** A rule as a test names it: `rule` of the pack under test, or `pack#rule`. */
function resolveRef(test: TestFile, ref: string): { packId: string; ruleId: string } {
  const [first = '', second] = ref.split('#');
  return second === undefined ? { packId: test.pack, ruleId: first } : { packId: first, ruleId: second };
}

function checkPackName(view: BookView, yaml: YamlFile, id: string, path: Path): boolean {
  if (view.pack(id)) return true;
  if (!view.isBroken(id))
    view.report.add(
      'unknown-pack',
      view.place(yaml, ...path),
      `the book has no pack "${id.slice(0, 60)}"; ${suggestName(id, [...view.packs.keys()])}`,
    );
  return false;
}

/** Tables and params that the cases are given. */
function checkGiven(view: BookView, yaml: YamlFile, { tables, supplies }: TestFile): void {
  // A payer's own table goes by the payer's name: payers.demo.charges is $tenant.charges.
  for (const [index, { table }] of (tables ?? []).entries())
    if (!view.sources.definition(table.replace(/^payers\.[^.]+\./, '$tenant.')))
      view.report.add(
        'unknown-table',
        view.place(yaml, 'tables', index, 'table'),
        `no table is declared as "${table.slice(0, 60)}"; name one that a pack reads`,
      );
  for (const [packId, params] of Object.entries(supplies ?? {})) {
    if (!checkPackName(view, yaml, packId, ['supplies', packId])) continue;
    const declared = view.pack(packId)?.pack.params ?? {};
    for (const name of Object.keys(params))
      if (!Object.hasOwn(declared, name))
        view.report.add(
          'unknown-param',
          { yaml, path: ['supplies', packId, name], atKey: true },
          `${packId} declares no param "${name.slice(0, 60)}"; ${suggestName(name, Object.keys(declared))}`,
        );
  }
}

function checkFile(view: BookView, yaml: YamlFile, covered: Set<string>): void {
  const test = readTests(yaml);
  const knowsPack = checkPackName(view, yaml, test.pack, ['pack']);
  checkGiven(view, yaml, test);
  if (knowsPack) checkTestCases(view, yaml);
  const payer = test.tenant === undefined ? null : payerPackId(test.tenant);
  if (payer !== null && !view.pack(payer) && !view.isBroken(payer))
    view.report.add(
      'unknown-pack',
      view.place(yaml, 'tenant'),
      `the book has no pack "${payer.slice(0, 67)}"; ${suggestName(payer, [...view.packs.keys()])}`,
    );
  for (const [index, one] of test.tests.entries())
    for (const key of ['covers', 'excludes'] as const)
      for (const [position, ref] of (one[key] ?? []).entries()) {
        const path = ['tests', index, key, position];
        const { packId, ruleId } = resolveRef(test, ref);
        if (packId === test.pack ? !knowsPack : !checkPackName(view, yaml, packId, path)) continue;
        const versions = view.packs.get(packId) ?? [];
        const rules = versions.flatMap(listRules).map(({ id }) => id);
        // Of two rules with one name, one may be the one that is looked for.
        const isSaid = versions.some((version) => view.report.has('duplicate-name', version.yaml.file));
        if (!rules.includes(ruleId) && !isSaid)
          view.report.add(
            'unknown-rule',
            view.place(yaml, ...path),
            `${packId} has no rule "${ruleId.slice(0, 60)}"; ${suggestName(ruleId, rules)}`,
          );
        if (key === 'covers') covered.add(`${packId}#${ruleId}`);
      }
}

function checkCovered(view: BookView, { pack, yaml }: PackSource, covered: ReadonlySet<string>): void {
  const rules = pack.rules ?? [];
  const untested = [...rules.keys()].filter((index) => !covered.has(`${pack.pack}#${rules[index]!.id}`));
  if (untested.length > 1 && untested.length === rules.length)
    view.report.add(
      'untested-rule',
      { yaml, path: ['rules'], atKey: true },
      `none of the ${rules.length} rules has a test; add a .test.yaml whose cases name them in \`covers\``,
    );
  else
    for (const index of untested)
      view.report.add(
        'untested-rule',
        view.place(yaml, 'rules', index, 'id'),
        `no test case covers ${rules[index]!.id}; add a case that names it in \`covers\` and shows what it does`,
      );
}

/** Reports unknown names in test files, and warns of rules without a test. */
export function checkTests(view: BookView): void {
  const covered = new Set<string>();
  for (const yaml of view.sources.tests) checkFile(view, yaml, covered);
  // A test file with mistakes may hold the cases that are missed.
  const broken = view.report.brokenFiles();
  if (view.hasBrokenFile('pack-test') || view.sources.tests.some(({ file }) => broken.has(file))) return;
  // Nor can a test name a pack whose own id is a mistake.
  for (const source of view.sources.packs)
    if (!view.report.has('unfit-pack', source.yaml.file)) checkCovered(view, source, covered);
}
