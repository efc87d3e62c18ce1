/**
 * The gate to mustache.js. It parses our templates; rendering runs on functions written once from its tokens
 * (write-template.ts), because the page goes out with every review and the library's own writer is many times slower.
 * Tests hold the two equal. Dotted names, lambdas and tag changes are not part of our subset.
 */
import Mustache from 'mustache';
import { TemplateWriter, type Token } from './write-template.ts';

/** Values that HTML needs no quotes around: names, and tags that stand for a number or a name of our own. */
const UNQUOTED = /="((?:[#\w.%-]|\{\{(?:step|line|anchor|form|from|share|width|x|key|kind)\}\})+)"/g;

type Escape = (value: unknown) => string;
/** The text of a part or section, of the views around it and its own. */
type Render = (...views: object[]) => string;

/**
 * Line ends and indentation are for the template's reader; they never reach the page. Nor do end tags and
 * quotes that HTML allows to leave out, of an attribute whose tag is never anybody's text; other quotes become single ones, which JSON need not escape. Characters
 * beyond ASCII become references: as long as a page is plain ASCII it is half the size in memory.
 */
export function minifyTemplate(template: string): string {
  return template
    .split('\n')
    .map((line) => line.trim())
    .join('')
    .replaceAll(/<\/(?:li|dt|dd|thead|tbody|tfoot|tr|th|td)>/g, '')
    .replaceAll(UNQUOTED, '=$1')
    .replaceAll(/="([^"']*)"/g, "='$1'")
    .replaceAll(/[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`);
}

export interface TemplateSet {
  readonly template: string;
  /** Templates that others name with `{{>name}}`. */
  readonly partials: Readonly<Record<string, string>>;
  readonly escapeText: Escape;
  /**
   * Sections that read nothing but their own object, where one object is shown many times: each object's text
   * is made once.
   */
  readonly sharedSections: readonly string[];
}

/**
 * Compiles a template and its partials to a function from view to text, in pieces: one for each tag of the template
 * itself, and one for each element of a list there. A page of half a megabyte in one string would be copied into fresh
 * memory before anything reads it. Throws at load on a template we do not support, naming the tag.
 */
export function compileTemplateInPieces(templates: TemplateSet): (view: object) => string[] {
  const { template, partials, escapeText, sharedSections } = templates;
  const makeWriter = () =>
    new TemplateWriter(sharedSections, (name) => {
      const text = partials[name];
      if (text === undefined)
        throw new Error(`Template part "${name}" does not exist: add ${name}.mustache.`);
      return parse(text);
    });
  const parts = new Map<string, Render>();
  const again = (name: string, depth: number): Render => {
    const key = `${name} ${depth}`;
    const part = parts.get(key) ?? compile<Render>(makeWriter().writePart(name, depth));
    parts.set(key, part);
    return part;
  };
  // Of templates alone, which are files of this project: nothing of a review is ever part of the source.
  const compile = <Made>(source: string) =>
    new Function('escape', 'once', 'again', source)(escapeText, renderOnce, again) as Made;
  return compile(makeWriter().write(parse(template)));
}

function parse(template: string): Token[] {
  return Mustache.parse(template) as unknown as Token[];
}

/** The body of a shared section, whose text is made once for each object; that is the last of its views. */
function renderOnce(body: Render): Render {
  const texts = new WeakMap<object, string>();
  return (...views) => {
    const view = views.at(-1)!;
    let text = texts.get(view);
    if (text === undefined) {
      text = body(...views);
      texts.set(view, text);
    }
    return text;
  };
}
