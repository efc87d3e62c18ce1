/** Compiles the templates of the site, each page within the layout; once, when a page is first asked for. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from '../../report/escape-html.ts';
import { compileTemplateInPieces, minifyTemplate } from '../../report/mustache.ts';

const SITE = fileURLToPath(new URL('..', import.meta.url));

/** Every template of the site's folders by its own name, by which others use it. */
const readTemplates = (): Record<string, string> =>
  Object.fromEntries(
    globSync('*/*.mustache', { cwd: SITE }).map((file) => [
      basename(file, '.mustache'),
      minifyTemplate(readFileSync(join(SITE, file), 'utf8')),
    ]),
  );

let texts: Readonly<Record<string, string>> | undefined;
const compiled = new Map<string, (view: object) => string[]>();

function render(key: string, frame: string, content: string, view: object): string {
  texts ??= readTemplates();
  let write = compiled.get(key);
  if (!write) {
    write = compileTemplateInPieces({
      template: texts[frame]!,
      partials: { ...texts, content: texts[content]! },
      escapeText: escapeHtml,
      sharedSections: [],
    });
    compiled.set(key, write);
  }
  return write(view).join('');
}

/** A page of the site: the layout around the template of that name. */
export const renderTemplate = (name: string, view: object): string => render(name, 'layout', name, view);

/** A part of a page: the template alone. */
export const renderPart = (name: string, view: object): string => render(`part ${name}`, name, name, view);
