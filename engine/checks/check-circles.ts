/** Things that lead back to themselves: packs, buckets, named conditions, and facts that need each other. */

import { withoutOther } from '../facts/pair-other.ts';
import { getOwn } from '../get-own.ts';
import type { Fact } from '../model/fact.ts';
import { listUses } from '../model/pack.ts';
import type { PackSource } from '../rulebook/read-sources.ts';
import type { BookView } from './book-view.ts';
import { findCircles } from './find-circles.ts';
import { eachPack } from './quiet.ts';
import { visitNodes } from './visit-nodes.ts';

const show = (circle: readonly string[]) => [...circle, circle[0]].join(' → ');

function checkUses(view: BookView): void {
  const next = (id: string) => listUses(view.pack(id)?.pack ?? {}).map(({ pack }) => pack);
  for (const circle of findCircles([...view.packs.keys()], next)) {
    const { yaml } = view.pack(circle[0]!)!;
    const index = next(circle[0]!).indexOf(circle[1] ?? circle[0]!);
    view.report.add(
      'recursive-use',
      view.place(yaml, 'uses', index),
      `the packs use each other in a circle (${show(circle)}); move what they share into a pack of its own`,
    );
  }
}

function checkBuckets(view: BookView): void {
  const { bucketFile: yaml, buckets } = view.sources;
  if (!yaml) return;
  const next = (name: string) => view.buckets.get(name)?.parent ?? [];
  for (const circle of findCircles([...view.buckets.keys()], (name) => [next(name)].flat())) {
    const index = buckets.findIndex(({ name }) => name === circle[0]);
    view.report.add(
      'recursive-bucket',
      view.place(yaml, 'buckets', index, 'parent'),
      `the parents of ${circle[0]} lead back to it (${show(circle)}), so the walk never reaches it; let one of them have no parent`,
    );
  }
}

function checkConditions(view: BookView, { pack, yaml }: PackSource): void {
  const { conditions = {} } = pack;
  const next = (name: string) => {
    const names: string[] = [];
    visitNodes(
      conditions[name]!,
      [],
      ({ condition }) => typeof condition === 'string' && names.push(condition),
    );
    return names;
  };
  for (const circle of findCircles(Object.keys(conditions), next))
    view.report.add(
      'recursive-condition',
      { yaml, path: ['conditions', circle[0]!], atKey: true },
      `the condition leads back to itself (${show(circle)}), so it can never be decided; take one of the references out`,
    );
}

/** In the condition of its pair a column is one of the row for the two lines that are held against each other. */
const isOfMatch = (fact: Fact, own: ReadonlyMap<string, Fact>) =>
  fact.origin.kind === 'pair' && own.has(fact.id) && own.get(fact.id) !== fact;

/** Facts declared by the pack that need each other, where none of them rests on a mistake of another kind. */
function checkFacts(view: BookView, source: PackSource): void {
  const { pack, yaml } = source;
  const instance = view.instanceOf(source);
  const own = new Map(instance.listFacts().map((fact) => [fact.id, fact]));
  // What the other line of a pair is asked for it has to know by itself.
  const next = (id: string): string[] =>
    (own.get(id)?.basis?.() ?? []).flatMap((fact) => (isOfMatch(fact, own) ? [] : withoutOther(fact.id)));
  const told = new Set<string>();
  for (const circle of findCircles([...own.keys()], next)) {
    const names = circle.map((id) => own.get(id)!.name);
    const [owner = '', ...rest] = names[0]!.split('.');
    const key =
      { derived: 'derive', param: 'params' }[owner] ??
      (['tables', 'groups', 'pairs'] as const).find((one) => getOwn<unknown>(pack[one], owner));
    const name = key === 'derive' || key === 'params' ? rest.join('.') : owner;
    // Every column of a table is on the circle that its key is on.
    const path = [key ?? 'pack', name];
    if (told.has(path.join())) continue;
    told.add(path.join());
    view.report.add(
      'recursive-fact',
      { yaml, path, atKey: true },
      `its value depends on itself (${show(names)}), so it can never be known; take one of these out of the circle`,
    );
  }
}

/** Reports circles of packs, buckets and named conditions, which other checks would follow for ever. */
export function checkCircles(view: BookView): void {
  checkUses(view);
  checkBuckets(view);
  for (const source of view.sources.packs) checkConditions(view, source);
}

/** Reports circles of facts; their names are known by now. */
export function checkFactCircles(view: BookView): void {
  const sound = view.soundPacks();
  eachPack(view, 'fact-circles', (source) => {
    if (sound.has(source)) checkFacts(view, source);
  });
}
