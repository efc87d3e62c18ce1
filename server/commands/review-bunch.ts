/** A bunch of lines of a stream of bills, and what they come to. */
import type { InputLine } from '../read-lines.ts';
import { type ReviewOptions, refuse, reviewText, type TextOutcome } from './review-text.ts';

/** Reviewed bills, in order. */
export interface Bunch {
  /** Lines of JSON. */
  readonly text: string | Uint8Array;
  readonly done: number;
  readonly failed: number;
}

export function reviewLine({ number, text, problem }: InputLine, options: ReviewOptions): TextOutcome {
  const requestId = `line-${number}`;
  return text === null
    ? refuse(requestId, 'line_unreadable', problem!, [])
    : reviewText(text, requestId, options);
}

/** The reviews of some lines, one a line. */
export function reviewBunch(lines: readonly InputLine[], options: ReviewOptions): Bunch {
  let failed = 0;
  let text = '';
  for (const line of lines) {
    const { ok, json } = reviewLine(line, options);
    text += `${json}\n`;
    if (!ok) failed += 1;
  }
  return { text: new TextEncoder().encode(text), done: lines.length, failed };
}
