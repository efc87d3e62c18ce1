/** The shipped rules and starter figures, compiled once for a test file. */
import { compileRuleBook, type RuleFile } from '../../engine/rulebook/compile-rule-book.ts';
import type { RuleBook } from '../../engine/rulebook/rule-book.ts';
import type { TableDefinition, TableSource } from '../../engine/table.ts';
import { readRuleFiles, SHIPPED_RULES } from '../../server/rule-files.ts';
import { readDefinitions } from '../../server/tables/definition.ts';
import { openStarterTables } from '../../server/tables/store.ts';

const definitions = readDefinitions();

/** Table definitions that ship with the project, by id. */
export const definition = (id: string): TableDefinition | null => definitions.get(id) ?? null;

export const SHIPPED_FILES: readonly RuleFile[] = readRuleFiles(SHIPPED_RULES);

/** Compiles rule files that must be without errors. */
export function compileBook(files: readonly RuleFile[]): RuleBook {
  const { ruleBook, problems } = compileRuleBook(files, definition);
  if (!ruleBook) throw new Error(problems.map((one) => `${one.file}:${one.line} ${one.message}`).join('\n'));
  return ruleBook;
}

let book: RuleBook | undefined;
/** The book of the shipped rules. */
export function shippedBook(): RuleBook {
  book ??= compileBook(SHIPPED_FILES);
  return book;
}

let tables: TableSource | undefined;
/** The starter figures. */
export function starterTables(): TableSource {
  tables ??= openStarterTables();
  return tables;
}
