import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatProblem } from '../../../engine/problem.ts';
import { compileRuleBook } from '../../../engine/rulebook/compile-rule-book.ts';
import type { Pack } from '../../../engine/rulebook/pack.ts';
import { PROBLEM_CODES } from '../../../engine/rulebook/problem-codes.ts';
import type { RuleFile } from '../../../engine/rulebook/read-sources.ts';
import { readYaml } from '../../../engine/rulebook/read-yaml.ts';
import { readShippedRules, shippedDefinition } from './read-shipped.ts';

const FILES = readShippedRules();
const codesOf = (files: readonly RuleFile[]) =>
  compileRuleBook(files, shippedDefinition).problems.map(({ code }) => code);

describe('the shipped rules', () => {
  it('have no errors', () => {
    const { problems, ruleBook } = compileRuleBook(FILES, shippedDefinition);
    expect(problems.filter(({ severity }) => severity === 'error').map(formatProblem)).toEqual([]);
    expect(ruleBook).not.toBeNull();
  });

  const METHOD = 'methods/physician.yaml';
  const index = FILES.findIndex(({ file }) => file === METHOD);
  const pack = readYaml(METHOD, FILES[index]!.text).yaml.value as unknown as Pack;
  const amounts = pack.rules!.filter(({ bucket }) => bucket === 'schedule-amount');
  const withRules = (rules: Pack['rules']) =>
    FILES.with(index, { file: METHOD, text: JSON.stringify({ ...pack, rules }) });

  it.each(amounts.map(({ id }) => id))('leave a gap without methods/physician#%s', (id) => {
    expect(codesOf(withRules(pack.rules!.filter((rule) => rule.id !== id)))).toContain('rule-gap');
  });

  it.each(amounts.map(({ id }) => id))('overlap with a second methods/physician#%s', (id) => {
    const rule = pack.rules!.find((one) => one.id === id)!;
    expect(codesOf(withRules([...pack.rules!, { ...rule, id: 'again' }]))).toContain('rule-overlap');
  });
});

describe('addresses of sources', () => {
  /** Names that RFC 2606 keeps for examples: no reader ever gets anywhere with them. */
  const RESERVED = /(^|\.)(example|invalid|test|localhost|example\.(com|net|org))$/;
  const urls = FILES.flatMap(({ file, text }) =>
    [...text.matchAll(/\burl: (\S+)/g)].map(([, url]) => ({ file, host: new URL(url!).hostname })),
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
    for (const code of Object.keys(PROBLEM_CODES)) expect(text).toContain(`\`${code}\``);
  });

  it('have one line of explanation each', () => {
    for (const { explanation } of Object.values(PROBLEM_CODES))
      expect(explanation).toMatch(/^[A-Z][^\n]{10,140}\.$/);
  });
});
