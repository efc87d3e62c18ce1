/** What a rule does, in a sentence. */
import type { EffectWords } from '../../../engine/index.ts';
import { sayFormula } from './view-formula.ts';

const MARKS: Readonly<Record<EffectWords['marks'][number], string>> = {
  priorAuthorization: 'The line needs prior authorization.',
  documentation: 'The line needs documentation.',
  note: 'The trace says so, and nobody has to look.',
  notChecked: 'The review says that it did not look at this.',
  stands: 'Other lines rest on the service all the same.',
};

function sayBounds({ least, most }: EffectWords): string {
  if (!least && !most) return '';
  const low = least ? sayFormula(least) : 'the allowance as it stands';
  return most ? ` It ends between ${low} and ${sayFormula(most)}.` : ` It ends at ${low} or more.`;
}

function sayAttention(effect: EffectWords): string {
  return `A person has to look at the line.${sayBounds(effect)}`;
}

const sayMarks = ({ marks }: EffectWords): string[] => marks.map((mark) => MARKS[mark]);

const sayDenial = ({ attention }: EffectWords): string =>
  `Nothing is paid for the line${attention ? ' until a person has looked at it' : ''}.`;

function sayCode({ code }: EffectWords): string {
  const to =
    code === null ? 'another code' : typeof code === 'string' ? `code ${code}` : `the ${code.meaning}`;
  return `The line is reviewed as ${to}.`;
}

export function sayEffect(effect: EffectWords): string {
  const amount = effect.formula ? sayFormula(effect.formula) : '';
  switch (effect.key) {
    case 'price':
      return `The amount of ${effect.per === 'line' ? 'the line' : 'one unit'} is: ${amount}.`;
    case 'adjust':
      return `The allowance becomes: ${amount}.`;
    case 'cap':
      return `The allowance is at most: ${amount}.`;
    case 'quantity':
      return `The units that are priced become: ${amount}.`;
    case 'charge':
      return `Beside the allowance, as ${(effect.charge ?? '').replace('-', ' ')}: ${amount}.`;
    case 'deny':
      return [`${sayDenial(effect)}${sayBounds(effect)}`, ...sayMarks(effect)].join(' ');
    case 'code':
      return sayCode(effect);
    default:
      return [...sayMarks(effect), ...(effect.attention ? [sayAttention(effect)] : [])].join(' ');
  }
}
