import { type BookSources, classifyFile } from '../compile-rule-book.ts';
import type { BookView } from './book-view.ts';

const MEANING = {
  buckets: ['buckets.yaml', 'the steps of every review'],
  'reason-codes': ['reason-codes.yaml', 'the reason codes and what their CARCs mean'],
} as const;

function hasFile(sources: BookSources, kind: keyof typeof MEANING): boolean {
  return (kind === 'buckets' ? sources.bucketFile : sources.reasonFile) !== null;
}

/** Reports a folder without buckets.yaml or reason-codes.yaml. */
export function checkFiles(view: BookView): void {
  const { packs, tests, bucketFile, reasonFile } = view.sources;
  const first = packs[0]?.yaml ?? tests[0] ?? bucketFile ?? reasonFile;
  if (!first) return;
  for (const kind of ['buckets', 'reason-codes'] as const) {
    if (hasFile(view.sources, kind) || [...view.brokenFiles].some((file) => classifyFile(file) === kind))
      continue;
    const [name, meaning] = MEANING[kind];
    view.report.add(
      'missing-file',
      { yaml: first, path: [] },
      `the folder has no ${name}, which holds ${meaning}; copy the one that is shipped, or check the folder above this one`,
    );
  }
}
