/** Supplied values: for a param of a pack in the book that asks for them, in the shape that it declares. */
import type { PackSource } from '../compile-rule-book.ts';
import type { Param } from '../pack.ts';
import { suggestName } from '../suggest-name.ts';
import type { BookView } from './book-view.ts';
import { checkParamValues } from './check-params.ts';

function describeUnfit(supplied: Param, declared: Param, name: string): string | null {
  if (!declared.from)
    return `${name} has values of its own; only params with \`from\` are supplied by other packs`;
  if (supplied.type !== declared.type)
    return `${name} is declared with type ${declared.type}, and here it has ${supplied.type}`;
  if (!supplied.values) return `no values of ${name} are supplied; add \`values\``;
  if (supplied.from) return '`from` says that yet another pack supplies the values; remove it';
  if (supplied.by !== undefined && supplied.by !== declared.by)
    return `${name} is chosen by ${declared.by ?? 'nothing'}, as its own pack declares, and not by ${supplied.by}; remove \`by\``;
  return null;
}

function checkSupplied(
  view: BookView,
  source: PackSource,
  owner: PackSource,
  name: string,
  supplied: Param,
): void {
  const path = ['supplies', owner.pack.pack, name];
  const params = owner.pack.params ?? {};
  if (!Object.hasOwn(params, name)) {
    const asking = Object.keys(params).filter((one) => params[one]!.from);
    view.report.add(
      'unknown-param',
      { yaml: source.yaml, path, atKey: true },
      `${owner.pack.pack} declares no param "${name.slice(0, 60)}"; ${suggestName(name, asking)}`,
    );
    return;
  }
  const declared = params[name]!;
  const unfit = describeUnfit(supplied, declared, name);
  if (unfit) view.report.add('unfit-param', { yaml: source.yaml, path, atKey: true }, unfit);
  else {
    // The entries are named by a fact that only the declaring pack is sure to see.
    const by = declared.by;
    checkParamValues(view, source, supplied, path, by);
  }
}

/** Reports supplied values that no pack asks for. */
export function checkSupplies(view: BookView): void {
  for (const source of view.sources.packs)
    for (const [packId, params] of Object.entries(source.pack.supplies ?? {})) {
      const owner = view.pack(packId);
      if (owner)
        for (const [name, param] of Object.entries(params)) checkSupplied(view, source, owner, name, param);
      else if (!view.isBroken(packId))
        view.report.add(
          'unknown-pack',
          { yaml: source.yaml, path: ['supplies', packId], atKey: true },
          `the book has no pack "${packId.slice(0, 60)}"; ${suggestName(packId, [...view.packs.keys()])}`,
        );
    }
}
