/** The site's style sheet: one file, named by what it says, so that a browser keeps it until it changes. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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

export interface Style {
  readonly text: string;
  /** What stands behind its address, another one for another text. */
  readonly version: string;
}

let style: Style | undefined;

export function readStyle(): Style {
  if (style) return style;
  const own = SHEETS.map((sheet) => readFileSync(new URL(sheet, import.meta.url), 'utf8'));
  const text = [...own, REVIEW_STYLES].join('\n');
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12);
  style = { text, version };
  return style;
}
