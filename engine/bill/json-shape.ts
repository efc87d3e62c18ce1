/**
 * What of a JSON text is wanted. A few kilobytes of gzip can hold millions of values, so those that nobody reads are
 * checked but not kept.
 */
import { JsonObject, type JsonValue, NumberText } from './json-value.ts';

/** What the reader of a value will look at; the rest is checked, and then stands for its kind only. */
export interface JsonShape {
  /** Members that are read, by lower-case name. */
  readonly fields?: ReadonlyMap<string, { readonly node: JsonShape }>;
  /** True: members of any name are read, if they are no objects or lists. */
  readonly isMap?: true;
  /** Entries of a list. */
  readonly items?: JsonShape;
  /** Entries that are read at most; more are only counted. */
  readonly mostItems?: number;
}

/** The shape of whatever comes. */
export const ALL: JsonShape = {};
/** Of a value that nobody reads. */
export const NOTHING: JsonShape = {};
/** Of a map's members. */
const PLAIN: JsonShape = {};

/** They stand for values of their kind. */
export const EMPTY_OBJECT = new JsonObject([], []);
export const EMPTY_LIST = Object.freeze<JsonValue[]>([]) as JsonValue[];
export const ZERO = new NumberText('0');

export function shapeOfMember(shape: JsonShape, foldedKey: string): JsonShape {
  if (shape === ALL) return ALL;
  return shape.isMap ? PLAIN : (shape.fields?.get(foldedKey)?.node ?? NOTHING);
}

export const shapeOfItem = (shape: JsonShape) => (shape === ALL ? ALL : (shape.items ?? NOTHING));
