/**
 * Adds to an operation what holds for every one, so that no author of one can forget it: the id of the request, the
 * headers of every response, the refusals that come before it is known which operation is meant, and the examples,
 * all of which the service itself has answered.
 */
import answers from './examples/answers.json' with { type: 'json' };
import type { OpenApiNode } from './find-schema.ts';
import { COMMON_HEADERS, referRefusals, renderRefusalContent } from './refusal-responses.ts';
import type { RefusalName } from './refusals.ts';

/** An operation as its author writes it, in the words of OpenAPI. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly OpenApiNode[];
  readonly parameters?: readonly OpenApiNode[];
  readonly requestBody?: OpenApiNode & { readonly content: Content };
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
}

interface Response {
  readonly description: string;
  readonly headers?: OpenApiNode;
  /** Absent: there is no body. */
  readonly content?: Content;
}

/** Media type → schema; `x-refusal` stands for the content of that refusal. */
type Content = Readonly<Record<string, OpenApiNode & { readonly 'x-refusal'?: RefusalName }>>;

export type RequestExamples = Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;

const ANSWERS: Readonly<Record<string, OpenApiNode>> = answers;

/** What every operation can be answered with before it is known which one it is. */
const UNREAD: readonly RefusalName[] = ['RequestTimeout', 'ExpectationFailed', 'HeadersTooLarge'];

/** The operation as the document shows it; `examples` are those of its request. */
export function completeOperation(operation: Operation, examples: RequestExamples): OpenApiNode {
  const { parameters = [], requestBody, responses, ...rest } = operation;
  return {
    ...rest,
    parameters: [{ $ref: '#/components/parameters/RequestId' }, ...parameters],
    ...(requestBody
      ? { requestBody: { ...requestBody, content: fillContent(requestBody.content, examples) } }
      : {}),
    responses: {
      ...mapValues(responses, (response, status) =>
        '$ref' in response
          ? response
          : completeResponse(response, listExamples(operation.operationId, status, examples)),
      ),
      ...referRefusals(UNREAD),
    },
  };
}

function completeResponse({ description, headers, content }: Response, examples: OpenApiNode | null) {
  return {
    description,
    headers: { ...COMMON_HEADERS, ...headers },
    ...(content ? { content: fillContent(content, examples) } : {}),
  };
}

function fillContent(content: Content, examples: OpenApiNode | null): OpenApiNode {
  return mapValues(content, ({ 'x-refusal': refusal, ...body }) => {
    if (refusal) return renderRefusalContent(refusal);
    return examples ? { ...body, examples } : body;
  });
}

/** The answers to the requests of the same names; null for what is no JSON, such as a page. */
function listExamples(operationId: string, status: string, requests: RequestExamples): OpenApiNode | null {
  const found = ANSWERS[status === '200' ? operationId : `${operationId}${status}`];
  if (!found) return null;
  return mapValues(found, (value, name) => ({
    summary: requests[name]?.summary ?? 'As the example service answers.',
    value,
  }));
}

function mapValues<Value, Made>(
  record: Readonly<Record<string, Value>>,
  make: (value: Value, name: string) => Made,
): Record<string, Made> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value, name)]));
}
