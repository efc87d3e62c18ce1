/** Dated values of a pack, picked by date of service and, with `by`, by a fact's value. */
import { type Effective, isEffective } from '../date.ts';
import { Decimal } from '../decimal.ts';
import { findRoots, listMissing } from '../facts/missing.ts';
import type { Fact, FactValue } from '../facts/vocabulary.ts';
import type { LineState } from '../run/line-state.ts';
import { citeSource } from './cite-source.ts';
import type { Operand, ParamValue, Provenance, PublishedDecimal } from './compiled.ts';
import type { Pack, Param } from './pack.ts';

const readPublished = (text: string): PublishedDecimal => ({ value: new Decimal(text), text });

/** Reads a param's versions; text has been checked to be decimals. `pack` is the one that states them. */
export function compileParamValues(param: Param, pack: Pack): ParamValue[] {
  return (param.values ?? []).map((version) => ({
    effective: version.effective ?? {},
    citation: citeSource(pack, version.cite, `${pack.pack}#${version.cite}`),
    value: version.value === undefined ? null : readPublished(version.value),
    entries: version.entries
      ? new Map(Object.entries(version.entries).map(([key, text]) => [key, readPublished(text)]))
      : null,
  }));
}

/** A value hangs on the fact that chooses it; one without such a fact is the supplier's alone. */
const rootsOf = (by: Fact | null) => (by ? findRoots(by) : []);

/**
 * A param as facts: `param.<name>` for comparisons, and `given.<name>`, which is never unknown: false when nobody
 * supplied a value for the line.
 */
export function compileParamFacts(
  name: string,
  param: Param,
  operand: () => Operand,
  by: () => Fact | null,
): Fact[] {
  const read = (line: LineState): FactValue => {
    const value = operand().read(line);
    return param.type === 'integer' ? value?.toNumber() : value;
  };
  return [
    {
      name: `param.${name}`,
      type: param.type === 'integer' ? 'integer' : 'decimal',
      description: param.title,
      optional: true,
      entryPoint: 'table',
      read,
      trace: (line) => operand().trace(line),
      lookUp: (line, into) => operand().lookUp?.(line, into),
      findLaw: (line) => (param.from ? (operand().trace(line)?.citation ?? null) : null),
      cover: (line, into) => operand().cover?.(line, into),
      listMissing: (line) => operand().listMissing(line),
      roots: () => rootsOf(by()),
    },
    {
      name: `given.${name}`,
      type: 'boolean',
      description: `a value is given for: ${param.title}`,
      read: (line) => operand().read(line) !== undefined,
    },
  ];
}

/** The days of a value, both included. */
function describeSpan({ from, through }: Effective): string {
  if (from && through) return `from ${from} through ${through}`;
  if (from) return `from ${from}`;
  return through ? `through ${through}` : 'undated';
}

/** A param as an operand of formulas. */
export function compileParam(
  packId: string,
  name: string,
  param: Param,
  own: readonly ParamValue[],
  by: Fact | null,
): Operand {
  const values = (line: LineState): readonly ParamValue[] =>
    param.from ? (line.plan.supplied.get(`${packId}.${name}`) ?? []) : own;
  const version = (line: LineState) => values(line).find((one) => isEffective(one.effective, line.date));
  const entryKey = (line: LineState) => by?.read(line);
  const select = (line: LineState): PublishedDecimal | undefined => {
    const found = version(line);
    if (!found?.entries) return found?.value ?? undefined;
    const key = entryKey(line);
    return key === undefined ? undefined : found.entries.get(String(key));
  };
  const trace = (line: LineState): Provenance | null => {
    const found = version(line);
    if (!found) return null;
    const key = found.entries ? entryKey(line) : undefined;
    return {
      text: select(line)?.text,
      origin: {
        table: `params of ${found.packId ?? packId}`,
        row: key === undefined ? name : `${name}: ${String(key)}`,
        release: describeSpan(found.effective),
      },
      citation: found.citation,
    };
  };
  return {
    name,
    read: (line) => select(line)?.value,
    trace,
    lookUp: (line, into) => {
      const from = trace(line);
      if (from?.text === undefined) return;
      const { text, origin, citation } = from;
      if (into.add(param, { name: `param.${name}`, value: text, origin, citation })) by?.lookUp?.(line, into);
    },
    cover: (line, into) => {
      if (into.cover(param)) by?.lookUp?.(line, into);
    },
    listMissing: (line) => {
      const found = version(line);
      const say = (message: string, facts: readonly string[]) => [{ message, facts }];
      if (found?.entries) {
        const key = entryKey(line);
        if (key === undefined && by) return listMissing(by, line);
        return say(`${param.title}: ${packId} has no ${name} for ${String(key)}`, rootsOf(by));
      }
      const supplier = param.from === 'tenant' ? 'payer' : 'programme';
      return param.from
        ? say(`${param.title}: the ${supplier} has not supplied ${name} of ${packId} for ${line.date}`, [])
        : say(`${param.title}: ${packId} has no ${name} for ${line.date}`, []);
    },
  };
}
