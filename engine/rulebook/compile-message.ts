/** Messages of denials and flags: text with facts in braces. */
import { showValue } from '../condition/compile-condition.ts';
import type { Fact, FactValue, Scope } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import { Bug } from '../problem.ts';

const PLACE = /\{([^{}]*)\}/g;

/** Names of the facts a message shows, in the order they stand there, each with the character it begins at. */
export function listPlaces(message: string): { name: string; offset: number }[] {
  return [...message.matchAll(PLACE)].map(({ 1: inside = '', index }) => ({
    name: inside.trim(),
    offset: index + 1 + inside.search(/\S|$/),
  }));
}

function showText(value: FactValue): string {
  const shown = showValue(value) ?? '(not given)';
  return typeof shown === 'string' ? shown : shown.join(', ');
}

/** A message and the facts it shows. */
export interface CompiledMessage {
  readonly describe: (line: LineState) => string;
  readonly facts: readonly Fact[];
}

/** Compiles a message; lists are shown with commas, and an absent fact as "(not given)". */
export function compileMessage(message: string, scope: Scope): CompiledMessage {
  const facts: Fact[] = [];
  // Texts and names take turns: what a pattern captures stays among the parts of a split.
  const parts = message.split(PLACE).map((text, index) => {
    if (index % 2 === 0) return text;
    const fact = scope.find(text.trim());
    if (!fact) throw new Bug(`fact ${text.trim()} of a message reached the compiler unchecked`);
    facts.push(fact);
    return fact;
  });
  const describe = (line: LineState) => {
    let text = '';
    for (const part of parts) text += typeof part === 'string' ? part : showText(part.read(line));
    return text;
  };
  return { describe, facts };
}
