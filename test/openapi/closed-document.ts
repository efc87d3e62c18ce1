/** The document with its objects closed: callers must bear new fields, our own answers must not have unpublished ones. */
import { DOCUMENT } from './document.ts';

type Node = { readonly [key: string]: unknown };

/** Requests stay open, as they say themselves; so does what is said of the document and of token requests. */
const OPEN = new Set(['TokenRequest']);

function close(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(close);
  if (typeof node !== 'object' || node === null) return node;
  const closed = Object.fromEntries(Object.entries(node).map(([key, member]) => [key, close(member)]));
  const isObject = typeof closed['properties'] === 'object' && 'required' in closed;
  return isObject && !('additionalProperties' in closed)
    ? { ...closed, additionalProperties: false }
    : closed;
}

const { components, ...rest } = DOCUMENT as { components: { schemas: Node } & Node };

export const CLOSED_DOCUMENT: Node = {
  ...rest,
  components: {
    ...components,
    schemas: Object.fromEntries(
      Object.entries(components.schemas).map(([name, schema]) => [
        name,
        OPEN.has(name) ? schema : close(schema),
      ]),
    ),
  },
};
