/** What a thread does before anybody waits for it: it reads the tables of everyday bills, and their rules are compiled. */
import northCarolina from '../demo/1-north-carolina-workers-comp.json' with { type: 'json' };
import usualCharges from '../demo/2-usual-charges.json' with { type: 'json' };
import { answerJob } from './answer-job.ts';
import { type Job, type Knowledge, steadyNow } from './job.ts';

/** So often the lines of a demo bill stand in the one that is reviewed: most of what a thread then does is to open its tables. */
const TIMES = 12;
const WEEK = 7 * 24 * 60 * 60 * 1000;

type DemoBill = typeof northCarolina | typeof usualCharges;

/** The lines of a bill again and again, each time a week before, so that none looks like another. */
function lengthen(bill: DemoBill): string {
  const Services = Array.from({ length: TIMES }, (_, time) =>
    bill.Services.map((line) => ({
      ...line,
      Line: line.Line + time * bill.Services.length,
      ServiceDate: new Date(Date.parse(`${line.ServiceDate}Z`) - time * WEEK).toISOString().slice(0, 19),
    })),
  ).flat();
  return JSON.stringify({ ...bill, Services });
}

/** Reviews the demo bills, and lets the reviews go; where a book or its tables have nothing for them, that is no mistake. */
export function warmUp(knowledge: Knowledge): void {
  for (const bill of [northCarolina, usualCharges]) {
    const job: Job = {
      endpoint: 'review',
      text: lengthen(bill),
      tenant: { id: 'warm-up', pack: '' },
      requestId: 'warm-up',
      receivedAt: Date.now(),
      startedAt: steadyNow(),
      kept: null,
      siteUrl: '',
      acceptEncoding: 'gzip',
      omitsPage: false,
      unmade: null,
      historyLimit: Number.MAX_SAFE_INTEGER,
    };
    try {
      answerJob(job, knowledge);
    } catch {
      // The first that is asked for the same says why.
    }
  }
}
