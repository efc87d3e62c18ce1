/** Test files: names that exist, requests the interface takes, an expectation for every line; and for every rule a case. */
import { parseDecimal } from '../decimal.ts';
import { computeDigest } from '../digest.ts';
import { payerPackId } from '../model/payer-pack.ts';
import { buildRequest, fieldsOfPack, locateInTest } from '../pack-tests/build-request.ts';
import { evaluateHand } from '../pack-tests/evaluate-hand.ts';
import {
  completeRef,
  EXPECTED_AMOUNTS,
  type ExpectedLine,
  type PackTestCase,
  type PackTestFile,
} from '../pack-tests/pack-test.ts';
import type { PackSource } from '../rulebook/read-sources.ts';
import type { YamlFile } from '../rulebook/read-yaml.ts';
import type { BookView } from './book-view.ts';
import { checkCaseTables } from './check-case-tables.ts';
import { listRuleIds } from './check-references.ts';
import { keepQuiet, wasQuiet } from './quiet.ts';
import { type Path, quote } from './report.ts';

/** The amounts that are expected of a line, each with its place below `expect`. */
const listAmounts = (expect: ExpectedLine | undefined): (readonly [Path, string | undefined])[] => [
  ...[...EXPECTED_AMOUNTS, 'least' as const, 'most' as const].map(
    (name) => [[name], expect?.[name]] as const,
  ),
  ...Object.entries(expect?.values ?? {}).map(([name, value]) => [['values', name], value] as const),
];

/** True when every amount that is expected is one. */
const isComputable = (expect: ExpectedLine | undefined): boolean =>
  listAmounts(expect).every(([at, text]) => text === undefined || at[0] === 'values' || parseDecimal(text));

const readFile = ({ value }: YamlFile) => value as unknown as PackTestFile;

/** The rules that the cases of a file cover. */
const listCovered = ({ pack, tests }: PackTestFile): string[] =>
  tests.flatMap(({ covers = [] }) => covers.map((ref) => completeRef(pack, ref)));

/** Stands for the packs that a file of tests names, as far as they are there. */
function digestNamed(view: BookView, test: PackTestFile): string {
  const { pack, tenant, supplies = {}, tests } = test;
  const refs = tests.flatMap(({ covers = [], excludes = [] }) => [...covers, ...excludes]);
  const named = refs.map((ref) => completeRef(pack, ref).split('#', 1)[0]!);
  const ids = new Set([
    pack,
    ...(tenant === undefined ? [] : [payerPackId(tenant)]),
    ...Object.keys(supplies),
    ...named,
  ]);
  const digests = [...ids].sort().map((id) => [id, view.packs.get(id)?.map(({ digest }) => digest)]);
  return computeDigest(JSON.stringify(digests));
}

class TestFileCheck {
  private readonly view: BookView;
  private readonly yaml: YamlFile;
  private readonly test: PackTestFile;

  constructor(view: BookView, yaml: YamlFile) {
    this.view = view;
    this.yaml = yaml;
    this.test = readFile(yaml);
  }

  private say(code: Parameters<BookView['say']>[0], path: Path, message: string): void {
    this.view.say(code, { yaml: this.yaml }, path, message);
  }

  private unknown(
    code: Parameters<BookView['say']>[0],
    path: Path,
    what: string,
    name: string,
    known: Iterable<string>,
    atKey = false,
  ): void {
    this.view.report.addUnknown(code, { yaml: this.yaml, path, atKey }, what, name, known);
  }

  run(): void {
    const { test } = this;
    const isKnown = this.checkPackName(test.pack, ['pack']);
    if (test.tenant !== undefined) this.checkPackName(payerPackId(test.tenant), ['tenant']);
    checkCaseTables(this.view, this.yaml, test.tables ?? []);
    this.checkSupplies();
    for (const [index, one] of test.tests.entries()) {
      this.checkCase(one, index, isKnown);
      for (const key of ['covers', 'excludes'] as const)
        for (const [position, ref] of (one[key] ?? []).entries()) {
          const [packId = '', ruleId = ''] = completeRef(test.pack, ref).split('#');
          const path = ['tests', index, key, position];
          if (packId === test.pack ? isKnown : this.checkPackName(packId, path))
            this.checkRule(packId, ruleId, path);
        }
    }
  }

  private checkPackName(id: string, path: Path): boolean {
    if (this.view.pack(id)) return true;
    if (!this.view.isBroken(id))
      this.unknown('unknown-pack', path, 'the book has no pack', id, this.view.packs.keys());
    return false;
  }

  private checkRule(packId: string, ruleId: string, path: Path): void {
    const versions = this.view.packs.get(packId) ?? [];
    const rules = versions.flatMap(({ pack }) => listRuleIds(pack));
    // Of two rules with one name, one may be the one that is looked for.
    const isSaid = versions.some(({ yaml }) => this.view.report.has('duplicate-name', yaml.file, ['rules']));
    if (!rules.includes(ruleId) && !isSaid)
      this.unknown('unknown-rule', path, `${packId} has no rule`, ruleId, rules);
  }

  private checkSupplies(): void {
    for (const [packId, params] of Object.entries(this.test.supplies ?? {})) {
      if (!this.checkPackName(packId, ['supplies', packId])) continue;
      const declared = Object.keys(this.view.pack(packId)?.pack.params ?? {});
      for (const name of Object.keys(params))
        if (!declared.includes(name))
          this.unknown(
            'unknown-param',
            ['supplies', packId, name],
            `${packId} declares no param`,
            name,
            declared,
            true,
          );
    }
  }

  private checkCase(one: PackTestCase, index: number, isKnown: boolean): void {
    if (this.test.tests.findIndex(({ name }) => name === one.name) !== index)
      this.say(
        'duplicate-name',
        ['tests', index, 'name'],
        'another case has this name already; a failure names its case, so choose another',
      );
    const unread = isKnown ? this.checkRequest(one, index) : [];
    const isRead =
      unread.length === 0 && one.lines.every(({ expect }) => expect !== undefined && isComputable(expect));
    this.checkHand(one, index, isRead);
    for (const [line, { expect }] of one.lines.entries()) {
      const path = ['tests', index, 'lines', line];
      const isEmpty = expect === undefined || Object.keys(expect).length === 0;
      // A field that nobody knows may be a misspelled `expect`.
      if (
        one.error === undefined &&
        isEmpty &&
        !unread.some((at) => String(at.slice(0, -1)) === String(path))
      ) {
        const shown = JSON.stringify(one.lines[line]!['CPT1'] ?? line + 1);
        this.say(
          'missing-key',
          path,
          `nothing is expected of the line ${shown}, so whatever comes of it passes; add \`expect\` with its allowance`,
        );
      }
      const amounts = listAmounts(expect);
      for (const [at, text] of amounts)
        if (text !== undefined && parseDecimal(text) === null && at[0] !== 'values')
          this.say(
            'bad-value',
            [...path, 'expect', ...at],
            `${quote(text)} is no amount; write a plain decimal such as 118.50`,
          );
    }
  }

  /** The calculation holds, and comes to what the case expects. */
  private checkHand(one: PackTestCase, index: number, isRead: boolean): void {
    const { hand, lines } = one;
    if (hand === undefined) return;
    const path = ['tests', index, 'hand'];
    const done = evaluateHand(hand);
    if ('problem' in done) {
      this.view.say('wrong-hand', { yaml: this.yaml }, path, done.problem, { offset: done.index });
      return;
    }
    // While an expectation is misspelled or missing, it may be the amount.
    if (!isRead) return;
    const expected = lines.flatMap(({ expect }) =>
      listAmounts(expect).flatMap(([, text]) => parseDecimal(text ?? '') ?? []),
    );
    const orphan = done.results.find(
      (one) => !one.isUsed && !expected.some((amount) => amount.equals(one.value)),
    );
    if (orphan)
      this.say(
        'wrong-hand',
        path,
        `it comes to ${orphan.value.toFixed()}, which the case does not expect and the calculation does not use; correct one of the two`,
      );
  }

  /** Gives the places of fields that the interface does not know. */
  private checkRequest(one: PackTestCase, index: number): Path[] {
    const pack = this.view.pack(this.test.pack);
    // A bill that the pack sends to the wrong place says so in the pack.
    if (!pack || this.view.report.brokenFiles().has(pack.yaml.file)) return [];
    const built = buildRequest(this.test, one, fieldsOfPack(pack.pack));
    const unread: Path[] = [];
    for (const { path, message, known } of 'problems' in built ? built.problems : []) {
      const at = locateInTest(path, this.test, one, index);
      if (known) unread.push(at);
      if (!known) this.say('bad-value', at, `${path}: ${message}`);
      else
        this.unknown(
          'unknown-key',
          at,
          'the interface has at this place no field',
          String(at.at(-1)),
          at.includes('lines') ? ['expect', ...known] : known,
          true,
        );
    }
    return unread;
  }
}

function checkCovered(view: BookView, source: PackSource, covered: ReadonlySet<string>): void {
  const { pack } = source;
  const rules = pack.rules ?? [];
  const untested = [...rules.keys()].filter((index) => !covered.has(`${pack.pack}#${rules[index]!.id}`));
  if (untested.length > 1 && untested.length === rules.length)
    view.say(
      'untested-rule',
      source,
      ['rules'],
      `none of the ${rules.length} rules has a test; add a .test.yaml whose cases name them in \`covers\``,
      { atKey: true },
    );
  else
    for (const index of untested)
      view.say(
        'untested-rule',
        source,
        ['rules', index, 'id'],
        `no test case covers ${rules[index]!.id}; add a case that names it in \`covers\` and shows what it does`,
      );
}

/** Reports unknown names and missing expectations in test files, and warns of rules without a test. */
export function checkTests(view: BookView): void {
  const covered = new Set<string>();
  for (const source of view.sources.tests) {
    const test = readFile(source.yaml);
    for (const ref of listCovered(test)) covered.add(ref);
    const finding = `tests ${source.digest} ${digestNamed(view, test)}`;
    if (wasQuiet(view, finding)) continue;
    new TestFileCheck(view, source.yaml).run();
    keepQuiet(view, finding);
  }
  // A test file with mistakes may hold the cases that are missed.
  const broken = view.report.brokenFiles();
  if (view.hasBrokenFile('pack-test') || view.sources.tests.some(({ yaml }) => broken.has(yaml.file))) return;
  // Nor can a test name a pack whose own id is a mistake.
  for (const source of view.sources.packs)
    if (source.pack.status !== 'draft' && !view.report.has('unfit-pack', source.yaml.file, ['pack']))
      checkCovered(view, source, covered);
}
