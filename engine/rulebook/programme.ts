/** A programme with every pack it uses: which of them gives which values, and where each looks for the names of others. */
import { listUses } from '../model/pack.ts';
import { ChangedFacts } from './changed-facts.ts';
import { inheritUses } from './inherit-uses.ts';
import { type BookEnvironment, type PackFile, PackInstance } from './pack-instance.ts';

/** A pack where nobody gives it anything, over others that are so; `made` are those that are there already. */
export function makePlain(
  id: string,
  environment: BookEnvironment,
  made: Map<string, PackInstance>,
  path: readonly string[] = [],
): PackInstance | undefined {
  const known = made.get(id);
  const file = environment.find(id);
  if (known || !file || path.includes(id)) return known;
  const instance = new PackInstance(file, null, null, environment);
  for (const { pack } of listUses(file.pack)) {
    const used = makePlain(pack, environment, made, [...path, id]);
    if (used) instance.used.push(used);
  }
  made.set(id, instance);
  return instance;
}

/**
 * A programme, or any pack by itself, with all it uses, by id; packs come after those they use.
 *
 * @param shared instances that stand for the packs of their ids
 */
export function instantiate(
  root: PackFile,
  environment: BookEnvironment,
  shared: ReadonlyMap<string, PackInstance> = new Map(),
): Map<string, PackInstance> {
  const done = new Map<string, PackInstance>();
  const inherited = inheritUses(root.pack, environment.find);
  // What a payer's pack reads is what the programme made of it.
  const changed = shared.size === 0 ? new ChangedFacts() : undefined;
  const top = new PackInstance(root, null, null, environment);
  const made = new Map([[root.pack.pack, top]]);
  /** An instance that does not know yet what it uses, as one that gives values to another is named by it. */
  const make = (file: PackFile): PackInstance => {
    const { pack: id } = file.pack;
    const known = made.get(id);
    if (known) return known;
    const giver = inherited.givers.get(id);
    const by = giver === undefined ? undefined : environment.find(giver);
    const use = inherited.uses.get(id) ?? null;
    const instance = new PackInstance(file, use, top, environment, by ? make(by) : top, changed);
    made.set(id, instance);
    return instance;
  };
  const build = (instance: PackInstance, path: readonly string[]): void => {
    for (const { pack: id } of listUses(instance.pack)) {
      const file = environment.find(id);
      // A circle, or a pack that is not there: both are reported by checks of their own.
      if (!file || path.includes(id)) continue;
      const known = done.get(id) ?? shared.get(id);
      const used = known ?? make(file);
      if (!known) build(used, [...path, id]);
      instance.used.push(used);
    }
    done.set(instance.pack.pack, instance);
  };
  build(top, [root.pack.pack]);
  return done;
}
