import { describe, expect, it } from 'vitest';
import { type Fact, listBasis } from '../../../engine/model/fact.ts';
import type { PackInstance } from '../../../engine/rulebook/pack-instance.ts';
import type { CompiledProgramme } from '../../../engine/rulebook/rule-book.ts';
import { shippedBook } from '../../helpers/rule-book.ts';

const book = shippedBook();
const PROGRAMMES = book.packs.filter(({ pack }) => pack.kind === 'programme').map(({ pack }) => pack.pack);

/** What declares a fact, which copies of it for other lines have too. */
function declarationOf({ origin }: Fact): unknown {
  if ('binding' in origin) return origin.binding;
  if (origin.kind === 'derived') return origin.derived;
  return origin.kind === 'param' ? origin.param : undefined;
}

/** What the packs say by themselves of all in whose place the programme gives something else. */
function listReplaced(instance: PackInstance): unknown[] {
  const names = Object.keys(instance.use?.with ?? {});
  const isGiven = ({ name }: Fact) =>
    names.some((one) => [`derived.${one}`, `param.${one}`].includes(name) || name.startsWith(`${one}.`));
  const plain = instance.findSame(() => []);
  return (plain?.listFacts() ?? []).filter(isGiven).map(declarationOf);
}

const listDeclarations = ({ packs }: CompiledProgramme): Set<unknown> =>
  new Set(
    packs
      .flatMap(({ rules }) => rules.flatMap(({ facts }) => facts))
      .flatMap((fact) => [...listBasis(fact)].map(declarationOf)),
  );

describe('a pack that several programmes use', () => {
  it('is read by none of them for what it gives something else in the place of', () => {
    const replaced = PROGRAMMES.map((id) => {
      const programme = book.openProgramme(id)!;
      return { programme, all: [...programme.instances.values()].flatMap(listReplaced) };
    });
    expect(replaced.flatMap(({ all }) => all).length).toBeGreaterThan(1000);
    for (const { programme, all } of replaced) {
      const read = listDeclarations(programme);
      expect([programme.programme.pack, all.filter((one) => read.has(one))]).toEqual([
        programme.programme.pack,
        [],
      ]);
    }
  });

  it('stands once for those that change nothing of it', () => {
    const factsIn = (programme: string) =>
      book
        .openProgramme(programme)!
        .packs.find(({ pack }) => pack.pack === 'edits/add-on-codes')!
        .rules.flatMap(({ facts }) => facts);
    const own = new Set(factsIn('us-nc/workers-comp'));
    expect(
      factsIn('us-tx/workers-comp').filter((fact) => fact.origin.kind === 'pair' && !own.has(fact)),
    ).toEqual([]);
    expect(own.size).toBeGreaterThan(10);
  });
});
