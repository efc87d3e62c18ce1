/** The engine's door: everything outside uses the engine through this file only. Pure: no I/O, clock or randomness. */
export { parseRequest } from './bill/parse-request.ts';
export type { ReviewRequest } from './bill/request.ts';
export { type Decimal, parseDecimal } from './decimal.ts';
export { makeMemoryTable, makeTableSource } from './memory-table.ts';
export type { Review, ReviewResponse, VolatileFields } from './present/review.ts';
export { serialiseReview } from './present/serialise-review.ts';
export { formatProblem, type RuleProblem } from './problem.ts';
export { type ReviewInput, reviewBill } from './review-bill.ts';
export { compileRuleBook, type RuleFile } from './rulebook/compile-rule-book.ts';
export type { RuleBook } from './rulebook/rule-book.ts';
export type { Table, TableColumn, TableDefinition, TableSource } from './table.ts';
export { ENGINE_VERSION } from './version.ts';
