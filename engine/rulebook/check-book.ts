/** The checks of `rules check`, one file each under `checks/`. */
import type { RuleProblem } from '../problem.ts';
import { BookView } from './checks/book-view.ts';
import { checkBucketEffects } from './checks/check-bucket-effects.ts';
import { checkBuckets } from './checks/check-buckets.ts';
import { checkChoices } from './checks/check-choices.ts';
import { checkCitations } from './checks/check-citations.ts';
import { checkConditionNodes } from './checks/check-condition-nodes.ts';
import { checkCustomCodes } from './checks/check-custom-codes.ts';
import { checkDates } from './checks/check-dates.ts';
import { checkDuplicates } from './checks/check-duplicates.ts';
import { checkEffects } from './checks/check-effects.ts';
import { checkFactCircles } from './checks/check-fact-circles.ts';
import { checkFiles } from './checks/check-files.ts';
import { checkFiring } from './checks/check-firing.ts';
import { checkFormulas } from './checks/check-formulas.ts';
import { checkLeaves } from './checks/check-leaves.ts';
import { checkNamedConditions } from './checks/check-named-conditions.ts';
import { checkOptions } from './checks/check-options.ts';
import { checkOthers } from './checks/check-others.ts';
import { checkOverrides } from './checks/check-overrides.ts';
import { checkPackKinds } from './checks/check-pack-kinds.ts';
import { checkParamDates } from './checks/check-param-dates.ts';
import { checkParams } from './checks/check-params.ts';
import { checkReasonCodes } from './checks/check-reason-codes.ts';
import { checkRounding } from './checks/check-rounding.ts';
import { checkRuleBuckets } from './checks/check-rule-buckets.ts';
import { checkSettings } from './checks/check-settings.ts';
import { checkShadows } from './checks/check-shadows.ts';
import { checkStates } from './checks/check-states.ts';
import { checkSupplies } from './checks/check-supplies.ts';
import { checkTables } from './checks/check-tables.ts';
import { checkTests } from './checks/check-tests.ts';
import { checkUnused } from './checks/check-unused.ts';
import { checkUses } from './checks/check-uses.ts';
import { Report } from './checks/report.ts';
import type { BookSources } from './compile-rule-book.ts';

/** In this order: later checks keep silent about what an earlier one has reported. */
const CHECKS: readonly ((view: BookView) => void)[] = [
  checkFiles,
  checkBuckets,
  checkBucketEffects,
  checkPackKinds,
  checkReasonCodes,
  checkDuplicates,
  checkUses,
  checkShadows,
  checkTables,
  checkConditionNodes,
  checkNamedConditions,
  checkLeaves,
  checkOthers,
  checkFactCircles,
  checkParams,
  checkSupplies,
  checkEffects,
  checkRuleBuckets,
  checkFormulas,
  checkRounding,
  checkCitations,
  checkCustomCodes,
  checkOptions,
  checkStates,
  checkSettings,
  checkOverrides,
  checkDates,
  checkParamDates,
  checkUnused,
  checkTests,
  checkChoices,
  checkFiring,
];

/** All problems of a book beyond the shape of its files. `earlier` are the problems already found. */
export function checkBook(sources: BookSources, earlier: readonly RuleProblem[]): RuleProblem[] {
  const report = new Report();
  const view = new BookView(sources, earlier, report);
  for (const check of CHECKS) check(view);
  return report.problems;
}
