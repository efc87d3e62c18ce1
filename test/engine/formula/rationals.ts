/** Formulas worked out in exact fractions of whole numbers: nothing is shared with the engine's decimals. */

export interface Fraction {
  readonly over: bigint;
  /** Always positive. */
  readonly under: bigint;
}

export type Tree =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: '+' | '-' | '*' | '/'; readonly left: Tree; readonly right: Tree }
  | { readonly kind: 'negate'; readonly of: Tree }
  | { readonly kind: 'min' | 'max'; readonly items: readonly Tree[] };

export function readFraction(text: string): Fraction {
  const [whole = '', part = ''] = text.split('.');
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) };
}

const make = (over: bigint, under: bigint): Fraction =>
  under < 0n ? { over: -over, under: -under } : { over, under };
const less = (a: Fraction, b: Fraction) => a.over * b.under < b.over * a.under;

/** The exact value; null when something is divided by zero. */
export function evaluate(tree: Tree, values: Readonly<Record<string, string>>): Fraction | null {
  switch (tree.kind) {
    case 'number':
      return readFraction(tree.text);
    case 'name':
      return readFraction(values[tree.name]!);
    case 'negate': {
      const of = evaluate(tree.of, values);
      return of && make(-of.over, of.under);
    }
    case 'min':
    case 'max': {
      const items = tree.items.map((item) => evaluate(item, values));
      if (items.includes(null)) return null;
      return (items as Fraction[]).reduce((best, one) =>
        (tree.kind === 'min' ? less(one, best) : less(best, one)) ? one : best,
      );
    }
    default: {
      const a = evaluate(tree.left, values);
      const b = evaluate(tree.right, values);
      if (!a || !b) return null;
      if (tree.kind === '+') return make(a.over * b.under + b.over * a.under, a.under * b.under);
      if (tree.kind === '-') return make(a.over * b.under - b.over * a.under, a.under * b.under);
      if (tree.kind === '*') return make(a.over * b.over, a.under * b.under);
      return b.over === 0n ? null : make(a.over * b.under, a.under * b.over);
    }
  }
}

const LEVEL: Readonly<Record<string, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, negate: 3 };

/** Formula text with no more parentheses than school arithmetic needs. */
export function print(tree: Tree): string {
  const wrap = (child: Tree, least: number) =>
    (LEVEL[child.kind] ?? 4) < least ? `(${print(child)})` : print(child);
  switch (tree.kind) {
    case 'number':
      return tree.text;
    case 'name':
      return tree.name;
    case 'negate':
      return `-${wrap(tree.of, 4)}`;
    case 'min':
    case 'max':
      return `${tree.kind}(${tree.items.map(print).join(', ')})`;
    default: {
      const level = LEVEL[tree.kind]!;
      return `${wrap(tree.left, level)} ${tree.kind} ${wrap(tree.right, level + 1)}`;
    }
  }
}

/** The fraction as decimal text, rounded by a named mode; halves are judged exactly. */
export function roundFraction({ over, under }: Fraction, places: number, mode: string): string {
  const negative = over < 0n;
  const scaled = (negative ? -over : over) * 10n ** BigInt(places);
  const floor = scaled / under;
  const twice = (scaled % under) * 2n;
  const up =
    mode === 'up'
      ? twice > 0n
      : mode === 'down'
        ? false
        : twice > under || (twice === under && (mode === 'half-up' || floor % 2n === 1n));
  const digits = String(floor + (up ? 1n : 0n)).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const text = places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
  return negative && /[1-9]/.test(text) ? `-${text}` : text;
}
