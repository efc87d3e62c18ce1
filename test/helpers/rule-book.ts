/** The shipped rules and starter figures, compiled once for a test file. */

import { payerPackId } from '../../engine/model/payer-pack.ts';
import { remember } from '../../engine/remember.ts';
import { compileRuleBook } from '../../engine/rulebook/compile-rule-book.ts';
import type { CheckContext } from '../../engine/rulebook/read-sources.ts';
import type { RuleBook } from '../../engine/rulebook/rule-book.ts';
import type { RuleFile } from '../../engine/rulebook/rule-file.ts';
import type { TableDefinition, TableSource } from '../../engine/table.ts';
import { readRuleFiles, SHIPPED_RULES } from '../../server/rule-files.ts';
import { readDefinitions } from '../../server/tables/definition.ts';
import { openStarterTables } from '../../server/tables/store.ts';

const definitions = readDefinitions();

/** Table definitions that ship with the project, by id. */
export const definition = (id: string): TableDefinition | null => definitions.get(id) ?? null;

export const SHIPPED_FILES: readonly RuleFile[] = readRuleFiles(SHIPPED_RULES);

/** Compiles rule files that must be without errors; what `rules check` proves beyond that is other tests' business. */
export function compileBook(
  files: readonly RuleFile[],
  leaveOut: CheckContext['leaveOut'] = 'proofs',
): RuleBook {
  const { ruleBook, problems } = compileRuleBook(files, definition, { leaveOut });
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (!ruleBook) throw new Error(errors.map((one) => `${one.file}:${one.line} ${one.message}`).join('\n'));
  return ruleBook;
}

let book: RuleBook | undefined;
/** The book of the shipped rules. */
export function shippedBook(): RuleBook {
  book ??= compileBook(SHIPPED_FILES);
  return book;
}

const MADE_UP = 'made-up';
/** Of the payers that were made up last: a file of tests asks for the same again, and a process keeps no more. */
const madeUp = new Map<string, RuleBook>();
const MADE_UP_KEPT = 20;

/**
 * The shipped book with one more payer, and that payer: its rules are these, cited and named where they do not say.
 *
 * @param further other keys of its pack: `derive`, `supplies` …
 * @param shipped the book, where a test changes something of it
 */
export function makeUpPayer(
  rules: readonly Readonly<Record<string, unknown>>[],
  further: Readonly<Record<string, unknown>> = {},
  shipped: readonly RuleFile[] = SHIPPED_FILES,
): { ruleBook: RuleBook; tenant: string } {
  const id = payerPackId(MADE_UP);
  const pack = {
    pack: id,
    kind: 'payer',
    version: '1.0.0',
    title: 'Made up',
    status: 'cited',
    money: { places: '2', mode: 'half-up', cite: 'here' },
    sources: { here: { title: 'This test', pin: 'here', url: 'https://example.com/', read: '2025-01-01' } },
    rules: rules.map((rule, index) => ({
      id: `rule-${index}`,
      title: `Made-up rule ${rule['id'] ?? index}`,
      cite: 'here',
      ...rule,
    })),
    ...further,
  };
  const text = JSON.stringify(pack);
  // The shipped rules are checked by tests of their own, and a name that a made-up rule has wrong stops the compiler.
  const leaveOut = shipped === SHIPPED_FILES ? 'checks' : 'proofs';
  const compile = () => compileBook([...shipped, { file: `rules/${id}.yaml`, text }], leaveOut);
  const ruleBook = shipped === SHIPPED_FILES ? remember(madeUp, text, compile) : compile();
  if (madeUp.size > MADE_UP_KEPT) madeUp.delete(madeUp.keys().next().value!);
  return { ruleBook, tenant: MADE_UP };
}

let tables: TableSource | undefined;
/** The starter figures. */
export function starterTables(): TableSource {
  tables ??= openStarterTables();
  return tables;
}
