/** A JSON Schema node as our request schemas use it, and what it compiles to. */
import type { JsonShape } from './json-shape.ts';
import type { JsonValue } from './json-value.ts';
import type { Reading } from './reading.ts';

export type TypeName = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

/** The keywords the compiler enforces or knows to be notes; any other is refused when the schema is compiled. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly type?: TypeName | readonly TypeName[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | SchemaNode;
  readonly items?: SchemaNode;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly (number | null)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  /** Only `\S`: not blank. */
  readonly pattern?: string;
  readonly format?: string;
  readonly 'x-decimal'?: DecimalBounds;
  readonly 'x-enum-descriptions'?: Readonly<Record<string, string>>;
  readonly 'x-normalise'?: 'trim' | 'code';
  readonly 'x-limit'?: 'lines' | 'historyBills';
  readonly 'x-unique'?: string;
  readonly 'x-alias-of'?: string;
  readonly 'x-original'?: string;
  readonly 'x-list'?: string;
  readonly 'x-shipped-default'?: boolean;
}

export interface DecimalBounds {
  readonly integerDigits: number;
  readonly fractionDigits: number;
  /** Decimal text. */
  readonly minimum?: string;
}

/** Checks a value and gives the normalised one; undefined when it is absent or a problem was reported. */
export type Read = (value: JsonValue, reading: Reading) => unknown;

/** A compiled node. Its shape also lets a path of the JSON text be spelled as the interface does. */
export interface Compiled extends JsonShape {
  readonly read: Read;
  readonly fields?: ReadonlyMap<string, Field>;
  readonly items?: Compiled;
}

export interface Field {
  readonly name: string;
  /** Position among the fields of the object, in schema order. */
  readonly position: number;
  readonly node: Compiled;
  readonly required: boolean;
  readonly aliasOf?: string;
  readonly original?: string;
  readonly list?: string;
  /** An absent list is an empty one. */
  readonly isList: boolean;
  /** The first sentence of the description, for messages. */
  readonly meaning: string;
}

/** The kind of a value in words, for messages that must not show it. */
export function nameKind(value: JsonValue): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'true or false';
  if (Array.isArray(value)) return 'a list';
  return 'text' in value ? 'a number' : 'an object';
}

export function isNullable(schema: SchemaNode): boolean {
  return Array.isArray(schema.type) && schema.type.includes('null');
}

/** What a null means: absent where the field is optional, a problem where it is required. */
export function readNull(schema: SchemaNode, reading: Reading): undefined {
  if (!isNullable(schema)) reportRequired('null', reading);
  return undefined;
}

export function reportRequired(how: 'missing' | 'null' | 'blank', reading: Reading, meaning = ''): void {
  reading.report(
    'required',
    `This field is required and is ${how}. Send it${meaning === '' ? '' : `: ${meaning}`}.`,
  );
}
