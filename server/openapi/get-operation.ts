/** The shape of an operation that anyone may call with GET. */
import type { Node } from './json-schema.ts';

export const REQUEST_ID = { $ref: '#/components/parameters/RequestId' };

export interface OpenOperation {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Node[];
  readonly responses: Node;
}

/** A path item with one GET that needs no authentication. */
export function renderGet({
  id,
  tag,
  summary,
  description,
  parameters = [],
  responses,
}: OpenOperation): Node {
  return {
    get: {
      operationId: id,
      tags: [tag],
      summary,
      description,
      security: [],
      parameters: [REQUEST_ID, ...parameters],
      responses,
    },
  };
}
