/** Named conditions: declared, and never leading back to themselves. */
import type { Condition } from '../../condition/condition.ts';
import type { PackSource } from '../compile-rule-book.ts';
import { suggestName } from '../suggest-name.ts';
import type { BookView } from './book-view.ts';
import { findCircles } from './find-circles.ts';
import { visitConditions, visitNodes } from './visit-conditions.ts';

/** Names of conditions that a condition refers to. */
export function listReferences(node: Condition): string[] {
  const names: string[] = [];
  visitNodes(node, [], (one) => {
    if (typeof one['condition'] === 'string') names.push(one['condition']);
  });
  return names;
}

function checkPack(view: BookView, source: PackSource): void {
  const declared = new Map(Object.entries(source.pack.conditions ?? {}));
  visitConditions(source, (node, path) => {
    const name = node['condition'];
    if (typeof name === 'string' && !declared.has(name))
      view.report.add(
        'unknown-condition',
        view.place(source.yaml, ...path, 'condition'),
        `the pack declares no condition "${name.slice(0, 60)}"; ${suggestName(name, [...declared.keys()])}`,
      );
  });
  const circles = findCircles([...declared.keys()], (name) => listReferences(declared.get(name)!));
  for (const circle of circles)
    view.report.add(
      'recursive-condition',
      { yaml: source.yaml, path: ['conditions', circle[0]!], atKey: true },
      `the condition leads back to itself (${[...circle, circle[0]].join(' → ')}), so it can never be decided; take one of the references out`,
    );
}

/** Reports unknown and circular named conditions. */
export function checkNamedConditions(view: BookView): void {
  for (const source of view.sources.packs) checkPack(view, source);
}
