/** Mistakes an author could make, one at a time: each changes a pack in one place, and some test should notice. */
import { stepCode } from '../codes.ts';
import { addDays, isPlainDate } from '../date.ts';
import type { Pack } from '../model/pack.ts';
import type { YamlValue } from '../rulebook/read-yaml.ts';
import type { TableDefinition } from '../table.ts';

export type Path = readonly (string | number)[];

export interface Mutant {
  /** What was changed, in words: `half-up became half-even`. */
  readonly what: string;
  /** Where an author looks: the entry of a list that was left out, not the list. */
  readonly place: Path;
  /** What is put where. */
  readonly path: Path;
  readonly value: YamlValue;
}

/** What can become of a value; `at` is the place within it. */
interface Change {
  readonly what: string;
  readonly at?: Path;
  readonly value: YamlValue;
}

type Mutate = (value: YamlValue, path: Path, pack: Pack, definition: Definition) => Change[];
type Definition = (tableId: string) => TableDefinition | null;

const keyOf = (path: Path): string | number | undefined => path.findLast((part) => typeof part === 'string');
const OPPOSITES: Readonly<Record<string, string>> = {
  in: 'notIn',
  notIn: 'in',
  equal: 'notEqual',
  notEqual: 'equal',
  contains: 'doesNotContain',
  doesNotContain: 'contains',
  containsAny: 'containsNone',
  containsNone: 'containsAny',
  lessThan: 'lessThanInclusive',
  lessThanInclusive: 'lessThan',
  greaterThan: 'greaterThanInclusive',
  greaterThanInclusive: 'greaterThan',
};

const become = (before: string, after: string): Change => ({
  what: `${before} became ${after}`,
  value: after,
});

/** The list without each of its entries in turn, where it has several. */
const leaveOut = (list: readonly YamlValue[], put: (less: readonly YamlValue[]) => YamlValue): Change[] =>
  list.length < 2
    ? []
    : list.map((one, index) => ({
        what: `${typeof one === 'string' ? one : 'this part'} left out`,
        at: [index],
        value: put(list.toSpliced(index, 1)),
      }));

/** The last digit of a number, and its neighbour. */
const slip = (text: string): string =>
  text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));

/** Formulas: a column beside the one that is meant. */
const swapColumn: Mutate = (value, path, pack, definition) => {
  if (typeof value !== 'string' || !['formula', 'least', 'most', 'weight'].includes(String(path.at(-1))))
    return [];
  return [...value.matchAll(/([a-z]\w*)\.([a-z]\w*)/g)].flatMap(([name, alias = '', column]) => {
    const table = pack.tables?.[alias]?.table;
    const columns = (table ? (definition(table)?.columns ?? []) : []).filter(
      ({ type }) => type === 'decimal',
    );
    const at = columns.findIndex((one) => one.name === column);
    const next = columns.length > 1 && at >= 0 ? columns[(at + 1) % columns.length] : undefined;
    if (!next) return [];
    const other = `${alias}.${next.name}`;
    return [{ what: `${name} became ${other}`, value: value.replace(name, other) }];
  });
};

/** A rounding to the other side of a half, or by one place. */
const swapRounding: Mutate = (value, path) => {
  if (typeof value !== 'string') return [];
  if (path.at(-1) === 'mode')
    return [value === 'half-up' ? 'half-even' : 'half-up', value === 'down' ? 'up' : 'down'].map((mode) =>
      become(value, mode),
    );
  return path.at(-1) === 'places' ? [become(value, String(Number(value) + 1))] : [];
};

/** Conditions: any for all, the opposite operator, one leaf less. */
const changeCondition: Mutate = (value, path) => {
  if (path.at(-1) === 'operator' && typeof value === 'string')
    return OPPOSITES[value] ? [become(value, OPPOSITES[value])] : [];
  const node = value as Readonly<Record<string, YamlValue>>;
  if (typeof value !== 'object' || Array.isArray(value)) return [];
  return (['all', 'any'] as const).flatMap((key): Change[] => {
    const list = node[key];
    if (!Array.isArray(list) || list.length < 2) return [];
    const other = key === 'all' ? 'any' : 'all';
    const less = leaveOut(list, (rest) => ({ [key]: rest }) as YamlValue);
    return [
      { what: `${key} became ${other}`, value: { [other]: list } },
      ...less.map((one) => ({ ...one, at: [key, ...one.at!] })),
    ];
  });
};

/**
 * Lists: an entry less, and ranges that miss the code at one end. Not ranges of one code more: beside a range there is
 * mostly no code at all, so nobody could notice.
 */
const changeList: Mutate = (value, path) => {
  if (!Array.isArray(value) || !['value', 'exact', 'within'].includes(String(keyOf(path)))) return [];
  const moved = value.flatMap((one, index): Change[] => {
    const [from = '', through] = String(one).split('-');
    if (through === undefined) return [];
    const ends = [
      [from, stepCode(through, -1)],
      [stepCode(from, 1), through],
    ];
    return ends
      .filter((range) => range.every((end) => end !== null))
      .map((range) => {
        const { what, value: text } = become(String(one), range.join('-'));
        return { what, at: [index], value: value.with(index, text) };
      });
  });
  return [...leaveOut(value, (less) => less as YamlValue), ...moved];
};

/** Figures: a slip of one digit. */
const changeFigure: Mutate = (value, path) => {
  if (typeof value !== 'string') return [];
  const isFigure = ['value', 'formula', 'amount'].includes(String(path.at(-1))) || path.at(-2) === 'entries';
  return isFigure && /^-?\d+(\.\d+)?$/.test(value) && path[0] !== 'conditions'
    ? [become(value, slip(value))]
    : [];
};

/** Days: a day less at either end, as nobody could notice a value that outlasts the programmes; and where one value follows another, a day later. */
const changeDay: Mutate = (value, path) => {
  const key = String(path.at(-1));
  if (typeof value === 'string')
    return ['from', 'through'].includes(key) && isPlainDate(value)
      ? [become(value, addDays(value, key === 'from' ? 1 : -1))]
      : [];
  if (key !== 'values' || !Array.isArray(value)) return [];
  return value.flatMap((one, index): Change[] => {
    const [last, next] = [readSpan(one).through, readSpan(value[index + 1]).from];
    if (last === undefined || next !== addDays(last, 1)) return [];
    const later = value
      .with(index, putSpan(one, { through: next }))
      .with(index + 1, putSpan(value[index + 1]!, { from: addDays(next, 1) }));
    return [
      { what: `${next} became ${addDays(next, 1)}`, at: [index + 1, 'effective', 'from'], value: later },
    ];
  });
};

type Span = Readonly<Partial<Record<'from' | 'through', string>>>;
const readSpan = (value: YamlValue | undefined): Span =>
  (value as { effective?: Span } | undefined)?.effective ?? {};
const putSpan = (value: YamlValue, span: Span): YamlValue =>
  ({ ...(value as object), effective: { ...readSpan(value), ...span } }) as YamlValue;

const MUTATIONS: readonly Mutate[] = [
  swapColumn,
  swapRounding,
  changeCondition,
  changeList,
  changeFigure,
  changeDay,
];
/** Parts of a pack that decide nothing. */
const SILENT = new Set([
  'sources',
  'title',
  'version',
  'cite',
  'message',
  'billState',
  'serviceState',
  'pack',
  'status',
  'sane',
  'reasonCodes',
  'declines',
  'knownBy',
]);

/** Every mutant of a pack. */
export function listMutants(pack: Pack, definition: Definition): Mutant[] {
  const mutants: Mutant[] = [];
  const walk = (node: YamlValue, path: Path): void => {
    // Of equal entries, such as the half of each further procedure, each leaves the same list.
    const made = new Set<string>();
    for (const { what, at = [], value } of MUTATIONS.flatMap((mutate) =>
      mutate(node, path, pack, definition),
    )) {
      const text = JSON.stringify(value);
      if (!made.has(text)) mutants.push({ what, place: [...path, ...at], path, value });
      made.add(text);
    }
    if (typeof node !== 'object') return;
    for (const [key, child] of Object.entries(node))
      if (!SILENT.has(key)) walk(child, [...path, Array.isArray(node) ? Number(key) : key]);
  };
  walk(pack as unknown as YamlValue, []);
  return mutants;
}

/** The pack with the change of a mutant. */
export function applyMutant(pack: Pack, { path, value }: Mutant): Pack {
  const put = (node: YamlValue, [key, ...rest]: Path): YamlValue => {
    if (key === undefined) return value;
    const child = put((node as Readonly<Record<string, YamlValue>>)[key]!, rest);
    return Array.isArray(node) ? node.with(key as number, child) : { ...(node as object), [key]: child };
  };
  return put(pack as unknown as YamlValue, path) as unknown as Pack;
}
