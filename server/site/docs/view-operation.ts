/** An operation of the contract as its part of the page shows it. Every key is always set. */
import { REFUSAL_CODES } from '../../door/refusal-codes.ts';
import { isNode, type OpenApiNode } from '../../openapi/find-schema.ts';
import { readWords, type WordsView } from './read-words.ts';
import { type FieldView, listFields, nameReferred } from './view-schema.ts';

export interface ExampleView {
  readonly title: string;
  readonly label: string;
  readonly json: string;
}

interface BodyView {
  readonly type: string;
  readonly schema: string;
  readonly hasFields: boolean;
  /** Of a body whose schema has no name. */
  readonly fields: readonly FieldView[];
  readonly examples: readonly ExampleView[];
}

interface AnswerView {
  readonly status: string;
  readonly words: readonly WordsView[];
  readonly bodies: readonly BodyView[];
}

interface RefusedView extends Omit<AnswerView, 'bodies'> {
  readonly codes: readonly string[];
}

export interface OperationView {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly title: string;
  readonly words: readonly WordsView[];
  readonly needs: string;
  readonly hasParameters: boolean;
  readonly parameters: readonly { name: string; place: string; isNeeded: boolean; words: WordsView[] }[];
  readonly request: { readonly words: readonly WordsView[]; readonly bodies: readonly BodyView[] } | null;
  readonly answers: readonly AnswerView[];
  readonly refused: readonly RefusedView[];
}

const nodesOf = (node: unknown): [string, OpenApiNode][] =>
  isNode(node)
    ? Object.entries(node).filter((entry): entry is [string, OpenApiNode] => isNode(entry[1]))
    : [];

/** What `#/components/…` names, or the node itself. */
function followReference(document: OpenApiNode, node: OpenApiNode): OpenApiNode {
  const reference = node['$ref'];
  if (typeof reference !== 'string') return node;
  const found = reference
    .split('/')
    .slice(1)
    .reduce<unknown>((place, key) => (isNode(place) ? place[key] : undefined), document);
  if (!isNode(found)) throw new Error(`The document has no ${reference}`);
  return found;
}

/** The description without the list that may follow it. */
const readDescription = (node: OpenApiNode): WordsView[] =>
  readWords(String(node['description'] ?? '').split('\n\n')[0]!);

/** `owner` tells the boxes of examples apart for whoever does not see them. */
function listBodies(content: unknown, owner: string): BodyView[] {
  return nodesOf(content).map(([type, body]) => {
    const schema = isNode(body['schema']) ? body['schema'] : {};
    const fields = listFields(schema);
    return {
      type,
      schema: nameReferred(schema),
      hasFields: fields.length > 0,
      fields,
      examples: nodesOf(body['examples']).map(([name, { summary, value }]) => ({
        title: String(summary ?? name),
        label: `${owner}, ${name}`,
        json: JSON.stringify(value, null, 2),
      })),
    };
  });
}

const NEEDS: Readonly<Record<string, string>> = {
  accessToken: 'an access token and an API key',
  clientCredentials: 'the id and the secret of a client',
};

function describeNeeds(security: unknown): string {
  const [first] = Array.isArray(security) ? security : [];
  return isNode(first) ? (NEEDS[Object.keys(first)[0] ?? ''] ?? '') : '';
}

/** The codes of the problems that a response stands for; of the token address those that RFC 6749 names, too. */
const listCodes = (response: OpenApiNode): string[] =>
  nodesOf(response['content']).flatMap(([, body]) => nodesOf(body['examples']).map(([code]) => code));

export function viewOperation(
  document: OpenApiNode,
  path: string,
  method: string,
  node: OpenApiNode,
): OperationView {
  const id = String(node['operationId']);
  const parameters = (node['parameters'] as readonly OpenApiNode[]).map((one) => {
    const { name, in: place, required, ...rest } = followReference(document, one);
    return {
      name: String(name),
      place: String(place),
      isNeeded: required === true,
      words: readDescription(rest),
    };
  });
  const responses = nodesOf(node['responses']).map(
    ([status, response]) => [status, followReference(document, response)] as const,
  );
  const request = node['requestBody'];
  return {
    id,
    method: method.toUpperCase(),
    path,
    title: String(node['summary']),
    words: readDescription(node),
    needs: describeNeeds(node['security']),
    hasParameters: parameters.length > 0,
    parameters,
    request: isNode(request)
      ? { words: readDescription(request), bodies: listBodies(request['content'], `${id} request`) }
      : null,
    answers: responses
      .filter(([status]) => status < '300')
      .map(([status, response]) => ({
        status,
        words: readDescription(response),
        bodies: listBodies(response['content'], `${id} answer`),
      })),
    refused: responses
      .filter(([status]) => status >= '300')
      .map(([status, response]) => ({
        status,
        words: readDescription(response),
        codes: listCodes(response),
      })),
  };
}

/** A kind of error with its meaning and what a body with it looks like. */
export interface ErrorView {
  readonly code: string;
  readonly status: string;
  readonly words: readonly WordsView[];
  readonly label: string;
  /** Blank where no operation answers so. */
  readonly json: string;
}

/** Every error, each code once: also that of paths which no operation has. */
export function listErrors(document: OpenApiNode): ErrorView[] {
  const errors = new Map<string, ErrorView>(
    Object.entries(REFUSAL_CODES).map(([code, [status, sentence]]) => [
      code,
      { code, status: String(status), words: readWords(sentence), label: '', json: '' },
    ]),
  );
  for (const [, methods] of nodesOf(document['paths']))
    for (const [, operation] of nodesOf(methods))
      for (const [status, response] of nodesOf(operation['responses'])) {
        if (status < '300') continue;
        for (const [, body] of nodesOf(followReference(document, response)['content']))
          for (const [code, { summary, value }] of nodesOf(body['examples']))
            errors.set(code, {
              code,
              status,
              words: readWords(String(summary)),
              label: `error ${code}`,
              json: JSON.stringify(value, null, 2),
            });
      }
  return [...errors.values()].sort(
    (a, b) => a.status.localeCompare(b.status) || a.code.localeCompare(b.code),
  );
}
