import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROGRAMMES } from '../../../engine/model/pack.ts';
import { remember } from '../../../engine/remember.ts';
import { compileRuleBook } from '../../../engine/rulebook/compile-rule-book.ts';
import { PROBLEM_CODES } from '../../../engine/rulebook/problem-codes.ts';
import type { RuleBook } from '../../../engine/rulebook/rule-book.ts';
import type { RuleFile } from '../../../engine/rulebook/rule-file.ts';
import { PROGRAMME_OF_BILL } from '../../../engine/run/jurisdiction.ts';
import { walkBill } from '../../../engine/run/walk-bill.ts';
import type { TableDefinition } from '../../../engine/table.ts';
import { makeRequest } from '../../helpers/requests.ts';
import { definition, SHIPPED_FILES, shippedBook } from '../../helpers/rule-book.ts';
import { makeTables } from '../../helpers/tables.ts';
import { SHIPPED_MEMORY, WholeMemory } from '../../helpers/whole-memory.ts';
import { definitionOf, soundBook } from './fixture-book.ts';
import { mutatedScalars, mutatedTexts, mutatedTrees } from './mutate-book.ts';

const TABLES = makeTables([]);
const TYPES = PROGRAMMES.map((one) => Object.entries(PROGRAMME_OF_BILL).find(([, of]) => of === one)![0]);
const BILLS = TYPES.map((type) =>
  makeRequest([{ ServiceDate: '2025-07-01' }, { ServiceDate: '2025-07-01', ModifierList: '50' }], {
    Bill: { TypeOfBill: Number(type), BillReviewState: 'NC' },
  }),
);

/** A line that ends below nothing is a mistake that only the pack's own numbers make, and the walk says so. */
const NEGATIVE = /^line \d+ has a negative /;

/** Walks bills of each programme through the book, for every payer: what compiles on first use compiles now. */
function exercise(ruleBook: RuleBook): void {
  for (const request of BILLS)
    for (const tenant of ['', ...ruleBook.listPayers()])
      try {
        walkBill(request, { ruleBook, tables: TABLES, tenant });
      } catch (error) {
        if (!NEGATIVE.test((error as Error).message)) throw error;
      }
}

/** What is sound beside a mistake is known from the time before. */
const memories = new Map<unknown, WholeMemory>([[definition, SHIPPED_MEMORY]]);

function compile(files: readonly RuleFile[], definition: (id: string) => TableDefinition | null): void {
  const memory = remember(memories, definition, () => new WholeMemory());
  const { ruleBook, problems } = compileRuleBook(files, definition, { memory });
  for (const { code, line, column, message } of problems) {
    expect(Object.keys(PROBLEM_CODES)).toContain(code);
    expect(line).toBeGreaterThan(0);
    expect(column).toBeGreaterThan(0);
    expect(message).not.toMatch(/undefined|\[object|\n/);
  }
  expect(ruleBook === null).toBe(problems.some(({ severity }) => severity === 'error'));
  if (ruleBook) exercise(ruleBook);
}

const SHIPPED = shippedBook().packs;
const PROGRAMME_FILES = SHIPPED.filter(({ pack }) => pack.kind === 'programme').map(({ file }) => file);
const OF_SOME = new Set(
  SHIPPED.filter(({ pack }) => ['programme', 'payer'].includes(pack.kind)).map(({ file }) => file),
);

/** What an example names that not every book of one programme has. */
const NAMES_SOME = /\b(?:us(?:-[a-z]{2})?|payers)\/|\btenant: /;

/** The shipped packs and examples that all may use, and one programme with its own: any mistake is in reach of one that prices. */
const filesOf = (programme: string) =>
  SHIPPED_FILES.filter(({ file, text }) =>
    file.endsWith('.test.yaml')
      ? file.startsWith(programme.replace('.yaml', '.')) || !NAMES_SOME.test(text)
      : file === programme || !OF_SOME.has(file),
  );

const RUNS = Number(process.env['RULE_FUZZ_RUNS'] ?? 80);
const SHIPPED_RUNS = Math.ceil(RUNS / 10);

describe('packs with mistakes of all kinds end in problems, never in an exception', () => {
  it.each([
    ['texts', mutatedTexts],
    ['values', mutatedTrees],
    ['words', mutatedScalars],
  ] as const)('%s of the sound book', { timeout: 0 }, (_name, mutate) => {
    fc.assert(
      fc.property(mutate(soundBook()), (book) => compile(book, definitionOf)),
      { numRuns: RUNS },
    );
  });

  it.each([
    ['texts', mutatedTexts],
    ['values', mutatedTrees],
    ['words', mutatedScalars],
  ] as const)('%s of the shipped rules', { timeout: 0 }, (_name, mutate) => {
    const books = fc.constantFrom(...PROGRAMME_FILES).chain((programme) => mutate(filesOf(programme)));
    fc.assert(
      fc.property(books, (book) => compile(book, definition)),
      { numRuns: SHIPPED_RUNS },
    );
  });

  it('which the shipped rules are without, each programme by itself', () => {
    const list = (file: string, leaveOut: 'checks' | 'searches') =>
      compileRuleBook(filesOf(file), definition, { leaveOut }).problems;
    // What the checks of all together say is said elsewhere; of one, nothing may be missing that an example asks for.
    const problems = [
      ...PROGRAMME_FILES.flatMap((file) => list(file, 'checks')),
      ...list('rules/us-az/workers-comp.yaml', 'searches'),
    ];
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['a null byte', '\u0000'],
    ['one word', 'x'],
    ['a list', '- x'],
    ['twenty thousand brackets', '['.repeat(20_000)],
    ['twenty thousand dashes', '- '.repeat(20_000)],
    ['ten thousand levels', `${'{a: '.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['a million letters', 'x'.repeat(1_000_000)],
    ['half a character', '\ud800'],
    ['many aliases', `a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n`],
  ])('%s', (_name, text) => {
    for (const file of ['us/example.yaml', 'buckets.yaml', 'reason-codes.yaml', 'us/example.test.yaml'])
      compile([...soundBook().filter((one) => one.file !== file), { file, text }], definitionOf);
  });
});
