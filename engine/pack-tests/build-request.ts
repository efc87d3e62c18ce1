/** Builds the request of a case: a plain bill, with the fields of the file and the case laid over it. */
import { parseRequest } from '../bill/parse-request.ts';
import type { ReviewRequest } from '../bill/request.ts';
import { REVIEW_SCHEMA, resolveNode, typesOf } from '../bill/request-schema.ts';
import type { SchemaNode } from '../bill/schema-node.ts';
import type { Pack } from '../model/pack.ts';
import type { YamlValue } from '../rulebook/read-yaml.ts';
import { findNearest } from '../rulebook/suggest-name.ts';
import { PROGRAMME_OF_BILL } from '../run/jurisdiction.ts';
import type { PackTestCase, PackTestFile, TextFields } from './pack-test.ts';

/** Text of a case as the JSON value the interface asks for; text that does not fit is left for the parser to refuse. */
function convertValue(value: YamlValue, unresolved: SchemaNode | undefined): unknown {
  if (unresolved === undefined) return value;
  const node = resolveNode(unresolved);
  if (Array.isArray(value)) return value.map((item) => convertValue(item, node.items));
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [name, convertValue(child, node.properties?.[name])]),
    );
  const types = typesOf(node);
  if (types.includes('integer') && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (types.includes('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  if (types.includes('null') && value === 'null') return null;
  return value;
}

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

/** What a pack says of the bills it is for: the state and type of bill of a programme. */
export function fieldsOfPack(pack: Pack | undefined): TextFields {
  if (pack?.kind !== 'programme') return {};
  const found = Object.entries(PROGRAMME_OF_BILL).find(([, programme]) => programme === pack.programme);
  const state = pack.jurisdiction?.replace(/^us-?/, '').toUpperCase();
  return { ...(found ? { TypeOfBill: found[0] } : {}), ...(state ? { BillReviewState: state } : {}) };
}

/** Something of a case that the interface refuses or does not know. */
export interface CaseProblem {
  /** As the interface writes it: `Services[0].ServiceDate`. */
  readonly path: string;
  readonly message: string;
  /** Fields the interface knows at this place; only of a field it does not know. */
  readonly known?: readonly string[];
}

const splitPath = (path: string) => path.split(/[.[\]]+/).filter(Boolean);

/** Names of the fields beside the one at a path. */
function listFields(path: string): readonly string[] {
  let node: SchemaNode | undefined = REVIEW_SCHEMA;
  for (const part of splitPath(path).slice(0, -1)) {
    const resolved: SchemaNode | undefined = node && resolveNode(node);
    node = /^\d*$/.test(part) ? resolved?.items : resolved?.properties?.[part];
  }
  return Object.keys((node && resolveNode(node).properties) ?? {});
}

/** A field of a line that stands in the place of one that is missing. */
function findMisspelt(path: string, { lines }: PackTestCase): CaseProblem | undefined {
  const [root, index = '', missing] = splitPath(path);
  const known = listFields(path);
  const written = root === 'Services' ? Object.keys(lines[Number(index)] ?? {}) : [];
  const found = written.find((name) => !known.includes(name) && findNearest(name, known) === missing);
  return found === undefined
    ? undefined
    : { path: `Services[${index}].${found}`, message: 'is no field of the interface', known };
}

/** Where a test file states what the interface knows by a path; the case itself when it is a default. */
export function locateInTest(
  path: string,
  file: PackTestFile,
  testCase: PackTestCase,
  index: number,
): (string | number)[] {
  const [root = '', ...rest] = splitPath(path);
  const at = ['tests', index];
  if (root === 'Services') return [...at, 'lines', ...rest];
  if (root === 'BillHistory') return [...at, 'history', ...rest];
  const name = { Bill: 'bill', Claim: 'claim', Provider: 'provider', BillOptions: 'options' }[root];
  if (name === undefined) return at;
  const own = testCase[name as 'bill'] ?? {};
  const shared = file[name as 'bill'] ?? {};
  return !Object.hasOwn(own, rest[0] ?? '') && Object.hasOwn(shared, rest[0] ?? '')
    ? [name, ...rest]
    : [...at, name, ...rest];
}

/**
 * Gives the request of a case, or everything that says why it is none. A line that names no date, units, charge or
 * place is one unit in an office on 2 June 2025 at a charge no schedule reaches.
 *
 * @param fields what the pack itself says of its bills (state and type of bill of a programme)
 */
export function buildRequest(
  file: PackTestFile,
  testCase: PackTestCase,
  fields: TextFields,
): { request: ReviewRequest } | { problems: CaseProblem[] } {
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
    BillOptions: { ...file.options, ...testCase.options },
    BillHistory: [...(testCase.history ?? [])],
  } as unknown as YamlValue;
  const parsed = parseRequest(JSON.stringify(convertValue(envelope, REVIEW_SCHEMA)));
  if (!parsed.ok)
    return {
      problems: parsed.problems.map(
        ({ path, message }) => findMisspelt(path, testCase) ?? { path: String(path), message },
      ),
    };
  if (parsed.ignoredFields.length)
    return {
      problems: parsed.ignoredFields.map((path) => ({
        path,
        message: 'is no field of the interface',
        known: listFields(path),
      })),
    };
  return { request: parsed.request };
}
