/** A JSON Schema node as our request schemas use it; a test holds them to these keywords, which are all enforced. */
import type { EntryPoint } from '../model/entry-points.ts';

export type TypeName = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

export interface SchemaNode {
  readonly $ref?: string;
  readonly type?: TypeName | readonly TypeName[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
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
  /** How the field is a fact: under another name, with a value where it is absent, as what it triggers rules. */
  readonly 'x-fact'?: {
    readonly name?: string;
    readonly absent?: number | boolean;
    readonly entryPoint?: EntryPoint;
    /** Id of the table that lists its values. */
    readonly table?: string;
  };
}

export interface DecimalBounds {
  readonly integerDigits: number;
  readonly fractionDigits: number;
  /** Decimal text. */
  readonly minimum?: string;
}
