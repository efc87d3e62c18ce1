/** Why a rule did not act, in words: for who asks, and below an example that wants it to. */
import { describeOperator, NOT } from '../condition/operators.ts';
import type { RuleAnswer, RuleOutcome } from './explain-rule.ts';

const SENTENCES: Readonly<Record<RuleOutcome, (answer: RuleAnswer) => string>> = {
  fired: () => 'It acted on the line.',
  false: () => 'Its condition does not hold:',
  unknown: () => 'Whether its condition holds is not known:',
  replaced: ({ by }) =>
    by.length > 0
      ? `Its condition holds, and ${by.join(', ')} claims the line too, or acts in its place.`
      : 'Its condition holds; it excepts a rule that does not act, or something is not known that stops the line.',
  denied: ({ by }) => `The line was denied before its turn${by.length > 0 ? `, by ${by.join(', ')}` : ''}.`,
  'not-reached': ({ by }) =>
    `Its turn did not come: the line was denied, priced or stopped before${by.length > 0 ? `, by ${by.join(', ')}` : ''}.`,
  'other-code': () => 'It is for other codes:',
  'not-in-force': ({ why }) => `It is in force from ${why[0]}.`,
  'not-in-programme': ({ programme }) => `No pack of ${programme}, whose rules price the line, has it.`,
  unreviewed: ({ why }) => `The line cannot be reviewed: ${why.join(' ')}`,
};

const show = (value: string | readonly string[] | null): string =>
  value === null ? 'nothing' : (typeof value === 'string' ? value : value.join(', ')) || 'blank';

/** A description without what it adds behind a colon, in brackets or in a second sentence. */
export const shortenMeaning = (description: string): string => description.split(/[:;.(]/, 1)[0]!.trim();

/** What failed, told as what the rule asks. */
function describeLeaf({ description, fact, operator, value, got }: RuleAnswer['failed'][number]): string {
  const asked = describeOperator(operator.startsWith(NOT) ? operator.slice(NOT.length) : `${NOT}${operator}`);
  return `${shortenMeaning(description)} (${fact}) ${asked} ${show(value)}; found ${show(got)}`;
}

/** A sentence, and below it a line for each comparison that failed or each thing that is not known. */
export function describeAnswer(answer: RuleAnswer): {
  readonly sentence: string;
  readonly details: string[];
} {
  const { outcome, why, failed } = answer;
  return {
    sentence: SENTENCES[outcome](answer),
    details: outcome === 'unknown' ? [...why] : failed.map(describeLeaf),
  };
}
