/** Loads the page's templates and style sheet once, when the module is first used. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { escapeHtml } from './escape-html.ts';
import { compileTemplateInPieces, minifyTemplate } from './mustache.ts';

/** The partials of the page, each in `<name>.mustache` beside this file. */
const PARTIALS = [
  'header',
  'totals',
  'makeup',
  'overview',
  'amounts',
  'whole-bill',
  'line',
  'step',
  'group',
  'value',
  'reason',
  'reasons',
  'rule',
  'appendix',
] as const;

/** The page's style sheets, in the order of the cascade. */
const STYLE_SHEETS = ['colors', 'report', 'narrow', 'print'] as const;

function readPart(name: string): string {
  return readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
}

function minifyStyles(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(/: (?=[^{}]*[;}])/g, ':')
    .replaceAll(/\b0\./g, '.')
    .replaceAll(';}', '}')
    .replaceAll('"', "'")
    .trim();
}

/** The minified templates by name, as the compiler reads them. */
export const TEMPLATES: Readonly<Record<string, string>> = Object.fromEntries([
  ...['report', ...PARTIALS].map((name) => [name, minifyTemplate(readPart(`${name}.mustache`))]),
  ['styles', STYLE_SHEETS.map((name) => minifyStyles(readPart(`${name}.css`))).join('')],
]);

/**
 * What the page is allowed to do: nothing but its own style sheet, named by its digest. The page carries it,
 * so that it also holds for a saved file; a server that hosts the page should send it as a header too.
 */
export const REPORT_CONTENT_SECURITY_POLICY: string = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(TEMPLATES['styles']!).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Sections that show the same object many times: the rule behind a step. */
export const SHARED_SECTIONS: readonly string[] = ['origin'];

/** The page, in pieces: its lines are elements of a list. */
export const renderPageInPieces: (view: object) => string[] = compileTemplateInPieces({
  template: TEMPLATES['report']!,
  partials: TEMPLATES,
  escapeText: escapeHtml,
  sharedSections: SHARED_SECTIONS,
});
