/** Table bindings: a declared table, and a key with as many parts as the table's, each of which can be looked up. */
import type { PackSource } from '../compile-rule-book.ts';
import type { TableBinding } from '../pack.ts';
import type { BookView } from './book-view.ts';
import type { Place } from './report.ts';

/** A part that is no plain fact: a text, or a list whose entries are looked up one by one. */
function checkOpenPart(
  view: BookView,
  source: PackSource,
  part: { readonly literal?: string; readonly each?: string },
  place: Place,
): void {
  if ((part.literal === undefined) === (part.each === undefined))
    view.report.add(
      part.literal === undefined ? 'missing-key' : 'choose-one',
      place,
      'the part of the key is one text or one list; write a fact, { literal: text } or { each: list fact }',
    );
  else if (part.each !== undefined) {
    const fact = view.requireFact(source, part.each, place);
    if (fact && fact.type !== 'list')
      view.report.add(
        'unfit-table-key',
        place,
        `${part.each} is of type ${fact.type} and has no entries; name it without \`each\``,
      );
  }
}

function checkKey(view: BookView, source: PackSource, alias: string, binding: TableBinding): void {
  const definition = view.sources.definition(binding.table);
  const path = ['tables', alias, 'key'];
  if (definition && definition.key.length !== binding.key.length)
    view.report.add(
      'unfit-table-key',
      view.place(source.yaml, ...path),
      `the key of ${binding.table} has ${definition.key.length} ${definition.key.length === 1 ? 'part' : 'parts'} (${definition.key.join(', ')}), and ${binding.key.length} ${binding.key.length === 1 ? 'is' : 'are'} given; give one fact or literal for each`,
    );
  if (binding.key.filter((part) => typeof part !== 'string' && 'each' in part).length > 1)
    view.report.add(
      'unfit-table-key',
      view.place(source.yaml, ...path),
      'only one part of a key can run over a list; keep one `each`',
    );
  for (const [index, part] of binding.key.entries()) {
    const place = view.place(source.yaml, ...path, index);
    if (typeof part !== 'string') {
      checkOpenPart(view, source, part, place);
      continue;
    }
    const fact = view.requireFact(source, part, place);
    if (fact && (fact.type === 'list' || fact.type === 'boolean'))
      view.report.add(
        'unfit-table-key',
        place,
        `${part} is of type ${fact.type}, and a table is looked up by one text; ${fact.type === 'list' ? `write { each: ${part} } to look up each entry` : 'derive a text fact from it'}`,
      );
  }
}

/** Reports bindings to unknown tables and keys that do not fit. */
export function checkTables(view: BookView): void {
  for (const source of view.sources.packs)
    for (const [alias, binding] of Object.entries(source.pack.tables ?? {})) {
      if (!view.sources.definition(binding.table))
        view.report.add(
          'unknown-table',
          view.place(source.yaml, 'tables', alias, 'table'),
          `no table is declared as "${binding.table.slice(0, 60)}"; it needs a folder of that name with a table.yaml among the tables ($tenant.x stands for the payers' table, tenant.x)`,
        );
      checkKey(view, source, alias, binding);
    }
}
