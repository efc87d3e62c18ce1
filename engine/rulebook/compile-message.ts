/** Messages of denials and flags: text with facts in braces. */
import { type FactScope, showValue } from '../condition/compile-condition.ts';
import { Bug } from '../problem.ts';
import type { LineState } from '../run/line-state.ts';

const PLACE = /\{([^{}]*)\}/g;

/** Names of the facts a message shows, in the order they stand there. */
export function listPlaces(message: string): string[] {
  return [...message.matchAll(PLACE)].map(([, name]) => name!.trim());
}

/** Compiles a message; lists are shown with commas, and an absent fact as "(not given)". */
export function compileMessage(message: string, scope: FactScope): (line: LineState) => string {
  for (const name of listPlaces(message))
    if (!scope.find(name)) throw new Bug(`fact ${name} of a message reached the compiler unchecked`);
  return (line) =>
    message.replaceAll(PLACE, (_, name: string) => {
      const shown = showValue(scope.find(name.trim())?.read(line)) ?? '(not given)';
      return typeof shown === 'string' ? shown : shown.join(', ');
    });
}
