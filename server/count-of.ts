/** Counts as a person reads them: `1 review`, `2 reviews`, `1,200 lines`. */
const NUMBERS = new Intl.NumberFormat('en-US');

/** A count with what is counted, in the singular where it is one. */
export const countOf = (count: number, noun: string): string =>
  `${NUMBERS.format(count)} ${noun}${count === 1 ? '' : 's'}`;
