/** What decided a step did hold: json-rules-engine decides every recorded leaf again, on the values the step shows. */
import { isCodeRange } from '../codes.ts';
import type { Condition } from '../condition/condition.ts';
import { readOperator } from '../condition/operators.ts';
import { evaluateReference, type ReferenceValue } from '../condition/reference.ts';
import { parseDecimal } from '../decimal.ts';
import type { FactType } from '../model/fact.ts';
import type { DecidedBy } from '../model/trace.ts';
import type { LogStep } from '../present/log.ts';
import { isSameAmount } from '../present/read-amount.ts';
import type { Findings } from './findings.ts';

interface Recorded {
  readonly leaf: DecidedBy;
  readonly path: string;
}

/** The type that the shown texts have: amounts where all of them are, codes where a range is among them. */
function readType({ operator, got, value }: DecidedBy): FactType {
  if (Array.isArray(got)) return 'list';
  const texts = [value].flat();
  if (texts.some(isCodeRange) && /in$/i.test(operator)) return 'code';
  return [got as string, ...texts].every((text) => text !== null && parseDecimal(text)) ? 'decimal' : 'text';
}

/** A recorded leaf as a condition over a fact of its own name. */
function convert({ leaf }: Recorded, fact: string): Condition {
  const { operator, negated } = readOperator(leaf.operator)!;
  const own = { fact, operator: operator.name, value: leaf.value };
  return negated ? { not: own } : own;
}

/** True when all leaves hold; one whose operator is unknown or whose fact is absent does not. */
async function hold(recorded: readonly Recorded[]): Promise<boolean> {
  const names = recorded.map((_one, index) => `leaf${index}`);
  const isSound = ({ leaf }: Recorded) =>
    readOperator(leaf.operator) !== undefined && (leaf.got !== null || leaf.operator.endsWith('isGiven'));
  if (!recorded.every(isSound)) return false;
  const types = new Map(recorded.map(({ leaf }, index) => [names[index]!, readType(leaf)]));
  const facts = new Map(recorded.map(({ leaf }, index) => [names[index]!, leaf.got as ReferenceValue]));
  return evaluateReference({
    condition: { all: recorded.map((one, index) => convert(one, names[index]!)) },
    named: new Map(),
    facts,
    typeOf: (fact) => types.get(fact)!,
  });
}

/** Reports every leaf that does not hold on the values the step itself shows. */
export async function checkDecisions(logDetails: readonly LogStep[], findings: Findings): Promise<void> {
  const recorded: Recorded[] = [];
  for (const [index, { decidedBy, lookUps }] of logDetails.entries())
    for (const [at, leaf] of decidedBy.entries()) {
      const path = `logDetails[${index}].decidedBy[${at}]`;
      recorded.push({ leaf, path });
      const read = lookUps.find(({ name }) => name === leaf.fact);
      if (
        read &&
        // A blank decimal or date is none.
        (leaf.got ?? '') !== read.value &&
        !isSameAmount(read.value, String(leaf.got))
      )
        findings.report(
          `${path}.got`,
          `shows ${leaf.got}, but the look-up of ${leaf.fact} gives ${read.value}`,
        );
    }
  // All at once; only where one of them fails is each asked by itself.
  if (recorded.length === 0 || (await hold(recorded))) return;
  for (const one of recorded) {
    const { fact, operator, value, got } = one.leaf;
    if (!(await hold([one])))
      findings.report(one.path, `${fact} ${operator} ${value} does not hold for ${got}`);
  }
}
