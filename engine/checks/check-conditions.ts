/** Conditions: nodes that say one thing, and leaves whose operator and value fit the type of their fact. */
import { isCodeRange } from '../codes.ts';
import type { Leaf, LeafValue } from '../condition/condition.ts';
import { compareValues, IS_GIVEN, OPERATORS, type Operator } from '../condition/operators.ts';
import { readCodes, readLeafValue } from '../condition/read-value.ts';
import type { Fact } from '../model/fact.ts';
import type { PackSource } from '../rulebook/read-sources.ts';
import type { BookView } from './book-view.ts';
import { hasOddLetter } from './check-words.ts';
import { eachPack } from './quiet.ts';
import { partsOf } from './references.ts';
import { type Path, quote } from './report.ts';
import { visitNodes } from './visit-nodes.ts';

const GROUPS = ['all', 'any', 'not', 'condition'];
const LEAF = ['fact', 'operator', 'value'];
/** Operators that ask whether the value is one of some; only these are held to a closed list. */
const EQUALITY = new Set(['equal', 'notEqual', 'in', 'notIn']);
/** Letters and digits of a procedure code; a payer's own codes may have more or fewer. */
const CODE_LENGTH = 5;

/** A code is a text that is also compared with ranges. */
const isText = ({ type }: Fact) => type === 'text' || type === 'code';

type Node = Readonly<Record<string, unknown>>;

/** True for a sound node; says what is wrong with another. */
function checkNode(view: BookView, source: PackSource, node: Node, path: Path): boolean {
  const groups = GROUPS.filter((key) => node[key] !== undefined);
  const parts = LEAF.filter((key) => node[key] !== undefined);
  if (groups.length + Math.min(parts.length, 1) !== 1) {
    const given = [...groups, ...(parts.length ? ['a leaf'] : [])];
    view.say(
      'choose-one',
      source,
      path,
      given.length === 0
        ? 'the condition is empty; give one of all, any, not, condition, or a leaf of fact, operator and value'
        : `the condition has ${given.join(' and ')} side by side, so it is not clear which one counts; keep one of ${groups.join(', ')}${parts.length ? ' or the leaf' : ''}, and combine several under all or any`,
    );
    return false;
  }
  const lacking = parts.length ? LEAF.filter((key) => !parts.includes(key)) : [];
  for (const key of lacking)
    view.say(
      'missing-key',
      source,
      path,
      `the leaf has no ${key}; a leaf is written { fact: …, operator: …, value: … }`,
    );
  const value = node['value'];
  const isNameless =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !('fact' in value);
  if (isNameless)
    view.say(
      'missing-key',
      source,
      [...path, 'value'],
      'the value names no fact; write { fact: name }, or the value itself',
    );
  return lacking.length === 0 && !isNameless;
}

class LeafCheck {
  private readonly view: BookView;
  private readonly source: PackSource;
  private readonly leaf: Leaf;
  private readonly path: Path;
  private readonly pair: string | undefined;

  constructor(view: BookView, source: PackSource, leaf: Leaf, path: Path, pair: string | undefined) {
    this.view = view;
    this.source = source;
    this.leaf = leaf;
    this.path = path;
    this.pair = pair;
  }

  private say(code: 'unfit-operator' | 'unfit-value', path: Path, message: string): void {
    this.view.say(code, this.source, [...this.path, ...path], message);
  }

  run(): void {
    const { fact: name, operator: operatorName, value } = this.leaf;
    const fact = this.view.findFact(this.source, name, this.pair);
    const operator = OPERATORS.get(operatorName);
    if (!operator)
      this.view.report.addUnknown(
        'unknown-operator',
        this.view.place(this.source.yaml, ...this.path, 'operator'),
        'no operator is called',
        operatorName,
        OPERATORS.keys(),
      );
    if (!fact || !operator || !this.checkType(fact, operator)) return;
    if (typeof value === 'string' || Array.isArray(value)) {
      this.checkConstants(fact, operator, value as string | readonly string[]);
      return;
    }
    const other = this.view.findFact(this.source, (value as { fact: string }).fact, this.pair);
    if (other) this.checkOther(fact, operator, other);
  }

  private checkType(fact: Fact, operator: Operator): boolean {
    const { kind } = fact.origin;
    // A blank text is a text; a blank decimal or date is none.
    const canBeBlank = kind === 'column' && ['decimal', 'date'].includes(fact.type);
    const canBeAbsent = canBeBlank || (fact.optional && ['request', 'state', 'param'].includes(kind));
    if (operator.name === IS_GIVEN && !canBeAbsent)
      this.say(
        'unfit-operator',
        ['operator'],
        `${fact.name} is not left to the request or to others to give; ask what it is, or for \`.found\` of its table`,
      );
    else if (!operator.types.includes(fact.type)) {
      const fit = [...OPERATORS.values()].filter(
        (one) => one.types.includes(fact.type) && (one.name !== IS_GIVEN || canBeAbsent),
      );
      this.say(
        'unfit-operator',
        ['operator'],
        `${operator.name} does not work on ${fact.name}, which is of type ${fact.type}; use one of ${fit.map(({ name }) => name).join(', ')}`,
      );
    } else return true;
    return false;
  }

  private checkOther(fact: Fact, operator: Operator, other: Fact): void {
    // One of the entries of a list: the list may be a param.
    const takesList =
      other.type === 'list' &&
      (operator.expects === 'many' ? ['text', 'code'].includes(fact.type) : operator.expects === 'items');
    const at = ['value', 'fact'];
    if (!takesList && operator.expects !== 'one') {
      const fit = [...OPERATORS.values()].filter(
        (one) => one.expects === 'one' && one.types.includes(fact.type) && one.name !== IS_GIVEN,
      );
      this.say(
        'unfit-operator',
        ['operator'],
        `${operator.name} compares with values written in the rule, or with a list; ${other.name} is of type ${other.type}, so use one of ${fit.map(({ name }) => name).join(', ') || 'the values themselves'}`,
      );
    } else if (!takesList && other.type !== fact.type && !(isText(fact) && isText(other)))
      this.say(
        'unfit-value',
        at,
        `${fact.name} is of type ${fact.type} and ${other.name} of type ${other.type}; only facts of one type can be compared`,
      );
    else if (other.id === fact.id)
      this.say(
        'unfit-value',
        at,
        `${fact.name} is compared with itself, which is always the same; name the other fact`,
      );
    const versions = other.origin.kind === 'param' ? (other.origin.param.values ?? []) : [];
    for (const { value } of fact.type === 'code' ? versions : []) {
      const codes = readCodes([value ?? []].flat().filter((code) => !hasOddLetter(code)));
      if ('problem' in codes)
        this.say('unfit-value', at, `${fact.name} is a code, and of ${other.name} ${codes.problem}`);
    }
    for (const text of new Set(versions.flatMap(({ value }) => value ?? [])))
      this.checkRange(fact, text, at, `of ${other.name} `);
  }

  /** An author who writes 10-19 means all that lies between, which is read of codes alone. */
  private checkRange({ name, type, values }: Fact, text: string, at: Path, of = ''): void {
    if (type !== 'code' && !values && isCodeRange(text))
      this.say(
        'unfit-value',
        at,
        `${of}${quote(text)} is read as one text, since ${name} is of type ${type} and only codes have ranges; write out what lies in it`,
      );
  }

  private checkConstants(fact: Fact, operator: Operator, value: Exclude<LeafValue, { fact: string }>): void {
    if ([value].flat().some(hasOddLetter)) return;
    const typed = readLeafValue(value, fact.type, operator);
    if ('problem' in typed) {
      const { problem, index } = typed;
      // A code or range says by itself what it should have been, and `isGiven` takes no value of the fact's type.
      const what =
        typeof value === 'string' && this.view.findFact(this.source, value, this.pair)
          ? `; to compare with a fact write { fact: ${value} }`
          : operator.name === IS_GIVEN || (fact.type === 'code' && index !== undefined)
            ? ''
            : `; ${fact.name} is of type ${fact.type}`;
      this.say(
        'unfit-value',
        ['value', ...(index === undefined || typeof value === 'string' ? [] : [index])],
        problem + what,
      );
      return;
    }
    const [from, through] = operator.expects === 'pair' ? (typed.value as unknown[]) : [];
    if (from !== undefined && compareValues(from, through) > 0)
      this.say(
        'unfit-value',
        ['value'],
        'the first value lies above the second, so nothing lies between them; write [from, through]',
      );
    const texts = typeof value === 'string' ? [value] : value;
    for (const [index, text] of texts.entries())
      this.checkRange(fact, text, typeof value === 'string' ? ['value'] : ['value', index]);
    if (!EQUALITY.has(operator.name)) return;
    for (const [index, text] of texts.entries()) {
      const path = typeof value === 'string' ? ['value'] : ['value', index];
      if (fact.values && !fact.values.includes(text))
        this.view.report.addUnknown(
          'unfit-value',
          this.view.place(this.source.yaml, ...this.path, ...path),
          `${fact.name} is never`,
          text,
          fact.values.filter((one) => one !== ''),
        );
      else if (
        fact.name.endsWith('line.code') &&
        this.source.pack.kind !== 'payer' &&
        text.split('-').some((code) => code.length !== CODE_LENGTH)
      )
        this.say(
          'unfit-value',
          path,
          `${quote(text)}: a procedure code has ${CODE_LENGTH} characters, so no line has this one; correct it`,
        );
    }
  }
}

/** Reports malformed nodes, and leaves that compare what cannot be compared. */
export function checkConditions(view: BookView): void {
  eachPack(view, 'conditions', (source) => {
    for (const { value, path, pair } of partsOf(source.pack).conditions)
      visitNodes(value, path, (node, at) => {
        if (checkNode(view, source, node, at) && node['fact'] !== undefined)
          new LeafCheck(view, source, node as unknown as Leaf, at, pair).run();
      });
  });
}
