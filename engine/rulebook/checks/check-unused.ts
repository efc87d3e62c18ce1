/** Declared and named nowhere: params, tables, derived facts, named conditions, sources, and parts of formulas. */
import { listPlaces } from '../compile-message.ts';
import type { PackSource } from '../compile-rule-book.ts';
import type { BookView } from './book-view.ts';
import { listCitations } from './check-citations.ts';
import { listKeyFacts } from './check-fact-circles.ts';
import { readOperands } from './check-formulas.ts';
import type { Path } from './report.ts';
import { visitConditions } from './visit-conditions.ts';
import { type FormulaPlace, listFormulas } from './visit-formulas.ts';

interface Used {
  readonly facts: ReadonlySet<string>;
  readonly conditions: ReadonlySet<string>;
  /** Plain names in formulas and state values: params and parts. */
  readonly names: ReadonlySet<string>;
}

function collectUsed(source: PackSource): Used {
  const { pack } = source;
  const facts = new Set<string>(pack.knownBy ?? []);
  const conditions = new Set<string>();
  const names = new Set<string>();
  visitConditions(source, (node) => {
    const value = node['value'] as { fact?: string } | undefined;
    if (typeof node['fact'] === 'string') facts.add(node['fact']);
    if (typeof value === 'object' && typeof value.fact === 'string') facts.add(value.fact);
    if (typeof node['condition'] === 'string') conditions.add(node['condition']);
  });
  for (const { key } of Object.values(pack.tables ?? {}))
    for (const name of listKeyFacts(key)) facts.add(name);
  for (const { within } of Object.values(pack.others ?? {})) for (const name of within) facts.add(name);
  for (const { by } of Object.values(pack.params ?? {})) if (by) facts.add(by);
  for (const { message } of pack.rules ?? []) for (const name of listPlaces(message ?? '')) facts.add(name);
  for (const { text } of listFormulas(source))
    for (const name of readOperands(text) ?? []) (name.includes('.') ? facts : names).add(name);
  for (const field of [...Object.values(pack.billState ?? {}), ...Object.values(pack.serviceState ?? {})]) {
    if (field.fact !== undefined) facts.add(field.fact);
    if (field.param !== undefined) names.add(field.param);
  }
  for (const name of facts) if (/^(param|given)\./.test(name)) names.add(name.slice(name.indexOf('.') + 1));
  return { facts, conditions, names };
}

function isUnusedPart(formula: FormulaPlace): boolean {
  const others = [
    formula.amount.formula,
    ...Object.values(formula.amount.where ?? {}).map((part) => part.formula),
  ];
  return others.every((text) => readOperands(text)?.includes(formula.part!) === false);
}

function checkPack(view: BookView, source: PackSource): void {
  const { pack, yaml } = source;
  const own = collectUsed(source);
  const reaching = view.sources.packs.filter((other) => view.usedBy(other).has(source)).map(collectUsed);
  const isFactUsed = (test: (name: string) => boolean) =>
    [own, ...reaching].some(({ facts }) => [...facts].some(test));
  const add = (path: Path, message: string) =>
    view.report.add('unused-name', { yaml, path, atKey: true }, `${message}; remove it, or use it`);
  for (const alias of Object.keys(pack.tables ?? {}))
    if (!isFactUsed((name) => name.startsWith(`${alias}.`)))
      add(['tables', alias], `nothing reads the table ${alias}`);
  for (const name of Object.keys(pack.derive ?? {}))
    if (!isFactUsed((fact) => fact === `derived.${name}`))
      add(['derive', name], `nothing reads derived.${name}`);
  for (const name of Object.keys(pack.others ?? {}))
    if (!isFactUsed((fact) => fact === `others.${name}`))
      add(['others', name], `nothing reads others.${name}`);
  for (const name of Object.keys(pack.params ?? {}))
    if (!own.names.has(name) && !isFactUsed((fact) => fact === `param.${name}` || fact === `given.${name}`))
      add(['params', name], `no formula, condition or state value uses the param ${name}`);
  for (const name of Object.keys(pack.conditions ?? {}))
    if (!own.conditions.has(name))
      add(['conditions', name], `nothing refers to the condition "${name.slice(0, 60)}"`);
  const cited = new Set(listCitations(source).map(({ id }) => id));
  for (const id of Object.keys(pack.sources))
    if (!cited.has(id)) add(['sources', id], `nothing cites the source ${id}`);
  for (const formula of listFormulas(source))
    if (formula.part !== null && isUnusedPart(formula))
      add(formula.path.slice(0, -1), `the formula does not use its part ${formula.part}`);
}

/** Warns of names nothing uses. Says nothing while a broken pack could be the one that uses them. */
export function checkUnused(view: BookView): void {
  if (view.hasBrokenFile('pack')) return;
  const broken = view.report.brokenFiles();
  // What a pack with mistakes names is often the mistake itself: first those, then this.
  for (const source of view.sources.packs) if (!broken.has(source.yaml.file)) checkPack(view, source);
}
