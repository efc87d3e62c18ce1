/** Dated values of a param: never two for a day, and no hole between them or within the days the pack covers. */
import type { ParamVersion } from '../model/pack.ts';
import type { PackSource } from '../rulebook/read-sources.ts';
import type { BookView } from './book-view.ts';
import { listVersions } from './check-dates.ts';
import { eachPack } from './quiet.ts';
import { partsOf } from './references.ts';
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
const spansOf = (versions: readonly ParamVersion[]) => versions.map(spanOf);

/** From the first to the last day that has a value. */
function hull(versions: readonly ParamVersion[]): Span {
  const spans = spansOf(versions).map(closeSpan);
  const [from] = spans.map((span) => span.from).sort();
  return {
    from: from!,
    through: spans
      .map((span) => span.through)
      .sort()
      .at(-1)!,
  };
}

/** True when two values hold one day. */
function checkOverlaps(
  view: BookView,
  source: PackSource,
  values: readonly ParamVersion[],
  path: Path,
): boolean {
  let overlaps = false;
  for (const [index, version] of values.entries()) {
    const rival = values.slice(0, index).find((one) => haveCommonDay(spanOf(one), spanOf(version)));
    if (!rival) continue;
    overlaps = true;
    view.say(
      'overlapping-dates',
      source,
      [...path, 'values', index],
      `another value holds ${describeSpan(intersectSpans(spanOf(rival), spanOf(version))!)} too, so it is not clear which one counts; let one end before the other begins`,
    );
  }
  return overlaps;
}

/** An entry may begin or end with a version; one that is missing in between was forgotten. */
function checkEntry(
  view: BookView,
  source: PackSource,
  key: string,
  values: readonly ParamVersion[],
  path: Path,
): void {
  const having = values.filter((version) => Object.hasOwn(version.entries ?? {}, key));
  const [hole] = findGaps(hull(having), spansOf(having));
  if (hole) {
    view.say(
      'gapped-dates',
      source,
      [...path, 'values'],
      `the entry ${quote(key)} has no value ${describeSpan(hole)}, but has one before and after; add it`,
    );
    return;
  }
  const end = hull(having).through;
  const later = values.findIndex((version) => closeSpan(spanOf(version)).from > end);
  // An entry that is written wrongly is reported where it stands.
  if (later >= 0 && !view.report.has('unfit-value', source.yaml.file, path))
    view.say(
      'vanished-entry',
      source,
      [...path, 'values', later, 'entries'],
      `the entry ${quote(key)} has no value after ${end}; if the law did not drop it, add it`,
    );
}

function checkValues(
  view: BookView,
  source: PackSource,
  values: readonly ParamVersion[],
  path: Path,
  covers: Span | null,
): void {
  if (!values.every((version) => isSoundSpan(spanOf(version))) || checkOverlaps(view, source, values, path))
    return;
  // Of days behind the pack a value may stay when its pack begins later; one of days to come was written for them.
  for (const [index, version] of values.entries())
    if (covers && version.effective && closeSpan(version.effective).from > covers.through)
      view.say(
        'outside-covers',
        source,
        [...path, 'values', index, 'effective'],
        `the value holds ${describeSpan(version.effective)}, and the pack covers no day of that (${describeSpan(covers)}), so bills of these days find no rules; lengthen \`covers\`, or take the value out`,
      );
  const [gap] = findGaps(covers ?? hull(values), spansOf(values));
  if (gap)
    view.say(
      'gapped-dates',
      source,
      [...path, 'values'],
      `no value holds ${describeSpan(gap)}${covers ? `, and the pack covers ${describeSpan(covers)}` : ''}; lines of these days could not be priced, so add the value${covers ? ' or correct `covers`' : ''}`,
    );
  else
    for (const key of new Set(values.flatMap(({ entries }) => Object.keys(entries ?? {}))))
      checkEntry(view, source, key, values, path);
}

/** True when something of a programme still rests on a param of a pack it uses: what it gives for a value may do without. */
function isRead(view: BookView, source: PackSource, used: PackSource, name: string): boolean {
  const isNamed = partsOf(used.pack).references.some(
    ({ name: one, path }) => path[0] !== 'derive' && [name, `param.${name}`].includes(one),
  );
  if (isNamed) return true;
  const facts = [...view.instancesOf(source).values()].flatMap((instance) => instance.listFacts());
  return facts.some((fact) => fact.basis?.().some(({ id }) => id === `${used.pack.pack} param.${name}`));
}

/** Values of used packs reach as far as the programme that takes them as they are: a method's factor ends, and `covers` goes on. */
function checkUsed(view: BookView, source: PackSource, covers: Span): void {
  const given = new Set(listVersions(source).map(({ packId, name }) => `${packId} ${name}`));
  for (const used of view.usedBy(source))
    for (const { values, name, packId } of listVersions(used)) {
      if (
        packId !== used.pack.pack ||
        given.has(`${packId} ${name}`) ||
        !values.every((version) => isSoundSpan(spanOf(version)))
      )
        continue;
      const [gap] = findGaps(covers, spansOf(values));
      // Whether it is read takes the facts of the whole programme: asked of the few that end.
      if (gap && isRead(view, source, used, name))
        view.say(
          'gapped-dates',
          source,
          ['covers'],
          `${name} of ${packId}, which this pack uses, has no value ${describeSpan(gap)}; lines of these days could not be priced, so add the value there or correct \`covers\``,
        );
    }
}

/** Reports overlapping and gapped values of params, declared, given and used. */
export function checkParamDates(view: BookView): void {
  const sound = view.soundPacks();
  eachPack(view, 'param-dates', (source) => {
    const { covers } = source.pack;
    const whole = covers && isSoundSpan(covers) ? closeSpan(covers) : null;
    for (const { values, path } of listVersions(source)) checkValues(view, source, values, path, whole);
    if (whole && sound.has(source)) checkUsed(view, source, whole);
  });
}
