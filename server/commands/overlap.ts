/** Reads how long an old secret goes on working. */
import { AccountProblem } from '../credentials/accounts.ts';

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `30m`, `24h`, `7d` in milliseconds. */
export function parseOverlap(text: string): number {
  const match = /^(\d{1,4})([mhd])$/.exec(text);
  if (!match) throw new AccountProblem(`--overlap is a number and m, h or d (30m, 24h, 7d), not "${text}".`);
  return Number(match[1]) * UNITS[match[2]!]!;
}
