/**
 * An amount as the figures of a table are written: without dollar sign, thousands commas and zeros before the number,
 * with a zero before the point. The digits stay as published. Anything else comes back as it is, for the check to refuse.
 */
export function plainDecimal(text: string): string {
  const match = /^(-?)\$?\s?(\d{1,3}(?:,\d{3})+|\d*)(\.\d*)?$/.exec(text);
  if (!match || text === '') return text;
  const [, sign, whole, part = ''] = match as unknown as [string, string, string, string | undefined];
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (digits === '' && part.length < 2) return text;
  return `${sign}${digits || '0'}${part === '.' ? '' : part}`;
}

/** A fee where 0.00 says that there is none: '' then. */
export const plainFee = (cell: string): string => (Number(cell) === 0 ? '' : plainDecimal(cell));
