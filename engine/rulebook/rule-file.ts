/** A file of `rules/`, and what it is. */
import type { FileKind } from './check-shape.ts';

export interface RuleFile {
  /** Path as shown in problems and traces, for example `rules/us-nc/workers-comp.yaml`. */
  readonly file: string;
  readonly text: string;
}

/** What a file of `rules/` is, by its name. */
export function classifyFile(file: string): FileKind {
  if (file.endsWith('.test.yaml')) return 'pack-test';
  if (file.endsWith('/buckets.yaml') || file === 'buckets.yaml') return 'buckets';
  if (file.endsWith('/reason-codes.yaml') || file === 'reason-codes.yaml') return 'reason-codes';
  return 'pack';
}
