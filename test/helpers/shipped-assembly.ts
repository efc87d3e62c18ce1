import { type Assembly, assembleBook } from '../../server/assembly.ts';
import { SHIPPED_FILES, shippedBook, starterTables } from './rule-book.ts';

let assembly: Assembly | undefined;

/** What the service ships with, of the book that all tests of a process share: that book takes some 300 MB once all of it was asked. */
export function shippedAssembly(): Assembly {
  assembly ??= assembleBook(
    { ruleBook: shippedBook(), tables: starterTables(), files: SHIPPED_FILES },
    { rulesDir: null, tablesDirs: [] },
  );
  return assembly;
}
