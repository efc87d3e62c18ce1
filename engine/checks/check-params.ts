/** Params: values where the pack gives them itself, none where others supply them, each of its type and believable. */
import { parseCodeRange, stepCode } from '../codes.ts';
import { readCodes } from '../condition/read-value.ts';
import { parseDecimal } from '../decimal.ts';
import { BEYOND, ELSE, type Param, type ParamVersion } from '../model/pack.ts';
import type { PackSource } from '../rulebook/read-sources.ts';
import type { BookView } from './book-view.ts';
import type { Placed } from './references.ts';
import { type Path, quote } from './report.ts';

/** Types whose values are lists. */
const LISTS: ReadonlySet<Param['type']> = new Set(['list', 'shares']);

/** What is wrong with a value for a param of a type; null when nothing is. */
function explainValue(value: string | readonly string[], { type, sane }: Param): string | null {
  if (typeof value === 'string') {
    if (LISTS.has(type)) return `the param is of type ${type}; write a list, [${value}]`;
    const amount = parseDecimal(value);
    if (amount === null || (type === 'integer' && !/^-?\d{1,15}$/.test(value)))
      return `${quote(value)} is not of the param's type, ${type}`;
    const [low, high] = (sane ?? []).map((text) => parseDecimal(text));
    if ((low && amount.lessThan(low)) || (high && amount.greaterThan(high)))
      return `${value} lies outside of what is believable, ${sane!.join(' to ')} (\`sane\`); correct the value, or the bounds if the law went beyond them`;
    return null;
  }
  if (!LISTS.has(type)) return `the param is of type ${type}, and here is a list; write one value`;
  if (type === 'list') return null;
  const [last, ...shares] = [...value].reverse();
  if (last !== BEYOND.byReport && last !== BEYOND.onwards)
    return `the list does not say what is paid behind its last place; end it with ${BEYOND.byReport}, or with ${BEYOND.onwards} when the last share goes on`;
  const bad = shares.find(
    (text) => !parseDecimal(text) || parseDecimal(text)!.isNegative() || parseDecimal(text)!.greaterThan(2),
  );
  if (bad !== undefined || shares.length === 0)
    return `${quote(bad ?? '')} is no share of an amount; write 1 for all of it and 0.5 for half`;
  return null;
}

/** Entries that a code picks: codes and ranges in order, and no codes left out between two ranges in silence. */
function checkRanges(view: BookView, source: PackSource, keys: readonly string[], path: Path): void {
  const listed = keys.filter((key) => key !== ELSE);
  const read = readCodes(listed);
  if ('problem' in read) {
    view.say('unfit-value', source, path, read.problem);
    return;
  }
  const spans = listed.map((key) => ({
    key,
    range: parseCodeRange(key) as { from: string; through: string },
  }));
  for (const [index, { key, range }] of spans.entries()) {
    const before = spans[index - 1];
    if (!before || !key.includes('-') || !before.key.includes('-')) continue;
    const next = stepCode(before.range.through, 1);
    if (next !== null && next < range.from && next.length === range.from.length)
      view.say(
        'gapped-codes',
        source,
        [...path, key],
        `codes from ${next} to ${stepCode(range.from, -1)} have no entry of their own, between ${before.key} and ${key}; correct an end, or give them an entry`,
        { atKey: true },
      );
  }
}

export const placeVersions = (values: readonly ParamVersion[], path: Path): Placed<ParamVersion>[] =>
  values.map((value, index) => ({ value, path: [...path, index] }));

/** Values of a param, declared or given by others; `owner` is the pack that declares the fact which picks an entry. */
export function checkVersions(
  view: BookView,
  source: PackSource,
  owner: PackSource,
  param: Param,
  versions: readonly Placed<ParamVersion>[],
): void {
  const { by } = param;
  const picker = by === undefined ? undefined : view.findFact(owner, by);
  for (const { value: version, path: at } of versions) {
    const { value, entries } = version;
    const say = (code: 'choose-one' | 'unfit-param', message: string) => view.say(code, source, at, message);
    if ((value === undefined) === (entries === undefined))
      say('choose-one', 'give either `value`, or `entries` with one value for each value of the `by` fact');
    else if (by === undefined && entries)
      say('unfit-param', 'entries need a fact that picks one of them; name it as `by`, or give one `value`');
    else if (by !== undefined && value !== undefined)
      say(
        'unfit-param',
        `\`by\` picks one of several entries by ${by}, and here is one value; give \`entries\``,
      );
    for (const [text, place] of [
      ...(value === undefined ? [] : [[value, [...at, 'value']] as const]),
      ...Object.entries(entries ?? {}).map(([key, one]) => [one, [...at, 'entries', key]] as const),
    ]) {
      // A list that a fact would pick entries of is reported as such.
      const problem = by !== undefined && LISTS.has(param.type) ? null : explainValue(text, param);
      if (problem) view.say('unfit-value', source, place, problem);
    }
    const keys = Object.keys(entries ?? {});
    if (picker?.type === 'code') checkRanges(view, source, keys, [...at, 'entries']);
    for (const key of picker?.values ? keys : [])
      if (key !== ELSE && !picker!.values!.includes(key))
        view.report.addUnknown(
          'unfit-value',
          { yaml: source.yaml, path: [...at, 'entries', key], atKey: true },
          `${by} is never`,
          key,
          picker!.values!.filter((one) => one !== ''),
        );
  }
}

function checkParam(view: BookView, source: PackSource, name: string, param: Param): void {
  const path = ['params', name];
  const { from, values, sane, type, by } = param;
  if (from === 'tenant' && values)
    view.say(
      'unfit-param',
      source,
      [...path, 'values'],
      '`from: tenant` says that payers supply the values, and these would be ignored; remove one of the two',
      { atKey: true },
    );
  else if (from === undefined && !values)
    view.say(
      'missing-key',
      source,
      path,
      'the param has no values; add `values`, or `from` when others supply them',
    );
  if (sane && LISTS.has(type))
    view.say(
      'misplaced-key',
      source,
      [...path, 'sane'],
      `bounds are of numbers, and ${name} is of type ${type}; remove \`sane\``,
      { atKey: true },
    );
  if (by !== undefined && LISTS.has(type))
    view.say(
      'unfit-param',
      source,
      [...path, 'by'],
      `an entry is one number, and ${name} is of type ${type}; declare one list for each case`,
    );
  checkVersions(view, source, source, param, placeVersions(values ?? [], [...path, 'values']));
}

/** Reports params without values, with values that others give, and values that are not of their type or not believable. */
export function checkParams(view: BookView): void {
  for (const source of view.sources.packs)
    for (const [name, param] of Object.entries(source.pack.params ?? {}))
      checkParam(view, source, name, param);
}
