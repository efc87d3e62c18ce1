/** Days as they are typed after a flag. */
import { CommandFailure } from './shell.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The first moment of a day, UTC; throws for a day that is in no calendar. */
export function parseDay(text: string, flag: string): number {
  const at = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(text))
    throw new CommandFailure(`${flag} ${text}: write a day as 2025-10-06.`);
  return at;
}
