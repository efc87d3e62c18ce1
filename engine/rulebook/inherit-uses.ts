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

/** How the packs that act in a programme are used. */
export interface InheritedUses {
  /** By the pack's id: as the programme says, else as the methods do that use it; null where nobody says anything. */
  readonly uses: ReadonlyMap<string, Use | null>;
  /** The method that gives a pack its values, where the programme does not name the pack. */
  readonly givers: ReadonlyMap<string, string>;
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
  const uses = [...found].map(([id, conditions]): [string, Use | null] => {
    const own = named.get(id);
    const [first, ...others] = conditions?.values() ?? [];
    const when = first && others.length ? { any: [first, ...others] } : first;
    const values = given.get(id)?.with;
    const isSaid = when !== undefined || values !== undefined;
    const inherited = { pack: id, ...(when ? { when } : {}), ...(values ? { with: values } : {}) };
    return [id, own ?? (isSaid ? inherited : null)];
  });
  return { uses: new Map(uses), givers: new Map([...given].map(([id, { by }]) => [id, by])) };
}
