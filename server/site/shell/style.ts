/** The site's style sheet: one file, made of the sheets of its parts. */
import { readFileSync } from 'node:fs';
import { rememberAsset } from './asset.ts';
import { REVIEW_STYLES } from './render-review.ts';

/** In the order of the cascade, before the styles of a review; the colours are those of the report. */
const SHEETS = [
  '../../report/colors.css',
  './base.css',
  './controls.css',
  '../home/home.css',
  '../coverage/coverage.css',
  '../book/book.css',
  '../docs/docs.css',
  '../try/try.css',
  '../reviews/reviews.css',
] as const;

export const readStyle = rememberAsset(() => {
  const own = SHEETS.map((sheet) => readFileSync(new URL(sheet, import.meta.url), 'utf8'));
  return [...own, REVIEW_STYLES].join('\n');
});
