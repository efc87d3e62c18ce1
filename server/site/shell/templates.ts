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

/** A page of the site: the layout around the template of that name. */
export function renderTemplate(name: string, view: object): string {
  texts ??= readTemplates();
  let render = compiled.get(name);
  if (!render) {
    render = compileTemplateInPieces({
      template: texts['layout']!,
      partials: { ...texts, content: texts[name]! },
      escapeText: escapeHtml,
      sharedSections: [],
    });
    compiled.set(name, render);
  }
  return render(view).join('');
}
