/** Walks over conditions as a pack states them. */

import type { Condition } from '../condition/condition.ts';
import { getOwn } from '../get-own.ts';
import type { Path } from './report.ts';

/** Calls `visit` for every node below and including a condition. Nodes may be malformed. */
export function visitNodes(
  node: Condition,
  path: Path,
  visit: (node: Readonly<Record<string, unknown>>, path: Path) => void,
): void {
  const map = node as unknown as Readonly<Record<string, unknown>>;
  visit(map, path);
  for (const key of ['all', 'any'] as const)
    if (Array.isArray(map[key]))
      for (const [index, child] of map[key].entries())
        visitNodes(child as Condition, [...path, key, index], visit);
  if (map['not'] !== undefined) visitNodes(map['not'] as Condition, [...path, 'not'], visit);
}

/** True when a condition names another one, through others too. */
export function namesCondition(
  node: Condition,
  name: string,
  named: Readonly<Record<string, Condition>>,
  seen = new Set<string>(),
): boolean {
  let found = false;
  visitNodes(node, [], ({ condition }) => {
    if (typeof condition !== 'string' || seen.has(condition)) return;
    seen.add(condition);
    const target = getOwn(named, condition);
    found ||= condition === name || (target !== undefined && namesCondition(target, name, named, seen));
  });
  return found;
}
