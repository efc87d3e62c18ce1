/** What a statement of a pack rests on, and whether its text has been read. */
import { getOwn } from '../get-own.ts';
import type { Rounding, Source } from '../model/pack.ts';
import type { PackInstance } from '../rulebook/pack-instance.ts';

export interface SourceWords extends Source {
  readonly id: string;
}

export interface RoundingWords {
  readonly places: string;
  readonly mode: string;
  readonly source: SourceWords | null;
}

/** @param cite key of the source in the pack that makes the statement */
export function describeSource({ pack }: PackInstance, cite: string | undefined): SourceWords | null {
  const source = cite === undefined ? undefined : getOwn(pack.sources, cite);
  return source ? { id: cite!, ...source } : null;
}

/** @param round a rounding, or the name of one of the pack's */
export function describeRounding(
  instance: PackInstance,
  round: Rounding | string | undefined,
): RoundingWords | null {
  const rounding = typeof round === 'string' ? getOwn(instance.pack.roundings, round) : round;
  if (!rounding) return null;
  const { places, mode, cite } = rounding;
  return { places, mode, source: describeSource(instance, cite) };
}
