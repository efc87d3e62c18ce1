/** Effects: each rule has exactly one, with keys that mean something to it. */
import { listPlaces } from '../compile-message.ts';
import type { PackSource } from '../compile-rule-book.ts';
import type { Rule } from '../pack.ts';
import type { BookView } from './book-view.ts';
import { AMOUNT_EFFECTS, EFFECTS } from './visit-formulas.ts';

function checkKeys(view: BookView, source: PackSource, rule: Rule, index: number): void {
  const misplaced = (key: string, message: string, ...path: string[]) =>
    view.report.add(
      'misplaced-key',
      { yaml: source.yaml, path: ['rules', index, ...path, key], atKey: true },
      message,
    );
  for (const effect of ['adjust', 'cap', 'quantity'] as const)
    if (rule[effect]?.per !== undefined)
      misplaced(
        'per',
        `\`per\` belongs to price only; ${effect} acts on the line as it is, so remove it`,
        effect,
      );
  if (rule.round && !AMOUNT_EFFECTS.some((effect) => rule[effect]))
    misplaced('round', 'the rule computes nothing that could be rounded; remove `round`');
  if (rule.flag && !Object.values(rule.flag).includes('true'))
    view.report.add(
      'missing-key',
      view.place(source.yaml, 'rules', index, 'flag'),
      'the flag marks nothing; set priorAuthorization, documentation or attention to true',
    );
  if (rule.message !== undefined) {
    if (!rule.deny && !rule.flag)
      misplaced(
        'message',
        'only a denial or a flag says something of its own; remove `message`, the title says it',
      );
    for (const name of listPlaces(rule.message))
      view.requireFact(source, name, view.place(source.yaml, 'rules', index, 'message'));
  }
  if (rule.deny && rule.reason === undefined)
    view.report.add(
      'missing-key',
      view.place(source.yaml, 'rules', index),
      'a denial has to tell the provider why; add `reason` with a reason code',
    );
}

/** Reports rules with no effect or several, and keys their effect does not use. */
export function checkEffects(view: BookView): void {
  for (const source of view.sources.packs)
    for (const [index, rule] of (source.pack.rules ?? []).entries()) {
      const effects = EFFECTS.filter((effect) => rule[effect] !== undefined);
      if (effects.length === 1) checkKeys(view, source, rule, index);
      else
        view.report.add(
          'choose-one',
          view.place(source.yaml, 'rules', index),
          effects.length === 0
            ? `the rule does nothing; give it one effect of ${EFFECTS.join(', ')}`
            : `the rule has the effects ${effects.join(' and ')}, and a rule has one; make a rule of each`,
        );
    }
}
