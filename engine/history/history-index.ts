/** The lines of the history by code: a long bill with a long history would compare each line with every other. */
import type { HistoricalLine, HistoryEntry } from '../bill/request.ts';
import { describeHistoricalLine, type PreparedLine } from './compare-lines.ts';

export interface IndexedLine {
  readonly line: HistoricalLine;
  readonly entry: HistoryEntry;
  readonly compared: PreparedLine;
}

/** Lines of a history by their code, in the order they were sent. */
export type HistoryIndex = ReadonlyMap<string, readonly IndexedLine[]>;

export function indexHistory(history: readonly HistoryEntry[]): HistoryIndex {
  const index = new Map<string, IndexedLine[]>();
  for (const entry of history)
    for (const line of entry.Services) {
      const indexed = { line, entry, compared: describeHistoricalLine(line, entry) };
      const same = index.get(line.CPT1);
      if (same) same.push(indexed);
      else index.set(line.CPT1, [indexed]);
    }
  return index;
}
