/** Messages of denials and flags: text with facts in braces. */
import { type FactScope, showValue } from '../condition/compile-condition.ts';
import type { FactValue } from '../facts/vocabulary.ts';
import { Bug } from '../problem.ts';
import type { LineState } from '../run/line-state.ts';

const PLACE = /\{([^{}]*)\}/g;

/** Names of the facts a message shows, in the order they stand there. */
export function listPlaces(message: string): string[] {
  return [...message.matchAll(PLACE)].map(([, name]) => name!.trim());
}

function showText(value: FactValue): string {
  const shown = showValue(value) ?? '(not given)';
  return typeof shown === 'string' ? shown : shown.join(', ');
}

/** Compiles a message; lists are shown with commas, and an absent fact as "(not given)". */
export function compileMessage(message: string, scope: FactScope): (line: LineState) => string {
  // Texts and names take turns: what a pattern captures stays among the parts of a split.
  const parts = message.split(PLACE).map((text, index) => {
    if (index % 2 === 0) return text;
    const fact = scope.find(text.trim());
    if (!fact) throw new Bug(`fact ${text.trim()} of a message reached the compiler unchecked`);
    return fact;
  });
  return (line) => {
    let text = '';
    for (const part of parts) text += typeof part === 'string' ? part : showText(part.read(line));
    return text;
  };
}
