/** The examples that show a rule at work, read a file at a time: other requests are served in between. */
import { setImmediate as takeTurn } from 'node:timers/promises';
import { type Example, listExampleFiles, type RuleFile, readExamples } from '../../../engine/index.ts';
import { formatMoney } from '../../report/format-amount.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

type Line = Example['lines'][number];

function viewLine(line: Line): object {
  const { expect = {} } = line;
  const modifiers = text(line['ModifierList']);
  const units = text(line['QuantityBilled']);
  const allowance = expect.allowance;
  return {
    code: `${text(line['CPT1'])}${modifiers && `-${modifiers}`}`,
    units: units === '' || units === '1' ? '' : units,
    allowance: allowance === undefined ? '' : formatMoney(allowance),
    attention: expect.attention === 'true',
  };
}

const viewExample = ({ name, file, hand, note, lines, acts }: Example): object => ({
  name,
  file,
  hand: hand ?? '',
  note: note ?? '',
  acts,
  lines: lines.map(viewLine),
});

/** More than these stand folded. */
const FIRST = 5;

export async function viewExamples(files: readonly RuleFile[], ref: string) {
  const found: Example[] = [];
  for (const file of listExampleFiles(files, ref)) {
    found.push(...readExamples(file, ref));
    await takeTurn();
  }
  // Those in which it acts say most.
  const sorted = [...found.filter(({ acts }) => acts), ...found.filter(({ acts }) => !acts)].map(viewExample);
  return {
    examples: sorted.slice(0, FIRST),
    more: sorted.slice(FIRST),
    hasMore: sorted.length > FIRST,
    moreCount: sorted.length - FIRST,
    exampleCount: sorted.length,
    hasExamples: sorted.length > 0,
  };
}
