/** Facts of the line that a pair holds against this one. */
import { type Fact, layOut, listMissing, type Scope } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import { LookUps } from '../model/look-ups.ts';
import type { DecidedBy } from '../model/trace.ts';

/** Stands before a fact of the other line. */
export const OTHER = 'other.';

/** The name of a fact of the other line as that line has it; any other name as it is. */
export const withoutOther = (name: string): string =>
  name.startsWith(OTHER) ? name.slice(OTHER.length) : name;

/** A fact of the line that is held against this one. A value stands in no formula of this line: it is that line's. */
function readOther(own: Fact): Fact {
  const { inline: _inline, ...fact } = own;
  const on = <Value>(line: LineState, read: (other: LineState) => Value): Value | undefined =>
    line.match ? read(line.match.other) : undefined;
  const show = (line: LineState, into: LookUps, isOperand: boolean): void => {
    const shown = new LookUps();
    on(line, (other) => fact.show?.(other, shown, isOperand));
    for (const entry of shown.entries) into.add(entry, { ...entry, name: `${OTHER}${entry.name}` });
  };
  return layOut({
    ...fact,
    name: `${OTHER}${fact.name}`,
    id: `${OTHER}${fact.id}`,
    readingOf: own,
    optional: true,
    ...(fact.guard === undefined ? {} : { guard: `${OTHER}${fact.guard}` }),
    entryPoint: 'otherLines',
    read: (line) => on(line, fact.read),
    source: (line) => on(line, (other) => fact.source?.(other) ?? null) ?? null,
    ...(fact.show ? { show } : {}),
    ...(fact.explain
      ? {
          explain: (line, into, restsOn) => {
            const leaves: DecidedBy[] = [];
            const facts: Fact[] = [];
            on(line, (other) => fact.explain!(other, leaves, facts));
            into.push(...leaves.map((leaf) => ({ ...leaf, fact: `${OTHER}${leaf.fact}` })));
            restsOn.push(...facts.map(readOther));
          },
        }
      : {}),
    listMissing: (line) => on(line, (other) => listMissing(fact, other)) ?? [],
  });
}

/** What the pair's condition and key can name: the facts of both lines, and those of the match itself. */
export function scopeOfPair(scope: Scope, ofMatch: readonly Fact[]): Scope {
  const others = new Map<string, Fact | undefined>();
  const own = new Map(ofMatch.map((fact) => [fact.name, fact]));
  return {
    find: (name) => {
      if (!name.startsWith(OTHER)) return own.get(name) ?? scope.find(name);
      if (!others.has(name)) {
        const fact = scope.find(name.slice(OTHER.length));
        others.set(name, fact && readOther(fact));
      }
      return others.get(name);
    },
  };
}
