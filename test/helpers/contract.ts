/**
 * Holds responses to the published contract: the status is documented, every documented header is there and as
 * described, no other header is, and the body is what its media type and schema say.
 */
import Ajv2020 from 'ajv/dist/2020.js';
import type { App } from '../../server/dependencies.ts';
import { inflateKept } from '../../server/kept/kept-bytes.ts';
import { CLOSED_DOCUMENT } from '../openapi/closed-document.ts';
import { DOCUMENT } from '../openapi/document.ts';

type Node = { readonly [key: string]: unknown };
type Documented = {
  readonly headers?: Readonly<Record<string, { $ref: string }>>;
  readonly content?: Readonly<Record<string, Node>>;
};

const DOCUMENT_ID = 'https://review.example/openapi.json';
const FORMATS = ['decimal', 'bill-date-time', 'us-state', 'uri'];
const paths = DOCUMENT['paths'] as Readonly<Record<string, Readonly<Record<string, Node>>>>;
const ajv = new Ajv2020.default({ strict: false, allErrors: true });
for (const format of FORMATS) ajv.addFormat(format, true);
ajv.addSchema({ ...CLOSED_DOCUMENT, $id: DOCUMENT_ID });

/** Pages for people: no part of the interface, but for the one that shows it. */
const PAGES = /^\/(?:(?:site|coverage|book|try|reviews|sign-in|sign-out)(?:\/.*)?)?$/;

/** What a response breaks of the contract; nothing when it keeps it. The response can still be read afterwards. */
export async function checkContract(method: string, url: string, response: Response): Promise<string[]> {
  const path = new URL(url, 'https://review.example').pathname;
  if (PAGES.test(path)) return [];
  const place = findPath(path);
  if (place === null) return checkUnknownPath(response);
  const operations = paths[place]!;
  // Another method than the documented ones is answered with the 405 of the path.
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const known = verb in operations ? verb : Object.keys(operations)[0]!;
  if (!(verb in operations) && response.status !== 405)
    return [`${method} ${place} is not documented, and answered ${response.status}`];
  const pointer = `/paths/${escapePointer(place)}/${known}/responses/${response.status}`;
  const documented = findNode(pointer) as { $ref?: string } | undefined;
  if (documented === undefined)
    return [`${method} ${place} answered ${response.status}, which is not documented`];
  const target = documented.$ref?.slice(1) ?? pointer;
  const faults = checkHeaders(findNode(target) as Documented, response);
  faults.push(...(await checkBody(findNode(target) as Documented, target, response, method)));
  return faults.map((fault) => `${method} ${place} ${response.status}: ${fault}`);
}

/**
 * Wraps an application so that an answer outside the contract fails the test that got it, with or without a network.
 * `isHeld` lets answers through that are outside on purpose.
 */
export function holdToContract(
  app: App,
  isHeld: (path: string, status: number) => boolean = () => true,
): App {
  const handle = app.fetch.bind(app);
  app.fetch = async (request, ...rest) => {
    const response = await handle(request, ...rest);
    if (!isHeld(new URL(request.url).pathname, response.status)) return response;
    const faults = await checkContract(request.method, request.url, response);
    if (faults.length > 0) throw new Error(`Outside the published contract:\n${faults.join('\n')}`);
    return response;
  };
  return app;
}

function findPath(path: string): string | null {
  return Object.keys(paths).find((place) => path === place || matches(place, path)) ?? null;
}

function matches(place: string, path: string): boolean {
  return place.includes('{') && new RegExp(`^${place.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path);
}

/** A path that does not exist is documented in words only: 404 with `not_found`. */
async function checkUnknownPath(response: Response): Promise<string[]> {
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  return response.status === 404 && code === 'not_found'
    ? []
    : [`an unknown path answered ${response.status}`];
}

function checkHeaders(documented: Documented, response: Response): string[] {
  const headers = documented.headers ?? {};
  const faults = [...response.headers.keys()]
    .filter((name) => name !== 'content-type' && name !== 'content-length' && !(name in headers))
    .map((name) => `header ${name} is not documented`);
  for (const [name, { $ref }] of Object.entries(headers)) {
    const value = response.headers.get(name);
    const header = findNode($ref.slice(1)) as { required: boolean };
    if (value === null && header.required) faults.push(`header ${name} is missing`);
    if (value !== null) faults.push(...validate(`${$ref.slice(1)}/schema`, value, `header ${name}`));
  }
  return faults;
}

async function checkBody(documented: Documented, pointer: string, response: Response, method: string) {
  if (!documented.content && response.body === null) return [];
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!;
  if (!documented.content || !(type in documented.content)) return [`content type ${type} is not documented`];
  const text = await readText(response);
  if (method === 'HEAD') return text === '' ? [] : ['an answer to HEAD has a body'];
  const body: unknown = type.endsWith('json') && !type.endsWith('ndjson') ? JSON.parse(text) : text;
  return validate(`${pointer}/content/${escapePointer(type)}/schema`, body, 'body');
}

async function readText(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.clone().arrayBuffer());
  const isPacked = response.headers.has('content-encoding') && bytes.length > 0;
  return (isPacked ? inflateKept(bytes) : bytes).toString('utf8');
}

function validate(pointer: string, value: unknown, what: string): string[] {
  const check = ajv.getSchema(`${DOCUMENT_ID}#${encodeURI(pointer)}`);
  if (!check) throw new Error(`The document has no schema at ${pointer}`);
  if (check(value)) return [];
  return (check.errors ?? []).map((error) => `${what}${error.instancePath} ${error.message}`);
}

function escapePointer(text: string): string {
  return text.replaceAll('~', '~0').replaceAll('/', '~1');
}

function findNode(pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, part) => (node as Node | undefined)?.[part], DOCUMENT);
}
