/** Finds rows by fixed-width sorted keys: a binary search over bytes that makes no objects. */

export interface KeyBytes {
  /** All keys one after another, each part padded with NUL to its width. */
  readonly keys: Uint8Array;
  readonly widths: readonly number[];
  readonly rows: number;
  /** Ends of the ranges, as wide as the last part; null when keys are met exactly. */
  readonly through: Uint8Array | null;
}

const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

/**
 * The bytes at `at` against `text` padded with NUL: below 0 when they sort before it. A NUL in the text itself is no
 * padding, so it meets nothing.
 */
function compareBytes(bytes: Uint8Array, at: number, width: number, text: string): number {
  const { length } = text;
  for (let index = 0; index < width; index++) {
    const difference = bytes[at + index]! - (index < length ? text.charCodeAt(index) || 0x1_0000 : 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Whether `text` has the form of a range: as long as its first code, and a digit wherever both ends have one. Together
 * with the order this is `holdsKey` of the engine, over bytes.
 */
function fitsEnds(
  keys: Uint8Array,
  from: number,
  ends: Uint8Array,
  through: number,
  width: number,
  text: string,
) {
  for (let index = 0; index < width; index++) {
    const first = keys[from + index]!;
    if (index >= text.length || first === 0) return first === 0 && index >= text.length;
    const code = text.charCodeAt(index);
    if (code < 0x21 || code > 0x7e) return false;
    if (isDigit(first) && isDigit(ends[through + index]!) && !isDigit(code)) return false;
  }
  return true;
}

/** A look-up of a key (one text a part): the row, or -1. In ranges the last part is met by the range that holds it. */
export function makeKeySearch({ keys, widths, rows, through }: KeyBytes): (key: readonly string[]) => number {
  const stride = widths.reduce((sum, width) => sum + width, 0);
  const last = widths.length - 1;
  const lastWidth = widths[last]!;
  const compareParts = (row: number, key: readonly string[], parts: number): number => {
    let at = row * stride;
    for (let part = 0; part < parts; part++) {
      const width = widths[part]!;
      const order = compareBytes(keys, at, width, key[part]!);
      if (order !== 0) return order;
      at += width;
    }
    return 0;
  };
  return (key) => {
    if (key.length !== widths.length)
      throw new Error(`A key of ${widths.length} parts is needed, ${key.length} came.`);
    for (let part = 0; part < widths.length; part++) if (key[part]!.length > widths[part]!) return -1;
    let low = 0;
    let high = rows - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const order = compareParts(middle, key, widths.length);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    // `high` is now the last row whose range begins before the key.
    if (through === null || high < 0 || compareParts(high, key, last) !== 0) return -1;
    const value = key[last]!;
    const end = high * lastWidth;
    if (compareBytes(through, end, lastWidth, value) < 0) return -1;
    return fitsEnds(keys, (high + 1) * stride - lastWidth, through, end, lastWidth, value) ? high : -1;
  };
}
