/** The engine's door: everything outside uses the engine through this file only. Pure: no I/O, clock or randomness. */

export {
  type ChangedLine,
  type ComparedBill,
  type ComparedLine,
  compareBill,
  differenceOf,
  findEnd,
} from './authoring/compare-bill.ts';
export { describeAnswer, shortenMeaning } from './authoring/describe-answer.ts';
export {
  type Coverage,
  type CoverageReport,
  describeCoverage,
  describeCoverageInSteps,
} from './authoring/describe-coverage.ts';
export {
  describeReach,
  describeReaches,
  type Reach,
  type ReachFact,
  type ReachInput,
} from './authoring/describe-reach.ts';
export {
  type BookDiff,
  diffBooks,
  type PackDiff,
  type ReleaseDiff,
} from './authoring/diff-books.ts';
export { CHANGE_KINDS, type LawChange } from './authoring/diff-law.ts';
export type { RowChange, RowsDiff } from './authoring/diff-rows.ts';
export { draftPack, draftTests, fillTests, nameState } from './authoring/draft-pack.ts';
export { explainRule } from './authoring/explain-rule.ts';
export { type Change, findNearestChange } from './authoring/find-nearest-change.ts';
export { isManualDecision } from './bill/manual-decisions.ts';
export { parseFacilityRequest, parseRequest } from './bill/parse-request.ts';
export type { ReviewRequest } from './bill/request.ts';
export { STATES } from './bill/states.ts';
export type { ConditionWords } from './book/describe-condition.ts';
export type { FormulaWords } from './book/describe-formula.ts';
export type { NameWords } from './book/describe-name.ts';
export { describeRule, type EffectWords, type RuleWords } from './book/describe-rule.ts';
export type { RoundingWords, SourceWords } from './book/describe-source.ts';
export {
  type CaseWords,
  describeValue,
  listValues,
  type TableWords,
  titleOfValue,
  type ValueWords,
  type VersionWords,
} from './book/describe-value.ts';
export { findChanges, listRested, type PackChanges } from './book/find-changes.ts';
export { type Example, listExampleFiles, readExamples } from './book/find-examples.ts';
export { listSteps, type StepRule, type StepRules } from './book/list-steps.ts';
export { entryOf, listPublicPacks, openPlace, type Place, packOf } from './book/place.ts';
export { type Hit, searchBook } from './book/search-book.ts';
export { readNdc } from './codes.ts';
export { describeOperator } from './condition/operators.ts';
export {
  addDays,
  type Effective,
  FIRST_DAY,
  isPlainDate,
  LAST_DAY,
  midnightOf,
  type PlainDate,
} from './date.ts';
export { Decimal, parseDecimal } from './decimal.ts';
export { FACTS } from './facts/vocabulary.ts';
export { columnIndex, keyColumns, makeMemoryTable, makeTableSource } from './memory-table.ts';
export { SERVICE_KINDS } from './model/bucket.ts';
export { listUses, type Pack, type Source } from './model/pack.ts';
export { PAYER_FOLDER } from './model/payer-pack.ts';
export { identifyDuplicates } from './operations/identify-duplicates.ts';
export { listCustomCodes } from './operations/list-custom-codes.ts';
export { validateBill } from './operations/validate-bill.ts';
export { COVERAGE_KINDS, measureCoverage, type PackCoverage } from './pack-tests/coverage.ts';
export { explainSurvivors } from './pack-tests/explain-survivors.ts';
export { countMutants, findSurvivors, type Share } from './pack-tests/find-survivors.ts';
export type { PackTestFailure, Survivor } from './pack-tests/pack-test.ts';
export type { PackTestInput } from './pack-tests/prepare-cases.ts';
export { formatFailure, runPackTests, type SelectCase } from './pack-tests/run-pack-tests.ts';
export { stateCases } from './pack-tests/state-cases.ts';
export { sweepDates } from './pack-tests/sweep-dates.ts';
export type { LongText } from './present/long-text.ts';
export type { Review, ReviewResponse } from './present/review.ts';
export type { SerialisedReview, VolatileTexts } from './present/serialise-review.ts';
export { serialiseReview, serialiseReviewInPieces } from './present/serialise-review.ts';
export { compareProblems, formatProblem, type RuleProblem } from './problem.ts';
export { explainRange, holdsKey } from './range.ts';
export { type ReviewInput, reviewBill } from './review-bill.ts';
export { checkTableFile, type TableFile } from './rulebook/check-table-file.ts';
export { compileRuleBook } from './rulebook/compile-rule-book.ts';
export type { SourceCount } from './rulebook/list-unread.ts';
export {
  BOOK,
  digestBook,
  digestLaw,
  formatLockedVersions,
  isLockable,
  type LockedVersions,
  nameVersion,
  parseLockedVersions,
} from './rulebook/locked-versions.ts';
export type { Memory } from './rulebook/memory.ts';
export type { CheckContext } from './rulebook/read-sources.ts';
export { readYaml } from './rulebook/read-yaml.ts';
export type { RuleBook } from './rulebook/rule-book.ts';
export { classifyFile, type RuleFile } from './rulebook/rule-file.ts';
export { findNearest, suggestName } from './rulebook/suggest-name.ts';
export { PROGRAMME_OF_BILL } from './run/jurisdiction.ts';
export { walkBill } from './run/walk-bill.ts';
export type { Table, TableColumn, TableDefinition, TableSource, WholeOf } from './table.ts';
export type { VerifyProblem } from './verify/findings.ts';
export { parseReview } from './verify/parse-review.ts';
export { verifyAgainstTables } from './verify/verify-against-tables.ts';
export { verifyReview } from './verify/verify-review.ts';
export { ENGINE_VERSION } from './version.ts';
