/**
 * Writes the source of a function that renders a template. Each section and each part is a function of the views around
 * it, `v0` the outermost: a name is then a field of an object whose shape the engine knows, instead of a look-up by text.
 */

/** A token of mustache.js. */
export type Token = [kind: string, value: string, start: number, end: number, children?: Token[]];

const quote = (text: string): string => JSON.stringify(text);

/** The views around a tag, as arguments. */
const listViews = (depth: number): string =>
  Array.from({ length: depth + 1 }, (_, index) => `v${index}`).join(', ');

/** The first view from the innermost that has the name; only objects have names. */
function lookUp(name: string, depth: number): string {
  if (name === '.') return `v${depth}`;
  const field = quote(name);
  let found = 'undefined';
  for (let at = 0; at <= depth; at++)
    found = `typeof v${at} === "object" && v${at} !== null && ((x = v${at}[${field}]) !== undefined || ${field} in v${at}) ? x : ${found}`;
  return found;
}

function refuse(reason: string): never {
  throw new Error(reason);
}

export class TemplateWriter {
  readonly #sharedSections: readonly string[];
  readonly #readPartial: (name: string) => Token[];
  readonly #functions: string[] = [];
  /** Functions of partials, by name and depth. */
  readonly #partials = new Map<string, string>();
  /** Parts that are being written, outermost first. */
  readonly #open: string[] = [];

  /** @param readPartial the tokens of a part; throws where there is none */
  constructor(sharedSections: readonly string[], readPartial: (name: string) => Token[]) {
    this.#sharedSections = sharedSections;
    this.#readPartial = readPartial;
  }

  /** The same for a part with so many views around it: `depth` and one more. */
  writePart(name: string, depth: number): string {
    const part = this.#writePartial(name, depth);
    return `"use strict";\n${this.#functions.join('\n')}\nreturn ${part};`;
  }

  /** The body of a function of `escape`, `once` and `again` that gives a function from the view to its text in pieces. */
  write(tokens: readonly Token[]): string {
    const pieces = tokens.map((token) => this.#writePiece(token)).join('\n');
    return `"use strict";\n${this.#functions.join('\n')}\nreturn (v0) => {\nconst pieces = []; let t, x;\n${pieces}\nreturn pieces;\n};`;
  }

  #writePiece(token: Token): string {
    const [kind, name] = token;
    const whole = `t = ""; ${this.#writeTag(token, 0)} pieces.push(t);`;
    if (kind !== '#') return whole;
    const body = this.#writeBody(token, 1);
    return `{ const f = ${lookUp(name, 0)}; if (!Array.isArray(f)) { ${whole} } else for (const one of f) pieces.push(${body}(v0, one)); }`;
  }

  /** A function that gives the text of tokens, by a name of its own. */
  #writeFunction(tokens: readonly Token[], depth: number): string {
    const tags = tokens.map((token) => this.#writeTag(token, depth)).join('\n');
    const name = `f${this.#functions.length}`;
    this.#functions.push(`function ${name}(${listViews(depth)}) {\nlet t = "", x;\n${tags}\nreturn t;\n}`);
    return name;
  }

  /** What a section repeats, as a function's name. */
  #writeBody([, name, , , children = []]: Token, depth: number): string {
    const body = this.#writeFunction(children, depth);
    if (!this.#sharedSections.includes(name)) return body;
    this.#functions.push(`const once_${body} = once(${body});`);
    return `once_${body}`;
  }

  #writePartial(name: string, depth: number): string {
    const key = `${name} ${depth}`;
    const known = this.#partials.get(key);
    if (known) return known;
    // Within itself it has more views around it each time: written when data comes to that depth.
    if (this.#open.includes(name)) return `again(${quote(name)}, ${depth})`;
    this.#open.push(name);
    const part = this.#writeFunction(this.#readPartial(name), depth);
    this.#open.pop();
    this.#partials.set(key, part);
    return part;
  }

  /** Statements that add what a tag gives to `t`. */
  #writeTag(token: Token, depth: number): string {
    const [kind, name, , , children = []] = token;
    if (kind === 'text') return `t += ${quote(name)};`;
    if (kind === '!') return '';
    if (name.length > 1 && name.includes('.'))
      refuse(`Template tag {{${name}}}: dotted names are not supported; use a section.`);
    const views = listViews(depth);
    switch (kind) {
      case 'name':
        return `x = ${lookUp(name, depth)}; if (x !== undefined && x !== null) t += escape(x);`;
      case '&':
        return `x = ${lookUp(name, depth)}; if (x !== undefined && x !== null) t += x;`;
      case '#': {
        const body = this.#writeBody(token, depth + 1);
        return `{ const f = ${lookUp(name, depth)}; if (f) { if (Array.isArray(f)) for (const one of f) t += ${body}(${views}, one); else t += ${body}(${views}, f === true ? v${depth} : f); } }`;
      }
      case '^': {
        const tags = children.map((child) => this.#writeTag(child, depth)).join(' ');
        return `{ const f = ${lookUp(name, depth)}; if (!f || (Array.isArray(f) && f.length === 0)) { ${tags} } }`;
      }
      case '>':
        return `t += ${this.#writePartial(name, depth)}(${views});`;
      default:
        return refuse(`Template tag {{${kind}${name}}} is not supported.`);
    }
  }
}
