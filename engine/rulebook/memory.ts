/**
 * What was found before of content that is still the same. Whoever opens the rules may hand one in, kept for one version of
 * the engine and of the tables' definitions; a key names all else that a finding rests on. Kept is what a text holds, what a
 * search came to and that a check found nothing, never what is told to an author. Without one everything is read and proven
 * anew, with the same outcome.
 */
export interface Memory {
  /** What was kept under the key; undefined: nothing. */
  recall(key: string): unknown;
  /** @param value plain JSON */
  keep(key: string, value: unknown): void;
}
