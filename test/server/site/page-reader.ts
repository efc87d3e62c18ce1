/** Reads pages of the site as a test looks at them: their text, and where their links lead. */
import type { Service } from '../service.ts';

/** `text` is what a reader sees. */
export async function readPage(service: Service, path: string) {
  const response = await service.app.request(path);
  const html = await response.text();
  return { status: response.status, html, text: readText(html) };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const readEntities = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#39|#(\d+));/g, (_, name: string, code?: string) =>
    code === undefined || code === '39' ? ENTITIES[name]! : String.fromCodePoint(Number(code)),
  );

/** What a reader sees, in one line. */
export const readText = (html: string): string =>
  readEntities(html.replace(/^.*<body>/s, '').replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The addresses of links and of what the page loads. */
export const listAddresses = (html: string): string[] =>
  [...html.matchAll(/(?:href|action|src)=(?:'([^']*)'|([^\s>]+))/g)].map(([, quoted, plain]) =>
    readEntities(quoted ?? plain ?? ''),
  );
