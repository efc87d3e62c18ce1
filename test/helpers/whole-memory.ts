/** Remembers everything in a test process, as it stands in JSON: a book that differs in one pack is not proven whole again. */
import type { Memory } from '../../engine/rulebook/memory.ts';

export class WholeMemory implements Memory {
  private readonly kept = new Map<string, string>();
  /** First words of the keys that were known. */
  readonly recalled = new Set<string>();

  recall(key: string): unknown {
    const text = this.kept.get(key);
    if (text === undefined) return undefined;
    this.recalled.add(key.split(' ')[0]!);
    return JSON.parse(text);
  }

  keep(key: string, value: unknown): void {
    this.kept.set(key, JSON.stringify(value));
  }
}

/** Of the shipped packs and what tests change in them, by the shipped definitions of tables; for all tests of a process. */
export const SHIPPED_MEMORY = new WholeMemory();
