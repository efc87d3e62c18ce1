/** Writes the error responses into the document, with the meaning and an example of each of their codes. */
import { REFUSAL_CODES } from '../door/refusal-codes.ts';
import examples from './examples/problems.json' with { type: 'json' };
import type { OpenApiNode } from './find-schema.ts';
import { findRefusal, REFUSALS, type RefusalName, type Refused } from './refusals.ts';

const ALL_EXAMPLES: Readonly<Record<string, unknown>> = examples;

/** References for `headers`: name → component. */
export function referHeaders(headers: Readonly<Record<string, string>>): OpenApiNode {
  return Object.fromEntries(
    Object.entries(headers).map(([name, component]) => [name, { $ref: `#/components/headers/${component}` }]),
  );
}

/** The headers of every response of the service. */
export const COMMON_HEADERS: OpenApiNode = referHeaders({
  'x-request-id': 'RequestId',
  'x-content-type-options': 'NoSniff',
});

/** References for an operation's `responses`: status → component. */
export function referRefusals(names: readonly RefusalName[]): Record<string, { readonly $ref: string }> {
  return Object.fromEntries(
    names.map((name) => [readStatus(findRefusal(name)), { $ref: `#/components/responses/${name}` }]),
  );
}

const readStatus = ({ codes }: Refused) => REFUSAL_CODES[codes[0]!][0];

/** `components/responses`: each with the meaning and an example of each of its codes. */
export function listRefusalResponses(): OpenApiNode {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([name, { description, codes, headers }]) => [
      name,
      {
        description: `${description}\n\n${codes.map((code) => `- \`${code}\`: ${REFUSAL_CODES[code][1]}`).join('\n')}`,
        headers: { ...COMMON_HEADERS, ...referHeaders({ 'cache-control': 'NotStored', ...headers }) },
        content: { 'application/problem+json': renderRefusalContent(name) },
      },
    ]),
  );
}

/** What `application/problem+json` holds in a refusal. */
export function renderRefusalContent(name: RefusalName): OpenApiNode {
  const refused = findRefusal(name);
  const { codes, examples } = refused;
  const properties = {
    status: { type: 'integer', const: readStatus(refused) },
    code: { type: 'string', enum: codes },
  };
  return {
    schema: { allOf: [{ $ref: '#/components/schemas/ErrorResponse' }, { type: 'object', properties }] },
    examples: Object.fromEntries(
      codes.map((code) => [
        code,
        { summary: REFUSAL_CODES[code][1], value: ALL_EXAMPLES[examples?.[code] ?? code] },
      ]),
    ),
  };
}

/** The error response with the closed list of its codes, which lives in the server and not in the schema. */
export function closeCodes(errorResponse: OpenApiNode): OpenApiNode {
  const properties = errorResponse['properties'] as OpenApiNode;
  const meanings = Object.entries(REFUSAL_CODES).map(
    ([code, [status, sentence]]) => `- \`${code}\` (${status}): ${sentence}`,
  );
  const code = {
    ...(properties['code'] as OpenApiNode),
    enum: Object.keys(REFUSAL_CODES),
    description: `What kind of error: a closed list.\n\n${meanings.join('\n')}`,
  };
  return { ...errorResponse, properties: { ...properties, code } };
}
