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
  readonly path: Path;
  readonly value: YamlValue;
}

type Mutate = (value: YamlValue, path: Path, pack: Pack, definition: Definition) => YamlValue[];
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
    const other = columns.length > 1 && at >= 0 ? columns[(at + 1) % columns.length] : undefined;
    return other ? [value.replace(name, `${alias}.${other.name}`)] : [];
  });
};

/** A rounding to the other side of a half, or by one place. */
const swapRounding: Mutate = (value, path) => {
  if (path.at(-1) === 'mode')
    return [value === 'half-up' ? 'half-even' : 'half-up', value === 'down' ? 'up' : 'down'];
  return path.at(-1) === 'places' ? [String(Number(value) + 1)] : [];
};

/** Conditions: any for all, the opposite operator, one leaf less. */
const changeCondition: Mutate = (value, path) => {
  if (path.at(-1) === 'operator') return OPPOSITES[value as string] ? [OPPOSITES[value as string]!] : [];
  const node = value as Readonly<Record<string, YamlValue>>;
  if (typeof value !== 'object' || Array.isArray(value)) return [];
  return (['all', 'any'] as const).flatMap((key): YamlValue[] => {
    const list = node[key];
    if (!Array.isArray(list) || list.length < 2) return [];
    const less = list.map((_one, index) => ({ [key]: list.filter((_other, at) => at !== index) }));
    return [{ [key === 'all' ? 'any' : 'all']: list }, ...less];
  });
};

/** Lists: an entry less, and ends of ranges of codes. */
const changeList: Mutate = (value, path) => {
  if (!Array.isArray(value) || !['value', 'exact', 'within'].includes(String(keyOf(path)))) return [];
  const less = value.length > 1 ? value.map((_one, index) => value.filter((_other, at) => at !== index)) : [];
  const moved = value.flatMap((one, index) => {
    const [from = '', through] = String(one).split('-');
    const next = through === undefined ? null : stepCode(through, 1);
    const before = through === undefined ? null : stepCode(from, 1);
    const put = (text: string) => value.map((other, at) => (at === index ? text : other));
    return [...(next ? [put(`${from}-${next}`)] : []), ...(before ? [put(`${before}-${through}`)] : [])];
  });
  return [...less, ...moved];
};

/** Figures and days: a slip of one digit, a day more. */
const changeFigure: Mutate = (value, path) => {
  if (typeof value !== 'string' || path[0] === 'sources' || path[0] === 'version') return [];
  if (['from', 'through'].includes(String(path.at(-1))) && isPlainDate(value)) return [addDays(value, 1)];
  const isFigure = ['value', 'formula', 'amount'].includes(String(path.at(-1))) || path.at(-2) === 'entries';
  return isFigure && /^-?\d+(\.\d+)?$/.test(value) && path[0] !== 'conditions' ? [slip(value)] : [];
};

const MUTATIONS: readonly Mutate[] = [swapColumn, swapRounding, changeCondition, changeList, changeFigure];
/** Parts of a pack that decide nothing. */
const SILENT = new Set([
  'sources',
  'title',
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

const show = (value: YamlValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** In words: the entry that is gone, the word that became another, or the one value for the other. */
function describe(value: YamlValue, changed: YamlValue): string {
  const [key, list] = listOf(value);
  const [otherKey, others] = listOf(changed);
  if (key !== otherKey) return `${key} became ${otherKey}`;
  const at = list.findIndex((one, index) => show(one) !== show(others[index] ?? ''));
  if (at < 0) return `${show(value)} became ${show(changed)}`;
  return others.length < list.length
    ? `without ${show(list[at]!)}`
    : `${show(list[at]!)} became ${show(others[at]!)}`;
}

/** A list, or the one of a condition with its key. */
function listOf(value: YamlValue): [key: string, list: readonly YamlValue[]] {
  if (typeof value === 'string') return ['', []];
  if (Array.isArray(value)) return ['', value];
  const key = 'all' in value ? 'all' : 'any';
  return [key, (value as Readonly<Record<string, readonly YamlValue[]>>)[key] ?? []];
}

/** Every mutant of a pack. */
export function listMutants(pack: Pack, definition: Definition): Mutant[] {
  const mutants: Mutant[] = [];
  const walk = (value: YamlValue, path: Path): void => {
    // Of equal entries, such as the half of each further procedure, each leaves the same list.
    const made = new Set<string>();
    for (const mutate of MUTATIONS)
      for (const changed of mutate(value, path, pack, definition)) {
        if (made.has(show(changed))) continue;
        made.add(show(changed));
        mutants.push({ what: describe(value, changed), path, value: changed });
      }
    if (typeof value !== 'object') return;
    for (const [key, child] of Object.entries(value))
      if (!SILENT.has(key)) walk(child, [...path, Array.isArray(value) ? Number(key) : key]);
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
