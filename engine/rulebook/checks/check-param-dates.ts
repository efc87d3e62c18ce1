/** Dated values of a param: never two for a day, and no hole between them or within the days the pack covers. */
import type { PackSource } from '../compile-rule-book.ts';
import type { Param, ParamVersion } from '../pack.ts';
import type { BookView } from './book-view.ts';
import { type Path, quote } from './report.ts';
import {
  closeSpan,
  describeSpan,
  findGaps,
  haveCommonDay,
  intersectSpans,
  isSoundSpan,
  type Span,
} from './spans.ts';

const spanOf = (version: ParamVersion) => version.effective ?? {};

/** From the first to the last day that has a value. */
function hull(versions: readonly ParamVersion[]): Span {
  const spans = versions.map((version) => closeSpan(spanOf(version)));
  const from = spans.map((span) => span.from).sort()[0]!;
  return {
    from,
    through: spans
      .map((span) => span.through)
      .sort()
      .at(-1)!,
  };
}

function checkOverlaps(view: BookView, source: PackSource, param: Param, path: Path): void {
  const versions = param.values!;
  for (const [index, version] of versions.entries()) {
    const rival = versions.slice(0, index).find((one) => haveCommonDay(spanOf(one), spanOf(version)));
    if (rival)
      view.report.add(
        'overlapping-dates',
        view.place(source.yaml, ...path, 'values', index),
        `another value holds ${describeSpan(intersectSpans(spanOf(rival), spanOf(version))!)} too, so it is not clear which one counts; let one end before the other begins`,
      );
  }
}

function checkGaps(view: BookView, source: PackSource, param: Param, path: Path, covers: Span | null): void {
  const versions = param.values!;
  const place = view.place(source.yaml, ...path, 'values');
  const [gap] = findGaps(covers ?? hull(versions), versions.map(spanOf));
  if (gap) {
    view.report.add(
      'gapped-dates',
      place,
      `no value holds ${describeSpan(gap)}${covers ? `, and the pack covers ${describeSpan(covers)}` : ''}; lines of these days could not be priced, so add the value${covers ? ' or correct `covers`' : ''}`,
    );
    return;
  }
  const keys = new Set(versions.flatMap((version) => Object.keys(version.entries ?? {})));
  for (const key of keys) {
    // An entry may begin or end with a version; one that is missing in between was forgotten.
    const having = versions.filter((version) => Object.hasOwn(version.entries ?? {}, key));
    const [hole] = findGaps(hull(having), having.map(spanOf));
    if (hole)
      view.report.add(
        'gapped-dates',
        place,
        `the entry ${quote(key)} has no value ${describeSpan(hole)}, but has one before and after; add it`,
      );
    const end = hull(having).through;
    const later = versions.find((version) => closeSpan(spanOf(version)).from > end);
    if (!hole && later)
      view.report.add(
        'vanished-entry',
        view.place(source.yaml, ...path, 'values', versions.indexOf(later), 'entries'),
        `the entry ${quote(key)} has no value after ${end}; if the law did not drop it, add it`,
      );
  }
}

function checkParam(view: BookView, source: PackSource, param: Param, path: Path, covers: Span | null): void {
  if (!param.values?.every((version) => isSoundSpan(spanOf(version)))) return;
  const before = view.report.problems.length;
  checkOverlaps(view, source, param, path);
  if (view.report.problems.length === before) checkGaps(view, source, param, path, covers);
}

/** Values of used packs reach at least as far as the programme: a method's factor ends, and `covers` goes on. */
function checkUsed(view: BookView, source: PackSource, covers: Span): void {
  for (const { pack } of view.usedBy(source))
    for (const [name, param] of Object.entries(pack.params ?? {})) {
      if (param.from || !param.values?.every((version) => isSoundSpan(spanOf(version)))) continue;
      const [gap] = findGaps(covers, param.values.map(spanOf));
      if (gap)
        view.report.add(
          'gapped-dates',
          view.place(source.yaml, 'covers'),
          `${name} of ${pack.pack}, which this pack uses, has no value ${describeSpan(gap)}; lines of these days could not be priced, so add the value there or correct \`covers\``,
        );
    }
}

/** Reports overlapping and gapped values of params, declared, supplied and used. */
export function checkParamDates(view: BookView): void {
  for (const source of view.sources.packs) {
    const { covers, params, supplies } = source.pack;
    const whole = covers && isSoundSpan(covers) ? covers : null;
    for (const [name, param] of Object.entries(params ?? {}))
      if (!param.from) checkParam(view, source, param, ['params', name], whole);
    if (whole) checkUsed(view, source, whole);
    for (const [packId, supplied] of Object.entries(supplies ?? {}))
      for (const [name, param] of Object.entries(supplied))
        checkParam(view, source, param, ['supplies', packId, name], whole);
  }
}
