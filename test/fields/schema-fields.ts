/** The fields of the interface as the schemas list them, by object: nothing can be forgotten by a table held to them. */
import { readInterfaceSchemas } from '../schemas/schema-oracle.ts';

/** A node of a schema, as far as these tests look at it. */
export interface FieldNode {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly format?: string;
  readonly 'x-decimal'?: object;
  readonly 'x-shipped-default'?: boolean;
  readonly properties?: Readonly<Record<string, FieldNode>>;
  readonly items?: FieldNode;
  readonly additionalProperties?: FieldNode | boolean;
  readonly $defs?: Readonly<Record<string, FieldNode>>;
}

const SCHEMAS = readInterfaceSchemas() as unknown as ReadonlyMap<string, FieldNode>;

/** A node with what it refers to laid under it. */
export function resolveField(node: FieldNode, file: string): FieldNode {
  if (node.$ref === undefined) return node;
  const [target, definition] = node.$ref.split('#/$defs/');
  const home = target || file;
  const base = resolveField(SCHEMAS.get(home)!.$defs![definition!]!, home);
  return { ...base, ...node, properties: { ...base.properties, ...node.properties } };
}

export interface FieldGroup {
  /** What the schema says of the object itself. */
  readonly description: string;
  readonly fields: Readonly<Record<string, FieldNode>>;
}

/** Definitions that only lend their fields to others. */
const isBase = (definition: string) => definition.endsWith('Fields');

function collect(name: string, node: FieldNode, file: string, into: Map<string, FieldGroup>): void {
  const own = Object.entries({ ...resolveField(node, file).properties });
  if (own.length > 0) {
    const fields = Object.fromEntries(own.map(([field, child]) => [field, resolveField(child, file)]));
    into.set(name, { description: node.description ?? '', fields });
  }
  // Only objects written in place are groups of this one; a definition is a group of its own.
  for (const [field, child] of Object.entries(node.properties ?? {}))
    collect(`${name} ${field}`, child.$ref === undefined ? child : {}, file, into);
  for (const inner of [node.items, node.additionalProperties])
    if (typeof inner === 'object' && inner.$ref === undefined) collect(name, inner, file, into);
}

/** Files whose fields the table holds, with `common` for the reason code they share. */
const FILES = [
  'review-request',
  'review-response',
  'facility-request',
  'facility-response',
  'validate-response',
  'duplicates-response',
  'customcodes-response',
];

/** Every object of the interface: `file definition`, or `file` for the body itself. */
export function listFieldGroups(): ReadonlyMap<string, FieldGroup> {
  const groups = new Map<string, FieldGroup>();
  for (const name of FILES) {
    const file = `${name}.schema.json`;
    const root = SCHEMAS.get(file)!;
    collect(name, { ...root, $defs: {} }, file, groups);
    for (const [definition, node] of Object.entries(root.$defs ?? {}))
      if (!isBase(definition)) collect(`${name} ${definition}`, node, file, groups);
  }
  const common = SCHEMAS.get('common.schema.json')!;
  collect('common reasonCode', common.$defs!['reasonCode']!, 'common.schema.json', groups);
  return groups;
}
