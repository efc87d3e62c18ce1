import type { BookView } from './book-view.ts';

/** Reports code ranges of visit classes that end before they begin, and codes that belong to two classes. */
export function checkVisits(view: BookView): void {
  for (const source of view.sources.packs) {
    const ranges = Object.entries(source.pack.visits?.classes ?? {}).flatMap(([name, list]) =>
      list.map((range, index) => ({ ...range, name, path: ['visits', 'classes', name, index] })),
    );
    for (const [index, { from, through, name, path }] of ranges.entries()) {
      const place = view.place(source.yaml, ...path);
      if (from > through)
        view.report.add(
          'bad-value',
          place,
          `the range of codes ends before it begins (${from} to ${through}); swap or correct them`,
        );
      const rival = ranges
        .slice(0, index)
        .find((one) => one.name !== name && one.from <= through && from <= one.through);
      if (rival)
        view.report.add(
          'duplicate-name',
          place,
          `codes ${from} to ${through} belong to the class ${rival.name} already, and a visit is counted once; keep them in one class`,
        );
    }
  }
}
