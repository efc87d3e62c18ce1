/** `bucketEntryPoint` of the interface: what kind of fact triggered a rule. A rule without a condition is `always`. */
export const ENTRY_POINTS = {
  always: 1,
  condition: 2,
  table: 3,
  modifier: 4,
  otherLines: 5,
  option: 6,
  history: 7,
  request: 8,
} as const;
export type EntryPoint = keyof typeof ENTRY_POINTS;
