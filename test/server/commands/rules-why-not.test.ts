/** `rules why-not`, with the shipped rules and a bill of the demo. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { run } from './run.ts';

const BILL = fileURLToPath(
  new URL('../../../server/demo/1-north-carolina-workers-comp.json', import.meta.url),
);
const ask = (line: number, rule: string) =>
  run(['rules', 'why-not', BILL, '--line', String(line), '--rule', rule]);

describe('a rule that did not act says', () => {
  it.each<[string, number, string, string[]]>([
    ['that it did', 4, 'methods/physician#price', ['It acted on the line.']],
    [
      'what was asked and what was found',
      4,
      'methods/physician#bundled',
      ['Its condition does not hold:', '(rvu.statusCode) is B; found A', 'No change of a few fields'],
    ],
    [
      'which change of the bill lets it act',
      3,
      'methods/physician#modifier-by-hand',
      [
        '(line.modifiers) contains one of 22,',
        'It acts, as a review confirms, with\n  ModifierList: not given → "22"',
      ],
    ],
    [
      'a change that adds to what stands there',
      2,
      'edits/several-lines#before-reduction',
      ['ModifierList: "26" → "26,51"'],
    ],
    [
      'what denied the line before',
      10,
      'methods/physician#price',
      ['Its turn did not come', 'by edits/claim-dates#before-injury.'],
    ],
    [
      'what priced the line before',
      7,
      'methods/physician#price',
      ['Its turn did not come', 'by payers/demo#drug-screen-agreement.'],
    ],
    [
      'that the programme does without it',
      1,
      'us-az/workers-comp#own-value-missing',
      ['No pack of us-nc/workers-comp, whose rules price the line, has it.'],
    ],
    ['that the bill has no such line', 77, 'methods/physician#price', ['the bill has no line 77']],
  ])('%s', async (_what, line, rule, texts) => {
    const { code, stdout } = await ask(line, rule);
    expect(code).toBe(0);
    for (const text of texts) expect(stdout).toContain(text);
  });

  it.each([
    ['of a pack that has others', 'payers/demo#none', 'payers/demo has drug-screen-agreement,'],
    ['of no pack', 'nowhere#none', 'write pack#rule, as in methods/physician#price.'],
  ])('that there is none of that name, %s', async (_what, rule, text) => {
    const { code, stderr } = await ask(1, rule);
    expect([code, stderr]).toEqual([1, expect.stringContaining(text)]);
  });
});

it('a line that is no number', async () => {
  const { code, stderr } = await run([
    'rules',
    'why-not',
    BILL,
    '--line',
    'x',
    '--rule',
    'edits/limits#units',
  ]);
  expect([code, stderr]).toEqual([1, '--line is a whole number, 1 to 9999.\n']);
});
