/** Whole numbers of flags. */
import { CommandFailure } from './shell.ts';

/** The number of a flag, or the failure that says what it takes. */
export function readCount(flag: string, text: string, least: number, most = 9999): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new CommandFailure(`--${flag} is a whole number, ${least} to ${most}.`);
}
