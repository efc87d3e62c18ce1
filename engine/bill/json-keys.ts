/** The key names of one JSON document: those that differ only in case are one key, and some are never allowed. */

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * All spellings of one key. By depth: the serial number of the object that last used it there, and how it was
 * spelled. So a duplicate is found without searching the object.
 */
export interface FoldedKey {
  readonly text: string;
  readonly forbidden: boolean;
  readonly seenIn: number[];
  readonly seenAs: string[];
}

/** A key as spelled, kept once per document so that later look-ups find its hash ready. */
export interface KnownKey {
  readonly text: string;
  readonly folded: FoldedKey;
}

export class KeyNames {
  private readonly known = new Map<string, KnownKey>();
  private readonly folded = new Map<string, FoldedKey>();

  /** The key of this spelling; null when it would be one more than `most` different ones. */
  learn(text: string, most: number): KnownKey | null {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    if (this.known.size >= most) return null;
    const foldedText = text.toLowerCase();
    let folded = this.folded.get(foldedText);
    if (folded === undefined) {
      folded = { text: foldedText, forbidden: FORBIDDEN.has(foldedText), seenIn: [], seenAs: [] };
      this.folded.set(foldedText, folded);
    }
    const key = { text, folded };
    this.known.set(text, key);
    return key;
  }
}
