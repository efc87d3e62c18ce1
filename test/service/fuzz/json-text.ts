/** JSON text of values that `JSON.stringify` cannot write: numbers as spelled, and keys that occur twice. */

/** A piece of JSON text, written as it is: `1e999`. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Further members of an object, after its own: each a key as JSON text, and a value. */
export const EXTRA = Symbol('extra members');

export type JsonMembers = Record<string, unknown> & { [EXTRA]?: [keyText: string, value: unknown][] };

/** Renders a value as JSON text; a member that is undefined is left out. */
export function renderJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(renderJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = value as JsonMembers;
  const own = Object.entries(members)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => `${JSON.stringify(key)}:${renderJson(member)}`);
  const extra = (members[EXTRA] ?? []).map(([key, member]) => `${key}:${renderJson(member)}`);
  return `{${[...own, ...extra].join(',')}}`;
}
