/** `uses`: packs of the book that are made to be shared, each once, and never in a circle. */
import type { PackSource } from '../compile-rule-book.ts';
import { suggestName } from '../suggest-name.ts';
import type { BookView } from './book-view.ts';
import { findCircles } from './find-circles.ts';

function checkUse(view: BookView, source: PackSource, id: string, index: number): void {
  const place = view.place(source.yaml, 'uses', index);
  const used = view.pack(id);
  const shared = view.sources.packs
    .map(({ pack }) => pack)
    .filter(({ kind }) => kind === 'method' || kind === 'edits');
  if (!used) {
    if (!view.isBroken(id))
      view.report.add(
        'unknown-pack',
        place,
        `the book has no pack "${id.slice(0, 60)}"; ${suggestName(
          id,
          shared.map(({ pack }) => pack),
        )}`,
      );
  } else if (used.pack.kind === 'programme' || used.pack.kind === 'payer') {
    // A programme without its keys is one by mistake only.
    if (view.report.has('missing-key', used.yaml.file)) return;
    view.report.add(
      'unfit-pack',
      place,
      `${id} is a ${used.pack.kind}'s pack, which stands for itself; packs of kind method or edits can be used`,
    );
  } else if (source.pack.uses?.indexOf(id) !== index)
    view.report.add('duplicate-name', place, `${id} is named already; remove one of the two`);
}

/** Reports unknown, unfit and circular uses. */
export function checkUses(view: BookView): void {
  for (const source of view.sources.packs)
    for (const [index, id] of (source.pack.uses ?? []).entries()) checkUse(view, source, id, index);
  for (const circle of findCircles([...view.packs.keys()], (id) => view.pack(id)?.pack.uses ?? [])) {
    const source = view.pack(circle[0]!)!;
    const next = circle[1] ?? circle[0]!;
    view.report.add(
      'recursive-use',
      view.place(source.yaml, 'uses', source.pack.uses!.indexOf(next)),
      `the packs use each other in a circle (${[...circle, circle[0]].join(' → ')}); move what they share into a pack of its own`,
    );
  }
}
