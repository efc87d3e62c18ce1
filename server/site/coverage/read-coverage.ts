/** What the book covers, worked out once for a book, a programme at a time: other requests are served in between. */
import { setImmediate as takeTurn } from 'node:timers/promises';
import { type CoverageReport, describeCoverageInSteps, type RuleBook } from '../../../engine/index.ts';

const reports = new WeakMap<RuleBook, Promise<CoverageReport>>();

async function describe(book: RuleBook): Promise<CoverageReport> {
  const steps = describeCoverageInSteps(book);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await takeTurn();
  }
}

export function readCoverage(book: RuleBook): Promise<CoverageReport> {
  let report = reports.get(book);
  if (!report) {
    report = describe(book);
    reports.set(book, report);
  }
  return report;
}
