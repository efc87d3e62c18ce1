/** A value of each fact, as a line of the packs' own examples has it, or else a row of its table. */
import { showValue } from '../condition/compile-condition.ts';
import { readCell } from '../facts/table-facts.ts';
import { FACTS } from '../facts/vocabulary.ts';
import type { Fact, FactValue, Scope } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import { type PackTestInput, prepareCases } from '../pack-tests/prepare-cases.ts';
import { walkCase } from '../pack-tests/run-case.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';
import type { TableSource } from '../table.ts';

type Samples = Map<string, string>;

/** Nothing and nought tell least of a fact: they are taken where no other value is met. */
const isTelling = (text: string) => text !== '' && text !== '0' && text !== 'false';

function note(samples: Samples, name: string, value: FactValue): void {
  const shown = showValue(value);
  const text = typeof shown === 'string' ? shown : (shown?.join(', ') ?? '');
  if (text !== '' && (isTelling(text) || !samples.has(name))) samples.set(name, text);
}

/** The names of a pack as its programme has them; those of the service where no pack is asked for. */
function scopeOn({ plan }: LineState, packId: string | null): Scope | undefined {
  if (packId === null) return { find: (name) => FACTS.get(name) };
  return plan.packs.find(({ pack }) => pack.pack === packId)?.scope;
}

function noteLine(samples: Samples, line: LineState, scope: Scope, names: readonly string[]): void {
  for (const name of names) {
    const fact = scope.find(name);
    try {
      if (fact) note(samples, name, fact.read(line));
    } catch {
      // A table that cannot be read says so in a review.
    }
  }
}

/** The first rows of the newest release are enough to find a cell that is not blank. */
const ROWS = 50;

function noteColumns(samples: Samples, tables: TableSource, facts: readonly Fact[]): void {
  for (const { name, origin } of facts) {
    if (samples.has(name) || origin.kind !== 'column') continue;
    const table = tables.releases(origin.binding.binding.table).at(-1);
    const index =
      table?.definition.columns.findIndex((column) => name === `${origin.alias}.${column.name}`) ?? -1;
    for (
      let row = 0;
      table && index >= 0 && row < Math.min(ROWS, table.rowCount) && !samples.has(name);
      row++
    )
      note(samples, name, readCell(table, row, table.definition.columns[index]!, index));
  }
}

/** What the samples are taken from; without a book from the tables alone. */
export interface SampleInput extends Omit<PackTestInput, 'ruleBook'> {
  readonly ruleBook: RuleBook | null;
}

/** Samples by name, of facts that have one. */
export function collectSamples(
  { files, tables, ruleBook, definition }: SampleInput,
  packId: string | null,
  facts: ReadonlyMap<string, { readonly fact: Fact }>,
): Samples {
  const samples: Samples = new Map();
  const cases = ruleBook ? prepareCases({ files, ruleBook, tables, definition }).cases : [];
  const own = cases.filter(({ pack }) => pack.pack === packId);
  for (const one of [...own, ...cases.filter(({ pack }) => pack.pack !== packId)]) {
    const names = [...facts.keys()].filter((name) => !isTelling(samples.get(name) ?? ''));
    if (names.length === 0) break;
    try {
      for (const line of walkCase(one, one.ruleBook).reviewed.lines) {
        const scope = scopeOn(line, packId);
        if (scope) noteLine(samples, line, scope, names);
      }
    } catch {
      // A case that breaks is a failure of `rules test`.
    }
  }
  noteColumns(
    samples,
    tables,
    [...facts.values()].map(({ fact }) => fact),
  );
  return samples;
}
