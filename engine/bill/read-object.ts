/** Readers of objects: fields in any case, unknown ones noted, required ones missed; and free name → value maps. */
import { JsonObject, type JsonValue, NumberText } from './json-value.ts';
import { splitCodes } from './read-text.ts';
import type { Reading } from './reading.ts';
import { type Field, nameKind, type Read, readNull, reportRequired, type SchemaNode } from './schema-node.ts';

const NO_ENTRIES: readonly never[] = Object.freeze([]);

/**
 * Compiles an object. The result has its fields in schema order whatever order they came in, so that equal
 * requests give equal bytes.
 */
export function compileObject(
  schema: SchemaNode,
  fields: readonly Field[],
  byFoldedName: ReadonlyMap<string, Field>,
): Read {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const required = fields.filter((field) => field.required);
  return (value: JsonValue, reading: Reading) => {
    if (value === null && reading.path.length > 0) return readNull(schema, reading);
    if (!(value instanceof JsonObject)) {
      const where = reading.path.length === 0 ? 'The body' : 'This field';
      reading.report(
        'wrong_type',
        `${where} is an object, not ${nameKind(value)}. Send it in curly brackets.`,
      );
      return undefined;
    }
    const found: unknown[] = new Array(fields.length);
    const sent: (JsonValue | undefined)[] = new Array(fields.length);
    for (let index = 0; index < value.keys.length; index++) {
      const key = value.keys[index]!;
      const field = byName.get(key) ?? byFoldedName.get(key.toLowerCase());
      if (field === undefined) {
        reading.ignore(key);
        continue;
      }
      const member = value.values[index]!;
      reading.path.push(field.name);
      found[field.position] = field.node.read(member, reading);
      reading.path.pop();
      sent[field.position] = member;
    }
    for (const field of required) {
      if (sent[field.position] !== undefined) continue;
      reading.path.push(field.name);
      reportRequired('missing', reading, field.meaning);
      reading.path.pop();
    }
    return assemble(fields, found, sent, reading);
  };
}

function assemble(
  fields: readonly Field[],
  found: readonly unknown[],
  sent: readonly (JsonValue | undefined)[],
  reading: Reading,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const field of fields) {
    const value = found[field.position];
    if (value === undefined) {
      if (field.isList) result[field.name] = NO_ENTRIES;
      if (field.list !== undefined) result[field.list] = NO_ENTRIES;
    } else if (field.aliasOf !== undefined) {
      mergeAlias(result, field, field.aliasOf, value, reading);
    } else {
      result[field.name] = value;
      if (field.original !== undefined) result[field.original] = sent[field.position];
      if (field.list !== undefined) result[field.list] = splitCodes(value as string);
    }
  }
  return result;
}

/** An alias stands after the field it stands for in the schema, so that field is already in place. */
function mergeAlias(
  result: Record<string, unknown>,
  field: Field,
  name: string,
  value: unknown,
  reading: Reading,
): void {
  if (result[name] === undefined) result[name] = value;
  else if (result[name] !== value) {
    reading.report(
      'conflicting_fields',
      `${name} and ${field.name} are two names of one field and carry different values. Send one of them.`,
      [...reading.path, name],
    );
  }
}

/** Compiles a map of free names to texts, numbers or flags; numbers stay text, null entries are left out. */
export function compileMap(schema: SchemaNode): Read {
  return (value: JsonValue, reading: Reading) => {
    if (value === null) return readNull(schema, reading);
    if (!(value instanceof JsonObject)) {
      reading.report(
        'wrong_type',
        `This field is an object, not ${nameKind(value)}. Send it in curly brackets.`,
      );
      return undefined;
    }
    const result: Record<string, string | boolean> = {};
    for (let index = 0; index < value.keys.length; index++) {
      const entry = value.values[index]!;
      if (typeof entry === 'string' || typeof entry === 'boolean') result[value.keys[index]!] = entry;
      else if (entry instanceof NumberText) result[value.keys[index]!] = entry.text;
      else if (entry !== null) {
        reading.report(
          'wrong_type',
          `The values of this field are texts, numbers or flags, not ${nameKind(entry)}. Send plain values.`,
          [...reading.path, value.keys[index]!],
        );
      }
    }
    return result;
  };
}

/** Reads true or false. */
export function compileFlag(schema: SchemaNode): Read {
  return (value: JsonValue, reading: Reading) => {
    if (typeof value === 'boolean') return value;
    if (value === null) return readNull(schema, reading);
    reading.report(
      'wrong_type',
      `This field is true or false, not ${nameKind(value)}. Send true or false without quotes.`,
    );
    return undefined;
  };
}
