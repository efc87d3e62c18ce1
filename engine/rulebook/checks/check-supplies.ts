/** Supplied values: for a param of a pack in the book that asks for them, in the shape that it declares. */
import type { PackSource } from '../compile-rule-book.ts';
import { MADE_UP_PAYER, type Param } from '../pack.ts';
import { payerPackId } from '../payer-pack.ts';
import { suggestName } from '../suggest-name.ts';
import type { BookView } from './book-view.ts';
import { listFactNames } from './check-fact-circles.ts';
import { readOperands } from './check-formulas.ts';
import { checkParamValues } from './check-params.ts';
import { listFormulas } from './visit-formulas.ts';

/** Supplies in place of a programme too: the made-up payer of test files, which no tenant can have. */
const STANDS_FOR_ALL = payerPackId(MADE_UP_PAYER);

function describeUnfit(source: PackSource, supplied: Param, declared: Param, name: string): string | null {
  const { kind, pack } = source.pack;
  if (declared.from === 'programme' && kind === 'payer' && pack !== STANDS_FOR_ALL)
    return `${name} is \`from: programme\`: the law sets it, and a payer cannot; remove it, or declare it \`from: tenant\` there if payers may agree on it`;
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
  const unfit = describeUnfit(source, supplied, declared, name);
  if (unfit) view.report.add('unfit-param', { yaml: source.yaml, path, atKey: true }, unfit);
  else {
    // The entries are named by a fact that only the declaring pack is sure to see.
    const by = declared.by;
    checkParamValues(view, source, supplied, path, by);
  }
}

/** The params from others that a rule reads, in its condition and its formulas. */
function listAsked(owner: PackSource, index: number): string[] {
  const { rules = [], params = {} } = owner.pack;
  const rule = rules[index]!;
  const facts = rule.when ? listFactNames(owner, rule.when) : [];
  const operands = listFormulas(owner)
    .filter((formula) => formula.rule === rule)
    .flatMap(({ text }) => readOperands(text) ?? []);
  const names = [...facts, ...operands].map((name) => name.replace(/^(param|given)\./, ''));
  return [...new Set(names)].filter((name) => Object.hasOwn(params, name) && params[name]!.from);
}

/** A rule that gets one of its params and not the others can never do its work. Others may supply the rest. */
function checkComplete(view: BookView, source: PackSource, owner: PackSource): void {
  const packId = owner.pack.pack;
  const supplied = Object.keys(source.pack.supplies?.[packId] ?? {});
  const elsewhere = view.sources.packs
    .filter(({ pack }) => pack.kind !== source.pack.kind)
    .flatMap(({ pack }) => Object.keys(pack.supplies?.[packId] ?? {}));
  for (const [index, { id }] of (owner.pack.rules ?? []).entries()) {
    const asked = listAsked(owner, index);
    const missing = asked.filter((name) => !supplied.includes(name) && !elsewhere.includes(name));
    const given = asked.filter((name) => supplied.includes(name));
    if (given.length === 0 || missing.length === 0) continue;
    view.report.add(
      'missing-key',
      { yaml: source.yaml, path: ['supplies', packId], atKey: true },
      `${packId}#${id} needs ${missing.map((name) => `${name} (${owner.pack.params![name]!.title})`).join(', ')} beside ${given.join(', ')}, and nobody supplies ${missing.length === 1 ? 'it' : 'them'}; supply all of them, or none`,
    );
  }
}

function checkOwner(view: BookView, source: PackSource, owner: PackSource): void {
  const packId = owner.pack.pack;
  const { kind, pack } = source.pack;
  if (kind === 'programme' && owner !== source && !view.usedBy(source).has(owner)) {
    // A pack that is named wrongly in `uses` may be this one.
    if (view.scopeOf(source).open) return;
    view.report.add(
      'unused-name',
      { yaml: source.yaml, path: ['supplies', packId], atKey: true },
      `${pack} does not use ${packId}, so nothing reads these values; add it to \`uses\`, or remove them`,
    );
  } else checkComplete(view, source, owner);
}

/** Reports supplied values that no pack asks for, and those that are of no use without others. */
export function checkSupplies(view: BookView): void {
  for (const source of view.sources.packs)
    for (const [packId, params] of Object.entries(source.pack.supplies ?? {})) {
      const owner = view.pack(packId);
      if (owner) {
        for (const [name, param] of Object.entries(params)) checkSupplied(view, source, owner, name, param);
        checkOwner(view, source, owner);
      } else if (!view.isBroken(packId))
        view.report.add(
          'unknown-pack',
          { yaml: source.yaml, path: ['supplies', packId], atKey: true },
          `the book has no pack "${packId.slice(0, 60)}"; ${suggestName(packId, [...view.packs.keys()])}`,
        );
    }
}
