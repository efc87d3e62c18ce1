/**
 * Turns the schemas into `components/schemas`.
 *
 * A schema that extends another one (`$ref` beside other keywords) becomes one flat schema, because most tools for
 * OpenAPI look at nothing beside a `$ref`. Notes for our own engine are left out; the meanings of enum values are
 * written into descriptions, where every tool shows them. A response is not closed against further fields, so that a
 * client generated today still reads an answer that has gained one; our own tests close it.
 */
import {
  findSchema,
  isNode,
  nameComponent,
  type OpenApiNode,
  parseReference,
  type SchemaPlace,
} from './find-schema.ts';

/** Keywords that a description already says, or that only our engine reads. */
const OWN_NOTES = new Set([
  '$schema',
  '$id',
  '$defs',
  'x-normalise',
  'x-original',
  'x-list',
  'x-unique',
  'x-limit',
  'x-alias-of',
  'x-shipped-default',
  'x-decimal',
  'x-fact',
]);
/** Keywords that change nothing about what is valid. */
const PROSE = new Set(['$ref', 'description', 'title']);

/** The components of `roots` (schema files) and of all they refer to, by name, sorted. */
export function bundleSchemas(roots: readonly string[]): Record<string, OpenApiNode> {
  const schemas = new Map<string, OpenApiNode>();
  const waiting: SchemaPlace[] = roots.map((file) => ({ file, definition: null }));
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const name = nameComponent(place);
    if (schemas.has(name)) continue;
    schemas.set(
      name,
      renderNode(findSchema(place), place.file, (found) => waiting.push(found)),
    );
  }
  return Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Found = (place: SchemaPlace) => void;

function renderNode(node: OpenApiNode, file: string, found: Found): OpenApiNode {
  if (typeof node['$ref'] !== 'string') return renderKeywords(node, file, found);
  const place = parseReference(node['$ref'], file);
  const changesShape = Object.keys(node).some((key) => !PROSE.has(key) && !OWN_NOTES.has(key));
  if (changesShape) {
    const base = renderNode(findSchema(place), place.file, found);
    const { $ref: _, ...own } = node;
    return mergeSchemas(base, renderKeywords(own, file, found));
  }
  found(place);
  const description = node['description'] === undefined ? {} : { description: node['description'] };
  return { $ref: `#/components/schemas/${nameComponent(place)}`, ...description };
}

function renderKeywords(node: OpenApiNode, file: string, found: Found): OpenApiNode {
  const rendered: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (OWN_NOTES.has(keyword) || (keyword === 'additionalProperties' && value === false)) continue;
    if (keyword === 'properties') rendered[keyword] = renderEach(value as OpenApiNode, file, found);
    else if (isNode(value) && !keyword.startsWith('x-')) rendered[keyword] = renderNode(value, file, found);
    else rendered[keyword] = value;
  }
  return describeEnum(rendered);
}

function renderEach(nodes: OpenApiNode, file: string, found: Found): OpenApiNode {
  return Object.fromEntries(
    Object.entries(nodes).map(([name, node]) => [name, renderNode(node as OpenApiNode, file, found)]),
  );
}

/** Both schemas at once. Only what our schemas do is merged; anything else is a mistake in a schema. */
function mergeSchemas(base: OpenApiNode, own: OpenApiNode): OpenApiNode {
  const merged: Record<string, unknown> = { ...base, ...own };
  for (const [keyword, value] of Object.entries(own)) {
    const old = base[keyword];
    if (old === undefined || PROSE.has(keyword) || keyword === 'additionalProperties') continue;
    if (keyword === 'properties') merged[keyword] = mergeProperties(old as OpenApiNode, value as OpenApiNode);
    else if (keyword === 'required') merged[keyword] = [...(old as string[]), ...(value as string[])];
    else if (keyword === 'type') merged['type'] = narrowType(old, value);
    else throw new Error(`Two schemas that are merged both say ${keyword}`);
  }
  const { type } = merged;
  if (Array.isArray(merged['enum']) && typeof type === 'string' && type !== 'null')
    merged['enum'] = merged['enum'].filter((value) => value !== null);
  return describeEnum(merged);
}

function mergeProperties(base: OpenApiNode, own: OpenApiNode): OpenApiNode {
  const twice = Object.keys(own).filter((name) => name in base);
  if (twice.length > 0) throw new Error(`Two schemas that are merged both have ${twice.join(', ')}`);
  return { ...own, ...base };
}

function narrowType(base: unknown, own: unknown): unknown {
  const allowed = new Set([base].flat());
  if (![own].flat().every((type) => allowed.has(type))) throw new Error(`${own} does not narrow ${base}`);
  return own;
}

/** Adds what each value means, unless the description says so already. */
function describeEnum(node: OpenApiNode): OpenApiNode {
  const meanings = node['x-enum-descriptions'];
  if (!isNode(meanings)) return node;
  const description = String(node['description'] ?? '');
  const known = description.toLowerCase();
  if (Object.values(meanings).every((meaning) => known.includes(String(meaning).toLowerCase()))) return node;
  const list = Object.entries(meanings).map(([value, meaning]) => `- \`${value}\`: ${meaning}`);
  return { ...node, description: `${description}\n\n${list.join('\n')}` };
}
