/** `/book/us-nc/workers-comp/percent-of-medicare`: a rule, by itself or as a programme uses it. */
import { describeRule, type Place, type RuleWords } from '../../../engine/index.ts';
import type { Page } from '../shell/page.ts';
import { showDays } from '../shell/words.ts';
import type { BookParts } from './book-parts.ts';
import { bookPath } from './paths.ts';
import { sayEffect } from './say-effect.ts';
import { viewChanged, viewExcepted } from './view-changed.ts';
import { viewCondition } from './view-condition.ts';
import { type EntryQuestion, viewEntry } from './view-entry.ts';
import { viewExamples } from './view-examples.ts';
import { viewFormula } from './view-formula.ts';
import { viewSource } from './view-source.ts';

function viewStep({ step }: RuleWords, packPath: string): object | false {
  if (!step) return false;
  const steps = [...step.within, step].map(({ name, title }) => ({ name, title }));
  const [path = '', query] = packPath.split('?');
  return {
    stepTitle: steps.map(({ title }) => title).join(' › '),
    stepPath: `${path}${query ? `?${query}` : ''}#${step.name}`,
  };
}

function viewCarc(carc: string | Readonly<Record<string, string>>): string {
  return typeof carc === 'string' ? carc : [...new Set(Object.values(carc))].join(', ');
}

/** Null where the pack has no such rule. */
export async function buildRulePage(
  parts: BookParts,
  place: Place,
  question: EntryQuestion,
): Promise<Page | null> {
  const rule = describeRule(place, question.id);
  if (!rule) return null;
  const { pack } = place.instance;
  const programme = place.programme?.pack ?? null;
  const entry = await viewEntry(parts, place, question, rule);
  const { effect, rounding, reason } = rule;
  return {
    template: 'rule',
    title: rule.title,
    part: 'book',
    view: {
      ...entry,
      isDraft: pack.status === 'draft',
      step: viewStep(rule, programme ? bookPath(programme) : entry.packPath),
      said: effect ? sayEffect(effect) : '',
      days: showDays({ ...(place.programme ?? pack).covers, ...rule.effective }),
      gate: rule.gate ? viewCondition(rule.gate, programme) : false,
      when: rule.when ? viewCondition(rule.when, programme) : false,
      formulas: [
        ...(effect?.formula ? [{ called: '', ...viewFormula(effect.formula, place) }] : []),
        ...(effect?.least ? [{ called: 'Least', ...viewFormula(effect.least, place) }] : []),
        ...(effect?.most ? [{ called: 'Most', ...viewFormula(effect.most, place) }] : []),
      ],
      hasFormulas: Boolean(effect?.formula ?? effect?.least ?? effect?.most),
      rounding: rounding ? { places: rounding.places, mode: rounding.mode.replaceAll('-', ' ') } : false,
      law: rule.source ? viewSource(rule.source) : false,
      reason: reason
        ? {
            id: reason.id,
            short: reason.short,
            long: reason.long,
            carc: viewCarc(reason.carc),
            group: reason.group,
          }
        : false,
      message: rule.message ?? '',
      excepted: viewExcepted(place, rule.exceptionTo),
      isException: rule.exceptionTo.length > 0,
      ...viewChanged(place, rule.ref, true),
      ...(await viewExamples(parts.texts.files, rule.ref)),
    },
  };
}
