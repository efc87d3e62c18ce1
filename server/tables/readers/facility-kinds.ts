/**
 * What a CMS certification number says about a facility: the first two characters are the state, the rest a number
 * from a range by kind; a letter in third place marks a unit inside a hospital (CMS, State Operations Manual,
 * chapter 2, section 2779).
 */
const UNITS: Readonly<Record<string, string>> = {
  M: 'Psychiatric unit of a critical access hospital',
  R: 'Rehabilitation unit of a critical access hospital',
  S: 'Psychiatric unit',
  T: 'Rehabilitation unit',
  U: 'Swing beds of a short-term hospital',
  W: 'Swing beds of a long-term hospital',
  Y: 'Swing beds of a rehabilitation hospital',
  Z: 'Swing beds of a critical access hospital',
};

const RANGES: readonly (readonly [from: number, through: number, kind: string])[] = [
  [1, 879, 'Short-term hospital'],
  [1300, 1399, 'Critical access hospital'],
  [2000, 2299, 'Long-term hospital'],
  [3025, 3099, 'Rehabilitation hospital'],
  [3300, 3399, "Children's hospital"],
  [4000, 4499, 'Psychiatric hospital'],
  [9800, 9899, 'Transplant center'],
];

/**
 * Kind of facility ('' when the number is in no range we know) and the provider types it serves: units take
 * inpatients only. Longer numbers are branches of the first six characters.
 */
export function readCertificationNumber(number: string): { facilityType: string; providerTypes: string } {
  const unit = UNITS[number[2] ?? ''];
  if (unit) return { facilityType: unit, providerTypes: '2' };
  const serial = /^\d{6}/.test(number) ? Number(number.slice(2, 6)) : 0;
  const range = RANGES.find(([from, through]) => from <= serial && serial <= through);
  return { facilityType: range?.[2] ?? '', providerTypes: '2,3' };
}
