/** Procedure codes and ranges of them, as conditions, params and packs' lists name them. */
import { explainRange, holdsKey } from './range.ts';

const CODE = /^[A-Z0-9]{2,20}$/;
const RANGE = /^([A-Z0-9]{2,20})-([A-Z0-9]{2,20})$/;

export interface CodeRange {
  readonly from: string;
  readonly through: string;
}

const isDigit = (sign: string) => sign >= '0' && sign <= '9';

/** `00000` of 00100-01999, `0000A` of 0001T-0999T; null where a letter at one end stands over a digit at the other. */
export function formOf({ from, through }: CodeRange): string | null {
  let form = '';
  for (let at = 0; at < from.length; at++) {
    if (isDigit(from[at]!) !== isDigit(through[at]!)) return null;
    form += isDigit(from[at]!) ? '0' : 'A';
  }
  return form;
}

/** `99213` or `97010-97799`; a sentence when it is neither. */
export function parseCodeRange(text: string): CodeRange | string {
  if (CODE.test(text)) return { from: text, through: text };
  const [, from, through] = RANGE.exec(text) ?? [];
  if (from === undefined || through === undefined)
    return `"${text}" is no code such as 99213 and no range such as 97010-97799; codes are capital letters and digits`;
  const wrong = explainRange(from, through);
  if (wrong !== null) return `${wrong}; correct its ends`;
  return formOf({ from, through }) === null
    ? `the range ${text} leads from a digit to a letter, so it is not clear which codes lie in it; write one range for each form of code`
    : { from, through };
}

/** Whether a text reads as a range of several codes. */
export function isCodeRange(text: string): boolean {
  const range = parseCodeRange(text);
  return typeof range === 'object' && range.from !== range.through;
}

/** One code, not a range; those of a payer's own may have any length, and hyphens in them. */
export function isOneCode(text: string): boolean {
  return /^[A-Z0-9-]{1,20}$/.test(text) && !isCodeRange(text);
}

/** True when a range holds a code: it has the form of the range's ends (00500 is none of 0001T-0999T) and lies between them. */
export function holdsCode({ from, through }: CodeRange, code: string): boolean {
  if (from === through) return from === code;
  if (!holdsKey(from, through, code)) return false;
  for (let at = 0; at < code.length; at++) if (isDigit(code[at]!) !== isDigit(from[at]!)) return false;
  return true;
}

/** A list of codes and ranges, asked for every line. */
export class CodeSet {
  readonly texts: readonly string[];
  readonly ranges: readonly CodeRange[];
  private readonly codes: ReadonlySet<string>;
  private readonly wide: readonly CodeRange[];

  /** @param texts entries that `parseCodeRange` reads */
  constructor(texts: readonly string[]) {
    this.texts = texts;
    this.ranges = texts.map(parseCodeRange).filter((one) => typeof one === 'object');
    this.codes = new Set(this.ranges.filter(({ from, through }) => from === through).map(({ from }) => from));
    this.wide = this.ranges.filter(({ from, through }) => from !== through);
  }

  has(code: string): boolean {
    return this.codes.has(code) || this.wide.some((range) => holdsCode(range, code));
  }

  /** The codes, where the list names no range. */
  listCodes(): ReadonlySet<string> | null {
    return this.wide.length === 0 ? this.codes : null;
  }
}

/** Labeler, product and package as they are written with hyphens: one of the three may lack its leading zero. */
const HYPHENED_NDC =
  /^(?:(\d{5})-(\d{4})-(\d{2})|(\d{4})-(\d{4})-(\d{2})|(\d{5})-(\d{3})-(\d{2})|(\d{5})-(\d{4})-(\d))$/;

/** The eleven digits of a national drug code; ten without hyphens do not say where the zero belongs, and name none. */
export function readNdc(text: string | undefined): string | undefined {
  if (text === undefined || /^\d{11}$/.test(text)) return text;
  const parts = HYPHENED_NDC.exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined);
  return parts && [5, 4, 2].map((length, at) => parts[at]!.padStart(length, '0')).join('');
}

/** The text with the number at its end moved by one; null where it has none, or the number would change length. */
export function stepCode(text: string, by: 1 | -1): string | null {
  const [digits] = /\d{1,15}$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const next = String(Number(digits) + by).padStart(digits.length, '0');
  return /^\d+$/.test(next) && next.length === digits.length ? text.slice(0, -digits.length) + next : null;
}
