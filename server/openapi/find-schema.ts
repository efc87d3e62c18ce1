/** Finds what a `$ref` of our schemas names: the one place of the server that follows references. */
import { readFileSync } from 'node:fs';

/** A JSON object of the document or of a schema. */
export type OpenApiNode = { readonly [key: string]: unknown };

export function isNode(value: unknown): value is OpenApiNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where a schema lives: its file in `schemas/` and, below the root, its name in `$defs`. */
export interface SchemaPlace {
  readonly file: string;
  readonly definition: string | null;
}

/** Reads a `$ref` as our schemas write it; `file` is the one it stands in. */
export function parseReference(reference: string, file: string): SchemaPlace {
  const [target = '', pointer = ''] = reference.split('#');
  const definition = /^\/\$defs\/([A-Za-z]+)$/.exec(pointer)?.[1] ?? null;
  if (pointer !== '' && definition === null)
    throw new Error(`${file}: cannot follow the reference ${reference}`);
  return { file: target === '' ? file : target, definition };
}

export function findSchema({ file, definition }: SchemaPlace): OpenApiNode {
  const root = readSchemaFile(file);
  const schema = definition === null ? root : (root['$defs'] as OpenApiNode | undefined)?.[definition];
  if (!isNode(schema)) throw new Error(`There is no schema ${definition ?? ''} in ${file}`);
  return schema;
}

const FOLDER = new URL('../../schemas/', import.meta.url);
const files = new Map<string, OpenApiNode>();

function readSchemaFile(file: string): OpenApiNode {
  const schema = files.get(file) ?? (JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as OpenApiNode);
  files.set(file, schema);
  return schema;
}

/** Places whose plain name would be taken twice, or would say less than it should. */
const NAMES: Readonly<Record<string, string>> = {
  'problem.schema.json': 'ErrorResponse',
  'common.schema.json#problem': 'RequestProblem',
};

/** Name under `components/schemas`: file and definition in one word, such as `ReviewRequestLine`. */
export function nameComponent({ file, definition }: SchemaPlace): string {
  const known = NAMES[definition === null ? file : `${file}#${definition}`];
  if (known) return known;
  const stem = file.replace('.schema.json', '');
  const words = stem === 'common' ? [] : stem.split('-');
  return [...words, ...(definition === null ? [] : [definition])]
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** The reference of the document to the schema of a whole file. */
export function referSchema(file: string): OpenApiNode {
  return { $ref: `#/components/schemas/${nameComponent({ file, definition: null })}` };
}
