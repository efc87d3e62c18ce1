/** The request's schema, the one place that names its fields: with its references followed. */
import commonSchema from '../../schemas/common.schema.json' with { type: 'json' };
import facilitySchema from '../../schemas/facility-request.schema.json' with { type: 'json' };
import reviewSchema from '../../schemas/review-request.schema.json' with { type: 'json' };
import { assert } from '../problem.ts';
import { remember } from '../remember.ts';
import type { SchemaNode, TypeName } from './schema-node.ts';

/** Definitions of all files by name; a test holds the names apart. */
const DEFINITIONS = { ...commonSchema.$defs, ...reviewSchema.$defs } as unknown as Readonly<
  Record<string, SchemaNode>
>;

export const REVIEW_SCHEMA = reviewSchema as unknown as SchemaNode;
export const FACILITY_SCHEMA = facilitySchema as unknown as SchemaNode;

const resolved = new WeakMap<SchemaNode, SchemaNode>();

/** Follows `$ref`s; keywords beside a reference narrow what it names, and fields of a base come first. */
export function resolveNode(node: SchemaNode): SchemaNode {
  if (node.$ref === undefined) return node;
  return remember(resolved, node, () => {
    const { $ref = '', ...own } = node;
    const definition = DEFINITIONS[$ref.slice($ref.lastIndexOf('/') + 1)];
    assert(definition !== undefined, `schema reference ${$ref} resolves`);
    const base = resolveNode(definition);
    return {
      ...base,
      ...own,
      ...(base.properties || own.properties ? { properties: { ...base.properties, ...own.properties } } : {}),
      required: [...(base.required ?? []), ...(own.required ?? [])],
    };
  });
}

/** The type names of a node, `null` among them where it may be absent. */
export function typesOf(node: SchemaNode): readonly TypeName[] {
  return typeof node.type === 'string' ? [node.type] : (node.type ?? []);
}

/** A definition of the request by name: `bill`, `line`, `claim`. */
export const resolveDefinition = (name: string): SchemaNode => resolveNode(DEFINITIONS[name]!);

/** A field of an object; its name matches in any case. */
export interface Field {
  readonly name: string;
  readonly position: number;
  readonly node: SchemaNode;
  readonly isRequired: boolean;
  /** An absent list is an empty one. */
  readonly isList: boolean;
  readonly list: string | undefined;
  readonly original: string | undefined;
  /** Its own name, when it is no alias. */
  readonly aliasOf: string;
  /** The first sentence of the description, for messages. */
  readonly meaning: string | undefined;
}

const fields = new WeakMap<SchemaNode, ReadonlyMap<string, Field>>();

/** The fields of a resolved node by lower-case name, in the order of the schema. */
export function fieldsOf(node: SchemaNode): ReadonlyMap<string, Field> {
  return remember(
    fields,
    node,
    () =>
      new Map(
        Object.entries(node.properties ?? {}).map(([name, child], position) => {
          const own = resolveNode(child);
          return [
            name.toLowerCase(),
            {
              name,
              position,
              node: own,
              isRequired: node.required?.includes(name) ?? false,
              isList: typesOf(own).includes('array'),
              list: own['x-list'],
              original: own['x-original'],
              aliasOf: own['x-alias-of'] ?? name,
              meaning: /^(.*?)[.:;](?:\s|$)/.exec(own.description ?? '')?.[1],
            },
          ];
        }),
      ),
  );
}

const layouts = new WeakMap<SchemaNode, Readonly<Record<string, unknown>>>();

/**
 * An object with every field that a value of a resolved node can have, each undefined. Its copies are laid out alike,
 * whatever the request gave, so that readers of many bills find a field where it was the last time.
 */
export function layoutOf(node: SchemaNode): Readonly<Record<string, unknown>> {
  return remember(layouts, node, () => {
    const names = [...fieldsOf(node).values()].flatMap(({ list, aliasOf, original }) =>
      [list, aliasOf, original].filter((name) => name !== undefined),
    );
    // An object that is filled name by name becomes a table of names after a dozen; one that is parsed does not.
    const layout = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))));
    for (const name of names) layout[name] = undefined;
    return layout;
  });
}

/** Spells a path of the JSON text as the interface does, as far as the schema knows its names. */
export function spellPath(path: readonly (string | number)[], root: SchemaNode): (string | number)[] {
  let node: SchemaNode | undefined = root;
  return path.map((part) => {
    const at: SchemaNode = node ? resolveNode(node) : {};
    const field = typeof part === 'string' ? fieldsOf(at).get(part.toLowerCase()) : undefined;
    node = field ? field.node : at.items;
    return field?.name ?? part;
  });
}
