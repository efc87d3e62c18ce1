/** `logHeader.citations`: the sources that the values of the trace name, each once, and no others. */
import type { ReviewResponse } from '../present/review.ts';
import type { Findings } from './findings.ts';
import { listShown } from './trace.ts';

export function checkCitations({ logHeader, logDetails }: ReviewResponse, findings: Findings): void {
  const unused = new Set(logHeader.citations.map(({ id }) => id));
  const known = new Set(unused);
  if (known.size !== logHeader.citations.length)
    findings.report('logHeader.citations', 'has two sources of one id');
  for (const [index, step] of logDetails.entries())
    for (const [path, { citation }] of listShown(step)) {
      if (citation === undefined) continue;
      unused.delete(citation);
      if (!known.has(citation))
        findings.report(
          `logDetails[${index}].${path}.citation`,
          `names ${citation}, which logHeader.citations does not hold`,
        );
    }
  for (const id of unused) findings.report('logHeader.citations', `holds ${id}, which no step names`);
}
