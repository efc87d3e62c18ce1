/** Dates: days that exist, spans in order, rules in force on all days their pack covers, one pack for a day. */
import { isOneCode } from '../codes.ts';
import { addDays, type Effective, isPlainDate } from '../date.ts';
import { listEffects } from '../effects/index.ts';
import type { ParamVersion, Rule } from '../model/pack.ts';
import { listGiven } from '../rulebook/list-given.ts';
import type { PackSource } from '../rulebook/read-sources.ts';
import type { YamlFile } from '../rulebook/read-yaml.ts';
import type { BookView } from './book-view.ts';
import { isMisplaced } from './check-packs.ts';
import type { Path } from './report.ts';
import {
  closeSpan,
  describeSpan,
  findGaps,
  haveCommonDay,
  intersectSpans,
  isSoundSpan,
  type Span,
} from './spans.ts';

/** Every list of dated values of a pack: its params, and those it gives to others. */
export function listVersions({
  pack,
}: PackSource): { values: readonly ParamVersion[]; path: Path; packId: string; name: string }[] {
  const own = { packId: pack.pack, bindings: pack.params ?? {}, path: ['params'] };
  return [...listGiven(pack), own].flatMap(({ packId, bindings, path }) =>
    Object.entries(bindings).flatMap(([name, { values }]) =>
      values ? [{ values, path: [...path, name], packId, name }] : [],
    ),
  );
}

/** Every span of days a pack states. */
function listSpans(source: PackSource): { span: Effective; path: Path }[] {
  const { covers, rules = [], customCodes = [] } = source.pack;
  const all: [Effective | undefined, Path][] = [
    [covers, ['covers']],
    ...rules.map(({ effective }, index): [Effective | undefined, Path] => [
      effective,
      ['rules', index, 'effective'],
    ]),
    ...customCodes.map(({ effective }, index): [Effective | undefined, Path] => [
      effective,
      ['customCodes', index, 'effective'],
    ]),
    ...listVersions(source).flatMap(({ values, path }) =>
      values.map(({ effective }, index): [Effective | undefined, Path] => [
        effective,
        [...path, 'values', index, 'effective'],
      ]),
    ),
  ];
  return all.flatMap(([span, path]) => (span ? [{ span, path }] : []));
}

/** Reports a day that does not exist. */
export function checkDay(view: BookView, yaml: YamlFile, text: string | undefined, path: Path): void {
  if (text !== undefined && !isPlainDate(text))
    view.say('bad-date', { yaml }, path, `${text} is no day of the calendar; correct it`);
}

function checkSpans(view: BookView, source: PackSource): void {
  for (const [id, { read }] of Object.entries(source.pack.sources))
    checkDay(view, source.yaml, read, ['sources', id, 'read']);
  for (const { span, path } of listSpans(source)) {
    for (const end of ['from', 'through'] as const) checkDay(view, source.yaml, span[end], [...path, end]);
    if (isSoundSpan(span) || !isPlainDate(span.from ?? '') || !isPlainDate(span.through ?? '')) continue;
    view.say(
      'reversed-dates',
      source,
      path,
      `the span begins on ${span.from} and ends before that, on ${span.through}; swap or correct them`,
    );
  }
}

/** Another rule that does the same work on the day behind the end, or before the beginning, of this one. */
function hasNeighbour(rule: Rule, rules: readonly Rule[], day: string, end: 'from' | 'through'): boolean {
  const [effect] = listEffects(rule);
  return rules.some(
    (other) =>
      other !== rule &&
      other.bucket === rule.bucket &&
      listEffects(other)[0] === effect &&
      other.effective?.[end] === day,
  );
}

/** Dates stand on values; a rule begins or ends within the days its pack covers only where the law says so. */
function checkRules(view: BookView, source: PackSource): void {
  const { covers, rules = [], kind } = source.pack;
  const whole = closeSpan(covers && isSoundSpan(covers) ? covers : {});
  for (const [index, rule] of rules.entries()) {
    const { effective, begins, ends } = rule;
    const path = ['rules', index];
    const say = (key: string, message: string) =>
      view.say('misplaced-key', source, [...path, key], message, { atKey: true });
    for (const [key, value, day] of [
      ['begins', begins, effective?.from],
      ['ends', ends, effective?.through],
    ] as const)
      if (value && day === undefined)
        say(key, `the rule has no such day; state it in \`effective\`, or remove \`${key}\``);
    if (!effective || !isSoundSpan(effective) || kind === 'payer') continue;
    const common = intersectSpans(effective, whole);
    if (!common) {
      view.say(
        'outside-covers',
        source,
        [...path, 'effective'],
        `the rule is in force ${describeSpan(effective)}, and the pack covers no day of that (${describeSpan(whole)}); correct one of the two`,
      );
      continue;
    }
    const parts = [
      [
        'ends',
        ends,
        common.through < whole.through,
        () => hasNeighbour(rule, rules, addDays(common.through, 1), 'from'),
      ],
      [
        'begins',
        begins,
        common.from > whole.from,
        () => hasNeighbour(rule, rules, addDays(common.from, -1), 'through'),
      ],
    ] as const;
    for (const [key, cite, isInside, isFollowed] of parts)
      if (!cite && isInside && !isFollowed())
        view.say(
          'part-of-covers',
          source,
          [...path, 'effective'],
          `the rule is in force ${describeSpan(effective)}, ${covers ? `the pack covers ${describeSpan(whole)}` : 'its pack has no dates'}, and no rule of ${rule.bucket} ${key === 'ends' ? 'follows it' : 'goes before it'}, so lines of the other days pass it by without a word; remove the date, or write \`${key}: { cite: … }\` where the law says so`,
        );
  }
}

/** Tables of a programme that have releases for a part of the days it covers. */
function checkTables(view: BookView, source: PackSource): void {
  const { covers } = source.pack;
  const { tables } = view.sources.context;
  if (!covers || !isSoundSpan(covers) || !tables || view.isOpen(source)) return;
  const told = new Set<string>();
  for (const instance of view.instancesOf(source).values())
    for (const [, { table, on, optional, partial }] of instance.listBindings()) {
      if (on !== undefined || optional === 'true' || partial === 'true') continue;
      const releases = told.has(table) ? [] : tables.releases(table);
      told.add(table);
      const spans = releases.map(({ effective, definition }, index) =>
        index === 0 && definition.before === 'earliest' ? { through: effective.through } : effective,
      );
      // Without any release for these days the line itself says so, on every day alike.
      if (!spans.some((span) => haveCommonDay(span, covers))) continue;
      const [gap] = findGaps(closeSpan(covers), spans);
      if (gap)
        view.say(
          'part-of-covers',
          source,
          ['covers'],
          `the table ${table} has no release ${describeSpan(gap)}, and the pack covers ${describeSpan(covers)}: lines of these days stop; import the release, or end \`covers\` where the figures end`,
        );
    }
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
  const programmes = view
    .listProgrammes()
    .filter(
      (source) =>
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
        ({ pack: one }) =>
          one.jurisdiction === pack.jurisdiction &&
          one.programme === pack.programme &&
          !(one.pack === pack.pack && one.version === pack.version) &&
          haveCommonDay(one.covers!, pack.covers!),
      );
    if (!rival) continue;
    const { older, newer } = pickNewer(rival, source);
    view.say(
      'overlapping-dates',
      newer,
      ['covers'],
      `${older.yaml.file} (${older.pack.pack} ${older.pack.version}) and this pack (${newer.pack.pack} ${newer.pack.version}) both cover ${pack.programme} of ${pack.jurisdiction} ${describeSpan(intersectSpans(older.pack.covers!, newer.pack.covers!) as Span)}; one pack has to price each day, so let one end before the other begins`,
    );
  }
}

/** Two prices of one custom code on one day. */
function checkCustomCodes(view: BookView, source: PackSource): void {
  const customs = source.pack.customCodes ?? [];
  for (const [index, { code, effective = {}, amount, percentOfCharge, per, most }] of customs.entries()) {
    const path = ['customCodes', index];
    if ((amount === undefined) === (percentOfCharge === undefined))
      view.say(
        'choose-one',
        source,
        path,
        `${code} has ${amount === undefined ? 'neither an amount nor' : 'both an amount and'} a percentOfCharge; give one of them`,
      );
    if (per !== undefined && amount === undefined)
      view.say(
        'misplaced-key',
        source,
        [...path, 'per'],
        'a percentage of the charge is one of the whole line; leave `per` out, or give an amount',
      );
    if (!isOneCode(code))
      view.say(
        'bad-value',
        source,
        [...path, 'code'],
        `${code} reads as a range of codes, and is the name of one; give it another name`,
      );
    for (const [key, text] of Object.entries({ amount, percentOfCharge, most }))
      if (text?.startsWith('-'))
        view.say(
          'bad-value',
          source,
          [...path, key],
          'an allowance is never negative; give an amount of zero or more',
        );
    if (
      customs
        .slice(0, index)
        .some((one) => one.code === code && haveCommonDay(one.effective ?? {}, effective))
    )
      view.say(
        'overlapping-dates',
        source,
        path,
        `${code} stands twice for the same days, so it would have two prices; let one entry end before the other begins`,
      );
  }
}

/** Reports impossible, reversed, overlapping and uncovered dates, and custom codes without one price for a day. */
export function checkDates(view: BookView): void {
  for (const source of view.sources.packs) {
    checkSpans(view, source);
    checkRules(view, source);
    checkCustomCodes(view, source);
    checkTables(view, source);
  }
  checkCovers(view);
}
