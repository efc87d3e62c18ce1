/** Leading zeros that a spreadsheet dropped from a whole column of codes. */

/** So many short codes are no slip of one row. */
const MANY = 10;

/**
 * The width to pad digits to: `width` when many codes of the column are short and no number begins with a zero, which means
 * that all zeros were dropped; 0 when the codes are to be left as they are, so that a short one is found to be a mistake.
 */
export function findLostZeros(codes: readonly string[], width: number): number {
  const short = codes.filter((code) => /^\d+$/.test(code) && code.length < width).length;
  return short >= MANY && !codes.some((code) => /^0\d+$/.test(code)) ? width : 0;
}

export const RESTORED = 'a spreadsheet dropped the leading zeros of its codes: they are given back';
