/** What a service answers with, as one text: two threads with the same one give the same answers. */
import { createHash } from 'node:crypto';
import type { Knowledge } from './job.ts';

export function takeFingerprint({ ruleBook, tables }: Pick<Knowledge, 'ruleBook' | 'tables'>): string {
  const releases = tables.ids.flatMap((id) => tables.releases(id).map(({ digest }) => `${id} ${digest}`));
  return createHash('sha256')
    .update([ruleBook.digest, ...releases].join('\n'))
    .digest('hex');
}
