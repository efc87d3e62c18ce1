/** Success responses and request bodies of the document, with their examples. */
import answers from './examples/answers.json' with { type: 'json' };
import requests from './examples/requests.json' with { type: 'json' };
import { type HeaderName, refer } from './headers.ts';
import type { Node } from './json-schema.ts';

interface Example {
  readonly summary: string;
  readonly value: unknown;
}

const ALL_ANSWERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = answers;
const ALL_REQUESTS: Readonly<Record<string, Readonly<Record<string, Example>>>> = requests;

/** A success with a JSON body; its examples answer the requests of the same names. */
export function answer(
  operationId: string,
  schema: string,
  description: string,
  headers: Readonly<Record<string, HeaderName>>,
  mediaType = 'application/json',
): Node {
  return {
    description,
    headers: refer(headers),
    content: {
      [mediaType]: {
        schema: { $ref: `#/components/schemas/${schema}` },
        examples: Object.fromEntries(
          Object.entries(ALL_ANSWERS[operationId] ?? {}).map(([name, value]) => [
            name,
            {
              summary: ALL_REQUESTS[operationId]?.[name]?.summary ?? 'As the example service answers.',
              value,
            },
          ]),
        ),
      },
    },
  };
}

/** A required body; every example of it was sent, and answered as documented. */
export function body(
  operationId: string,
  schema: string,
  description: string,
  mediaType = 'application/json',
): Node {
  return {
    description,
    required: true,
    content: {
      [mediaType]: {
        schema: { $ref: `#/components/schemas/${schema}` },
        examples: ALL_REQUESTS[operationId] ?? {},
      },
    },
  };
}
