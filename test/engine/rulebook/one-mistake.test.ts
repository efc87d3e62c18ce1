/** One slip of an author gives one message, also where it breaks what stands in other lines and files. */
import { expect, it } from 'vitest';
import { formatProblem } from '../../../engine/problem.ts';
import { compileRuleBook } from '../../../engine/rulebook/compile-rule-book.ts';
import type { RuleFile } from '../../../engine/rulebook/read-sources.ts';
import { checkFiles, readBook } from './fixture-book.ts';
import { readShippedRules, shippedDefinition } from './read-shipped.ts';

const PROGRAMME = 'us/example.yaml';
const SHARED = 'edits/shared.yaml';
const PAYER = 'payers/acme.yaml';

/** The book with one text of one file replaced. */
function misspell(book: RuleFile[], file: string, from: string, to: string): RuleFile[] {
  const files = book.map((one) => (one.file === file ? { ...one, text: one.text.replace(from, to) } : one));
  expect(files).not.toEqual(book);
  return files;
}

it.each<[slip: string, file: string, from: string, to: string, told: string]>([
  [
    'a forgotten dash',
    PROGRAMME,
    '  - id: visit',
    '    id: visit',
    '56:5 error duplicate-key the keys id, bucket,',
  ],
  [
    'an anchor and its alias',
    PROGRAMME,
    'cite: statute }\n',
    'cite: &c statute }\nx: *c\n',
    'anchors are not used',
  ],
  [
    'no rounding for a whole pack',
    PROGRAMME,
    'money: { places: 2, mode: half-up, cite: statute }\n',
    '',
    'missing-rounding',
  ],
  [
    'the wrong kind',
    PROGRAMME,
    'kind: programme',
    'kind: edits',
    '2:7 error misplaced-key jurisdiction, programme and covers',
  ],
  ['the wrong kind of a payer', PAYER, 'kind: payer', 'kind: edits', '1:7 error unfit-pack ids that begin'],
  ['the wrong id of a payer', PAYER, 'payers/acme', 'payer/acme', '1:7 error unfit-pack'],
  [
    'the wrong kind of a shared pack',
    SHARED,
    'kind: edits',
    'kind: programme',
    'needs jurisdiction, programme and covers',
  ],
  ['a misspelled use', PROGRAMME, 'uses: [edits/shared]', 'uses: [edits/shard]', 'unknown-pack'],
  [
    'a rule that has the name of another',
    SHARED,
    'id: share-of-schedule',
    'id: before-injury',
    'duplicate-name',
  ],
  ['a reason code out of its range', PAYER, '{ id: 5001', '{ id: 4001', 'unfit-reason-code'],
])('%s', (_slip, file, from, to, told) => {
  expect(checkFiles(misspell(readBook(null), file, from, to))).toEqual([expect.stringContaining(told)]);
});

it.each<[slip: string, file: string, from: string, to: string, told: string]>([
  [
    'an operator in what packs that use this one rest on',
    'methods/physician.yaml',
    'value: "26", when: { fact: line.modifiers, operator: contains',
    'value: "26", when: { fact: line.modifiers, operator: contain',
    '74:64 error unknown-operator no operator is called "contain"',
  ],
])('in the shipped rules: %s', (_slip, file, from, to, told) => {
  const { problems } = compileRuleBook(misspell(readShippedRules(), file, from, to), shippedDefinition);
  expect(problems.map(formatProblem)).toEqual([expect.stringContaining(told)]);
});
