/**
 * Values that stand for all values of a fact. Conditions only compare facts with the constants they name (and with
 * each other), so every constant and one value of each space between them decide like any other value would.
 */
import { stepCode } from '../../codes.ts';
import { addDays, dayNumber } from '../../date.ts';
import { Decimal } from '../../decimal.ts';
import type { FactType, FactValue } from '../../model/fact.ts';

export interface Bounds {
  readonly least?: Decimal;
  readonly most?: Decimal;
}

/** Begins a text that stands for every text no condition names. */
export const OTHER = '\u0000';
const EPOCH = '1970-01-01';

/** A date, whole number or decimal as a place on a line of numbers. */
export function toNumber(value: FactValue, type: FactType): Decimal {
  if (type === 'date') return new Decimal(dayNumber(value as string));
  return value instanceof Decimal ? value : new Decimal(value as number);
}

function fromNumber(place: Decimal, type: FactType): FactValue {
  if (type === 'date') return addDays(EPOCH, place.toNumber());
  return type === 'integer' ? place.toNumber() : place;
}

function placeBetween(low: Decimal, high: Decimal, count: number, isWhole: boolean): Decimal[] {
  const steps = Array.from({ length: count }, (_, index) => index + 1);
  return steps
    .map((step) =>
      isWhole
        ? low.plus(step)
        : low.plus(
            high
              .minus(low)
              .times(step)
              .dividedBy(count + 1),
          ),
    )
    .filter((place) => place.lessThan(high));
}

/** The constants, and `count` values in each space below, between and above them, within the bounds. */
export function placeOrdered(
  constants: readonly FactValue[],
  type: FactType,
  count: number,
  { least, most }: Bounds,
): FactValue[] {
  const isWhole = type !== 'decimal';
  const marks = [...constants.map((value) => toNumber(value, type)), least, most]
    .filter((place) => place !== undefined)
    .filter((place) => !least?.greaterThan(place) && !most?.lessThan(place))
    .sort((a, b) => a.comparedTo(b));
  if (marks.length === 0) marks.push(new Decimal(1));
  const places: Decimal[] = [];
  for (let step = count; step >= 1; step--) places.push(marks[0]!.minus(step));
  for (const [index, mark] of marks.entries()) {
    if (index > 0) places.push(...placeBetween(marks[index - 1]!, mark, count, isWhole));
    places.push(mark);
  }
  for (let step = 1; step <= count; step++) places.push(marks.at(-1)!.plus(step));
  const distinct = new Map(places.map((place) => [place.toFixed(), place]));
  return [...distinct.values()]
    .filter((place) => !least?.greaterThan(place) && !most?.lessThan(place))
    .map((place) => fromNumber(place, type));
}

/** For text compared by order: the constants, and a text below, between and above them. */
export function placeText(constants: readonly string[]): string[] {
  const sorted = [...new Set(constants)].sort();
  const texts = [stepCode(sorted[0] ?? '', -1) ?? '', ...sorted];
  for (const [index, text] of sorted.entries()) {
    const next = sorted[index + 1];
    const above = [stepCode(text, 1) ?? `${text}0`, `${text}0`].find(
      (one) => next === undefined || one < next,
    );
    if (above !== undefined) texts.push(above);
  }
  return [...new Set(texts)];
}

/** Texts that stand for all texts nobody names. */
export function otherTexts(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${OTHER}${index}`);
}

/** Every subset of the items, small ones first. */
export function* listSubsets(items: readonly string[]): Iterable<readonly string[]> {
  let level: (readonly [list: readonly string[], next: number])[] = [[[], 0]];
  while (level.length > 0) {
    for (const [list] of level) yield list;
    level = level.flatMap(([list, next]) =>
      items.slice(next).map((item, index) => [[...list, item], next + index + 1] as const),
    );
  }
}

/** Values that are made when they are first asked for: of modifiers there are thousands of lists, and the first mostly do. */
export class LazyValues<Value> implements Iterable<Value> {
  private readonly known: Value[] = [];
  private readonly source: Iterator<Value>;

  constructor(source: Iterable<Value>) {
    this.source = source[Symbol.iterator]();
  }

  *[Symbol.iterator](): Iterator<Value> {
    for (let index = 0; ; index++) {
      if (index === this.known.length) {
        const next = this.source.next();
        if (next.done) return;
        this.known.push(next.value);
      }
      yield this.known[index]!;
    }
  }
}
