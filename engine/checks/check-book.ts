/** The checks of `rules check`, one file each. */
import type { RuleProblem } from '../problem.ts';
import type { BookSources } from '../rulebook/read-sources.ts';
import { BookView } from './book-view.ts';
import { checkBindings } from './check-bindings.ts';
import { checkBuckets } from './check-buckets.ts';
import { checkChoices } from './check-choices.ts';
import { checkCircles, checkFactCircles } from './check-circles.ts';
import { checkConditions } from './check-conditions.ts';
import { checkDates } from './check-dates.ts';
import { checkDeclarations } from './check-declarations.ts';
import { checkFiring } from './check-firing.ts';
import { checkFormulas } from './check-formulas.ts';
import { checkNames, checkUnusedNames } from './check-names.ts';
import { checkPacks } from './check-packs.ts';
import { checkParamDates } from './check-param-dates.ts';
import { checkParams } from './check-params.ts';
import { checkReasonCodes } from './check-reason-codes.ts';
import { checkReferences } from './check-references.ts';
import { checkRules } from './check-rules.ts';
import { checkTests } from './check-tests.ts';
import { checkVersions } from './check-versions.ts';
import { checkWords } from './check-words.ts';
import { Report } from './report.ts';

type Check = (view: BookView) => void;

/** Checks that try combinations of facts, which takes longest. */
const SEARCHES: ReadonlySet<Check> = new Set([checkChoices, checkFiring]);

/** Searches, and checks that concern authors alone; they change nothing in what a book without errors does. */
const PROOFS: ReadonlySet<Check> = new Set([checkWords, checkTests, checkVersions, ...SEARCHES]);

const LEFT_OUT: Readonly<Record<'searches' | 'proofs', ReadonlySet<Check>>> = {
  searches: SEARCHES,
  proofs: PROOFS,
};

/** In this order: later checks keep silent about what an earlier one has reported. */
const CHECKS: readonly Check[] = [
  checkBuckets,
  checkPacks,
  checkReasonCodes,
  checkNames,
  checkCircles,
  checkDeclarations,
  checkReferences,
  checkConditions,
  checkParams,
  checkFactCircles,
  checkBindings,
  checkRules,
  checkFormulas,
  checkWords,
  checkDates,
  checkParamDates,
  checkUnusedNames,
  checkTests,
  checkChoices,
  checkFiring,
  checkVersions,
];

/** All problems of a book beyond the shape of its files. `earlier` are the problems already found. */
export function checkBook(sources: BookSources, earlier: readonly RuleProblem[]): RuleProblem[] {
  const { leaveOut } = sources.context;
  if (leaveOut === 'checks') return [];
  const report = new Report();
  const view = new BookView(sources, earlier, report);
  for (const check of CHECKS) if (!leaveOut || !LEFT_OUT[leaveOut].has(check)) check(view);
  return report.problems;
}
