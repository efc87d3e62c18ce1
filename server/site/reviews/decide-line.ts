/** Puts a person's decision for a line into the request that was reviewed, and leaves all else as it was sent. */

/** Who may decide, by the bucketSource of the interface. */
export const DECIDERS = [
  { source: 7, title: 'Adjuster' },
  { source: 6, title: 'Utilization review' },
  { source: 3, title: 'Bill reviewer' },
  { source: 5, title: 'Other source of the rate' },
] as const;

export interface NewDecision {
  readonly line: number;
  /** Dollars, as they were typed. */
  readonly allowance: string;
  readonly source: number;
  /** The client who decides. */
  readonly by: string;
  readonly reason: string;
}

type Json = { [key: string]: unknown };

/** What JavaScript's JSON can do with the digits of a number, which TypeScript does not know yet. */
const exact = JSON as unknown as {
  rawJSON(text: string): { readonly rawJSON: string };
  parse(
    text: string,
    read: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
};

/** Names of fields mean the same in any case. */
function findKey(of: Json, name: string): string {
  return Object.keys(of).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name;
}

const read = (of: Json, name: string): unknown => of[findKey(of, name)];

const listOf = (of: Json, name: string): Json[] =>
  Array.isArray(read(of, name)) ? (read(of, name) as Json[]) : [];

const DECIDING: readonly unknown[] = DECIDERS.map(({ source }) => String(source));

/** An entry of a person that carries an allowance: a new decision takes its place. */
const decides = (entry: Json): boolean =>
  DECIDING.includes(String(readNumber(read(entry, 'BucketSource')))) &&
  (read(entry, 'Allowance') ?? null) !== null;

const readNumber = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'rawJSON' in value ? value.rawJSON : value;

const numberOf = (of: Json, name: string): number => Number(readNumber(read(of, name)));

/** Numbers keep the digits they were sent with. */
const parseExactly = (text: string): unknown =>
  exact.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined ? exact.rawJSON(source) : value,
  );

/**
 * @param text a request that was reviewed
 * @returns the same request with the decision; null where it has no such line
 */
export function decideLine(
  text: string,
  { line, allowance, source, by, reason }: NewDecision,
): string | null {
  const body = parseExactly(text) as Json;
  const service = listOf(body, 'Services').find((one) => numberOf(one, 'Line') === line);
  if (!service) return null;
  const entry = {
    Line: line,
    BucketSource: source,
    BucketSourceID: by,
    SourceDescription: reason,
    Allowance: exact.rawJSON(allowance),
  };
  service[findKey(service, 'BucketList')] = [
    ...listOf(service, 'BucketList').filter((one) => !decides(one)),
    entry,
  ];
  const bill = read(body, 'Bill') as Json;
  const ofBill = listOf(bill, 'BucketList');
  // A decision that the bill carries for this line would contradict the new one.
  if (ofBill.length > 0)
    bill[findKey(bill, 'BucketList')] = ofBill.filter(
      (one) => !(decides(one) && numberOf(one, 'Line') === line),
    );
  return JSON.stringify(body);
}
