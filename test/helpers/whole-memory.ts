/** Remembers everything in a test process, as it stands in JSON: a book that differs in one pack is not proven whole again. */
import type { Memory } from '../../engine/rulebook/memory.ts';
import { openKnownResults } from '../../server/known-results.ts';
import { readDefinitions } from '../../server/tables/definition.ts';

export class WholeMemory implements Memory {
  private readonly kept = new Map<string, string>();
  /** First words of the keys that were known. */
  readonly recalled = new Set<string>();
  private readonly before: Pick<Memory, 'recall'> | undefined;

  /** @param before what was found in another process, which is read and never written */
  constructor(before?: Pick<Memory, 'recall'>) {
    this.before = before;
  }

  recall(key: string): unknown {
    const text = this.kept.get(key);
    if (text === undefined) return this.before?.recall(key);
    this.recalled.add(key.split(' ')[0]!);
    return JSON.parse(text);
  }

  keep(key: string, value: unknown): void {
    this.kept.set(key, JSON.stringify(value));
  }
}

/**
 * Of the shipped packs and what tests change in them, by the shipped definitions of tables; for all tests of a process. What
 * `rules check` and `rules test` have found with this very code is known, if they were run before.
 */
export const SHIPPED_MEMORY = new WholeMemory(openKnownResults([...readDefinitions().values()]));
