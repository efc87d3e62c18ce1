/** A page of the site as a response: the layout, what it may do, how long it may be kept, compressed where that is taken. */
import { gzipSync } from 'node:zlib';
import type { Context, Handler } from 'hono';
import { acceptsGzip } from '../../door/coding.ts';
import type { DoorEnvironment } from '../../door/environment.ts';
import { readStyle } from './style.ts';
import { renderPart, renderTemplate } from './templates.ts';

export interface Page {
  /** Name of its template. */
  readonly template: string;
  readonly title: string;
  /** The part of the site that it belongs to, as its address names it. */
  readonly part: Part;
  readonly view: object;
  readonly status?: 200 | 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 503;
  /** Scripts of this service that the page is better with, and can do without. */
  readonly hasScript?: boolean;
  /** Nobody but who asked may keep it. */
  readonly isPrivate?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

const PARTS = [
  { part: 'coverage', title: 'Coverage' },
  { part: 'book', title: 'The book' },
  { part: 'try', title: 'Try a bill' },
  { part: 'reviews', title: 'Reviews' },
  { part: 'docs', title: 'API' },
] as const;

export type Part = (typeof PARTS)[number]['part'] | '';

/** Nothing but what comes from here: the style sheet, forms that are sent back, pictures in the page itself. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The same with a script of ours, which asks for parts of the page. */
const SCRIPTED = `${POLICY}; script-src 'self'; connect-src 'self'`;

const HEADERS = {
  'content-security-policy': POLICY,
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'accept-encoding',
};

/** The path that stands before all others, where a proxy takes one off; blank for none. */
export const basePath = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/+$/, '');

const SITE = 'Bill review';

function renderPage(page: Page, publicUrl: string): string {
  const base = basePath(publicUrl);
  return renderTemplate(page.template, {
    base,
    pageTitle: page.title === SITE ? SITE : `${page.title} | ${SITE}`,
    styleVersion: readStyle().version,
    isHome: page.part === '',
    hasScript: page.hasScript === true,
    parts: PARTS.map((one) => ({ ...one, isHere: one.part === page.part })),
    ...page.view,
  });
}

/** A part of a page, for a script that puts it in its place. */
export function respondPart(
  context: Context<DoorEnvironment>,
  template: string,
  { status, view, headers }: Pick<Page, 'status' | 'view' | 'headers'>,
  publicUrl: string,
): Response {
  const text = renderPart(template, { base: basePath(publicUrl), ...view });
  return respondText(context, text, status ?? 200, { 'cache-control': 'no-store', ...headers });
}

export function respondPage(context: Context<DoorEnvironment>, page: Page, publicUrl: string): Response {
  const text = renderPage(page, publicUrl);
  const status = page.status ?? 200;
  return respondText(context, text, status, {
    'content-security-policy': page.hasScript ? SCRIPTED : POLICY,
    'cache-control': page.isPrivate || status !== 200 ? 'no-store' : 'public, max-age=300',
    ...page.headers,
  });
}

/** A page that never changes while the service runs: made when it is first asked for, and compressed once. */
export function keepPage(build: () => Page, publicUrl: () => string): Handler<DoorEnvironment> {
  let kept: { readonly text: string; readonly packed: Uint8Array<ArrayBuffer> } | undefined;
  return (context) => {
    if (!kept) {
      const text = renderPage(build(), publicUrl());
      kept = { text, packed: new Uint8Array(gzipSync(text)) };
    }
    const headers = { ...HEADERS, 'cache-control': 'public, max-age=300' };
    if (!acceptsGzip(context.req.header('accept-encoding'))) return new Response(kept.text, { headers });
    return new Response(kept.packed, { headers: { ...headers, 'content-encoding': 'gzip' } });
  };
}

function respondText(
  context: Context<DoorEnvironment>,
  text: string,
  status: number,
  own: Readonly<Record<string, string>>,
): Response {
  const headers = { ...HEADERS, ...own };
  if (!acceptsGzip(context.req.header('accept-encoding'))) return new Response(text, { status, headers });
  const packed = new Uint8Array(gzipSync(text, { level: 1 }));
  return new Response(packed, { status, headers: { ...headers, 'content-encoding': 'gzip' } });
}
