/** The schemas of `schemas/` that a caller meets, by file name: the only place the document takes shapes from. */
import common from '../../schemas/common.schema.json' with { type: 'json' };
import customcodesResponse from '../../schemas/customcodes-response.schema.json' with { type: 'json' };
import duplicatesResponse from '../../schemas/duplicates-response.schema.json' with { type: 'json' };
import facilityRequest from '../../schemas/facility-request.schema.json' with { type: 'json' };
import facilityResponse from '../../schemas/facility-response.schema.json' with { type: 'json' };
import problem from '../../schemas/problem.schema.json' with { type: 'json' };
import reviewRequest from '../../schemas/review-request.schema.json' with { type: 'json' };
import reviewResponse from '../../schemas/review-response.schema.json' with { type: 'json' };
import validateResponse from '../../schemas/validate-response.schema.json' with { type: 'json' };

/** A JSON object of the document or of a schema. */
export type Node = { readonly [key: string]: unknown };

export const SCHEMA_FILES: Readonly<Record<string, Node>> = {
  'common.schema.json': common,
  'customcodes-response.schema.json': customcodesResponse,
  'duplicates-response.schema.json': duplicatesResponse,
  'facility-request.schema.json': facilityRequest,
  'facility-response.schema.json': facilityResponse,
  'problem.schema.json': problem,
  'review-request.schema.json': reviewRequest,
  'review-response.schema.json': reviewResponse,
  'validate-response.schema.json': validateResponse,
};

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where a schema lives: its file and, below the root, its name in `$defs`. */
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

export function findSchema({ file, definition }: SchemaPlace): Node {
  const root = SCHEMA_FILES[file];
  const schema = definition === null ? root : (root?.['$defs'] as Node | undefined)?.[definition];
  if (!isNode(schema)) throw new Error(`There is no schema ${definition ?? ''} in ${file}`);
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
