import { describe, expect, it } from 'vitest';
import type { Pack } from '../../../engine/model/pack.ts';
import {
  digestLaw,
  formatLockedVersions,
  parseLockedVersions,
} from '../../../engine/rulebook/locked-versions.ts';
import { readYaml } from '../../../engine/rulebook/read-yaml.ts';

const TEXT = `pack: us/example
version: 1.0.0
title: An example
status: cited
declines: { edits/tax: the law knows no tax }
sources: { law: { title: A law, read: 2025-01-01 } }
params:
  short: { title: share of a short stay, type: decimal, by: derived.stay, sane: [0, 1], values: [{ entries: { short: 0.5, else: 1 }, cite: law }] }
rules:
  - id: pay
    title: What is paid
    price: { formula: line.charge * short }
    message: so it is
    reason: 1010
reasonCodes:
  - { id: 5001, short: Agreement, long: The agreement, carc: P24 }
`;
const digest = (text: string) => digestLaw(readYaml('x.yaml', text).yaml.value as unknown as Pack);
const edit = (from: string, to: string) => {
  expect(TEXT).toContain(from);
  return digest(TEXT.replace(from, to));
};

describe('the law of a pack', () => {
  it.each([
    ['a comment', 'status:', '# why\nstatus:'],
    ['the layout', '{ title: A law, read: 2025-01-01 }', '{ read: 2025-01-01,   title: A law }'],
    ['the version itself', '1.0.0', '1.1.0'],
    ['the title of a rule', 'What is paid', 'What the law pays'],
    ['what a step says', 'so it is', 'so it was'],
    ['what a source says of itself', '2025-01-01', '2025-02-01'],
    ['the reason of what is declined', 'the law knows no tax', 'no tax in this law'],
    ['the bounds of a believable value', 'sane: [0, 1]', 'sane: [0, 2]'],
    ['the words of a reason code', 'short: Agreement', 'short: Contract'],
  ])('is the same with another text of %s', (_name, from, to) => expect(edit(from, to)).toBe(digest(TEXT)));

  it.each([
    ['a value', 'else: 1 }', 'else: 0.9 }'],
    ['a value by a name that is also a key of wording', 'entries: { short: 0.5', 'entries: { short: 0.6'],
    [
      'a param of such a name',
      '  short: { title: share of a short stay, type: decimal',
      '  short: { title: x, type: integer',
    ],
    ['a formula', 'line.charge * short', 'line.charge'],
    ['a reason', 'reason: 1010', 'reason: 1011'],
    ['a citation', 'cite: law', 'cite: other'],
    ['what is declined', 'edits/tax:', 'edits/late-fee:'],
    ['the CARC of a reason', 'carc: P24', 'carc: P25'],
    ['the status', 'status: cited', 'status: verified'],
  ])('is another with another %s', (_name, from, to) => expect(edit(from, to)).not.toBe(digest(TEXT)));

  it('is the same when keys stand in another order', () => {
    const pack = readYaml('x.yaml', TEXT).yaml.value as object;
    const turned = Object.fromEntries(Object.entries(pack).reverse());
    expect(digestLaw(turned as Pack)).toBe(digest(TEXT));
  });
});

it('what was locked is read as it was written, in the order of names', () => {
  const locked = new Map([
    ['us/b 1.0.0', 'b'],
    ['us/a 1.1.0', 'a'],
  ]);
  const text = formatLockedVersions(locked);
  expect(text.split('\n').filter((line) => !line.startsWith('#'))).toEqual([
    'us/a 1.1.0 a',
    'us/b 1.0.0 b',
    '',
  ]);
  expect(parseLockedVersions(text)).toEqual(new Map([...locked].reverse()));
});
