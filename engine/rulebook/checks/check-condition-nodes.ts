/** Condition nodes: exactly one of `all`, `any`, `not`, `condition`, or a whole leaf of `fact`, `operator`, `value`. */
import type { PackSource } from '../compile-rule-book.ts';
import type { BookView } from './book-view.ts';
import type { Path } from './report.ts';
import { visitConditions } from './visit-conditions.ts';

const GROUPS = ['all', 'any', 'not', 'condition'];
const LEAF = ['fact', 'operator', 'value'];

export type Node = Readonly<Record<string, unknown>>;

/** True when the node is a whole leaf and nothing else. */
export function isWholeLeaf(node: Node): boolean {
  return Object.keys(node).length === LEAF.length && LEAF.every((key) => node[key] !== undefined);
}

function checkNode(view: BookView, source: PackSource, node: Node, path: Path): void {
  const place = view.place(source.yaml, ...path);
  const groups = GROUPS.filter((key) => node[key] !== undefined);
  const parts = LEAF.filter((key) => node[key] !== undefined);
  if (groups.length + Math.min(parts.length, 1) !== 1) {
    const given = [...groups, ...(parts.length ? ['a leaf'] : [])];
    view.report.add(
      'choose-one',
      place,
      given.length === 0
        ? 'the condition is empty; give one of all, any, not, condition, or a leaf of fact, operator and value'
        : `the condition has ${given.join(' and ')} side by side, so it is not clear which one counts; keep one of ${groups.join(', ')}${parts.length ? ' or the leaf' : ''}, and combine several under all or any`,
    );
    return;
  }
  if (parts.length === 0) return;
  for (const key of LEAF)
    if (!parts.includes(key))
      view.report.add(
        'missing-key',
        place,
        `the leaf has no ${key}; a leaf is written { fact: …, operator: …, value: … }`,
      );
  const value = node['value'];
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !('fact' in value))
    view.report.add(
      'missing-key',
      view.place(source.yaml, ...path, 'value'),
      'the value names no fact; write { fact: name }, or the value itself',
    );
}

/** Reports malformed condition nodes of every pack. */
export function checkConditionNodes(view: BookView): void {
  for (const source of view.sources.packs)
    visitConditions(source, (node, path) => checkNode(view, source, node, path));
}
