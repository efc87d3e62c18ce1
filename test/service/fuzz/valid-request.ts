/**
 * Requests that are valid by construction, made from the request schemas: every value lies within what its node
 * allows, edges included. Values that price something are frequent, so that the engine has work to do.
 */
import fc from 'fast-check';
import { type Node, resolveNode, schemaRoot } from '../../engine/bill/arbitrary-request.ts';
import { STATES } from '../../schemas/schema-oracle.ts';

export interface Bounds {
  readonly integerDigits: number;
  readonly fractionDigits: number;
  readonly minimum?: string;
}

/** Values a rule, a table or an edit looks at, by field. */
const TELLING: Readonly<Record<string, readonly string[]>> = {
  CPT1: ['99213', '97110', '72148', '20610', '29881', '45378', '99199', '36416', '80305', 'SHIP1', 'rpt01'],
  CPT2: ['0250', '99213'],
  POS: ['11', '22', '24', '21', '98'],
  ModifierList: ['26', 'TC', '50', '25,59', '76', 'LT,RT', ',,'],
  ZipCode: ['27601', '85001', '99999', '1'],
  State: ['NC', 'nc'],
  ServiceDate: ['2024-12-31', '2025-01-01', '2025-06-02', '2025-06-02T23:59:59', '2025-12-31', '2026-01-01'],
  DateOfInjury: ['2025-01-01', '2025-06-03'],
  ClosedDate: ['2025-06-01', '2025-12-31'],
  BillReviewState: ['NC', 'nc', 'NC', 'TX'],
  QuantityBilled: ['1', '2', '0', '1.5'],
  Charge: ['0', '0.01', '125.50', '100000'],
};

const text = (longest: number, least = 0) =>
  fc
    .string({ minLength: least, maxLength: Math.min(longest, 24), unit: 'binary' })
    .map((value) => value.replaceAll('\0', '0'));

/** Characters that nobody sees: no code or number has one. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function arbitraryText(node: Node & { pattern?: string }): fc.Arbitrary<string> {
  if (node['x-normalise']) return arbitraryFreeText(node).map((value) => value.replaceAll(UNSEEN, '0'));
  return arbitraryFreeText(node);
}

function arbitraryFreeText(node: Node & { pattern?: string }): fc.Arbitrary<string> {
  const longest = node.maxLength!;
  const full = fc.constantFrom('x', 'é', '😀').map((unit) => unit.repeat(longest));
  const free = node.pattern === undefined ? text(longest) : text(longest - 1).map((value) => `x${value}`);
  return fc.oneof({ weight: 8, arbitrary: free }, { weight: 1, arbitrary: full });
}

function arbitraryDecimal({ integerDigits, fractionDigits, minimum }: Bounds): fc.Arbitrary<unknown> {
  const cents = fc.integer({ min: 0, max: 99_999_99 }).map((value) => value / 100);
  const largest = `${'9'.repeat(integerDigits)}.${'9'.repeat(fractionDigits)}`;
  const smallest = `0.${'0'.repeat(fractionDigits - 1)}1`;
  const signed = minimum === undefined ? ['-12.5', `-${largest}`] : [];
  return fc.oneof(
    { weight: 6, arbitrary: cents },
    { weight: 2, arbitrary: cents.map(String) },
    { weight: 1, arbitrary: fc.constantFrom('0', '-0', '1e2', '25e-1', largest, smallest, ...signed) },
  );
}

function arbitraryDate(required: boolean): fc.Arbitrary<string> {
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const blank = required ? [] : [fc.constant('')];
  return fc.oneof(
    day.map((iso) => iso.slice(0, 19)),
    day.map((iso) => iso.slice(0, 10)),
    ...blank,
  );
}

function arbitraryLeaf(name: string, node: Node, types: readonly string[]): fc.Arbitrary<unknown> {
  const bounds = node['x-decimal'] as Bounds | undefined;
  const required = !types.includes('null');
  if (bounds) return arbitraryDecimal(bounds);
  if (node.enum) return fc.constantFrom(...node.enum.filter((value) => value !== null || !required));
  if (types.includes('integer')) {
    const [min, max] = [node.minimum!, node.maximum!];
    return fc.oneof(fc.integer({ min, max: Math.min(max, min + 200) }), fc.constantFrom(min, max));
  }
  if (types.includes('boolean')) return fc.boolean();
  if (node.format === 'bill-date-time') return arbitraryDate(required);
  if (node.format === 'us-state')
    return fc.constantFrom(...STATES, 'nc', 'Tx', ...(required || name === '' ? [] : ['', ' ']));
  return arbitraryText(node);
}

function arbitraryNode(name: string, unresolved: Node, file: string): fc.Arbitrary<unknown> {
  const node = resolveNode(unresolved, file);
  const types = ([] as string[]).concat(node.type ?? []);
  if (types.includes('object'))
    return node.properties && Object.keys(node.properties).length > 0
      ? arbitraryMembers(node)
      : fc.dictionary(fc.stringMatching(/^x[a-z]{1,5}$/), fc.oneof(fc.string(), fc.integer(), fc.boolean()), {
          maxKeys: 3,
        });
  if (types.includes('array')) {
    const least = (node as { minItems?: number }).minItems ?? 0;
    return fc.array(arbitraryNode('', node.items!, node.file), { minLength: least, maxLength: 3 });
  }
  const leaf = arbitraryLeaf(name, node, types);
  const telling = TELLING[name];
  const values = telling
    ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom<unknown>(...telling) }, { weight: 1, arbitrary: leaf })
    : leaf;
  return types.includes('null')
    ? fc.oneof({ weight: 12, arbitrary: values }, { weight: 1, arbitrary: fc.constant(null) })
    : values;
}

/** Required fields always; of the optional ones as many as were drawn, so that most requests stay small. */
function arbitraryMembers(node: Node & { readonly file: string }): fc.Arbitrary<Record<string, unknown>> {
  const all = Object.entries(node.properties!).map(
    ([name, child]) => [name, arbitraryNode(name, child, node.file)] as const,
  );
  const required = all.filter(([name]) => node.required?.includes(name));
  const optional = all
    .filter(([name]) => !node.required?.includes(name))
    .map(([name, member]) => member.map((value) => [name, value] as const));
  const drawn = optional.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...optional), { maxLength: 8 });
  return fc
    .tuple(fc.record(Object.fromEntries(required)), drawn)
    .map(([fields, more]) => ({ ...fields, ...Object.fromEntries(more) }));
}

export type RequestBody = Record<string, unknown>;

/** Leaves a line at most one manual decision, which names no line; the bill's own list decides nothing. */
function settleDecisions(list: unknown, most: number): void {
  let decided = 0;
  for (const entry of (list ?? []) as Record<string, unknown>[]) {
    delete entry['Line'];
    if (++decided > most) delete entry['Allowance'];
  }
}

/**
 * Lines get numbers of their own, manual decisions a line, and one name of the injury's state is enough: what the
 * schema cannot say.
 */
function settle(body: RequestBody): RequestBody {
  const lines = (body['Services'] ?? []) as Record<string, unknown>[];
  const taken = new Set<unknown>();
  for (const [index, line] of lines.entries()) {
    if (taken.has(line['Line'])) line['Line'] = 1_000_000 + index;
    taken.add(line['Line']);
    settleDecisions(line['BucketList'], 1);
  }
  settleDecisions((body['Bill'] as Record<string, unknown> | undefined)?.['BucketList'], 0);
  const claim = body['Claim'] as Record<string, unknown> | undefined;
  if (claim && 'StateOfJurisdiction' in claim) delete claim['StateWhereInjuryOccurred'];
  return body;
}

/** Valid bodies of one request schema. */
export function arbitraryValid(file: string): fc.Arbitrary<RequestBody> {
  return arbitraryNode('', schemaRoot(file), file).map((body) =>
    settle(structuredClone(body) as RequestBody),
  );
}
