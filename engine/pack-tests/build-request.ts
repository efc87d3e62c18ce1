/** Builds the request of a case: a plain bill, with the fields of the file and the case laid over it. */
import commonSchema from '../../schemas/common.schema.json' with { type: 'json' };
import reviewSchema from '../../schemas/review-request.schema.json' with { type: 'json' };
import { parseRequest } from '../bill/parse-request.ts';
import type { ReviewRequest } from '../bill/request.ts';
import type { YamlValue } from '../rulebook/read-yaml.ts';
import type { PackTestCase, PackTestFile, TextFields } from './pack-test.ts';

interface Node {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
}

const DEFINITIONS = { ...commonSchema.$defs, ...reviewSchema.$defs } as unknown as Record<string, Node>;

/** A schema node with its references followed; fields of a base come first. */
function resolve(node: Node): Node {
  if (node.$ref === undefined) return node;
  const base = resolve(DEFINITIONS[node.$ref.slice(node.$ref.lastIndexOf('/') + 1)]!);
  return { ...base, ...node, properties: { ...base.properties, ...node.properties } };
}

/** Text of a case as the JSON value the interface asks for; text that does not fit is left for the parser to refuse. */
function convertValue(value: YamlValue, unresolved: Node | undefined): unknown {
  if (unresolved === undefined) return value;
  const node = resolve(unresolved);
  if (Array.isArray(value)) return value.map((item) => convertValue(item, node.items));
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [name, convertValue(child, node.properties?.[name])]),
    );
  const types = [node.type ?? []].flat();
  if (types.includes('integer') && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (types.includes('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  if (types.includes('null') && value === 'null') return null;
  return value;
}

const ROOT = reviewSchema as unknown as Node;

const DEFAULT_BILL: TextFields = {
  UniqueID: 'pack-test',
  ProviderTaxID: '561234567',
  TypeOfBill: '0',
  ProviderType: '1',
  ZipCode: '27601',
};
const DEFAULT_LINE: TextFields = {
  ServiceDate: '2025-06-02',
  QuantityBilled: '1',
  Charge: '100000.00',
  POS: '11',
};

/**
 * Gives the request of a case, or the sentences that say why it is none. A line that names no date, units, charge or
 * place is one unit in an office on 2 June 2025 at a charge no schedule reaches.
 *
 * @param fields what the pack itself says of its bills (state and type of bill of a programme)
 */
export function buildRequest(
  file: PackTestFile,
  testCase: PackTestCase,
  fields: TextFields,
): { request: ReviewRequest } | { problems: string[] } {
  const Bill: TextFields = { ...DEFAULT_BILL, ...fields, ...file.bill, ...testCase.bill };
  const Services = testCase.lines.map(({ expect: _expect, ...line }, index) => ({
    Line: String(index + 1),
    ...DEFAULT_LINE,
    ...(line as TextFields),
  }));
  const envelope = {
    Bill,
    Services,
    Claim: { ...file.claim, ...testCase.claim },
    Provider: { TaxID: Bill['ProviderTaxID']!, ...testCase.provider },
    BillOptions: { ...testCase.options },
    BillHistory: [...(testCase.history ?? [])],
  } as unknown as YamlValue;
  const parsed = parseRequest(JSON.stringify(convertValue(envelope, ROOT)));
  if (!parsed.ok)
    return { problems: parsed.problems.map(({ path, message }) => `${path.toString()}: ${message}`) };
  if (parsed.ignoredFields.length)
    return { problems: parsed.ignoredFields.map((path) => `${path} is no field of the interface`) };
  return { request: parsed.request };
}
