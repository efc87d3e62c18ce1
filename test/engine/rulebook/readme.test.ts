/** The examples of rules/README.md are read by the same checks as a pack. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileRuleBook } from '../../../engine/rulebook/compile-rule-book.ts';
import { definition, SHIPPED_FILES } from '../../helpers/rule-book.ts';

const README = readFileSync(new URL('../../../rules/README.md', import.meta.url), 'utf8');
const [, section = ''] = /## The other keys, by example\n(.*?)\n## /s.exec(README) ?? [];
const blocks = [...section.matchAll(/```yaml\n(.*?)```/gs)].map(([, text]) => text!);

const head = (pack: string, kind: string) => `pack: ${pack}
kind: ${kind}
version: 1.0.0
title: The example of the README
status: cited
money: { places: 2, mode: half-up, cite: law }
sources: { law: { title: An example, read: 2025-01-01 } }
`;

describe('an example of the README', () => {
  it.each([
    ['a method', 0, 'methods/example', 'method'],
    ['edits', 1, 'edits/example', 'edits'],
    ['a payer', 2, 'payers/example', 'payer'],
  ] as const)('is right in %s', (_name, index, pack, kind) => {
    const file = { file: `rules/${pack}.yaml`, text: `${head(pack, kind)}${blocks[index]}` };
    const { problems } = compileRuleBook([...SHIPPED_FILES, file], definition);
    // Nothing of an example is used by others: that is all there is to say.
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('stands for each kind of pack', () => expect(blocks).toHaveLength(3));
});
