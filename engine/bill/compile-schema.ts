/**
 * Compiles a request schema into closures, once. The schema is the only place that names fields, types and
 * bounds; a keyword this compiler does not enforce is a bug of ours and stops the start.
 */
import { assert } from '../problem.ts';
import { compileDate } from './read-date.ts';
import { compileList } from './read-list.ts';
import { compileDecimal, compileInteger } from './read-number.ts';
import { compileFlag, compileMap, compileObject } from './read-object.ts';
import { compileText } from './read-text.ts';
import { type Compiled, type Field, isNullable, type SchemaNode } from './schema-node.ts';

/** A schema file: its own node, its `$id` and its definitions. */
export interface SchemaFile extends SchemaNode {
  readonly $id: string;
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
}

const KNOWN_KEYWORDS = new Set([
  ...[
    '$schema',
    '$id',
    '$defs',
    'title',
    'description',
    'type',
    'properties',
    'required',
    'additionalProperties',
  ],
  ...['items', 'minItems', 'maxItems', 'enum', 'minimum', 'maximum', 'maxLength', 'pattern', 'format'],
  ...[
    'x-decimal',
    'x-enum-descriptions',
    'x-normalise',
    'x-limit',
    'x-unique',
    'x-alias-of',
    'x-original',
    'x-list',
  ],
  'x-shipped-default',
]);

/** Compiles `schema`; `others` are the files its references may name. */
export function compileSchema(schema: SchemaFile, others: readonly SchemaFile[] = []): Compiled {
  const files = new Map(
    [schema, ...others].map((file) => [file.$id.slice(file.$id.lastIndexOf('/') + 1), file]),
  );
  const done = new Map<SchemaNode, Compiled>();

  /** Follows `$ref`s; keywords beside a reference narrow what it names. */
  function resolve(node: SchemaNode, file: SchemaFile): { node: SchemaNode; file: SchemaFile } {
    if (node.$ref === undefined) return { node, file };
    const match = /^([^#]*)#\/\$defs\/(\w+)$/.exec(node.$ref);
    assert(match !== null, `schema reference ${node.$ref} is understood`);
    const target = match[1] === '' ? file : files.get(match[1]!);
    const definition = target?.$defs?.[match[2]!];
    assert(target !== undefined && definition !== undefined, `schema reference ${node.$ref} resolves`);
    const base = resolve(definition, target);
    const { $ref: _, ...own } = node;
    assert(own.properties === undefined || base.file === file, `${node.$ref} and its fields lie in one file`);
    return {
      file: base.file,
      node: {
        ...base.node,
        ...own,
        properties: merge(base.node.properties, own.properties),
        required: [...(base.node.required ?? []), ...(own.required ?? [])],
      },
    };
  }

  function compile(unresolved: SchemaNode, from: SchemaFile): Compiled {
    const known = done.get(unresolved);
    if (known !== undefined) return known;
    const { node, file } = resolve(unresolved, from);
    for (const keyword of Object.keys(node))
      assert(KNOWN_KEYWORDS.has(keyword), `keyword ${keyword} is enforced`);
    assert(node.pattern === undefined || node.pattern === '\\S', 'the only pattern is "not blank"');
    const compiled = compileNode(node, file);
    done.set(unresolved, compiled);
    return compiled;
  }

  function compileNode(node: SchemaNode, file: SchemaFile): Compiled {
    const types = typesOf(node);
    if (types.includes('object')) {
      if (node.properties === undefined) return { read: compileMap(node), isMap: true };
      const fields = Object.entries(node.properties).map(([name, child], position) =>
        describeField(name, position, child, node, file),
      );
      const byFoldedName = new Map(fields.map((field) => [field.name.toLowerCase(), field]));
      return { read: compileObject(node, fields, byFoldedName), fields: byFoldedName };
    }
    if (types.includes('array')) {
      const items = compile(node.items!, file);
      // A deployment may set its own limit, so such a list is read as it comes.
      const mostItems = node['x-limit'] === undefined ? { mostItems: node.maxItems! } : {};
      return { read: compileList(node, items), items, ...mostItems };
    }
    if (node['x-decimal'] !== undefined) return { read: compileDecimal(node, node['x-decimal']) };
    if (types.includes('integer')) return { read: compileInteger(node) };
    if (types.includes('boolean')) return { read: compileFlag(node) };
    assert(types.includes('string') && node.enum === undefined, `type ${types.join(', ')} is understood`);
    return { read: node.format === 'bill-date-time' ? compileDate(node) : compileText(node) };
  }

  function describeField(
    name: string,
    position: number,
    child: SchemaNode,
    parent: SchemaNode,
    file: SchemaFile,
  ): Field {
    const resolved = resolve(child, file).node;
    const required = parent.required?.includes(name) ?? false;
    assert(required !== isNullable(resolved), `field ${name} is either required or nullable`);
    return {
      name,
      position,
      required,
      node: compile(child, file),
      aliasOf: resolved['x-alias-of'],
      original: resolved['x-original'],
      list: resolved['x-list'],
      isList: typesOf(resolved).includes('array'),
      meaning: /^(.*?)[.:;](?:\s|$)/.exec(resolved.description ?? '')?.[1] ?? '',
    };
  }

  return compile(schema, schema);
}

function typesOf(node: SchemaNode): readonly string[] {
  return typeof node.type === 'string' ? [node.type] : (node.type ?? []);
}

function merge(base: SchemaNode['properties'], own: SchemaNode['properties']): SchemaNode['properties'] {
  return base === undefined && own === undefined ? undefined : { ...base, ...own };
}

/** Spells a path of the JSON text as the interface does, as far as the schema knows its names. */
export function spellPath(path: readonly (string | number)[], root: Compiled): (string | number)[] {
  let node: Compiled | undefined = root;
  return path.map((part) => {
    if (typeof part === 'number') {
      node = node?.items;
      return part;
    }
    const field = node?.fields?.get(part.toLowerCase());
    node = field?.node;
    return field?.name ?? part;
  });
}
