/**
 * The gate to mustache.js. It parses our templates; rendering runs on closures built once from its tokens,
 * because the page goes out with every review and the library's own writer is several times slower.
 * Tests hold the two equal. Dotted names, lambdas and tag changes are not part of our subset.
 */
import Mustache from 'mustache';

type Escape = (value: unknown) => string;
/** The objects around the one being rendered, innermost first. */
interface Scope {
  readonly view: unknown;
  readonly parent: Scope | null;
}
type Part = (scope: Scope) => string;
type Token = [kind: string, value: string, start: number, end: number, children?: Token[]];

/** Line ends and indentation are for the template's reader; they never reach the page. */
export function minifyTemplate(template: string): string {
  return template
    .split('\n')
    .map((line) => line.trim())
    .join('');
}

/**
 * Compiles a template and its partials (by name) to a function from view to text.
 * Throws at load on a template we do not support, naming the tag.
 */
export function compileTemplate(
  template: string,
  partials: Readonly<Record<string, string>>,
  escapeText: Escape,
): (view: object) => string {
  const compiled = new Map<string, Part>();
  const compilePartial = (name: string): Part => {
    const known = compiled.get(name);
    if (known) return known;
    const text = partials[name];
    if (text === undefined) throw new Error(`Template part "${name}" does not exist: add ${name}.mustache.`);
    // Registered before it is compiled, so that a partial may use itself.
    let body: Part = () => '';
    compiled.set(name, (scope) => body(scope));
    body = compileParts(parse(text), compilePartial, escapeText);
    compiled.set(name, body);
    return body;
  };
  const page = compileParts(parse(template), compilePartial, escapeText);
  return (view) => page({ view, parent: null });
}

function parse(template: string): Token[] {
  return Mustache.parse(template) as unknown as Token[];
}

function compileParts(
  tokens: readonly Token[],
  compilePartial: (name: string) => Part,
  escapeText: Escape,
): Part {
  const parts = tokens
    .filter(([kind]) => kind !== '!')
    .map((token) => compileToken(token, compilePartial, escapeText));
  if (parts.length === 1) return parts[0]!;
  return (scope) => {
    let text = '';
    for (let index = 0; index < parts.length; index++) text += parts[index]!(scope);
    return text;
  };
}

function compileToken(token: Token, compilePartial: (name: string) => Part, escapeText: Escape): Part {
  const [kind, value] = token;
  if (kind === 'text') return () => value;
  if (value.length > 1 && value.includes('.')) {
    throw new Error(
      `Template tag {{${kind === 'name' ? '' : kind}${value}}}: dotted names are not supported; use a section.`,
    );
  }
  switch (kind) {
    case 'name':
      return (scope) => {
        const found = lookUp(scope, value);
        return found === undefined || found === null ? '' : escapeText(found);
      };
    case '&':
      return (scope) => {
        const found = lookUp(scope, value);
        return found === undefined || found === null ? '' : String(found);
      };
    case '#':
      return compileSection(value, compileParts(token[4]!, compilePartial, escapeText));
    case '^': {
      const body = compileParts(token[4]!, compilePartial, escapeText);
      return (scope) => {
        const found = lookUp(scope, value);
        return !found || (Array.isArray(found) && found.length === 0) ? body(scope) : '';
      };
    }
    case '>': {
      const body = compilePartial(value);
      return (scope) => body(scope);
    }
    default:
      throw new Error(`Template tag {{${kind}${value}}} is not supported.`);
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
    if (typeof found === 'object' || typeof found === 'string' || typeof found === 'number') {
      return body({ view: found, parent: scope });
    }
    return body(scope);
  };
}

function lookUp(scope: Scope, name: string): unknown {
  if (name === '.') return scope.view;
  for (let current: Scope | null = scope; current; current = current.parent) {
    const view = current.view;
    if (typeof view === 'object' && view !== null && name in view)
      return (view as Record<string, unknown>)[name];
  }
  return undefined;
}
