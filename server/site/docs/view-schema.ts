/** The schemas of the contract as lists of fields: what each is called, what it may hold, and what it means. */
import { isNode, type OpenApiNode } from '../../openapi/find-schema.ts';
import { readWords, type WordsView } from './read-words.ts';

export interface FieldView {
  /** With the names of the objects around it: `items[].code`. */
  readonly name: string;
  readonly kind: string;
  /** The schema that says more; blank: none. */
  readonly schema: string;
  readonly limits: string;
  readonly isNeeded: boolean;
  readonly words: readonly WordsView[];
  readonly values: readonly { readonly value: string; readonly words: readonly WordsView[] }[];
}

export interface SchemaView extends Omit<FieldView, 'isNeeded'> {
  readonly hasFields: boolean;
  readonly fields: readonly FieldView[];
}

const REFERENCE = '#/components/schemas/';

/** The name of the schema that a node stands for; blank: it says itself what it is. */
export const nameReferred = (node: OpenApiNode): string =>
  String(node['$ref'] ?? '').startsWith(REFERENCE) ? String(node['$ref']).slice(REFERENCE.length) : '';

const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const readText = (value: unknown): string => (typeof value === 'string' ? value : '');
const nodeAt = (node: OpenApiNode, key: string): OpenApiNode | null => {
  const found = node[key];
  return isNode(found) ? found : null;
};

const PLURALS: Readonly<Record<string, string>> = {
  string: 'texts',
  integer: 'whole numbers',
  number: 'numbers',
  object: 'objects',
};
const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
};

function describeKind(node: OpenApiNode): string {
  const items = nodeAt(node, 'items');
  const types = readList(node['type']).length > 0 ? readList(node['type']) : [readText(node['type'])];
  return types
    .filter((type) => type !== '')
    .map((type) => {
      if (type !== 'array') return KINDS[String(type)] ?? String(type);
      const item = items && !nameReferred(items) ? PLURALS[readText(items['type'])] : undefined;
      return item === undefined ? 'list of' : `list of ${item}`;
    })
    .join(' or ');
}

const LIMITS: readonly [key: string, say: (value: string) => string][] = [
  ['maxLength', (value) => `at most ${value} characters`],
  ['minLength', (value) => `at least ${value} characters`],
  ['minItems', (value) => `at least ${value}`],
  ['maxItems', (value) => `at most ${value}`],
  ['minimum', (value) => `from ${value}`],
  ['maximum', (value) => `to ${value}`],
  ['const', (value) => `always ${value}`],
  ['pattern', (value) => (value === '\\S' ? 'not blank' : `as ${value}`)],
];

const describeLimits = (node: OpenApiNode): string =>
  LIMITS.filter(([key]) => node[key] !== undefined)
    .map(([key, say]) => say(String(node[key])))
    .join(', ');

function listValues(node: OpenApiNode): FieldView['values'] {
  const meanings = readList(node['x-enum-descriptions']);
  return readList(node['enum']).map((value, place) => ({
    value: String(value),
    words: readWords(readText(meanings[place])),
  }));
}

function viewNode(name: string, node: OpenApiNode): Omit<FieldView, 'isNeeded'> {
  const items = nodeAt(node, 'items');
  return {
    name,
    kind: describeKind(node),
    schema: nameReferred(node) || (items ? nameReferred(items) : ''),
    limits: describeLimits(node),
    // What follows the first paragraph of the list of error codes stands in a part of its own.
    words: readWords(readText(node['description']).split('\n\n')[0]!),
    values: [...listValues(node), ...(items ? listValues(items) : [])],
  };
}

/** The fields of an object, and after each those of the objects that it holds. */
export function listFields(node: OpenApiNode, before = ''): FieldView[] {
  const needed = readList(node['required']);
  return Object.entries(nodeAt(node, 'properties') ?? {}).flatMap(([key, field]) => {
    if (!isNode(field)) return [];
    const name = before + key;
    const items = nodeAt(field, 'items');
    const others = nodeAt(field, 'additionalProperties');
    return [
      { ...viewNode(name, field), isNeeded: needed.includes(key) },
      ...listFields(field, `${name}.`),
      ...(items ? listFields(items, `${name}[].`) : []),
      ...(others ? listFields(others, `${name}.*.`) : []),
    ];
  });
}

export function viewSchema(name: string, node: OpenApiNode): SchemaView {
  const fields = listFields(node);
  return { ...viewNode(name, node), hasFields: fields.length > 0, fields };
}
