/** The values that variables have while combinations are tried; who reads them, and which were missing. */
import type { FactValue } from '../../model/fact.ts';

/** What can be asked while values change, and the variables whose values it may rest on. */
export interface Asked<Answer> {
  readonly ask: () => Answer;
  readonly reads: ReadonlySet<number>;
}

const NONE: readonly number[] = [];

export class VariableValues {
  /** By the index of the variable; undefined is absent or not decided yet, which conditions treat alike. */
  readonly values: FactValue[];
  private readonly indexes: ReadonlyMap<string, number>;
  private readonly derived = new Map<string, { read: () => FactValue; reads: ReadonlySet<string> }>();
  /** Ids of the facts that what is being made may read. */
  private reading = new Set<string>();
  private missing: number[] = [];

  /** @param ids of the variables' facts, in order */
  constructor(ids: readonly string[]) {
    this.indexes = new Map(ids.map((id, index) => [id, index]));
    this.values = ids.map(() => undefined);
  }

  /** A fact whose value is made of others, which `make` asks for with `readerOf`. */
  derive(id: string, make: () => () => FactValue): void {
    const { made, reads } = this.collect(make);
    this.derived.set(id, { read: made, reads });
  }

  isVariable(id: string): boolean {
    return this.indexes.has(id);
  }

  isDerived(id: string): boolean {
    return this.derived.has(id);
  }

  /** What gives the value of a fact; where it stands is looked up once. Facts that are not known have no value. */
  readerOf(id: string): () => FactValue {
    this.reading.add(id);
    const index = this.indexes.get(id);
    if (index === undefined) return () => this.derived.get(id)?.read();
    const { values } = this;
    return () => {
      const value = values[index];
      if (value === undefined) this.missing.push(index);
      return value;
    };
  }

  /** What `make` makes, and the variables it may read: all that it asks for with `readerOf`, through derived facts too. */
  observe<Answer>(make: () => () => Answer): Asked<Answer> {
    const { made, reads } = this.collect(make);
    return { ask: made, reads: this.resolve(reads) };
  }

  /** The variables without a value that were read since this was asked last, some more than once. */
  takeMissing(): readonly number[] {
    if (this.missing.length === 0) return NONE;
    const { missing } = this;
    this.missing = [];
    return missing;
  }

  private collect<Made>(make: () => Made): { made: Made; reads: ReadonlySet<string> } {
    const outer = this.reading;
    const reads = new Set<string>();
    this.reading = reads;
    const made = make();
    this.reading = outer;
    return { made, reads };
  }

  private resolve(ids: ReadonlySet<string>): Set<number> {
    const all = new Set(ids);
    for (const id of all) for (const part of this.derived.get(id)?.reads ?? []) all.add(part);
    return new Set([...all].flatMap((id) => this.indexes.get(id) ?? []));
  }
}
