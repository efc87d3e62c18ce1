/** What a rule denies, cuts or leaves to a person by another line, or by an option, its message says: which line, and which option. */
import { describe, expect, it } from 'vitest';
import type { Pack, Rule } from '../../../engine/model/pack.ts';
import { readSources } from '../../../engine/rulebook/read-sources.ts';
import type { RuleFile } from '../../../engine/rulebook/rule-file.ts';
import { definition, SHIPPED_FILES } from '../../helpers/rule-book.ts';

interface Leaf {
  readonly fact: string;
  readonly operator: string;
  readonly value: unknown;
}

type Node = Partial<Leaf> & {
  readonly all?: Node[];
  readonly any?: Node[];
  readonly not?: Node;
  readonly condition?: string;
};

/** Every comparison of a condition as it stands in the pack, those under `not` left out where only what holds is asked. */
function listLeaves(node: unknown, { conditions }: Pack, isPositive: boolean): Leaf[] {
  const { all = [], any = [], not, condition, fact } = (node ?? {}) as Node;
  const inner = [...all, ...any, ...(not && !isPositive ? [not] : [])];
  const named = condition === undefined ? [] : [conditions![condition]];
  const own = fact === undefined ? [] : [node as Leaf];
  return [
    ...own,
    ...[...inner, ...named].flatMap((one) => listLeaves(one, { conditions } as Pack, isPositive)),
  ];
}

const readName = (fact: string, standing: RegExp) => standing.exec(fact)?.[1] ?? [];

class Book {
  private readonly packs: readonly Pack[];
  readonly rules: readonly { readonly ref: string; readonly pack: Pack; readonly rule: Rule }[];

  constructor(files: readonly RuleFile[]) {
    this.packs = readSources(files, definition, {}).sources.packs.map(({ pack }) => pack);
    this.rules = this.packs.flatMap((pack) =>
      (pack.rules ?? []).map((rule) => ({ ref: `${pack.pack}#${rule.id}`, pack, rule })),
    );
  }

  /** Rules that a rule acts in the place of: what holds where all of them act holds where it acts. */
  private listBases({ exceptionTo = [] }: Rule) {
    return exceptionTo.flatMap((ref) => this.rules.find((one) => one.ref === ref) ?? []);
  }

  /** Pairs that find a line where the rule acts. */
  listPairs(pack: Pack, rule: Rule): string[] {
    const own = listLeaves(rule.when, pack, true)
      .filter(({ value }) => String(value) === 'true')
      .flatMap(({ fact }) => readName(fact, /^(\w+)\.isFound$/));
    const [first, ...rest] = this.listBases(rule).map((base) => this.listPairs(base.pack, base.rule));
    return [...own, ...(first ?? []).filter((pair) => rest.every((pairs) => pairs.includes(pair)))];
  }

  /** Groups by whose other lines the rule takes a line away for good. */
  listGroups(pack: Pack, rule: Rule): string[] {
    if (!rule.deny || rule.deny.attention) return [];
    return listLeaves(rule.when, pack, true).flatMap(({ fact }) =>
      readName(fact, /^(\w+)\.(?:others|position|before)$/),
    );
  }

  /** Options that decide whether the pairs, groups and duplicates of a rule find anything, which its own condition does not show. */
  listHiddenOptions(pack: Pack, rule: Rule): string[] {
    const asked = listLeaves(rule.when, pack, false).map(({ fact }) => fact);
    const names = new Set(asked.map((fact) => fact.split('.')[0]!));
    if (names.has('duplicate')) names.add(pack.duplicates!.pair);
    const found = { ...pack.pairs, ...pack.groups };
    return [...names]
      .flatMap((name) => listLeaves(found[name]?.when, pack, false))
      .flatMap(({ fact }) =>
        fact.startsWith('option.') && !asked.includes(fact) ? fact.slice('option.'.length) : [],
      );
  }

  /** The message with what stands in the values that it shows. */
  readMessage({ message = '' }: Rule): string {
    const values = [...message.matchAll(/\{derived\.(\w+)\}/g)].map(([, name]) =>
      this.packs.map(({ derive }) => derive?.[name!] ?? ''),
    );
    return `${message} ${JSON.stringify(values).replaceAll('"', '')}`;
  }
}

/** What the messages of a book do not say, as `pack#rule: name`. */
function findUnnamed(files: readonly RuleFile[]) {
  const book = new Book(files);
  const unnamed = (
    list: (pack: Pack, rule: Rule) => readonly string[],
    isNamed: (text: string, name: string) => boolean,
  ) =>
    book.rules.flatMap(({ ref, pack, rule }) => {
      // A note takes nothing off, and other effects have no message.
      if (!(rule.deny ?? rule.quantity ?? (rule.flag?.attention ? rule.flag : undefined))) return [];
      const text = book.readMessage(rule);
      return [...new Set(list(pack, rule))]
        .filter((name) => !isNamed(text, name))
        .map((name) => `${ref}: ${name}`);
    });
  return {
    lines: unnamed(
      (...rule) => book.listPairs(...rule),
      (text, pair) => text.includes(`${pair}.line`),
    ),
    groups: unnamed(
      (...rule) => book.listGroups(...rule),
      (text, group) => text.includes(`{${group}.lines}`),
    ),
    options: unnamed(
      (...rule) => book.listHiddenOptions(...rule),
      (text, option) => text.includes(option),
    ),
  };
}

describe('a message of the shipped rules', () => {
  it('names the line, and the option, by which its rule acts', () =>
    expect(findUnnamed(SHIPPED_FILES)).toEqual({ lines: [], groups: [], options: [] }));

  it.each([
    ['coding-pairs', / on \{including\.line\}/g, { lines: 'edits/coding-pairs#never-separate: including' }],
    [
      'several-lines',
      / \(\{surelyPayable\.lines\}\)/,
      { groups: 'edits/several-lines#bundled-that-day: surelyPayable' },
    ],
    [
      'duplicates',
      /; IsIgnoreHistory[^"]*/g,
      { options: 'edits/duplicates#exact-duplicate: IsIgnoreHistory' },
    ],
  ])('of edits/%s is missed without it', (pack, named, found) => {
    const files = SHIPPED_FILES.filter(({ file }) => file === `rules/edits/${pack}.yaml`);
    const without = files.map(({ file, text }) => ({ file, text: text.replace(named, '') }));
    const unnamed = findUnnamed(without);
    for (const [what, one] of Object.entries(found))
      expect(unnamed).toHaveProperty(what, expect.arrayContaining([one]));
  });
});
