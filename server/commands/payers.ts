/** The payer packs a command names: they must be in the rules, or bills would be priced without their contract. */
import type { TenantRecord } from '../store/account-records.ts';
import { CommandFailure } from './shell.ts';

/** Throws a CommandFailure that names the packs there are when `name` is none of them. */
export function requirePayer(payers: readonly string[], name: string): void {
  if (payers.includes(name)) return;
  const known = payers.length === 0 ? 'the book has no payer packs' : `known: ${payers.join(', ')}`;
  throw new CommandFailure(`There is no payer pack payers/${name}; ${known}.`);
}

/** The payer named, which must be in the book; unnamed, the sandbox's own when the book has it. */
export function selectPayer(payers: readonly string[], named: string | undefined): string | null {
  if (named === undefined) return payers.includes('demo') ? 'demo' : null;
  requirePayer(payers, named);
  return named;
}

/**
 * One line for each active tenant whose pack is not in the rules. The service starts all the same, for one payer's
 * missing contract is no reason to stop the others; reviews of that tenant end with an error that names the pack.
 */
export function describeMissingPacks(tenants: readonly TenantRecord[], payers: readonly string[]): string {
  return tenants
    .filter(({ pack, disabledAt }) => disabledAt === null && pack !== null && !payers.includes(pack))
    .map(
      ({ id, pack }) =>
        `Tenant ${id} names the payer pack payers/${pack}, which the rules do not have: its reviews fail until ` +
        `rules/payers/${pack}.yaml is there and the service reads them anew or is started again.\n`,
    )
    .join('');
}
