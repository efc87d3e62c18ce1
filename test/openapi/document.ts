/** The document as the example service publishes it. */
import { buildOpenApi, type DocumentSettings } from '../../server/openapi/build-openapi.ts';
import { SANDBOX_SCOPE } from '../../server/sandbox.ts';

export const PUBLIC_URL = 'https://review.example';

export const DOCUMENT_SETTINGS: DocumentSettings = {
  publicUrl: PUBLIC_URL,
  limits: { received: 10_000_000, inflated: 33_554_432 },
  keyHours: 24,
  externalIssuer: null,
  scope: SANDBOX_SCOPE,
};

export const DOCUMENT = buildOpenApi(DOCUMENT_SETTINGS);
