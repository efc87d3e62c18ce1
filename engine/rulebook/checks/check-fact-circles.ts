/** Facts that need each other: table keys, derived facts and params chosen by a fact must not lead back to themselves. */

import type { Condition } from '../../condition/condition.ts';
import type { PackSource } from '../compile-rule-book.ts';
import type { KeyPart } from '../pack.ts';
import type { BookView } from './book-view.ts';
import { findCircles } from './find-circles.ts';
import type { FactInfo } from './pack-scope.ts';
import type { Path } from './report.ts';
import { visitNodes } from './visit-conditions.ts';

/** Facts that a condition names, named conditions of its pack followed (each once). */
export function listFactNames(source: PackSource, node: Condition, seen = new Set<string>()): string[] {
  const names: string[] = [];
  visitNodes(node, [], (one) => {
    if (typeof one['fact'] === 'string') names.push(one['fact']);
    const value = one['value'];
    if (typeof value === 'object' && value !== null && typeof (value as { fact?: unknown }).fact === 'string')
      names.push((value as { fact: string }).fact);
    const name = one['condition'];
    if (typeof name !== 'string' || seen.has(name)) return;
    seen.add(name);
    const target = Object.entries(source.pack.conditions ?? {}).find(([key]) => key === name)?.[1];
    if (target) names.push(...listFactNames(source, target, seen));
  });
  return names;
}

/** What must be known before this fact can be: the thing it belongs to, and the facts that thing reads. */
interface Owner {
  readonly id: string;
  readonly source: PackSource;
  readonly path: Path;
  readonly needs: readonly string[];
}

/** Names of the facts in a table's key. */
export function listKeyFacts(key: readonly KeyPart[]): string[] {
  return key.flatMap((part) => (typeof part === 'string' ? [part] : 'each' in part ? [part.each] : []));
}

function listOwners(source: PackSource): Owner[] {
  const { pack, yaml } = source;
  const owner = (kind: string, name: string, needs: readonly string[]): Owner => ({
    id: `${yaml.file} ${kind} ${name}`,
    source,
    path: [kind, name],
    needs,
  });
  return [
    ...Object.entries(pack.tables ?? {}).map(([alias, { key }]) => owner('tables', alias, listKeyFacts(key))),
    ...Object.entries(pack.derive ?? {}).map(([name, { cases }]) =>
      owner(
        'derive',
        name,
        cases.flatMap((one) => (one.when ? listFactNames(source, one.when) : [])),
      ),
    ),
    ...Object.entries(pack.params ?? {}).map(([name, { by }]) => owner('params', name, by ? [by] : [])),
  ];
}

function ownerOf(fact: FactInfo): string | null {
  const { origin } = fact;
  switch (origin.kind) {
    case 'vocabulary':
    case 'others': // only rules may ask for other lines (check-others)
      return null;
    case 'found':
    case 'column':
    case 'each':
      return `${origin.source.yaml.file} tables ${origin.alias}`;
    case 'derived':
      return `${origin.source.yaml.file} derive ${fact.name.slice('derived.'.length)}`;
    default:
      return `${origin.source.yaml.file} params ${origin.name}`;
  }
}

/** Reports circles of facts. */
export function checkFactCircles(view: BookView): void {
  const owners = new Map(view.sources.packs.flatMap(listOwners).map((owner) => [owner.id, owner]));
  const next = (id: string): string[] => {
    const { source, needs } = owners.get(id)!;
    return needs.flatMap((name) => {
      const fact = view.scopeOf(source).facts.get(name);
      return (fact && ownerOf(fact)) ?? [];
    });
  };
  for (const circle of findCircles([...owners.keys()], next)) {
    const { source, path } = owners.get(circle[0]!)!;
    const names = [...circle, circle[0]!].map((id) => owners.get(id)!.path.join('.'));
    view.report.add(
      'recursive-fact',
      { yaml: source.yaml, path, atKey: true },
      `its value depends on itself (${names.join(' → ')}), so it can never be known; take one of these out of the circle`,
    );
  }
}
