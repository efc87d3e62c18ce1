/**
 * Reads a JSON value as its schema says: checks it and gives the normalised one. The schema is the only place that
 * names fields, types and bounds.
 */
import { type JsonObject, type JsonValue, NumberText } from './read-json.ts';
import { readDecimal, readInteger } from './read-number.ts';
import { readText, reportRequired } from './read-text.ts';
import type { Reading } from './reading.ts';
import { fieldsOf, layoutOf, resolveNode, typesOf } from './request-schema.ts';
import type { SchemaNode } from './schema-node.ts';

const NO_ENTRIES: readonly never[] = Object.freeze([]);

/** Parts of a path such as `Services[0]`. */
const DEPTH_OF_LINES = 2;

/** The normalised value; undefined when it is absent or a problem was reported. */
export function readValue(value: JsonValue, unresolved: SchemaNode, reading: Reading): unknown {
  const node = resolveNode(unresolved);
  const types = typesOf(node);
  const isBody = reading.path.length === 0;
  if (value === null && !isBody) return types.includes('null') ? undefined : reportRequired('null', reading);
  switch (types[0]) {
    case 'object':
      if (!(value instanceof Map)) break;
      return node.properties ? readObject(value, node, reading) : readMap(value, reading);
    case 'array':
      if (Array.isArray(value)) return readList(value, node, reading);
      break;
    case 'string':
      if (typeof value === 'string') return readText(value, node, reading);
      break;
    case 'number':
      if (typeof value === 'string') return readDecimal(value, node, reading);
      if (value instanceof NumberText) return readDecimal(value.text, node, reading);
      break;
    case 'integer':
      if (value instanceof NumberText) return readInteger(value.text, node, reading);
      break;
    case 'boolean':
      if (typeof value === 'boolean') return value;
  }
  return refuseType(value, node, reading);
}

const WANTED: Readonly<Record<string, readonly [what: string, advice: string]>> = {
  object: ['an object', 'Send it in curly brackets.'],
  array: ['a list', 'Send it in square brackets, also for one entry.'],
  string: ['text', 'Send it in double quotes.'],
  'bill-date-time': ['a date', 'Send it as "YYYY-MM-DDTHH:MM:SS".'],
  number: ['a decimal number', 'Send a JSON number.'],
  integer: ['a whole number', 'Send a JSON number, without quotes.'],
  boolean: ['true or false', 'Send true or false without quotes.'],
};

function refuseType(value: JsonValue, node: SchemaNode, reading: Reading): undefined {
  const type = node.format === 'bill-date-time' ? node.format : typesOf(node)[0]!;
  if (type === 'string' && value instanceof NumberText)
    return reading.report(
      'number_for_text',
      'This field is text, and a JSON number may have lost leading zeros. Send it in double quotes.',
    );
  const [what, advice] = WANTED[type]!;
  const where = reading.path.length === 0 ? 'The body' : 'This field';
  return reading.report('wrong_type', `${where} is ${what}, not ${nameKind(value)}. ${advice}`);
}

/** The kind of a value in words, for messages that must not show it. */
function nameKind(value: JsonValue): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'true or false';
  if (Array.isArray(value)) return 'a list';
  return value instanceof Map ? 'an object' : 'a number';
}

function readAt(place: string | number, value: JsonValue, node: SchemaNode, reading: Reading): unknown {
  reading.path.push(place);
  const read = readValue(value, node, reading);
  reading.path.pop();
  return read;
}

/**
 * Fields match in any case; unknown ones are noted, required ones missed. The result has its fields in schema order
 * whatever order they came in, so that equal requests give equal bytes.
 */
function readObject(members: JsonObject, node: SchemaNode, reading: Reading): Record<string, unknown> {
  const fields = fieldsOf(node);
  const found: unknown[] = new Array(fields.size);
  for (const [folded, { key, value }] of members) {
    const field = fields.get(folded);
    if (field) found[field.position] = readAt(field.name, value, field.node, reading);
    else reading.ignore(key);
  }
  // The bill and its lines are read most; prior bills can be many, and take room only for what they give.
  const result: Record<string, unknown> = reading.path.length <= DEPTH_OF_LINES ? { ...layoutOf(node) } : {};
  for (const [folded, field] of fields) {
    const { name, isList, list, original, aliasOf } = field;
    const value = found[field.position];
    if (field.isRequired && !members.has(folded)) {
      reading.path.push(name);
      reportRequired('missing', reading, field.meaning);
      reading.path.pop();
    }
    if (list !== undefined) result[list] = splitCodes(value as string | undefined);
    if (value === undefined) {
      if (isList) result[name] = NO_ENTRIES;
    } else if (aliasOf !== name && (result[aliasOf] ?? value) !== value) {
      reading.report(
        'conflicting_fields',
        `${aliasOf} and ${name} are two names of one field and carry different values. Send one of them.`,
        [...reading.path, aliasOf],
      );
    } else {
      result[aliasOf] = value;
      if (original !== undefined) result[original] = members.get(folded)!.value;
    }
  }
  return result;
}

/** Comma-separated codes: trimmed, upper-cased, empty places dropped, order kept. */
const splitCodes = (text = ''): readonly string[] =>
  text.split(',').flatMap((code) => code.trim().toUpperCase() || []);

/** A map of free names to texts, numbers or flags; numbers stay text, null entries are left out. */
function readMap(members: JsonObject, reading: Reading): Record<string, string | boolean> {
  const result: Record<string, string | boolean> = {};
  for (const { key, value } of members.values())
    if (typeof value === 'string' || typeof value === 'boolean') result[key] = value;
    else if (value instanceof NumberText) result[key] = value.text;
    else if (value !== null)
      reading.report(
        'wrong_type',
        `The values of this field are texts, numbers or flags, not ${nameKind(value)}. Send plain values.`,
        [...reading.path, key],
      );
  return result;
}

/** A list that is too long is not read further: it would only give follow-up problems. */
function readList(values: readonly JsonValue[], node: SchemaNode, reading: Reading): unknown[] | undefined {
  const { items = {}, minItems = 0, 'x-limit': limit, 'x-unique': unique } = node;
  const most = (limit && reading.limits[limit]) ?? node.maxItems!;
  if (values.length > most)
    return reading.report(
      'too_many_items',
      `The list has ${values.length} entries; at most ${most} are taken. Split it.`,
    );
  if (values.length < minItems)
    return reading.report(
      'too_few_items',
      `The list is empty, so there is nothing to review. Send at least ${minItems} entry.`,
    );
  const entries = values.map((value, index) => readAt(index, value, items, reading));
  if (unique !== undefined) checkUnique(entries as (Record<string, unknown> | undefined)[], unique, reading);
  return entries;
}

/** A field must differ between the entries of a list. */
function checkUnique(
  entries: readonly (Record<string, unknown> | undefined)[],
  name: string,
  reading: Reading,
): void {
  const firstWith = new Map<unknown, number>();
  for (const [index, entry] of entries.entries()) {
    const value = entry?.[name];
    const first = firstWith.get(value) ?? index;
    firstWith.set(value, first);
    if (first !== index && value !== undefined)
      reading.report(
        'duplicate_line',
        `This line has the number of ${reading.path.at(-1)}[${first}], so results could not be told apart. Give each line its own number.`,
        [...reading.path, index, name],
      );
  }
}
