/**
 * The gate to mustache.js. It parses our templates; rendering runs on closures built once from its tokens,
 * because the page goes out with every review and the library's own writer is several times slower.
 * Tests hold the two equal. Dotted names, lambdas and tag changes are not part of our subset.
 */
import Mustache from 'mustache';

/** Values that HTML needs no quotes around: names, and tags that stand for a number or a name of our own. */
const UNQUOTED = /="((?:[#\w.%-]|\{\{(?:step|line|anchor|form|from|share|width|x|key|kind)\}\})+)"/g;

type Escape = (value: unknown) => string;
/** The objects around the one being rendered, innermost first. */
interface Scope {
  readonly view: unknown;
  readonly parent: Scope | null;
}
type Part = (scope: Scope) => string;
type Token = [kind: string, value: string, start: number, end: number, children?: Token[]];

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
  const compilation = { templates, partials: new Map<string, Part>() };
  const renderers = parse(templates.template).map((token) => compilePiece(token, compilation));
  return (view) => {
    const scope = { view, parent: null };
    const pieces: string[] = [];
    for (const render of renderers) render(scope, pieces);
    return pieces;
  };
}

function compilePiece(token: Token, compilation: Compilation): (scope: Scope, pieces: string[]) => void {
  const whole = compileParts([token], compilation);
  if (token[0] !== '#') return (scope, pieces) => void pieces.push(whole(scope));
  const body = compileBody(token, compilation);
  return (scope, pieces) => {
    const found = lookUp(scope, token[1]);
    if (!Array.isArray(found)) pieces.push(whole(scope));
    else for (const view of found) pieces.push(body({ view, parent: scope }));
  };
}

/** What a section repeats. */
function compileBody([, name, , , children = []]: Token, compilation: Compilation): Part {
  const body = compileParts(children, compilation);
  return compilation.templates.sharedSections.includes(name) ? renderOnce(body) : body;
}

interface Compilation {
  readonly templates: TemplateSet;
  /** The partials compiled so far. */
  readonly partials: Map<string, Part>;
}

function compilePartial(name: string, compilation: Compilation): Part {
  const { templates, partials } = compilation;
  const known = partials.get(name);
  if (known) return known;
  const text = templates.partials[name];
  if (text === undefined) throw new Error(`Template part "${name}" does not exist: add ${name}.mustache.`);
  // Registered before it is compiled, so that a partial may use itself.
  let body: Part = () => '';
  partials.set(name, (scope) => body(scope));
  body = compileParts(parse(text), compilation);
  partials.set(name, body);
  return body;
}

function parse(template: string): Token[] {
  return Mustache.parse(template) as unknown as Token[];
}

/** Text tokens are joined to the part before them: half as many calls. */
function compileParts(tokens: readonly Token[], compilation: Compilation): Part {
  let lead = '';
  const parts: Part[] = [];
  const texts: string[] = [];
  for (const token of tokens) {
    if (token[0] === '!') continue;
    if (token[0] !== 'text') {
      parts.push(compileTag(token, compilation));
      texts.push('');
    } else if (parts.length === 0) lead += token[1];
    else texts[texts.length - 1] += token[1];
  }
  return (scope) => {
    let text = lead;
    for (let index = 0; index < parts.length; index++) text += parts[index]!(scope) + texts[index]!;
    return text;
  };
}

function compileTag(token: Token, compilation: Compilation): Part {
  const { escapeText } = compilation.templates;
  const [kind, name, , , children = []] = token;
  if (name.length > 1 && name.includes('.')) {
    throw new Error(`Template tag {{${name}}}: dotted names are not supported; use a section.`);
  }
  switch (kind) {
    case 'name':
      return (scope) => {
        const found = lookUp(scope, name);
        return found === undefined || found === null ? '' : escapeText(found);
      };
    case '&':
      return (scope) => {
        const found = lookUp(scope, name);
        return found === undefined || found === null ? '' : String(found);
      };
    case '#':
      return compileSection(name, compileBody(token, compilation));
    case '^': {
      const body = compileParts(children, compilation);
      return (scope) => {
        const found = lookUp(scope, name);
        return !found || (Array.isArray(found) && found.length === 0) ? body(scope) : '';
      };
    }
    case '>':
      return compilePartial(name, compilation);
    default:
      throw new Error(`Template tag {{${kind}${name}}} is not supported.`);
  }
}

function compileSection(name: string, body: Part): Part {
  return (scope) => {
    const found = lookUp(scope, name);
    if (!found) return '';
    if (Array.isArray(found)) {
      let text = '';
      for (let index = 0; index < found.length; index++) text += body({ view: found[index], parent: scope });
      return text;
    }
    const isScope = typeof found === 'object' || typeof found === 'string' || typeof found === 'number';
    return body(isScope ? { view: found, parent: scope } : scope);
  };
}

function renderOnce(body: Part): Part {
  const texts = new WeakMap<object, string>();
  return (scope) => {
    const view = scope.view as object;
    let text = texts.get(view);
    if (text === undefined) {
      text = body(scope);
      texts.set(view, text);
    }
    return text;
  };
}

function lookUp(scope: Scope, name: string): unknown {
  if (name === '.') return scope.view;
  for (let current: Scope | null = scope; current; current = current.parent) {
    const view = current.view;
    if (typeof view !== 'object' || view === null) continue;
    const found = (view as Record<string, unknown>)[name];
    if (found !== undefined || name in view) return found;
  }
  return undefined;
}
