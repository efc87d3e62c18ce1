/** Leaves: facts that exist, operators that work on their types, values of their types and closed lists. */
import type { Leaf, LeafValue } from '../../condition/condition.ts';
import { compareValues, OPERATORS, type Operator } from '../../condition/operators.ts';
import { readLeafValue } from '../../condition/read-value.ts';
import type { PackSource } from '../compile-rule-book.ts';
import { suggestName } from '../suggest-name.ts';
import type { BookView } from './book-view.ts';
import { isWholeLeaf } from './check-condition-nodes.ts';
import type { FactInfo } from './pack-scope.ts';
import { type Path, quote } from './report.ts';
import { visitConditions } from './visit-conditions.ts';

/** Operators that ask whether the value is one of some; only these are held to a closed list. */
const EQUALITY = new Set(['equal', 'notEqual', 'in', 'notIn']);

const operatorsFor = (fact: FactInfo) =>
  [...OPERATORS.values()].filter((one) => one.types.includes(fact.type)).map((one) => one.name);

class LeafCheck {
  private readonly view: BookView;
  private readonly source: PackSource;
  private readonly leaf: Leaf;
  private readonly path: Path;

  constructor(view: BookView, source: PackSource, leaf: Leaf, path: Path) {
    this.view = view;
    this.source = source;
    this.leaf = leaf;
    this.path = path;
  }

  private place(...more: Path) {
    return this.view.place(this.source.yaml, ...this.path, ...more);
  }

  run(): void {
    const fact = this.view.requireFact(this.source, this.leaf.fact, this.place('fact'));
    const operator = this.findOperator();
    const value = this.leaf.value;
    const isFact = typeof value === 'object' && !Array.isArray(value);
    const other = isFact
      ? this.view.requireFact(this.source, (value as { fact: string }).fact, this.place('value', 'fact'))
      : null;
    if (!fact || !operator || !this.checkType(fact, operator)) return;
    if (!isFact) this.checkConstants(fact, operator, value);
    else if (other) this.checkOther(fact, operator, other);
  }

  private findOperator(): Operator | undefined {
    const { operator: name } = this.leaf;
    const operator = OPERATORS.get(name);
    if (!operator)
      this.view.report.add(
        'unknown-operator',
        this.place('operator'),
        `no operator is called "${name.slice(0, 60)}"; ${suggestName(name, [...OPERATORS.keys()])}`,
      );
    return operator;
  }

  private checkType(fact: FactInfo, operator: Operator): boolean {
    if (operator.types.includes(fact.type)) return true;
    this.view.report.add(
      'unfit-operator',
      this.place('operator'),
      `${operator.name} does not work on ${fact.name}, which is of type ${fact.type}; use one of ${operatorsFor(fact).join(', ')}`,
    );
    return false;
  }

  private checkOther(fact: FactInfo, operator: Operator, other: FactInfo): void {
    if (operator.expects !== 'one')
      this.view.report.add(
        'unfit-operator',
        this.place('operator'),
        `${operator.name} compares with values written in the rule, not with another fact; use one of ${
          [...OPERATORS.values()]
            .filter((one) => one.expects === 'one' && one.types.includes(fact.type))
            .map((one) => one.name)
            .join(', ') || 'the values themselves'
        }`,
      );
    else if (other.type !== fact.type)
      this.view.report.add(
        'unfit-value',
        this.place('value', 'fact'),
        `${fact.name} is of type ${fact.type} and ${other.name} of type ${other.type}; only facts of one type can be compared`,
      );
    else if (other.id === fact.id)
      this.view.report.add(
        'unfit-value',
        this.place('value', 'fact'),
        `${fact.name} is compared with itself, which is always the same; name the other fact`,
      );
  }

  private checkConstants(
    fact: FactInfo,
    operator: Operator,
    value: Exclude<LeafValue, { fact: string }>,
  ): void {
    const typed = readLeafValue(value, fact.type, operator);
    if ('problem' in typed) {
      this.view.report.add(
        'unfit-value',
        this.place('value'),
        `${typed.problem}; ${fact.name} is of type ${fact.type}`,
      );
      return;
    }
    if (operator.expects === 'pair' && isReversed(typed.value))
      this.view.report.add(
        'unfit-value',
        this.place('value'),
        'the first value lies above the second, so nothing lies between them; write [from, through]',
      );
    if (fact.values && EQUALITY.has(operator.name)) this.checkClosedList(fact, fact.values, value);
  }

  private checkClosedList(
    fact: FactInfo,
    allowed: readonly string[],
    value: string | readonly string[],
  ): void {
    const texts = typeof value === 'string' ? [value] : value;
    for (const [index, text] of texts.entries())
      if (!allowed.includes(text))
        this.view.report.add(
          'unfit-value',
          typeof value === 'string' ? this.place('value') : this.place('value', index),
          `${fact.name} is never ${quote(text)}, so the comparison cannot do what it says; ${suggestName(
            text,
            allowed.filter((one) => one !== ''),
          )}`,
        );
  }
}

function isReversed(pair: unknown): boolean {
  const [from, through] = pair as [unknown, unknown];
  return compareValues(from, through) > 0;
}

/** Reports leaves that name unknown things or compare what cannot be compared. */
export function checkLeaves(view: BookView): void {
  for (const source of view.sources.packs)
    visitConditions(source, (node, path) => {
      if (!isWholeLeaf(node)) return;
      const value = node['value'];
      if (typeof value === 'object' && !Array.isArray(value) && !('fact' in (value as object))) return;
      new LeafCheck(view, source, node as unknown as Leaf, path).run();
    });
}
