/** What other packs change about a pack or a rule of it: exceptions, what is declined, what is given in the place of its own. */
import { listBasis } from '../model/fact.ts';
import { listUses, type Pack } from '../model/pack.ts';
import { compileRule } from '../rulebook/compile-rule.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';
import { findEntry } from './describe-name.ts';
import { entryOf, listPublicPacks, packOf } from './place.ts';

/** A programme that gives an entry another value, table or cases than the pack does. */
export interface Given {
  readonly programme: string;
  /** `pack#params.share`. */
  readonly entry: string;
}

export interface PackChanges {
  /** Packs that use it, by id. */
  readonly users: readonly string[];
  /** Programmes that do without it, or without the rule, and why. */
  readonly declined: readonly { readonly programme: string; readonly why: string }[];
  /** Rules that act in the place of the rule. */
  readonly exceptions: readonly { readonly ref: string; readonly title: string }[];
  readonly given: readonly Given[];
}

const isProgramme = ({ kind }: Pack) => kind === 'programme';

/** A pack, and those that use it directly or through others. */
function listUsers(packs: readonly Pack[], id: string): Set<string> {
  const found = new Set([id]);
  for (const one of found)
    for (const pack of packs) if (listUses(pack).some((use) => use.pack === one)) found.add(pack.pack);
  found.delete(id);
  return found;
}

/** What is given to a pack by its users, by the names of its entries. */
function listGiven(packs: readonly Pack[], id: string): Given[] {
  const own = packs.find(({ pack }) => pack === id);
  return packs.flatMap((user) =>
    listUses(user)
      .filter((use) => use.pack === id)
      .flatMap((use) =>
        Object.keys(use.with ?? {}).flatMap((name) => {
          const kind = (['params', 'derive', 'tables'] as const).find((one) =>
            Object.hasOwn(own?.[one] ?? {}, name),
          );
          return kind ? [{ programme: user.pack, entry: `${id}#${kind}.${name}` }] : [];
        }),
      ),
  );
}

/** @param ref a pack, `methods/physician`, or an entry of it, `methods/physician#price` */
export function findChanges(book: RuleBook, ref: string): PackChanges {
  const packs = listPublicPacks(book);
  const id = packOf(ref);
  const users = listUsers(packs, id);
  const declined = packs.filter(isProgramme).flatMap((pack) => {
    const why = pack.declines?.[ref] ?? pack.declines?.[id];
    return why === undefined ? [] : [{ programme: pack.pack, why }];
  });
  const exceptions = packs.flatMap(({ pack, rules = [] }) =>
    rules
      .filter(({ exceptionTo }) => exceptionTo?.includes(ref))
      .map((rule) => ({ ref: `${pack}#${rule.id}`, title: rule.title })),
  );
  return { users: [...users].sort(), declined, exceptions, given: listGiven(packs, id) };
}

/** The entries that a rule rests on, directly or through others. */
export function listRested(book: RuleBook, ref: string): ReadonlySet<string> {
  const instance = book.openPack(packOf(ref));
  const rule = instance?.pack.rules?.find(({ id }) => id === entryOf(ref));
  if (!instance || !rule) return new Set();
  const { facts } = compileRule(rule, instance, book.buckets.get(rule.bucket));
  const all = new Set(facts.flatMap((fact) => [...listBasis(fact)]));
  return new Set([...all].flatMap((fact) => findEntry(fact) ?? []));
}
