/** Facts in which lines agree: what puts them together in a group, or lets a pair hold one against another. */
import { showValue } from '../condition/compile-condition.ts';
import type { Fact } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import type { Agreement } from '../model/other-lines.ts';
import { remember } from '../remember.ts';
import { isFleeting } from './level.ts';

/** The values of some facts as one text; undefined while one of them is absent. A list agrees whatever its order. */
export function keyOf(line: LineState, facts: readonly Fact[]): string | undefined {
  let key = '';
  for (const fact of facts) {
    const shown = showValue(fact.read(line));
    if (shown === null) return undefined;
    const text = typeof shown === 'string' ? shown : JSON.stringify([...shown].sort());
    // With its length before it no text can be taken for parts of two.
    key += `${text.length} ${text}`;
  }
  return key;
}

/** Of a line that lacks one of the facts. */
const NO_KEY = '';

class SharedFacts implements Agreement {
  readonly facts: readonly Fact[];
  private knownFleeting: boolean | null = null;

  constructor(facts: readonly Fact[]) {
    this.facts = facts;
  }

  /** What a line has to share with another one; undefined while a fact is absent. Read once for a line. */
  keyOf(line: LineState): string | undefined {
    // Lines of one bill all agree in nothing.
    if (this.facts.length === 0) return NO_KEY;
    this.knownFleeting ??= this.facts.some(isFleeting);
    const known = line.memo.get(this, this.knownFleeting) as string | undefined;
    const key = known ?? line.memo.keep(this, this.knownFleeting, keyOf(line, this.facts) ?? NO_KEY);
    return key === NO_KEY ? undefined : key;
  }
}

/** Agreements that begin with some facts, by the next one. */
class Beginning {
  readonly agreement: Agreement;
  readonly next = new WeakMap<Fact, Beginning>();

  constructor(facts: readonly Fact[]) {
    this.agreement = new SharedFacts(facts);
  }
}

const EMPTY = new Beginning([]);

/** One object for all groups and pairs that name the same facts. */
export function agreeIn(facts: readonly Fact[]): Agreement {
  let beginning = EMPTY;
  for (const [index, fact] of facts.entries())
    beginning = remember(beginning.next, fact, () => new Beginning(facts.slice(0, index + 1)));
  return beginning.agreement;
}
