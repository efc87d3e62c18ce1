/** Every field of the request as a fact, from its schema: `Bill.DRG` is `bill.drg`, `InvoiceCost` of a line `line.invoiceCost`. */
import { resolveDefinition, resolveNode, typesOf } from '../bill/request-schema.ts';
import type { SchemaNode } from '../bill/schema-node.ts';
import { dayOf } from '../date.ts';
import { type Fact, type FactType, type FactValue, layOut } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';

type Owner = (line: LineState) => object;

/** `UniqueID` → `uniqueID`, `DRG` → `drg`, `PPOAllowance` → `ppoAllowance`, `UB92TypeOfBill` → `ub92TypeOfBill`. */
export function nameField(field: string): string {
  return field.replace(/^(?:[A-Z]+(?=[A-Z][a-z]|\d|$)|[A-Z])/, (start) => start.toLowerCase());
}

function typeOf(node: SchemaNode): FactType | null {
  const types = typesOf(node);
  if (node['x-list'] !== undefined) return 'list';
  if (node['x-decimal'] !== undefined) return 'decimal';
  if (types.includes('integer')) return 'integer';
  if (types.includes('boolean')) return 'boolean';
  if (node.format === 'bill-date-time') return 'date';
  return types.includes('string') ? 'text' : null;
}

/** The first sentence of a field's description. */
const describe = ({ description = '' }: SchemaNode): string =>
  /^(.*?)[.;:](?:\s|$)/.exec(description)?.[1] ?? description;

function makeReader(owner: Owner, key: string, type: FactType, absent: FactValue): Fact['read'] {
  const read = (line: LineState) => (owner(line) as Readonly<Record<string, FactValue>>)[key];
  if (type === 'date')
    return (line) => {
      const moment = read(line) as string | undefined;
      return moment === undefined ? undefined : dayOf(moment);
    };
  return absent === undefined ? read : (line) => read(line) ?? absent;
}

function declareField(
  prefix: string,
  field: string,
  node: SchemaNode,
  isRequired: boolean,
  owner: Owner,
): Fact[] {
  const type = typeOf(node);
  if (type === null || node['x-alias-of'] !== undefined) return [];
  const { name, absent, entryPoint, table } = node['x-fact'] ?? {};
  const list = node['x-list'];
  const own = prefix === 'line' ? field : `${prefix[0]!.toUpperCase()}${prefix.slice(1)}.${field}`;
  const values = node.enum?.filter((value) => value !== null).map(String);
  return [
    {
      name: `${prefix}.${name ?? nameField(list ?? field)}`,
      id: `${prefix}.${name ?? nameField(list ?? field)}`,
      type,
      description: describe(node),
      optional: !isRequired && absent === undefined && list === undefined,
      field: own,
      ...(values ? { values } : {}),
      ...(type === 'decimal' || type === 'integer' ? { least: node.minimum ?? 0 } : {}),
      ...(entryPoint ? { entryPoint } : {}),
      ...(table ? { listedIn: table } : {}),
      origin: { kind: 'request', level: prefix === 'line' ? 'line' : 'bill' },
      read: makeReader(owner, list ?? field, type, absent),
    },
  ];
}

function declareObject(prefix: string, definition: string, owner: Owner): Fact[] {
  const { properties = {}, required = [] } = resolveDefinition(definition);
  return Object.entries(properties).flatMap(([field, node]) =>
    declareField(prefix, field, resolveNode(node), required.includes(field), owner).map(layOut),
  );
}

/** The fields of bill, claim, provider and line. */
export const REQUEST_FACTS: readonly Fact[] = [
  ...declareObject('bill', 'bill', (line) => line.bill.request.Bill),
  ...declareObject('claim', 'claim', (line) => line.bill.request.Claim),
  ...declareObject('provider', 'provider', (line) => line.bill.request.Provider),
  ...declareObject('line', 'line', (line) => line.service),
];
