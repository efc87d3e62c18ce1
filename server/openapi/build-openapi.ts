/** The OpenAPI 3.1 document of the service: a pure function of a few settings, the same bytes for the same ones. */
import { buildSchemas } from './components.ts';
import { type PublishedLimits, renderDescription } from './description.ts';
import { HEADERS, TOKEN_HEADERS } from './headers.ts';
import type { Node } from './json-schema.ts';
import { OPEN_PATHS } from './open-paths.ts';
import { buildOperations } from './operations.ts';
import { buildRefusals } from './refusals.ts';
import { closeCodes, HEALTH_SCHEMA, TOKEN_SCHEMAS } from './service-schemas.ts';
import { TOKEN_PATHS } from './token-paths.ts';

export interface DocumentSettings {
  /** Where callers reach the service, without a slash at the end. */
  readonly publicUrl: string;
  readonly limits: PublishedLimits;
  /** Issuer of the access tokens when it is not this service. */
  readonly externalIssuer: string | null;
  /** Scope the document names; tenants may have others. */
  readonly scope: string;
}

/** Schema files that paths refer to; the rest is found from them. */
const ROOTS = [
  'customcodes-response.schema.json',
  'duplicates-response.schema.json',
  'facility-request.schema.json',
  'facility-response.schema.json',
  'problem.schema.json',
  'review-request.schema.json',
  'review-response.schema.json',
  'validate-response.schema.json',
];

const TAGS = [
  { name: 'Reviews', description: 'The operations on bills. Each needs an access token and an API key.' },
  { name: 'Tokens', description: 'How a client gets an access token, and how others check it.' },
  { name: 'Reports', description: 'The page a report link leads to.' },
  { name: 'Service', description: 'Health and documentation.' },
];

const PARAMETERS = {
  RequestId: {
    name: 'x-request-id',
    in: 'header',
    required: false,
    description:
      'Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$' },
    example: '7d1c2f3a-example',
  },
  BodyEncoding: {
    name: 'content-encoding',
    in: 'header',
    required: false,
    description: 'Set it to gzip when the body is compressed, and never compress twice.',
    schema: { type: 'string', enum: ['identity', 'gzip'] },
    example: 'identity',
  },
};

const CLIENT_SCHEME = {
  type: 'http',
  scheme: 'basic',
  description: 'Client id and secret, for the token address only.',
};

/** Builds the document. With an external issuer it has no paths for tokens, as the service then has none. */
export function buildOpenApi(settings: DocumentSettings): Node {
  const schemas = buildSchemas(ROOTS);
  const isIssuer = settings.externalIssuer === null;
  return {
    openapi: '3.1.1',
    info: {
      title: 'Bill Review Service',
      version: '1.0.0',
      summary: 'Prices medical bills from versioned rules and explains every cent.',
      description: renderDescription(settings.limits),
      contact: { name: 'Documentation', url: `${settings.publicUrl}/docs` },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: settings.publicUrl, description: 'This service.' }],
    tags: isIssuer ? TAGS : TAGS.filter((tag) => tag.name !== 'Tokens'),
    paths: {
      ...buildOperations([{ accessToken: [], apiKey: [] }]),
      ...(isIssuer ? TOKEN_PATHS : {}),
      ...OPEN_PATHS,
    },
    components: {
      schemas: {
        ...schemas,
        ErrorResponse: closeCodes(schemas['ErrorResponse']!),
        ...HEALTH_SCHEMA,
        ...(isIssuer ? TOKEN_SCHEMAS : {}),
      },
      responses: buildRefusals(),
      parameters: PARAMETERS,
      headers: { ...HEADERS, ...(isIssuer ? TOKEN_HEADERS : {}) },
      securitySchemes: {
        accessToken: renderTokenScheme(settings),
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'Key of the tenant. Needed beside the access token, and of the same tenant.',
        },
        ...(isIssuer ? { clientCredentials: CLIENT_SCHEME } : {}),
      },
    },
  };
}

function renderTokenScheme({ publicUrl, externalIssuer, scope }: DocumentSettings): Node {
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
