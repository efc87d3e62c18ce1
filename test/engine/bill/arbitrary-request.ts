/** Requests generated from the schema: mostly valid, with now and then a value that is wrong in some way. */
import fc from 'fast-check';
import { readInterfaceSchemas } from '../../schemas/schema-oracle.ts';

export interface Node {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly items?: Node;
  readonly enum?: readonly (number | null)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly 'x-decimal'?: object;
  readonly 'x-normalise'?: string;
  readonly $defs?: Readonly<Record<string, Node>>;
}

const files = readInterfaceSchemas() as unknown as Map<string, Node>;

/** The node with its references laid under it. */
export function resolveNode(node: Node, file: string): Node & { readonly file: string } {
  if (node.$ref === undefined) return { ...node, file };
  const [name, definition] = node.$ref.split('#/$defs/');
  const target = name || file;
  const base = resolveNode(files.get(target)!.$defs![definition!]!, target);
  return {
    ...base,
    ...node,
    file: base.file,
    properties: { ...base.properties, ...node.properties },
    required: [...(base.required ?? []), ...(node.required ?? [])],
  };
}

const WRONG = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  'text',
  0,
  -1,
  1.5,
  true,
  [],
  {},
  [null],
  { a: 1 },
  '2025-01-01',
  99999999999999,
  1e300,
  1e-9,
);
/** Good values, and now and then one from the edge of what is good. */
const mostly = <Value>(good: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 60, arbitrary: good }, { weight: 1, arbitrary: odd });

const DECIMALS = mostly<unknown>(
  fc.oneof(
    fc.integer({ min: 0, max: 99999 }),
    fc.integer({ min: 0, max: 10 ** 8 }).map((mills) => mills / 1000),
    fc.stringMatching(/^[1-9]\d{0,11}(\.\d{1,6})?$/),
    fc.stringMatching(/^[1-9]e\+?\d$/),
  ),
  fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.stringMatching(/^-?\d{1,14}(\.\d{1,8})?$/),
    fc.stringMatching(/^[1-9]e[+-]?\d{1,2}$/),
    fc.constantFrom('', '-0', '0.000000', '$5', '1,000', '.5', 'NaN', '1e', '1e999', '١٢'),
  ),
);
const day = (from: string, to: string) =>
  fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true }).map((date) => date.toISOString());
const DATES = mostly(
  fc.oneof(
    day('2000-01-01', '2030-01-01').map((text) => text.slice(0, 19)),
    day('2000-01-01', '2030-01-01').map((text) => text.slice(0, 10)),
  ),
  fc.oneof(
    day('1899-12-01', '1900-02-01').map((text) => text.slice(0, 10)),
    fc.stringMatching(/^(19|20)\d\d-[01]\d-[0-3]\d(T[0-2]\d:[0-6]\d:[0-6]\d)?(Z|\+05:00|\.000)?$/),
  ),
);
const STATES = mostly(
  fc.constantFrom('NC', 'nc', 'Tx', 'PR', 'DC'),
  fc.string({ minLength: 1, maxLength: 3 }),
);

function validLeaf(node: Node, types: readonly string[]): fc.Arbitrary<unknown> {
  if (node['x-decimal'] !== undefined) return DECIMALS;
  if (node.enum !== undefined) return fc.constantFrom(...node.enum);
  if (types.includes('integer'))
    return fc.integer({ min: Math.max(node.minimum!, -5), max: Math.min(node.maximum!, 1000) });
  if (types.includes('boolean')) return fc.boolean();
  if (node.format === 'bill-date-time') return DATES;
  if (node.format === 'us-state') return STATES;
  return fc.string({ maxLength: Math.min(node.maxLength!, 40), unit: 'binary' });
}

/** Values for a node. `noise` is how often, in a thousand, a value is replaced by a wrong one. */
export function arbitraryFor(unresolved: Node, from: string, noise: number): fc.Arbitrary<unknown> {
  const node = resolveNode(unresolved, from);
  const types = ([] as string[]).concat(node.type ?? []);
  const valid = () => {
    if (types.includes('object')) {
      if (Object.keys(node.properties ?? {}).length === 0) {
        return fc.dictionary(
          fc.stringMatching(/^x[a-z]{1,5}$/),
          fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
        );
      }
      return arbitraryObject(node, noise);
    }
    if (types.includes('array'))
      return fc.array(arbitraryFor(node.items!, node.file, noise), { maxLength: 3 });
    return validLeaf(node, types);
  };
  return noise === 0
    ? valid()
    : fc.oneof({ weight: 1000 - noise, arbitrary: valid() }, { weight: noise, arbitrary: WRONG });
}

function arbitraryObject(node: Node & { readonly file: string }, noise: number): fc.Arbitrary<unknown> {
  const members = new Map(
    Object.entries(node.properties!).map(([name, child]) => [name, arbitraryFor(child, node.file, noise)]),
  );
  const required = [...new Set(node.required)];
  const optional = [...members.keys()].filter((name) => !required.includes(name));
  // Few optional fields at a time: else some wrong value is in nearly every request.
  const kept = fc.subarray(optional, { maxLength: Math.min(6, optional.length) });
  const dropped = noise === 0 ? fc.constant(-1) : mostly(fc.constant(-1), fc.nat({ max: 5 }));
  const unknown = fc.option(fc.tuple(fc.stringMatching(/^x_[a-z]{1,4}$/), fc.jsonValue({ maxDepth: 2 })), {
    freq: 9,
  });
  return fc.tuple(kept, dropped).chain(([names, gone]) => {
    const chosen = [...required.filter((_, at) => at !== gone), ...names];
    const known = fc.record(Object.fromEntries(chosen.map((name) => [name, members.get(name)!])));
    return fc
      .tuple(known, unknown)
      .map(([fields, extra]) => (extra === null ? fields : { ...fields, [extra[0]]: extra[1] }));
  });
}

/** The root node of a schema file. */
export function schemaRoot(file: string): Node {
  return files.get(file)!;
}
