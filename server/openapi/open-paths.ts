/** The paths that need no authentication and are no token business: reports, health, and this document. */
import { answer } from './answers.ts';
import { renderGet } from './get-operation.ts';
import { refer } from './headers.ts';
import type { Node } from './json-schema.ts';
import { referRefusals } from './refusals.ts';

const PAGE = {
  'referrer-policy': 'NoReferrer',
  'content-security-policy': 'PagePolicy',
  'x-frame-options': 'NotFramed',
  'cross-origin-resource-policy': 'SameOrigin',
} as const;
const PRIVATE_PAGE = { ...PAGE, 'cache-control': 'NotStored', 'x-robots-tag': 'NotIndexed' } as const;

function html(example: string): Node {
  return { 'text/html': { schema: { type: 'string', pattern: '^<!doctype html>' }, example } };
}

const LINK_PARAMETERS = [
  {
    name: 'qrCodeID',
    in: 'path',
    required: true,
    description: 'Id of the review, as printed.',
    schema: { type: 'string' },
    example: '3868-4256',
  },
  {
    name: 'k',
    in: 'query',
    required: true,
    description: 'Secret of the link.',
    schema: { type: 'string' },
    example: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYX',
  },
];

/** What is said of the document here is enough to check an answer; the rest is the OpenAPI specification. */
const DOCUMENT_SCHEMA = {
  type: 'object',
  required: ['openapi', 'info', 'paths'],
  properties: {
    openapi: { type: 'string', description: 'Version of OpenAPI.' },
    info: { type: 'object', description: 'Title, version and description.' },
    paths: { type: 'object', description: 'Path to its operations.' },
  },
  additionalProperties: true,
};

export const OPEN_PATHS: Readonly<Record<string, Node>> = {
  '/ID/{qrCodeID}': renderGet({
    id: 'report',
    tag: 'Reports',
    summary: 'Open the report of a review',
    description:
      'The page that `qrCodeURL` leads to, as it was when the review was made. It runs no script and fetches nothing. A wrong id, a wrong secret, an expired and a revoked link all look the same.',
    parameters: LINK_PARAMETERS,
    responses: {
      '200': { description: 'The report.', headers: refer(PRIVATE_PAGE), content: html('<!doctype html>…') },
      '404': {
        description: 'The link opens no report.',
        headers: refer(PRIVATE_PAGE),
        content: html('<!doctype html>…<h1>Report not found</h1>…'),
      },
      ...referRefusals(['MalformedRequest', 'MethodNotAllowed', 'InternalError', 'Unavailable']),
    },
  }),
  '/health': renderGet({
    id: 'health',
    tag: 'Service',
    summary: 'Ask whether the service can answer',
    description:
      'For load balancers: 200 when the store answers, 503 when it does not or its last write failed.',
    responses: {
      '200': answer('health', 'Health', 'It can.', { 'cache-control': 'NotStored' }),
      ...referRefusals(['MalformedRequest', 'MethodNotAllowed', 'InternalError', 'Unavailable']),
    },
  }),
  '/openapi.json': renderGet({
    id: 'openapi',
    tag: 'Service',
    summary: 'Fetch this document',
    description: 'This document, with the address and limits of this service.',
    responses: {
      '200': {
        description: 'The document.',
        headers: refer({
          'cache-control': 'Cached',
          'content-encoding': 'MaybeGzip',
          vary: 'VariesByEncoding',
        }),
        content: {
          'application/json': {
            schema: DOCUMENT_SCHEMA,
            example: { openapi: '3.1.1', info: { title: 'Bill Review Service' }, paths: {} },
          },
        },
      },
      ...referRefusals(['MalformedRequest', 'MethodNotAllowed']),
    },
  }),
  '/docs': renderGet({
    id: 'docs',
    tag: 'Service',
    summary: 'Read this document as a page',
    description: 'A page to read and try the interface; everything it loads comes from this service.',
    responses: {
      '200': {
        description: 'The page.',
        headers: refer({ ...PAGE, 'cache-control': 'Cached' }),
        content: html('<!doctype html>…'),
      },
      ...referRefusals(['MalformedRequest', 'MethodNotAllowed']),
    },
  }),
};
