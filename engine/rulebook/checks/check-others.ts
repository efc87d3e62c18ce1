/** Other lines: facts that exist, and conditions of rules as the only place that asks for them. */
import type { PackSource } from '../compile-rule-book.ts';
import type { BookView } from './book-view.ts';
import { listKeyFacts } from './check-fact-circles.ts';
import type { Path } from './report.ts';
import { listConditions, visitNodes } from './visit-conditions.ts';

/** Facts named outside of rules, where a value is kept from its first use on. */
function listKept(source: PackSource): { name: unknown; path: Path }[] {
  const kept: { name: unknown; path: Path }[] = [];
  for (const { node, path } of listConditions(source))
    if (path[0] === 'derive' || path[0] === 'others')
      visitNodes(node, path, (one, at) => kept.push({ name: one['fact'], path: [...at, 'fact'] }));
  for (const [alias, { key }] of Object.entries(source.pack.tables ?? {}))
    for (const name of listKeyFacts(key)) kept.push({ name, path: ['tables', alias, 'key'] });
  for (const [other, { within }] of Object.entries(source.pack.others ?? {}))
    for (const [index, name] of within.entries())
      kept.push({ name, path: ['others', other, 'within', index] });
  return kept;
}

/** Reports unknown facts of `within`, and counts of other lines where they would be kept while lines are denied. */
export function checkOthers(view: BookView): void {
  for (const source of view.sources.packs) {
    for (const [name, { within }] of Object.entries(source.pack.others ?? {}))
      for (const [index, fact] of within.entries())
        view.requireFact(source, fact, view.place(source.yaml, 'others', name, 'within', index));
    for (const { name, path } of listKept(source))
      if (typeof name === 'string' && view.findFact(source, name)?.origin.kind === 'others')
        view.report.add(
          'misplaced-key',
          view.place(source.yaml, ...path),
          `${name} changes as lines are denied, and its value would be kept here; name it in the condition of a rule`,
        );
  }
}
