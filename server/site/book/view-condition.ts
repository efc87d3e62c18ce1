/** What the templates show of a condition: a list within a list, as it is nested. Every key is always set. */
import type { ConditionWords, NameWords } from '../../../engine/index.ts';
import { showValue } from '../../report/wording.ts';
import { bookPath } from './paths.ts';

export interface NameView {
  readonly name: string;
  readonly meaning: string;
  /** Where the book says more; blank for facts of the service. */
  readonly path: string;
}

export const viewName = ({ name, meaning, entry }: NameWords, programme: string | null): NameView => ({
  name,
  meaning,
  path: entry === null ? '' : bookPath(entry, programme),
});

const HEADINGS = { all: 'All of these', any: 'One of these', not: 'Not this', named: '' } as const;

/** Lists that are longer stand folded. */
const LONGEST = 24;

const showWord = (type: string, value: string) =>
  type === 'boolean' ? showValue(value === 'true') : showValue(value);

type Leaf = Extract<ConditionWords, { kind: 'leaf' }>;

function viewLeaf({ fact, operator, asks, value }: Leaf, programme: string | null): object {
  const isGiven = operator === 'isGiven';
  const values = 'name' in value ? [] : (value as readonly string[]).map((one) => showWord(fact.type, one));
  const isBoolean = fact.type === 'boolean' && operator === 'equal';
  return {
    isLeaf: true,
    fact: viewName(fact, programme),
    asks: isGiven
      ? `is ${values[0] === 'no' || values[0] === 'false' ? 'not ' : ''}given`
      : isBoolean
        ? ':'
        : asks,
    values: isGiven || values.length > LONGEST ? '' : values.join(', '),
    many: !isGiven && values.length > LONGEST ? values.join(', ') : '',
    count: values.length,
    other: 'name' in value ? viewName(value as NameWords, programme) : false,
  };
}

/** @param programme in which the condition is read */
export function viewCondition(words: ConditionWords, programme: string | null): object {
  if (words.kind === 'leaf') return viewLeaf(words, programme);
  const { kind, parts } = words;
  return {
    isLeaf: false,
    heading: kind === 'named' ? `${words.name.replaceAll('-', ' ')}, which is` : HEADINGS[kind],
    nested: parts.map((part) => viewCondition(part, programme)),
  };
}
