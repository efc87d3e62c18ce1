/** Dated values of a pack, picked by a date (of service, or the one the param names) and, with `by`, by a fact's value. */
import { type CodeRange, holdsCode, parseCodeRange } from '../codes.ts';
import { type Effective, isEffective, type PlainDate } from '../date.ts';
import { Decimal } from '../decimal.ts';
import type { ParamValue, Published } from '../model/compiled.ts';
import { type Fact, type FactValue, layOut, listFields, listMissing, type Scope } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import { type Binding, ELSE, type Param, type ParamVersion } from '../model/pack.ts';
import type { Citation, Missing, Provenance } from '../model/trace.ts';
import { remember } from '../remember.ts';

function readPublished(value: string | readonly string[], type: Param['type']): Published {
  if (typeof value !== 'string') return { value, text: value.join(', ') };
  return { value: type === 'integer' ? Number(value) : new Decimal(value), text: value };
}

/** Reads dated values; text has been checked. `packId` is the pack that states them. */
export function compileParamValues(
  versions: readonly ParamVersion[],
  type: Param['type'],
  packId: string,
  cite: (name: string) => Citation,
): ParamValue[] {
  return versions.map(({ effective = {}, cite: name, value, entries }) => ({
    packId,
    effective,
    citation: cite(name),
    value: value === undefined ? null : readPublished(value, type),
    entries: entries
      ? new Map(Object.entries(entries).map(([key, text]) => [key, readPublished(text, type)]))
      : null,
  }));
}

/** The versions that a binding gives in place of a param's own: values by date, one for all days, or an edited list. */
export function bindVersions(declared: Param, binding: Binding): readonly ParamVersion[] {
  const { values, value, cite, add = [], remove = [] } = binding;
  if (values) return values;
  if (value !== undefined) return [{ value, cite: cite! }];
  return (declared.values ?? []).map((version) =>
    // Of anything but a list the check says that nothing can be added to it.
    Array.isArray(version.value)
      ? { ...version, value: [...version.value.filter((one) => !remove.includes(one)), ...add] }
      : version,
  );
}

const ranges = new WeakMap<ReadonlyMap<string, Published>, readonly (CodeRange & { key: string })[]>();

/** The entry for a value of the fact: its own, that of a range which holds it, else the one for all others. */
function pickEntry(entries: ReadonlyMap<string, Published>, value: string): string | undefined {
  if (value !== ELSE && entries.has(value)) return value;
  const known = remember(ranges, entries, () =>
    [...entries.keys()].flatMap((key) => {
      const range = key.includes('-') ? parseCodeRange(key) : '';
      return typeof range === 'string' ? [] : [{ ...range, key }];
    }),
  );
  return known.find((range) => holdsCode(range, value))?.key ?? (entries.has(ELSE) ? ELSE : undefined);
}

/** The days of a value, both included. */
function describeSpan({ from, through }: Effective): string {
  if (from && through) return `from ${from} through ${through}`;
  if (from) return `from ${from}`;
  return through ? `through ${through}` : 'undated';
}

/** A value by the pack that gives it, its param, its first day and its entry: what a test run notes as in use. */
export const nameValue = (
  { packId, effective }: Pick<ParamValue, 'packId' | 'effective'>,
  name: string,
  key: string | undefined,
): string => `${packId} ${name} ${effective.from ?? ''} ${key ?? ''}`;

/** A fact by its name, looked for when it is first asked for: it may be declared further down. */
function findOnce(scope: Scope, name: string | undefined): () => Fact | undefined {
  if (name === undefined) return () => undefined;
  let found: Fact | undefined;
  return () => (found ??= scope.find(name));
}

export interface ParamContext {
  readonly packId: string;
  readonly scope: Scope;
  /** The values of the pack, or those its programme gives; compiled on first use. */
  readonly values: () => readonly ParamValue[];
}

/** Declares `param.<name>`, which formulas also name without the prefix. */
export function declareParam(name: string, param: Param, context: ParamContext): Fact {
  const { packId, scope, values } = context;
  const by = findOnce(scope, param.by);
  const on = findOnce(scope, param.on);
  const dateOf = (line: LineState) => (param.on === undefined ? line.date : (on()?.read(line) as PlainDate));
  const suppliedAs = `${packId}.${name}`;
  const findVersion = (line: LineState): ParamValue | undefined => {
    const date = dateOf(line);
    if (date === undefined) return undefined;
    const given = line.plan.supplied.get(suppliedAs) ?? values();
    for (const version of given) if (isEffective(version.effective, date)) return version;
    return undefined;
  };
  const findKey = (version: ParamValue, line: LineState): string | undefined => {
    const value = version.entries ? by()?.read(line) : undefined;
    return value === undefined ? undefined : pickEntry(version.entries!, String(value));
  };
  const select = (
    line: LineState,
  ): { version: ParamValue; key: string | undefined; found: Published } | null => {
    const version = findVersion(line);
    if (!version) return null;
    const key = findKey(version, line);
    const found = version.entries ? version.entries.get(key ?? '') : version.value;
    return found ? { version, key, found } : null;
  };
  // A value stands at one place, whatever line it is shown for.
  const shown = new WeakMap<Published, Provenance>();
  const describe = (line: LineState): Provenance | null => {
    const selected = select(line);
    if (!selected) return null;
    const { version, key, found } = selected;
    return remember(shown, found, () => ({
      text: found.text,
      origin: {
        table: `params of ${version.packId}`,
        row: key === undefined ? name : `${name}: ${key}`,
        release: describeSpan(version.effective),
      },
      citation: version.citation,
    }));
  };
  const read = (line: LineState): FactValue => {
    const selected = select(line);
    if (selected && line.bill.observed)
      line.bill.observed.add(nameValue(selected.version, name, selected.key));
    return selected?.found.value;
  };
  return layOut({
    name: `param.${name}`,
    id: `${packId} param.${name}`,
    type: param.type === 'shares' ? 'list' : param.type,
    description: param.title,
    optional: true,
    entryPoint: 'table',
    origin: { kind: 'param', param },
    basis: () => [by() ?? [], on() ?? []].flat(),
    read,
    source: describe,
    show: (line, into, isOperand) => {
      const showFact = () => by()?.show?.(line, into, false);
      if (isOperand) {
        if (into.cover(param)) showFact();
        return;
      }
      const from = describe(line);
      if (from?.text === undefined) return;
      const { text, origin, citation } = from;
      if (into.add(param, { name: `param.${name}`, value: text, origin, citation })) showFact();
    },
    findLaw: (line) => (param.from ? (describe(line)?.citation ?? null) : null),
    listMissing: (line): readonly Missing[] => {
      const date = dateOf(line);
      if (date === undefined) return listMissing(on()!, line);
      const version = findVersion(line);
      const lack = param.from === 'tenant' ? 'figure' : 'rule';
      const say = (message: string, fields: readonly string[]) => [{ message, fields, lack } as const];
      const picker = by();
      if (version?.entries && picker) {
        const value = picker.read(line);
        if (value === undefined) return listMissing(picker, line);
        return say(`${param.title}: ${packId} has no ${name} for ${String(value)}`, listFields(picker));
      }
      const supplier = param.from === 'tenant' ? 'payer' : 'programme';
      return param.from
        ? say(`${param.title}: the ${supplier} has not supplied ${name} of ${packId} for ${date}`, [])
        : say(`${param.title}: ${packId} has no ${name} for ${date}`, []);
    },
  });
}
