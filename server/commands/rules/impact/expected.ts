/**
 * What a change of law is expected to do to bills, as its author declares it:
 *
 *     change: Radiology at 196 percent from 2026
 *     bills: 1200
 *     all: { lines: 4410, changed: 40, before: 10510.20, after: 10612.44 }
 *     code:
 *       "73030": { lines: 80, changed: 40, before: 4000.00, after: 4102.24 }
 *
 * Every figure that stands there has to come out. A list that stands there names every key with a changed line.
 */
import { parseDecimal, readYaml } from '../../../../engine/index.ts';
import { listChanged } from './tables.ts';
import { DIMENSIONS, type Impact, type Sums } from './tally.ts';

const FIGURES = ['lines', 'changed', 'before', 'after'] as const;
type Stated = Readonly<Record<string, string>>;

/** A figure of a line of the tally that is another one, or a key that has no business there. */
export interface Surprise {
  readonly at: string;
  readonly expected: string;
  readonly measured: string;
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `1`, `1.0` and `1.00` are one amount. */
const isSame = (one: string, other: string): boolean => {
  const [amount, same] = [parseDecimal(one), parseDecimal(other)];
  return amount !== null && same !== null && amount.equals(same);
};

function compareSums(at: string, stated: Stated, sums: Sums): Surprise[] {
  return FIGURES.flatMap((figure) => {
    const [expected, measured] = [stated[figure], String(sums[figure])];
    if (expected === undefined || isSame(expected, measured)) return [];
    return [{ at: `${at}${figure}`, expected, measured }];
  });
}

const NOTHING: Sums = { lines: 0, changed: 0, before: '0.00', after: '0.00' };

function compareGroups(
  dimension: string,
  stated: Readonly<Record<string, unknown>>,
  measured: Impact['by']['code'],
) {
  const named = Object.entries(stated).flatMap(([key, one]) =>
    compareSums(`${dimension} ${key}: `, one as Stated, measured[key] ?? NOTHING),
  );
  const others = listChanged(measured).filter(([key]) => !Object.hasOwn(stated, key));
  return [
    ...named,
    ...others.map(([key, { changed }]) => ({
      ...{ at: `${dimension} ${key}: changed`, expected: '0', measured: String(changed) },
    })),
  ];
}

/** What is wrong with the file itself. */
function listMistakes(value: unknown): string[] {
  if (!isMap(value)) return ['the file is no map of expectations'];
  const known = ['change', 'bills', 'all', ...DIMENSIONS];
  const sums: [string, unknown][] = [
    ['all', value['all'] ?? {}],
    ...DIMENSIONS.flatMap((one): [string, unknown][] => {
      const groups = value[one] ?? {};
      if (!isMap(groups)) return [[one, null]];
      return Object.entries(groups).map(([key, sum]) => [`${one} ${key}`, sum]);
    }),
  ];
  const isFigure = (text: unknown) => typeof text === 'string' && parseDecimal(text) !== null;
  return [
    ...Object.keys(value)
      .filter((key) => !known.includes(key))
      .map((key) => `unknown key ${key}; known: ${known.join(', ')}`),
    ...sums.flatMap(([at, one]) =>
      isMap(one) &&
      Object.entries(one).every(([key, text]) => FIGURES.includes(key as 'lines') && isFigure(text))
        ? []
        : [`${at}: figures are a map of ${FIGURES.join(', ')}`],
    ),
  ];
}

/** What of a declared impact did not come out; a file that declares none in this form has mistakes instead. */
export function compareExpected(
  file: string,
  text: string,
  impact: Impact,
): { readonly mistakes: readonly string[] } | { readonly surprises: readonly Surprise[] } {
  const { yaml, problems } = readYaml(file, text);
  const mistakes =
    problems.length > 0
      ? problems.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`)
      : listMistakes(yaml.value).map((mistake) => `${file}: ${mistake}`);
  if (mistakes.length > 0) return { mistakes };
  const stated = yaml.value as unknown as Readonly<Record<string, Stated & Record<string, unknown>>>;
  const bills = stated['bills'] as unknown as string | undefined;
  return {
    surprises: [
      ...(bills === undefined || isSame(bills, String(impact.bills))
        ? []
        : [{ at: 'bills', expected: bills, measured: String(impact.bills) }]),
      ...compareSums('all: ', stated['all'] ?? {}, impact.total),
      ...DIMENSIONS.flatMap((one) => (stated[one] ? compareGroups(one, stated[one], impact.by[one]) : [])),
    ],
  };
}

/** A measured impact in the form in which one is declared: to be read, and kept when it is what was meant. */
export function writeExpected({ bills, total, by }: Impact, names: string): string {
  const show = ({ lines, changed, before, after }: Sums) =>
    `{ lines: ${lines}, changed: ${changed}, before: ${before}, after: ${after} }`;
  const groups = DIMENSIONS.map((dimension) => {
    const rows = listChanged(by[dimension]).map(([key, sums]) => `  ${JSON.stringify(key)}: ${show(sums)}\n`);
    return rows.length === 0 ? `${dimension}: {}\n` : `${dimension}:\n${rows.join('')}`;
  });
  return `change: ${JSON.stringify(names)}\nbills: ${bills}\nall: ${show(total)}\n${groups.join('')}`;
}
