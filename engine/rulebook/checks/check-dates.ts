/** Dates: days that exist, spans in order, rules in force on days their pack covers, one pack for a day. */
import { type Effective, isPlainDate } from '../../date.ts';
import type { PackSource } from '../compile-rule-book.ts';
import type { YamlFile } from '../read-yaml.ts';
import type { BookView } from './book-view.ts';
import { isMisplaced } from './check-pack-kinds.ts';
import type { Path } from './report.ts';
import { describeSpan, haveCommonDay, intersectSpans, isSoundSpan } from './spans.ts';

/** Every span of days a pack states. */
function listSpans({ pack }: PackSource): { span: Effective; path: Path }[] {
  const spans: { span: Effective; path: Path }[] = [];
  const add = (span: Effective | undefined, ...path: Path) => span && spans.push({ span, path });
  add(pack.covers, 'covers');
  for (const [index, rule] of (pack.rules ?? []).entries()) add(rule.effective, 'rules', index, 'effective');
  for (const [index, one] of (pack.customCodes ?? []).entries())
    add(one.effective, 'customCodes', index, 'effective');
  const addParam = (values: readonly { effective?: Effective }[] | undefined, ...path: Path) => {
    for (const [index, one] of (values ?? []).entries())
      add(one.effective, ...path, 'values', index, 'effective');
  };
  for (const [name, param] of Object.entries(pack.params ?? {})) addParam(param.values, 'params', name);
  for (const [packId, params] of Object.entries(pack.supplies ?? {}))
    for (const [name, param] of Object.entries(params)) addParam(param.values, 'supplies', packId, name);
  return spans;
}

function checkDay(view: BookView, yaml: YamlFile, text: string | undefined, path: Path): void {
  if (text !== undefined && !isPlainDate(text))
    view.report.add('bad-date', view.place(yaml, ...path), `${text} is no day of the calendar; correct it`);
}

function checkPack(view: BookView, source: PackSource): void {
  const { pack, yaml } = source;
  for (const [id, { read }] of Object.entries(pack.sources))
    checkDay(view, yaml, read, ['sources', id, 'read']);
  for (const { span, path } of listSpans(source)) {
    checkDay(view, yaml, span.from, [...path, 'from']);
    checkDay(view, yaml, span.through, [...path, 'through']);
    if (isSoundSpan(span) || !isPlainDate(span.from ?? '') || !isPlainDate(span.through ?? '')) continue;
    view.report.add(
      'reversed-dates',
      view.place(yaml, ...path),
      `the span begins on ${span.from} and ends before that, on ${span.through}; swap or correct them`,
    );
  }
  const { covers } = pack;
  if (!covers || !isSoundSpan(covers)) return;
  for (const [index, { effective }] of (pack.rules ?? []).entries())
    if (effective && isSoundSpan(effective) && !intersectSpans(effective, covers))
      view.report.add(
        'outside-covers',
        view.place(yaml, 'rules', index, 'effective'),
        `the rule is in force ${describeSpan(effective)}, and the pack covers no day of that (${describeSpan(covers)}); correct one of the two`,
      );
}

/** Of two packs the one that was most likely added to the other: it begins later, or has the later version. */
function pickNewer(a: PackSource, b: PackSource): { older: PackSource; newer: PackSource } {
  const order = ({ pack }: PackSource) =>
    `${pack.covers!.from} ${pack.version
      .split('.')
      .map((part) => part.padStart(9, '0'))
      .join('.')}`;
  return order(a) > order(b) ? { older: b, newer: a } : { older: a, newer: b };
}

/** Two packs of one jurisdiction and programme that cover the same day: it would not be clear which prices a bill. */
function checkCovers(view: BookView): void {
  // A pack that names another's jurisdiction by mistake is reported for that.
  const programmes = view.sources.packs.filter(
    (source) =>
      source.pack.kind === 'programme' &&
      source.pack.covers &&
      isSoundSpan(source.pack.covers) &&
      source.pack.status !== 'draft' &&
      !isMisplaced(source),
  );
  for (const [index, source] of programmes.entries()) {
    const { pack } = source;
    const rival = programmes
      .slice(0, index)
      .find(
        (one) =>
          one.pack.jurisdiction === pack.jurisdiction &&
          one.pack.programme === pack.programme &&
          !(one.pack.pack === pack.pack && one.pack.version === pack.version) &&
          haveCommonDay(one.pack.covers!, pack.covers!),
      );
    if (!rival) continue;
    const { older, newer } = pickNewer(rival, source);
    view.report.add(
      'overlapping-dates',
      view.place(newer.yaml, 'covers'),
      `${older.yaml.file} (${older.pack.pack} ${older.pack.version}) and this pack (${newer.pack.pack} ${newer.pack.version}) both cover ${pack.programme} of ${pack.jurisdiction} ${describeSpan(intersectSpans(older.pack.covers!, newer.pack.covers!)!)}; one pack has to price each day, so let one end before the other begins`,
    );
  }
}

/** Reports impossible, reversed, overlapping and uncovered dates. */
export function checkDates(view: BookView): void {
  for (const source of view.sources.packs) checkPack(view, source);
  checkCovers(view);
}
