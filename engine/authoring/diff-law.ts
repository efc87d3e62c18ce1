/**
 * Two versions of a pack compared in terms of law. Layout, comments and the order of what has a name are no difference;
 * what stands under a name is compared with what stands under the same name, values of params by their first day.
 */
import type { Condition } from '../condition/condition.ts';
import { describeCondition } from '../condition/describe-condition.ts';
import { isWording, NAMED } from '../rulebook/locked-versions.ts';
import type { YamlValue } from '../rulebook/read-yaml.ts';

/** What a change is of; `scope` is what a pack is for, uses, declines and supplies. */
export const CHANGE_KINDS = ['scope', 'rule', 'table', 'value', 'dates', 'citation', 'wording'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface LawChange {
  readonly kind: ChangeKind;
  /** Names from the pack down: `params`, `percentOfMedicare`, `values`, `from 2025-01-01`, `entries`, `Radiology`. */
  readonly path: readonly string[];
  /** What was and what is; null where something was added or removed. Of lists and conditions the parts that differ. */
  readonly before: string | null;
  readonly after: string | null;
  /** The source that is cited for it, as the pack names it. */
  readonly cite: string | null;
}

type Tree = { readonly [key: string]: YamlValue };
const isTree = (node: YamlValue | undefined): node is { [key: string]: YamlValue } =>
  typeof node === 'object' && !Array.isArray(node);

/** Lists whose entries have names, or days. */
const LISTS = new Set(['rules', 'uses', 'values', 'customCodes', 'reasonCodes', 'codes', 'buckets']);

const showDay = ({ effective }: Tree): string => {
  const from = isTree(effective) ? effective['from'] : undefined;
  return from === undefined ? 'from the first day' : `from ${String(from)}`;
};

/** The key that holds an entry's name. */
const findNameKey = (entry: Tree, key: string): string | undefined =>
  key === 'values' ? undefined : ['id', 'code', 'pack'].find((one) => one in entry);

/** Entries of a list under their names; values of params, and entries of one name, under their first day. */
function nameEntries(list: readonly YamlValue[], key: string): YamlValue {
  const entries = list.map((one) => (isTree(one) ? one : { pack: one }));
  const keys = entries.map((one) => (key === 'buckets' ? 'name' : findNameKey(one, key)));
  const names = entries.map((one, index) => (keys[index] ? String(one[keys[index]]) : showDay(one)));
  const isRepeated = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return Object.fromEntries(
    entries.map((one, index) => {
      const name = names[index]!;
      const { [keys[index] ?? '']: _name, ...rest } = one;
      return [isRepeated(name) ? `${name} ${showDay(one)}` : name, rest];
    }),
  );
}

const canonical = (node: YamlValue | undefined): string =>
  JSON.stringify(node, (_key, value: unknown) =>
    isTree(value as YamlValue)
      ? Object.fromEntries(Object.entries(value as Tree).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

const isEqual = (one: YamlValue | undefined, other: YamlValue | undefined) =>
  canonical(one) === canonical(other);

const SCOPE = new Set([
  ...['kind', 'jurisdiction', 'programme', 'status', 'uses', 'declines', 'options', 'supplies'],
]);
const DATES = new Set(['effective', 'covers', 'begins', 'ends']);
const VALUES = new Set(['values', 'value', 'entries', 'amount', 'percentOfCharge', 'add', 'remove']);

/** What a change below a key is of. */
function selectKind(key: string, isNamed: boolean, path: readonly string[], above: ChangeKind): ChangeKind {
  if (path.length === 0) {
    if (key === 'sources') return 'citation';
    if (key === 'tables') return 'table';
    if (SCOPE.has(key)) return 'scope';
    if (DATES.has(key)) return 'dates';
    return isWording(key) ? 'wording' : 'rule';
  }
  if (isNamed || above === 'citation') return above;
  if (key === 'cite') return 'citation';
  if (isWording(key)) return 'wording';
  if (DATES.has(key)) return 'dates';
  return VALUES.has(key) ? 'value' : above;
}

const isCondition = (key: string, path: readonly string[]) =>
  key === 'when' || (path.length === 1 && path[0] === 'conditions');

/** A list whose entries are compared under their names. */
const isOfNames = (key: string, list: readonly YamlValue[]) =>
  LISTS.has(key) && (key === 'uses' || list.some(isTree));

const showSpan = (node: Tree): string =>
  `${String(node['from'] ?? 'the first day')} to ${String(node['through'] ?? 'the last day')}`;

/** A node in one line. */
function show(node: YamlValue | undefined, key: string, path: readonly string[]): string | null {
  if (node === undefined) return null;
  if (typeof node === 'string') return node === '' ? 'blank' : node;
  if (isCondition(key, path)) return describeCondition(node as unknown as Condition);
  if (Array.isArray(node)) return node.map((one) => show(one, '', path)).join(', ');
  if (key === 'effective' || key === 'covers') return showSpan(node);
  const parts = Object.entries(node).map(([name, child]) => {
    const text = show(child, name, [...path, key]);
    return isTree(child) && !isCondition(name, path) && !DATES.has(name)
      ? `${name} (${text})`
      : `${name} ${text}`;
  });
  return parts.length === 0 ? 'as it is' : parts.join(', ');
}

/** Entries of one list that the other does not have. */
const leaveOut = (list: readonly YamlValue[], other: readonly YamlValue[]): YamlValue[] =>
  list.filter((one) => !other.some((two) => isEqual(one, two)));

/** Lists up to this length are shown whole: in some the places count. */
const SHORT = 5;

/** Of long lists, and of conditions all of which have to hold, only what differs; in another order they differ whole. */
function pickParts(
  before: YamlValue | undefined,
  after: YamlValue | undefined,
): [YamlValue | undefined, YamlValue | undefined] {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (![...before, ...after].some(isTree) && before.length <= SHORT && after.length <= SHORT)
      return [before, after];
    const [gone, come] = [leaveOut(before, after), leaveOut(after, before)];
    if (gone.length + come.length === 0 || (gone.length === before.length && come.length === after.length))
      return [before, after];
    return [gone.length > 0 ? gone : undefined, come.length > 0 ? come : undefined];
  }
  if (isTree(before) && isTree(after) && Array.isArray(before['all']) && Array.isArray(after['all'])) {
    const parts = pickParts(before['all'], after['all']);
    return [parts[0] && { all: parts[0] }, parts[1] && { all: parts[1] }];
  }
  return [before, after];
}

interface Place {
  readonly path: readonly string[];
  readonly kind: ChangeKind;
  readonly cite: string | null;
  /** The keys of the node are names that an author chose. */
  readonly isNamed: boolean;
}

/** A value whose days alone have changed stands under another name, and is still that value. */
function pairMoved(before: Tree, after: Tree): [Tree, Tree, [string, string][]] {
  const content = (node: YamlValue | undefined) =>
    canonical(isTree(node) ? { ...node, effective: '' } : node);
  const gone = Object.keys(before).filter((key) => !(key in after));
  const come = Object.keys(after).filter((key) => !(key in before));
  const moved = gone.flatMap((key): [string, string][] => {
    const to = come.find((other) => content(after[other]) === content(before[key]));
    return to === undefined ? [] : [[key, to]];
  });
  const without = (node: Tree, keys: readonly string[]) =>
    Object.fromEntries(Object.entries(node).filter(([key]) => !keys.includes(key)));
  return [
    without(
      before,
      moved.map(([key]) => key),
    ),
    without(
      after,
      moved.map(([, key]) => key),
    ),
    moved,
  ];
}

function diffTree(before: Tree, after: Tree, { path, kind, cite, isNamed }: Place): LawChange[] {
  const [from, to, moved] = path.at(-1) === 'values' ? pairMoved(before, after) : [before, after, []];
  const own = after['cite'] ?? before['cite'];
  const cited = !isNamed && typeof own === 'string' ? own : cite;
  const spans = moved.flatMap(([key, other]) =>
    diffNode('effective', (before[key] as Tree)['effective'], (after[other] as Tree)['effective'], {
      ...{
        path: [...path, other],
        kind,
        cite: String((after[other] as Tree)['cite'] ?? cited),
        isNamed: false,
      },
    }),
  );
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return [
    ...spans,
    ...keys.flatMap((key) => diffNode(key, from[key], to[key], { path, kind, cite: cited, isNamed })),
  ];
}

function diffNode(
  key: string,
  before: YamlValue | undefined,
  after: YamlValue | undefined,
  { path, kind: above, cite, isNamed }: Place,
): LawChange[] {
  if (isEqual(before, after)) return [];
  // Why a pack is declined is wording; that it is, is law.
  const isReason = path[0] === 'declines' && before !== undefined && after !== undefined;
  const kind = isReason ? 'wording' : selectKind(key, isNamed, path, above);
  const isOfMany = !isNamed && (NAMED.has(key) || LISTS.has(key));
  // The first of many is one that is added.
  const fill = (node: YamlValue | undefined) => (node === undefined && isOfMany ? {} : node);
  const [was, is] = [before, after].map((node) =>
    Array.isArray(node) && !isNamed && isOfNames(key, node) ? nameEntries(node, key) : fill(node),
  );
  const isWhole = (!isNamed || path[0] === 'conditions') && (DATES.has(key) || isCondition(key, path));
  const isInside = !isWhole && isTree(was) && isTree(is);
  const next = { path: [...path, key], kind, cite, isNamed: isOfMany };
  if (isInside) return diffTree(was, is, next);
  const [one, other] = pickParts(was, is);
  const named = [was, is].find(isTree)?.['cite'];
  return [
    {
      kind,
      path: next.path,
      before: show(one, key, path),
      after: show(other, key, path),
      cite: typeof named === 'string' ? named : cite,
    },
  ];
}

/** Keys of the head that say which pack it is, not what it says. */
const IDENTITY = new Set(['pack', 'version']);

/** What is another law, and what is only worded otherwise, between two texts of one pack. */
export function diffLaw(before: Tree, after: Tree): LawChange[] {
  const pick = (tree: Tree) => Object.fromEntries(Object.entries(tree).filter(([key]) => !IDENTITY.has(key)));
  return diffTree(pick(before), pick(after), { path: [], kind: 'rule', cite: null, isNamed: false });
}
