import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BookView } from '../../../engine/checks/book-view.ts';
import { checkChoices } from '../../../engine/checks/check-choices.ts';
import { Report } from '../../../engine/checks/report.ts';
import type { Pack } from '../../../engine/model/pack.ts';
import { formatProblem } from '../../../engine/problem.ts';
import { compileRuleBook, resolveDefinitions } from '../../../engine/rulebook/compile-rule-book.ts';
import { PROBLEM_CODES } from '../../../engine/rulebook/problem-codes.ts';
import { readSources } from '../../../engine/rulebook/read-sources.ts';
import { readYaml } from '../../../engine/rulebook/read-yaml.ts';
import type { RuleFile } from '../../../engine/rulebook/rule-file.ts';
import { definition, SHIPPED_FILES, starterTables } from '../../helpers/rule-book.ts';
import { SHIPPED_MEMORY } from '../../helpers/whole-memory.ts';

/** What the search for gaps and overlaps alone says of some files. */
function findChoices(files: readonly RuleFile[]): string[] {
  const report = new Report();
  checkChoices(new BookView(readSources(files, resolveDefinitions(definition), {}).sources, [], report));
  return report.problems.map(({ code }) => code);
}

describe('the shipped rules', () => {
  it('have no problems', () => {
    const today = new Date().toISOString().slice(0, 10);
    const context = { today, tables: starterTables(), memory: SHIPPED_MEMORY };
    const { problems } = compileRuleBook(SHIPPED_FILES, definition, context);
    expect(problems.map(formatProblem)).toEqual([]);
  });

  const METHOD = 'rules/methods/physician.yaml';
  /** North Carolina's programme is enough to see what the search finds in a method; of all it would take minutes. */
  const few = SHIPPED_FILES.filter(({ file }) => !/^rules\/us(?!-nc\/)/.test(file));
  const index = few.findIndex(({ file }) => file === METHOD);
  const pack = readYaml(METHOD, few[index]!.text).yaml.value as unknown as Pack;
  const amounts = pack.rules!.filter(({ bucket }) => bucket === 'schedule-amount').map(({ id }) => id);
  const withRules = (rules: Pack['rules']) =>
    few.with(index, { file: METHOD, text: JSON.stringify({ ...pack, rules }) });

  it('have neither gap nor overlap as they are', () => expect(findChoices(few)).toEqual([]));

  it.each(amounts)('leave a gap without methods/physician#%s', (id) => {
    expect(findChoices(withRules(pack.rules!.filter((rule) => rule.id !== id)))).toContain('rule-gap');
  });

  it.each(amounts)('overlap with a second methods/physician#%s', (id) => {
    const rule = pack.rules!.find((one) => one.id === id)!;
    expect(findChoices(withRules([...pack.rules!, { ...rule, id: 'again' }]))).toContain('rule-overlap');
  });
});

describe('what national edits would take off', () => {
  const { sources } = readSources(SHIPPED_FILES, definition, {});
  const view = new BookView(sources, [], new Report());
  // A handbook's example of one day, which says that its lines are priced as billed.
  const programmes = view.listProgrammes().filter(({ pack }) => pack.pack !== 'us-tn/workers-comp-2011');

  it.each(programmes.map((one) => [one.pack.pack, one] as const))('%s looks at', (_id, programme) => {
    const used = [...view.usedBy(programme)].map(({ pack }) => pack.pack);
    expect(used).toEqual(
      expect.arrayContaining(['edits/coding-pairs', 'edits/unlikely-units', 'edits/add-on-codes']),
    );
  });
});

describe('addresses of sources', () => {
  /** Names that RFC 2606 keeps for examples: no reader ever gets anywhere with them. */
  const RESERVED = /(^|\.)(example|invalid|test|localhost|example\.(com|net|org))$/;
  const { packs } = readSources(SHIPPED_FILES, definition, {}).sources;
  const urls = packs.flatMap(({ pack, yaml }) =>
    Object.values(pack.sources).flatMap(({ url }) =>
      url === undefined ? [] : { file: yaml.file, host: new URL(url).hostname },
    ),
  );

  it('are not made up', () => {
    expect(urls.length).toBeGreaterThan(5);
    expect(urls.filter(({ host }) => RESERVED.test(host))).toEqual([]);
  });
});

describe('the problem codes', () => {
  const readme = join(import.meta.dirname, '../../../rules/README.md');
  const text = readFileSync(readme, 'utf8');

  it('are all in rules/README.md', () => {
    expect(Object.keys(PROBLEM_CODES).filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
  });

  it('have one line of explanation each', () => {
    for (const { explanation } of Object.values(PROBLEM_CODES))
      expect(explanation).toMatch(/^[A-Z][^\n]{10,140}\.$/);
  });
});
