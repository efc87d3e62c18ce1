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

/** Examples of other packs in a row that may tell nothing new, before the rest are left out: whoever asks waits for them. */
const MOST_SILENT = 100;
/** Examples beside each other are much alike: of those of other packs every 61st comes first, then those behind them. */
const STRIDE = 61;

function* stride<Item>(items: readonly Item[]): Iterable<Item> {
  for (let first = 0; first < STRIDE; first++)
    for (let index = first; index < items.length; index += STRIDE) yield items[index]!;
}

/** What the samples are taken from; without a book from the tables alone. */
export interface SampleInput extends Omit<PackTestInput, 'ruleBook'> {
  readonly ruleBook: RuleBook | null;
}

/** Samples by name, of facts that have one in the examples that are tried: all of the pack itself, and some of others. */
export function collectSamples(
  { files, tables, ruleBook, definition }: SampleInput,
  packId: string | null,
  facts: ReadonlyMap<string, { readonly fact: Fact }>,
): Samples {
  const samples: Samples = new Map();
  const cases = ruleBook ? prepareCases({ files, ruleBook, tables, definition }).cases : [];
  const own = cases.filter(({ pack }) => pack.pack === packId);
  let [missing, silent] = [facts.size, 0];
  for (const one of [...own, ...stride(cases.filter(({ pack }) => pack.pack !== packId))]) {
    const names = [...facts.keys()].filter((name) => !isTelling(samples.get(name) ?? ''));
    silent = names.length < missing || one.pack.pack === packId ? 0 : silent + 1;
    if (names.length === 0 || silent === MOST_SILENT) break;
    missing = names.length;
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
