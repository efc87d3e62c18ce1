/** `/book/us-nc/workers-comp/percent-of-medicare`: a rule, by itself or as a programme uses it. */
import { describeRule, type Place, type RuleWords } from '../../../engine/index.ts';
import type { Page } from '../shell/page.ts';
import { showDays } from '../shell/words.ts';
import type { BookParts } from './book-parts.ts';
import { findEntryText } from './cut-entry.ts';
import { bookPath } from './paths.ts';
import { readChanges } from './read-changes.ts';
import { sayEffect } from './say-effect.ts';
import { viewChanged, viewExcepted } from './view-changed.ts';
import { viewCondition } from './view-condition.ts';
import { viewEarlier } from './view-earlier.ts';
import { viewExamples } from './view-examples.ts';
import { viewFormula } from './view-formula.ts';
import { viewPlace } from './view-place.ts';
import { viewSource } from './view-source.ts';

/** Changes of the pack that are shown: the latest says when the rule may have changed last. */
const LATEST = 3;

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

/**
 * @param at digest of the pack by which a review names it; null where nobody asks
 * @returns null where the pack has no such rule
 */
export async function buildRulePage(
  parts: BookParts,
  place: Place,
  { id, at }: { readonly id: string; readonly at: string | null },
): Promise<Page | null> {
  const rule = describeRule(place, id);
  if (!rule) return null;
  const { pack, file } = place.instance;
  const programme = place.programme?.pack ?? null;
  const way = viewPlace(place);
  const text = findEntryText(parts, place, id);
  const digest = parts.ruleBook.digestOf(pack.pack) ?? '';
  const { effect, rounding, reason } = rule;
  const changes = readChanges(parts.texts.changes, pack.pack).slice(0, LATEST);
  return {
    template: 'rule',
    title: rule.title,
    part: 'book',
    view: {
      ...way,
      heading: rule.title,
      ref: rule.ref,
      file,
      version: pack.version,
      digest: digest.slice(0, 12),
      ...(await viewEarlier(parts.store, { pack: pack.pack, entry: id, at }, { digest, text })),
      isDraft: pack.status === 'draft',
      step: viewStep(rule, programme ? bookPath(programme) : way.packPath),
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
      changes,
      hasChanges: changes.length > 0,
      text,
      bookDigest: parts.ruleBook.digest.slice(0, 12),
    },
  };
}
