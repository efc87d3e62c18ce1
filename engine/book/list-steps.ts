/** The steps of the review with the rules that may act there: those of a programme and of all that it uses, or of one pack. */
import type { Effective } from '../date.ts';
import type { CompiledBucket } from '../model/bucket.ts';
import type { CompiledRule } from '../model/compiled.ts';
import { compileRule } from '../rulebook/compile-rule.ts';
import type { Place } from './place.ts';

export interface StepRule {
  /** `pack#rule`. */
  readonly ref: string;
  readonly title: string;
  readonly effective: Effective;
  /** Whether the text of what it cites has been read. */
  readonly isRead: boolean;
  /** Rules in whose place it acts. */
  readonly exceptionTo: readonly string[];
  /** Rules that act in its place. */
  readonly exceptions: readonly string[];
}

export interface StepRules {
  readonly name: string;
  readonly title: string;
  readonly policy: CompiledBucket['policy'];
  readonly rules: readonly StepRule[];
  readonly steps: readonly StepRules[];
}

const byRef = (left: CompiledRule, right: CompiledRule) => (left.ref < right.ref ? -1 : 1);

/** Where the place is a programme, the rules of every pack that it uses; else those of its pack. */
function listRules({ book, instance }: Place): CompiledRule[] {
  const { pack } = instance;
  const opened = pack.kind === 'programme' ? book.openProgramme(pack.pack) : null;
  if (opened) return opened.packs.flatMap(({ rules }) => rules);
  return (pack.rules ?? []).map((rule) => compileRule(rule, instance, book.buckets.get(rule.bucket)));
}

/** The steps in their order, without those in which nothing acts. */
export function listSteps(place: Place): StepRules[] {
  const all = listRules(place);
  const byStep = Map.groupBy(all, ({ bucket }) => bucket.name);
  const list = (buckets: readonly CompiledBucket[]): StepRules[] =>
    buckets.flatMap(({ name, title, policy, children }) => {
      const rules = (byStep.get(name) ?? []).sort(byRef).map((rule) => ({
        ref: rule.ref,
        title: rule.title,
        effective: rule.effective,
        isRead: rule.citation.read !== null,
        exceptionTo: rule.exceptionTo,
        exceptions: all.filter((one) => one.exceptionTo.includes(rule.ref)).map(({ ref }) => ref),
      }));
      const steps = list(children);
      return rules.length + steps.length === 0 ? [] : [{ name, title, policy, rules, steps }];
    });
  return list(place.book.roots);
}
