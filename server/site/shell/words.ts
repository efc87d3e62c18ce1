/** The words of the site for what packs and reviews spell as identifiers. */
import { STATES } from '../../../engine/index.ts';
import { describeIdentifier } from '../../report/wording.ts';

const PROGRAMMES: Readonly<Record<string, string>> = {
  'workers-comp': "Workers' compensation",
  auto: 'Auto no-fault',
  federal: 'Federal employees (OWCP)',
  ucr: 'Usual charges',
};

export const describeProgramme = (programme: string): string =>
  PROGRAMMES[programme] ?? describeIdentifier(programme);

/** `us-nc` → `North Carolina`. */
export function describeJurisdiction(jurisdiction: string): string {
  if (jurisdiction === 'us') return 'United States';
  const code = jurisdiction.slice('us-'.length).toUpperCase();
  return STATES.get(code) ?? jurisdiction;
}

/** What a pack's status says of it, and how it is marked. */
export const STATUSES = {
  verified: { word: 'verified', mark: 'good', meaning: 'proven against amounts that the publisher printed' },
  cited: { word: 'cited', mark: 'plain', meaning: 'from the text of the law or what is named in its place' },
  draft: { word: 'draft', mark: 'warn', meaning: 'written, and prices nothing yet' },
  none: { word: 'missing', mark: 'bad', meaning: 'no rules; such a line waits for a person' },
} as const;

/** `2025-01-01 to 2025-12-31`, or the one end that there is; every day where there is none. */
export function showDays({ from, through }: { readonly from?: string; readonly through?: string }): string {
  if (from && through) return `${from} to ${through}`;
  if (from) return `from ${from}`;
  return through ? `through ${through}` : 'every day that the pack covers';
}
