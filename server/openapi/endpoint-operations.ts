/** The endpoints of the API as operations of the document. */
import { ENDPOINTS } from '../endpoints.ts';
import type { Endpoint, RequestContract } from '../routes/endpoint.ts';
import { completeOperation } from './complete-operation.ts';
import { type OpenApiNode, referSchema } from './find-schema.ts';
import { referHeaders, referRefusals } from './refusal-responses.ts';
import type { RefusalName } from './refusals.ts';

/** `paths` of the endpoints. */
export function renderEndpoints(): Record<string, OpenApiNode> {
  return Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint.path, { post: renderEndpoint(endpoint) }]));
}

function renderEndpoint({
  id,
  tags,
  summary,
  description,
  request,
  examples,
  response,
  isKept = false,
}: Endpoint): OpenApiNode {
  const content = { 'application/json': { schema: referSchema(response.schema) } };
  const operation = {
    operationId: id,
    tags,
    summary,
    description,
    security: [{ accessToken: [], apiKey: [] }],
    parameters: [
      ...(request?.takesGzip ? [{ $ref: '#/components/parameters/BodyEncoding' }] : []),
      ...(isKept
        ? [{ $ref: '#/components/parameters/IdempotencyKey' }, { $ref: '#/components/parameters/Prefer' }]
        : []),
    ],
    ...(request ? { requestBody: renderRequest(request) } : {}),
    responses: {
      '200': { description: response.description, headers: listHeaders(response, isKept), content },
      ...referRefusals(listRefusals(request, isKept)),
    },
  };
  return completeOperation(operation, examples);
}

function renderRequest({ schema, description }: RequestContract) {
  const content = { 'application/json': { schema: referSchema(schema) } };
  return { description, required: true, content };
}

function listHeaders({ isAlwaysCompressed }: Endpoint['response'], isKept: boolean): OpenApiNode {
  if (isAlwaysCompressed)
    return referHeaders({
      'cache-control': 'NotStored',
      'content-encoding': 'AlwaysCompressed',
      vary: 'VariesByEncodingAndPreference',
      ...(isKept ? { 'idempotency-replayed': 'Replayed', 'preference-applied': 'PreferenceApplied' } : {}),
    });
  return referHeaders({
    'cache-control': 'NotStored',
    'content-encoding': 'MaybeCompressed',
    vary: 'VariesByEncoding',
  });
}

function listRefusals(request: RequestContract | null, isKept: boolean): RefusalName[] {
  const ofBody = request
    ? [
        ...(isKept ? ['BadBillOrKey', 'KeyReused'] : [`Bad${request.name}`]),
        `${request.name}TooLarge`,
        'BodyNotTaken',
        'Saturated',
      ]
    : ['UnexpectedBody', 'Unavailable'];
  return [...ofBody, 'Unauthorised', 'Forbidden', 'MethodNotAllowed', 'TooManyRequests', 'InternalError'];
}
