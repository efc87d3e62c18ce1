/**
 * JSON as the strict reader gives it: numbers keep their text, objects keep their keys in order as lists, so no
 * key can ever reach a prototype.
 */

/** A JSON number as written: `1.005`, `1e2`. */
export class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A JSON object: `keys[i]` belongs to `values[i]`. */
export class JsonObject {
  readonly keys: readonly string[];
  readonly values: readonly JsonValue[];
  constructor(keys: readonly string[], values: readonly JsonValue[]) {
    this.keys = keys;
    this.values = values;
  }
}

export type JsonValue = null | boolean | string | NumberText | JsonValue[] | JsonObject;

/** Keys and list positions from the top of the document down. */
export type JsonPath = readonly (string | number)[];

/** What a text may hold at most. */
export interface JsonLimits {
  /** Objects and lists inside one another. */
  readonly depth: number;
  /** Values in all: texts, numbers, true, false and null count one, an object or a list four: so much more it takes. */
  readonly values: number;
  /** Different key names in all. */
  readonly keyNames: number;
  /** Problems kept; further ones are only counted. */
  readonly problems: number;
}

/** A problem of the JSON text itself, before any schema is looked at. */
export interface JsonProblem {
  readonly path: JsonPath;
  readonly code:
    | 'invalid_json'
    | 'too_deep'
    | 'too_complex'
    | 'forbidden_key'
    | 'duplicate_key'
    | 'invalid_text';
  readonly message: string;
}
