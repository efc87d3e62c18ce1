/** What other packs change about a pack or a rule of it: exceptions, what is declined, what is given in the place of its own. */
import { listBasis } from '../model/fact.ts';
import { listUses, type Pack } from '../model/pack.ts';
import { remember } from '../remember.ts';
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

/** What holds for a pack as a whole. */
type Relations = Pick<PackChanges, 'users' | 'given'>;

const relations = new WeakMap<RuleBook, Map<string, Relations>>();

/** Worked out once: each page about a rule asks for all packs that it rests on. */
function relate(book: RuleBook, id: string): Relations {
  const known = remember(relations, book, () => new Map<string, Relations>());
  return remember(known, id, () => {
    const packs = listPublicPacks(book);
    return { users: [...listUsers(packs, id)].sort(), given: listGiven(packs, id) };
  });
}

type Exceptions = ReadonlyMap<string, PackChanges['exceptions']>;

const exceptions = new WeakMap<RuleBook, Exceptions>();

/** Rules that act in the place of others, by those. */
const listExceptions = (book: RuleBook): Exceptions =>
  remember(exceptions, book, () => {
    const all = listPublicPacks(book).flatMap(({ pack, rules = [] }) =>
      rules.flatMap(({ id, title, exceptionTo = [] }) =>
        exceptionTo.map((base) => ({ base, ref: `${pack}#${id}`, title })),
      ),
    );
    return new Map(
      [...Map.groupBy(all, ({ base }) => base)].map(([base, own]) => [
        base,
        own.map(({ ref, title }) => ({ ref, title })),
      ]),
    );
  });

/** @param ref a pack, `methods/physician`, or an entry of it, `methods/physician#price` */
export function findChanges(book: RuleBook, ref: string): PackChanges {
  const id = packOf(ref);
  const declined = listPublicPacks(book)
    .filter(isProgramme)
    .flatMap((pack) => {
      const why = pack.declines?.[ref] ?? pack.declines?.[id];
      return why === undefined ? [] : [{ programme: pack.pack, why }];
    });
  return { ...relate(book, id), declined, exceptions: listExceptions(book).get(ref) ?? [] };
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
