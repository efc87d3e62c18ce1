/** How a programme uses the packs that it does not name itself: by the packs that it does. */
import type { Condition } from '../condition/condition.ts';
import { listUses, type Pack, type Use } from '../model/pack.ts';

/** A condition with those of its pack that it names written out, so that it can stand in another pack. */
function writeOut(node: Condition, named: Readonly<Record<string, Condition>>): Condition {
  if ('all' in node) return { all: node.all.map((one) => writeOut(one, named)) };
  if ('any' in node) return { any: node.any.map((one) => writeOut(one, named)) };
  if ('not' in node) return { not: writeOut(node.not, named) };
  if (!('condition' in node)) return node;
  const target = named[node.condition];
  return target ? writeOut(target, named) : node;
}

/** How a programme's packs use those that it does not name itself. */
export interface InheritedUses {
  /** Under which condition the pack counts: when one of the packs does that use it. Null where one of them always does. */
  readonly when: ReadonlyMap<string, Condition | null>;
  /** The method that gives the pack values, and the values. */
  readonly given: ReadonlyMap<string, { readonly by: string; readonly with: NonNullable<Use['with']> }>;
}

/** @param find the pack of an id that others may use; undefined while there is none */
export function inheritUses(
  root: Pack,
  find: (id: string) => { readonly pack: Pack } | undefined,
): InheritedUses {
  const named = new Map(listUses(root).map((use) => [use.pack, use]));
  const found = new Map<string, Map<string, Condition> | null>();
  const given = new Map<string, { by: string; with: NonNullable<Use['with']> }>();
  const visit = (pack: Pack, when: Condition | null, path: readonly string[]): void => {
    for (const { pack: id, when: stated, with: values } of listUses(pack)) {
      if (path.includes(id)) continue;
      const own = named.get(id);
      if (!own && values && !given.has(id)) given.set(id, { by: pack.pack, with: values });
      // In the names of the method's own conditions, which the programme does not have.
      const here = stated && !own ? writeOut(stated, pack.conditions ?? {}) : null;
      const counts = own ? (own.when ?? null) : here && when ? { all: [when, here] } : (here ?? when);
      const known = found.get(id);
      const text = JSON.stringify(counts);
      if (known === null || (counts && known?.has(text))) continue;
      found.set(id, counts && (known ?? new Map()).set(text, counts));
      const used = find(id);
      if (used) visit(used.pack, counts, [...path, id]);
    }
  };
  visit(root, null, [root.pack]);
  const when = new Map(
    [...found].map(([id, conditions]) => {
      const [first, ...others] = conditions?.values() ?? [];
      return [id, first && others.length ? { any: [first, ...others] } : (first ?? null)];
    }),
  );
  return { when, given };
}
