import type { Condition } from '../../condition/condition.ts';
import type { PackSource } from '../compile-rule-book.ts';
import type { Path } from './report.ts';

export interface ConditionRoot {
  readonly node: Condition;
  readonly path: Path;
}

/** Every condition of a pack with its place: of rules, named conditions, derived facts and other lines. */
export function listConditions({ pack }: PackSource): ConditionRoot[] {
  const roots: ConditionRoot[] = [];
  for (const [index, rule] of (pack.rules ?? []).entries())
    if (rule.when !== undefined) roots.push({ node: rule.when, path: ['rules', index, 'when'] });
  for (const [name, node] of Object.entries(pack.conditions ?? {}))
    roots.push({ node, path: ['conditions', name] });
  for (const [name, derived] of Object.entries(pack.derive ?? {}))
    for (const [index, one] of derived.cases.entries())
      if (one.when !== undefined)
        roots.push({ node: one.when, path: ['derive', name, 'cases', index, 'when'] });
  for (const [name, others] of Object.entries(pack.others ?? {}))
    if (others.when !== undefined) roots.push({ node: others.when, path: ['others', name, 'when'] });
  return roots;
}

/** Calls `visit` for every node below and including a condition. Nodes may be malformed. */
export function visitNodes(
  node: Condition,
  path: Path,
  visit: (node: Readonly<Record<string, unknown>>, path: Path) => void,
): void {
  const map = node as unknown as Readonly<Record<string, unknown>>;
  visit(map, path);
  for (const key of ['all', 'any'] as const) {
    const children = map[key];
    if (Array.isArray(children))
      for (const [index, child] of children.entries())
        visitNodes(child as Condition, [...path, key, index], visit);
  }
  if (map['not'] !== undefined) visitNodes(map['not'] as Condition, [...path, 'not'], visit);
}

/** Every node of every condition of a pack. */
export function visitConditions(
  source: PackSource,
  visit: (node: Readonly<Record<string, unknown>>, path: Path) => void,
): void {
  for (const { node, path } of listConditions(source)) visitNodes(node, path, visit);
}
