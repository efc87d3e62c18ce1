/** What a pack declares for its rules to name: tables, derived values, groups and pairs. */
import { OTHER } from '../facts/pair-other.ts';
import { getOwn } from '../get-own.ts';
import type { Derived, DerivedCase, KeyPart } from '../model/pack.ts';
import type { PackSource } from '../rulebook/read-sources.ts';
import type { BookView } from './book-view.ts';
import { checkDay } from './check-dates.ts';
import { partsOf } from './references.ts';
import type { Path } from './report.ts';

/** Keys of a case that give its value, by the type of the derived fact; of each type exactly one. */
const GIVING = {
  text: ['value', 'fact'],
  decimal: ['formula', 'value'],
  date: ['from', 'fact', 'value'],
} as const satisfies Record<NonNullable<Derived['type']>, readonly (keyof DerivedCase)[]>;
const CASE_KEYS = ['value', 'fact', 'formula', 'from'] as const;

/** The key of a look-up: as many parts as the table's, each of them one text or one list. */
export function checkKey(
  view: BookView,
  source: PackSource,
  table: string,
  key: readonly KeyPart[],
  path: Path,
): void {
  const definition = view.sources.definition(table);
  const say = (message: string) => view.say('unfit-table-key', source, path, message);
  if (definition && definition.key.length !== key.length)
    say(
      `the key of ${table} has ${definition.key.length} ${definition.key.length === 1 ? 'part' : 'parts'} (${definition.key.join(', ')}), and ${key.length} ${key.length === 1 ? 'is' : 'are'} given; give one fact or literal for each`,
    );
  if (key.filter((part) => typeof part !== 'string' && 'each' in part).length > 1)
    say('only one part of a key can run over a list; keep one `each`');
  for (const [index, part] of key.entries()) {
    if (typeof part === 'string') continue;
    const { literal, each } = part as { literal?: string; each?: string };
    if ((literal === undefined) === (each === undefined))
      view.say(
        literal === undefined ? 'missing-key' : 'choose-one',
        source,
        [...path, index],
        'the part of the key is one text or one list; write a fact, { literal: text } or { each: list fact }',
      );
  }
}

export function checkCases(
  view: BookView,
  source: PackSource,
  type: Derived['type'] = 'text',
  cases: readonly DerivedCase[],
  path: Path,
): void {
  for (const [index, one] of cases.entries()) {
    const at = [...path, 'cases', index];
    const given = CASE_KEYS.filter((key) => one[key] !== undefined);
    const fit: readonly string[] = GIVING[type];
    if (given.length !== 1 || !fit.includes(given[0]!))
      view.say(
        'choose-one',
        source,
        at,
        `a case of type ${type} gives ${fit.map((key) => `\`${key}\``).join(' or ')}, and this one ${given.length ? `has ${given.join(' and ')}` : 'has none'}; give exactly one`,
      );
    if (type === 'date') checkDay(view, source.yaml, one.value, [...at, 'value']);
    for (const key of ['plus', 'end'] as const)
      if (one[key] !== undefined && one.from === undefined)
        view.say(
          'misplaced-key',
          source,
          [...at, key],
          `\`${key}\` counts on from a date; name it as \`from\``,
          { atKey: true },
        );
    if (one.when === undefined && index < cases.length - 1)
      view.say(
        'never-fires',
        source,
        at,
        'a case without `when` always holds, so none of the cases behind it is ever looked at; put it last',
      );
  }
}

function checkDerived(view: BookView, source: PackSource, name: string, derived: Derived): void {
  const path = ['derive', name];
  const { type = 'text', cases, like, round, from } = derived;
  if ((cases === undefined) === (like === undefined) && !(from && !like))
    view.say(
      'choose-one',
      source,
      path,
      'the value has `cases` of its own, or is `like` another derived fact; give one of the two',
    );
  if (derived.with && like === undefined)
    view.say(
      'misplaced-key',
      source,
      [...path, 'with'],
      '`with` says on which rows the other fact is read; name it as `like`',
      { atKey: true },
    );
  if (round && type !== 'decimal')
    view.say(
      'misplaced-key',
      source,
      [...path, 'round'],
      `only decimals are rounded, and ${name} is of type ${type}; remove \`round\``,
      { atKey: true },
    );
  checkCases(view, source, type, cases ?? [], path);
  const base = like === undefined ? null : view.findFact(source, like);
  if (base && base.origin.kind !== 'derived')
    view.say('unfit-fact', source, [...path, 'like'], `${like} is no derived fact; name one, derived.<name>`);
}

/** A condition that has facts, and none that another line or the pair itself could have. */
function asksThisLineAlone(source: PackSource, name: string): boolean {
  const named = partsOf(source.pack).references.filter(
    ({ path }) => path[0] === 'pairs' && path[1] === name && path[2] === 'when',
  );
  const isOfThisLine = (fact: string) => !fact.startsWith(OTHER) && !fact.startsWith(`${name}.`);
  return named.length > 0 && named.every((one) => one.kind === 'fact' && isOfThisLine(one.name));
}

function checkLines(view: BookView, source: PackSource): void {
  const { groups = {}, pairs = {}, params = {} } = source.pack;
  for (const [name, { shares }] of Object.entries(groups)) {
    const type = shares === undefined ? undefined : getOwn(params, shares)?.type;
    if (type && type !== 'shares')
      view.say(
        'unfit-param',
        source,
        ['groups', name, 'shares'],
        `${shares} is of type ${type}; a group takes a param of type shares`,
      );
  }
  for (const [name, { table, when, within, days }] of Object.entries(pairs)) {
    if (days && Number(days[0]) > Number(days[1]))
      view.say(
        'bad-value',
        source,
        ['pairs', name, 'days'],
        `${days[0]} is more than ${days[1]}, so no line is as many days away; write the least first`,
      );
    if (table) checkKey(view, source, table.table, table.key, ['pairs', name, 'table', 'key']);
    if (!table && asksThisLineAlone(source, name))
      view.say(
        'unfit-fact',
        source,
        ['pairs', name, 'when'],
        'the condition asks nothing of the other line, so it finds any that `within` leaves; write `other.` before the facts of that line',
      );
    if (!table && !when && !within)
      view.say(
        'missing-key',
        source,
        ['pairs', name],
        'every line of the bill would be a match; say by `within`, `when` or `table` which one bears on this one',
      );
  }
}

/** Reports declarations whose parts do not fit each other. */
export function checkDeclarations(view: BookView): void {
  for (const source of view.sources.packs) {
    for (const [alias, { table, key }] of Object.entries(source.pack.tables ?? {}))
      checkKey(view, source, table, key, ['tables', alias, 'key']);
    for (const [name, derived] of Object.entries(source.pack.derive ?? {}))
      checkDerived(view, source, name, derived);
    checkLines(view, source);
  }
}
