/** `duplicates` and `visits`: settings that make sense by themselves, and stand once among the packs run together. */
import type { PackSource } from '../compile-rule-book.ts';
import type { BookView } from './book-view.ts';

function checkVisits(view: BookView, { pack, yaml }: PackSource): void {
  const ranges = Object.entries(pack.visits?.classes ?? {}).flatMap(([name, list]) =>
    list.map((range, index) => ({ ...range, name, path: ['visits', 'classes', name, index] })),
  );
  for (const [index, { from, through, name, path }] of ranges.entries()) {
    const place = view.place(yaml, ...path);
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

function checkSuggested(view: BookView, { pack, yaml }: PackSource): void {
  const { duplicates } = pack;
  if (duplicates && !duplicates.releasedBy.includes(duplicates.suggest))
    view.report.add(
      'unfit-value',
      view.place(yaml, 'duplicates', 'suggest'),
      `${duplicates.suggest} would be suggested to billers and releases nothing; name a modifier of \`releasedBy\``,
    );
}

/** A review follows the settings of one pack; with two it would not be clear which. */
function checkOnce(view: BookView, programme: PackSource): void {
  const packs = [programme, ...view.usedBy(programme)];
  for (const key of ['duplicates', 'visits'] as const) {
    const [first, second] = packs.filter(({ pack }) => pack[key] !== undefined);
    if (first && second)
      view.report.add(
        'duplicate-name',
        { yaml: second.yaml, path: [key], atKey: true },
        `${first.pack.pack} has settings for ${key} already, and ${programme.pack.pack} runs both packs, so only one could count; keep them in one pack`,
      );
  }
}

/** Reports settings that contradict themselves or each other. */
export function checkSettings(view: BookView): void {
  for (const source of view.sources.packs) {
    checkVisits(view, source);
    checkSuggested(view, source);
    if (source.pack.kind === 'programme') checkOnce(view, source);
  }
}
