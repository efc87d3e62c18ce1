/** Mistakes of all kinds, made at random: in the text of a file, and in the tree of its values. */
import fc from 'fast-check';
import { remember } from '../../../engine/remember.ts';
import { readYaml, type YamlValue } from '../../../engine/rulebook/read-yaml.ts';
import type { RuleFile } from '../../../engine/rulebook/rule-file.ts';

/** Words of the language and of its enemies. */
const WORDS = [
  '',
  ' ',
  '-',
  '0',
  '1',
  '-1',
  '1.5',
  '1e999',
  'true',
  'null',
  '2025-02-30',
  '2025-01-01',
  '0000-00-00',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'line.code',
  'line.modifiers',
  'line.charge',
  'rates.found',
  'rvu.workRvu',
  'param.share',
  'given.share',
  'derived.site',
  'equal',
  'between',
  'contains',
  'custom-code',
  'surgery',
  'us/example',
  'edits/shared#before-injury',
  'first',
  'unique',
  'programme',
  'payer',
  'us-nc',
  'min(1, line.charge)',
  '((((',
  'a b',
  '\u0000',
  '&a',
  '*a',
  '!!int 5',
  '<<',
  '? x',
  '{',
  '[',
  '"',
  '---',
  '\t',
  '\n',
];

const word = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: fc.string() },
);

const node: fc.Arbitrary<YamlValue> = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 1, arbitrary: fc.array(word, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(word, word, { maxKeys: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<YamlValue>(
      { all: [] },
      { any: [{ fact: 'line.code' }] },
      { not: { condition: 'listed' } },
      { fact: 'line.code', operator: 'in', value: ['1', '2'] },
      { fact: 'line.code', operator: 'equal', value: { fact: 'bill.state' } },
      { literal: '' },
      { from: '2025-01-01', through: '2024-01-01' },
      { formula: '1 / 0' },
    ),
  },
);

interface TextMutation {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

interface NodeMutation {
  readonly steps: readonly number[];
  readonly kind: 'delete' | 'replace' | 'duplicate' | 'rename' | 'move';
  readonly value: YamlValue;
  readonly name: string;
}

const textMutation: fc.Arbitrary<TextMutation> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 60 })),
  insert: word,
});

const nodeMutation: fc.Arbitrary<NodeMutation> = fc.record({
  steps: fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 7 }),
  kind: fc.constantFrom('delete', 'replace', 'duplicate', 'rename', 'move'),
  value: node,
  name: word,
});

function mutateText(text: string, { at, remove, insert }: TextMutation): string {
  const start = Math.floor(at * text.length);
  return text.slice(0, start) + insert + text.slice(start + remove);
}

type Branch = { [key: string]: YamlValue };

function mutateList(items: YamlValue[], index: number, { kind, value }: NodeMutation): YamlValue[] {
  const item = items[index]!;
  if (kind === 'delete') return items.toSpliced(index, 1);
  if (kind === 'duplicate') return items.toSpliced(index, 0, item);
  if (kind === 'move') return [item, ...items.toSpliced(index, 1)];
  return items.with(index, value);
}

function mutateMap(map: Branch, key: string, { kind, value, name }: NodeMutation): Branch {
  const entries = Object.entries(map);
  const index = entries.findIndex(([one]) => one === key);
  if (kind === 'delete') return Object.fromEntries(entries.toSpliced(index, 1));
  if (kind === 'duplicate') return Object.fromEntries([...entries, [name, map[key]!]]);
  if (kind === 'rename') return Object.fromEntries(entries.with(index, [name, map[key]!]));
  return Object.fromEntries(entries.with(index, [key, value]));
}

/** Follows the steps into the tree and changes what stands there. */
function mutateNode(tree: YamlValue, mutation: NodeMutation, depth = 0): YamlValue {
  if (typeof tree === 'string') return mutation.value;
  const keys = Object.keys(tree);
  const key = keys[mutation.steps[depth]! % Math.max(1, keys.length)];
  if (key === undefined) return mutation.value;
  const child = (tree as Branch)[key]!;
  const isLast = depth + 1 >= mutation.steps.length || typeof child === 'string';
  if (Array.isArray(tree)) {
    if (isLast) return mutateList(tree, Number(key), mutation);
    return tree.with(Number(key), mutateNode(child, mutation, depth + 1));
  }
  return isLast ? mutateMap(tree, key, mutation) : { ...tree, [key]: mutateNode(child, mutation, depth + 1) };
}

/** Each file is read once, in however many books it stands. */
const trees = new WeakMap<RuleFile, { readonly tree: YamlValue | null }>();
const treeOf = (one: RuleFile): YamlValue | null =>
  remember(trees, one, ({ file, text }) => ({ tree: readYaml(file, text).yaml.value })).tree;

function mutateTree(one: RuleFile, mutation: NodeMutation): RuleFile {
  const tree = treeOf(one);
  if (tree === null) return one;
  // JSON is YAML too, so the changed tree needs no printer of its own.
  return { file: one.file, text: JSON.stringify(mutateNode(tree, mutation), null, 1) };
}

/** Books with one to three mistakes in the texts of their files. */
export function mutatedTexts(files: readonly RuleFile[]): fc.Arbitrary<RuleFile[]> {
  const change = fc.record({ index: fc.nat({ max: files.length - 1 }), mutation: textMutation });
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) =>
    changes.reduce<RuleFile[]>(
      (book, { index, mutation }) => {
        const { file, text } = book[index]!;
        return book.with(index, { file, text: mutateText(text, mutation) });
      },
      [...files],
    ),
  );
}

/** Books with one to three mistakes in the values of their files. */
export function mutatedTrees(files: readonly RuleFile[]): fc.Arbitrary<RuleFile[]> {
  const change = fc.record({ index: fc.nat({ max: files.length - 1 }), mutation: nodeMutation });
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce<RuleFile[]>(
        (book, { index, mutation }) => book.with(index, mutateTree(book[index]!, mutation)),
        [...files],
      ),
    );
}

type Steps = readonly (string | number)[];

function listScalars(tree: YamlValue, path: Steps = []): Steps[] {
  if (typeof tree === 'string') return [path];
  if (Array.isArray(tree)) return tree.flatMap((item, index) => listScalars(item, [...path, index]));
  return Object.entries(tree).flatMap(([key, value]) => listScalars(value, [...path, key]));
}

function replaceScalar(tree: YamlValue, [step, ...rest]: Steps, word: string): YamlValue {
  if (step === undefined) return word;
  if (Array.isArray(tree)) return tree.with(Number(step), replaceScalar(tree[Number(step)]!, rest, word));
  const map = tree as Branch;
  return { ...map, [step]: replaceScalar(map[step]!, rest, word) };
}

/** Books with one to three wrong words, each as likely in the depths of a condition as at the head of a pack. */
export function mutatedScalars(files: readonly RuleFile[]): fc.Arbitrary<RuleFile[]> {
  const trees = files.map((file) => treeOf(file)!);
  const scalars = trees.flatMap((tree, index) => listScalars(tree).map((path) => ({ index, path })));
  // By its index: as arguments of a call so many fill the stack.
  const scalar = fc.nat({ max: scalars.length - 1 }).map((index) => scalars[index]!);
  const change = fc.record({ scalar, word });
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const changed = [...trees];
    for (const { scalar, word } of changes)
      changed[scalar.index] = replaceScalar(changed[scalar.index]!, scalar.path, word);
    return files.map((one, index) =>
      changed[index] === trees[index] ? one : { ...one, text: JSON.stringify(changed[index], null, 1) },
    );
  });
}
