/** The OpenAPI 3.1 document of the service: a pure function of a few settings, the same bytes for the same ones. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ENDPOINTS } from '../endpoints.ts';
import { bundleSchemas } from './bundle-schemas.ts';
import { completeOperation, type Operation, type RequestExamples } from './complete-operation.ts';
import { renderEndpoints } from './endpoint-operations.ts';
import requests from './examples/requests.json' with { type: 'json' };
import type { OpenApiNode } from './find-schema.ts';
import { closeCodes, listRefusalResponses } from './refusal-responses.ts';

export interface DocumentSettings {
  /** Where callers reach the service, without a slash at the end. */
  readonly publicUrl: string;
  /** Bytes. */
  readonly limits: { readonly received: number; readonly inflated: number };
  /** Hours that an idempotency key is kept. */
  readonly keyHours: number;
  /** Issuer of the access tokens when it is not this service. */
  readonly externalIssuer: string | null;
  /** Scope the document names; tenants may have others. */
  readonly scope: string;
}

/** Schema files that the document refers to; the rest is found from them. */
export const ROOT_SCHEMAS: readonly string[] = [
  'problem.schema.json',
  ...ENDPOINTS.flatMap(({ request, response }) => [...(request ? [request.schema] : []), response.schema]),
];

/** Parts of the document that are written down, in the words of OpenAPI. */
interface WrittenPart {
  readonly openapi: string;
  readonly info: OpenApiNode;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<
    Record<'schemas' | 'parameters' | 'headers' | 'securitySchemes', OpenApiNode>
  >;
}

const readText = (name: string) => readFileSync(new URL(`contract/${name}`, import.meta.url), 'utf8');
const readPart = (name: string) => parse(readText(name)) as WrittenPart;

/** Builds the document. With an external issuer it has no paths for tokens, as the service then has none. */
export function buildOpenApi(settings: DocumentSettings): OpenApiNode {
  const { publicUrl } = settings;
  const { openapi, info, tags, components } = readPart('service.yaml');
  const isIssuer = settings.externalIssuer === null;
  const tokens = isIssuer ? readPart('tokens.yaml') : null;
  const jobs = readPart('jobs.yaml');
  const schemas = bundleSchemas(ROOT_SCHEMAS);
  const { title, version, summary, contact, license } = info;
  return {
    openapi,
    info: {
      title,
      version,
      summary,
      description: describe(settings),
      contact: { ...(contact as OpenApiNode), url: `${publicUrl}/docs` },
      license,
    },
    servers: [{ url: publicUrl, description: 'This service.' }],
    tags: isIssuer ? tags : tags.filter((tag) => tag.name !== 'Tokens'),
    paths: {
      ...renderEndpoints(),
      ...completePaths(jobs.paths),
      ...completePaths(tokens?.paths),
      ...completePaths(readPart('open-paths.yaml').paths),
    },
    components: {
      schemas: {
        ...schemas,
        ErrorResponse: closeCodes(schemas['ErrorResponse']!),
        ...components.schemas,
        ...jobs.components.schemas,
        ...tokens?.components.schemas,
      },
      responses: listRefusalResponses(),
      parameters: { ...components.parameters, ...jobs.components.parameters },
      headers: { ...components.headers, ...tokens?.components.headers },
      securitySchemes: {
        accessToken: renderTokenScheme(settings),
        ...components.securitySchemes,
        ...tokens?.components.securitySchemes,
      },
    },
  };
}

/** What a caller has to know before the first call: what belongs to no single field. */
function describe({ limits, keyHours }: Pick<DocumentSettings, 'limits' | 'keyHours'>): string {
  const format = (count: number) => count.toLocaleString('en-US');
  return readText('description.md')
    .replace('{received}', format(limits.received))
    .replace('{inflated}', format(limits.inflated))
    .replace('{hours}', format(keyHours))
    .trim();
}

const REQUESTS: Readonly<Record<string, RequestExamples>> = requests;

function completePaths(paths: WrittenPart['paths'] = {}): OpenApiNode {
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          completeOperation(operation, REQUESTS[operation.operationId] ?? {}),
        ]),
      ),
    ]),
  );
}

function renderTokenScheme({ publicUrl, externalIssuer, scope }: DocumentSettings): OpenApiNode {
  if (externalIssuer !== null) {
    return {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: `Access token from ${externalIssuer}, sent as \`Authorization: Bearer <token>\`.`,
    };
  }
  return {
    type: 'oauth2',
    description: 'Access token, sent as `Authorization: Bearer <token>`.',
    flows: {
      clientCredentials: {
        tokenUrl: `${publicUrl}/oauth2/token`,
        scopes: { [scope]: 'Use the operations. What the sandbox asks for; other tenants are told theirs.' },
      },
    },
  };
}
