/**
 * What a programme makes another of: facts of packs by themselves in whose place it gives its own, and all that rests on
 * one of them. The rest is the same in every programme, so it stands once for all of them.
 */
import type { Fact } from '../model/fact.ts';

export class ChangedFacts {
  private readonly given = new Set<Fact>();
  private readonly known = new Map<Fact, boolean>();

  /** Notes facts in whose place the programme gives its own; before anybody asks. */
  give(facts: Iterable<Fact>): void {
    for (const fact of facts) this.given.add(fact);
  }

  /** Whether a fact of a pack by itself is another one in the programme. */
  has(fact: Fact): boolean {
    const known = this.known.get(fact);
    if (known !== undefined) return known;
    // While it is looked for: what rests on itself is left to the programme.
    this.known.set(fact, true);
    const { basis, readingOf } = fact;
    const isChanged =
      this.given.has(fact) ||
      (readingOf !== undefined && this.has(readingOf)) ||
      (basis?.().some((one) => this.has(one)) ?? false);
    this.known.set(fact, isChanged);
    return isChanged;
  }
}
