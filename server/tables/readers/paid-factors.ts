/**
 * Conversion factors that stood in a release of the physician fee schedule and were never paid: Congress changed them
 * before the year began or just after, and the files of January were not always published again.
 */
const NEVER_PAID: Readonly<Record<string, { readonly stated: string; readonly paid: string }>> = {
  '2011': { stated: '25.5217', paid: '33.9764' },
  '2012': { stated: '24.6712', paid: '34.0376' },
  '2013': { stated: '25.0008', paid: '34.0230' },
};

/** Factors that changed within a year, on a day with which no release begins. */
const CHANGED: Readonly<Record<string, string>> = {
  '2015A': 'the factor of this release was paid through 2015-06-30 only',
  '2024A': 'the factor of this release was paid through 2024-03-08 only',
};

/** Whether services were paid by a factor that a release of the year states. */
export function isPaid(year: string, factor: string): boolean {
  return Number(NEVER_PAID[year]?.stated) !== Number(factor);
}

/** What to say of the factor of a release; nothing when it held for as long as the release. */
export function noteFactor(release: string, isFactorPaid: boolean): string[] {
  const year = release.slice(0, 4);
  const never = NEVER_PAID[year];
  if (!isFactorPaid && never)
    return [
      `no service was ever paid by the factor this release states (${never.stated}; paid was ${never.paid}): figures in dollars that rest on it are left blank`,
    ];
  return CHANGED[release] ? [CHANGED[release]] : [];
}
