import { isEffective } from '../date.ts';
import type { LineState } from '../model/line.ts';
import type { CustomCode } from '../model/pack.ts';

/** The payer's own code that the line bills, of several entries the one in force that day; null for any other code. */
export function findCustomCode({ plan, code, date }: LineState): CustomCode | null {
  const entries = plan.payer?.customCodes.get(code);
  return entries?.find(({ effective }) => !effective || isEffective(effective, date)) ?? null;
}
