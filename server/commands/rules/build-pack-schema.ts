/**
 * The schema of one pack: that of all packs, with the names in this one's reach where a text names something. Editors
 * then complete them with their meaning, and mark a name that nothing has.
 */
import type { Reach, ReachFact } from '../../../engine/index.ts';
import packSchema from '../../../schemas/pack.schema.json' with { type: 'json' };

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Node = { readonly [key: string]: Json };

/** A name with what an editor shows beside it. */
interface Choice {
  readonly name: string;
  readonly meaning: string;
}

const PREFIX = '#/$defs/';
/** Before the name of a fact of the other line, within the condition or key of a pair. */
const OTHER = 'other.';

function describeFact({ type, meaning, sample, askFirst, values }: ReachFact): string {
  const closed = values?.filter((value) => value !== '') ?? [];
  const one = closed.length > 0 ? `. One of ${closed.join(', ')}` : '';
  const ask = askFirst === null ? '' : `. Ask ${askFirst} first`;
  const shown = sample === null ? '' : `. For example ${sample}`;
  return `${type}: ${meaning}${one}${ask}${shown}`;
}

/** The names for each kind of text that the schema of all packs marks (`x-names`, `x-keys`). */
function listChoices(reach: Reach): Readonly<Record<string, readonly Choice[]>> {
  const plain = (names: readonly string[], meaning: string) => names.map((name) => ({ name, meaning }));
  const isShared = ({ kind }: Reach['packs'][number]) => kind === 'method' || kind === 'edits';
  const shared = reach.packs.filter((one) => isShared(one) && one.name !== reach.pack?.id);
  return {
    condition: plain(reach.conditions, 'a condition of this pack'),
    rounding: plain(reach.roundings, 'a rounding of this pack'),
    citation: reach.citations.map(({ name, isRead, meaning }) => ({
      ...{ name, meaning: isRead ? meaning : `${meaning} (unread)` },
    })),
    table: reach.tables.map(({ name, meaning, key, releases }) => ({
      name,
      meaning: `${meaning}. Key: ${key.join(', ')}. ${releases.length === 0 ? 'No release is loaded' : `Loaded: ${releases.join(', ')}`}`,
    })),
    bucket: reach.buckets.map(({ name, meaning, effects }) => ({
      name,
      meaning: `${meaning}: ${effects.join(', ')}`,
    })),
    reason: reach.reasons.map(({ name, meaning, group, carc }) => ({
      name,
      meaning: `${meaning} (${group} ${carc})`,
    })),
    operator: reach.operators.map(({ name, meaning, types }) => ({
      name,
      meaning: `${meaning}: ${types.join(', ')}`,
    })),
    pack: shared,
    pair: reach.pairs,
    rule: reach.rules,
    declined: [...shared, ...reach.rules],
    supplied: reach.packs.filter(({ takes }) => takes.length > 0),
    alias: reach.bindings.map(({ alias, table }) => ({ name: alias, meaning: table })),
    shares: reach.params.filter(({ type }) => type === 'shares'),
    derived: reach.facts
      .filter(({ kind }) => kind === 'derived')
      .map((fact) => ({ name: fact.name, meaning: describeFact(fact) })),
  };
}

/** What an editor says of a name that nothing has, in place of all that there are; `rules check` names the nearest. */
const sayUnknown = (kind: string) =>
  `No ${kind} in reach of this pack has this name. Run rules check, or rules schema again if it is new.`;

const choose = (kind: string, choices: readonly Choice[]): Node => ({
  type: 'string',
  ...(choices.length > 0
    ? { enum: choices.map(({ name }) => name), enumDescriptions: choices.map(({ meaning }) => meaning) }
    : { not: {} }),
  errorMessage: sayUnknown(kind),
});

class SchemaBuilder {
  private readonly reach: Reach;
  private readonly choices: ReturnType<typeof listChoices>;
  /** Definitions of the lists of names that are used. */
  private readonly lists: Record<string, Node> = {};

  constructor(reach: Reach) {
    this.reach = reach;
    this.choices = listChoices(reach);
  }

  build(): Node {
    const { pack } = this.reach;
    const {
      $id: _id,
      $defs,
      properties,
      ...head
    } = packSchema as unknown as Node & {
      readonly $defs: Readonly<Record<string, Node>>;
      readonly properties: Readonly<Record<string, Node>>;
    };
    const hasPairs = pack !== null && this.reach.pairs.length > 0;
    const ofPairs = Object.entries(hasPairs ? PAIR_DEFINITIONS : {}).map(([name, copy]) => [
      copy,
      this.rewrite($defs[name]!, true),
    ]);
    const all = {
      ...(this.rewrite(properties) as Node),
      // A named condition may stand in a pair.
      pairs: this.rewrite(properties['pairs']!, hasPairs),
      conditions: this.rewrite(properties['conditions']!, hasPairs),
    };
    const definitions = { ...(this.rewrite($defs) as Node), ...Object.fromEntries(ofPairs) };
    return { ...head, title: `${pack?.id}`, $defs: { ...definitions, ...this.lists }, properties: all };
  }

  /** A list of names, which stands once among the definitions. */
  private refer(kind: string, list: string, choices: () => readonly Choice[]): Node {
    this.lists[list] ??= choose(kind, choices());
    return { $ref: `${PREFIX}${list}` };
  }

  /** The same with names in the place of marks; `inPair`: facts of the other line are in reach too. */
  private rewrite(value: Json, inPair = false): Json {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((one) => this.rewrite(one as Json, inPair));
    const { 'x-names': names, 'x-types': types, 'x-keys': keys, ...node } = value as Node;
    const plain: Node = Object.fromEntries(
      Object.entries(node).map(([key, child]) => [
        key,
        inPair && key === '$ref' ? referToPair(child as string) : this.rewrite(child, inPair),
      ]),
    );
    if (keys !== undefined) return this.nameKeys(plain, keys as string);
    if (names === undefined) return plain;
    const isUse = names === 'pack' && plain['properties'] !== undefined;
    return this.name(
      isUse ? this.nameTaken(plain) : plain,
      names as string,
      types as string[] | undefined,
      inPair,
    );
  }

  private name(node: Node, kind: string, types: readonly string[] | undefined, inPair: boolean): Node {
    const { examples: _examples, pattern: _pattern, minimum: _least, maximum: _most, ...rest } = node;
    if (kind === 'fact') return { ...rest, ...this.nameFact(node, types, inPair) };
    if (kind === 'reason') return { ...rest, anyOf: nameNumbers(this.choices[kind]!) };
    const list = this.refer(kind, `${kind}Names`, () => this.choices[kind]!);
    return isMap(node) ? { ...rest, anyOf: [list, { type: 'object' }] } : { ...rest, ...list };
  }

  /** A fact of fitting type; where pairs are in reach, also one of the line that a pair found. */
  private nameFact(node: Node, types: readonly string[] | undefined, inPair: boolean): Node {
    const list = ['factNames', ...(types ?? []), ...(inPair ? ['other'] : [])].join('-');
    const names = this.refer(types ? 'fact of a fitting type' : 'fact', list, () => {
      const facts = this.reach.facts
        .filter(({ type }) => types?.includes(type) ?? true)
        .map((fact) => ({ name: fact.name, meaning: describeFact(fact) }));
      const others = facts.map(({ name, meaning }) => ({
        name: `${OTHER}${name}`,
        meaning: `Of the other line. ${meaning}`,
      }));
      return inPair ? [...facts, ...others] : facts;
    });
    const pairs = this.reach.pairs.map(({ name }) => name).join('|');
    const ofPair = pairs === '' ? [] : [{ type: 'string', pattern: `^(${pairs})\\.other\\.` }];
    const all = [names, ...ofPair, ...(isMap(node) ? [{ type: 'object' }] : [])];
    return all.length === 1 ? names : { anyOf: all };
  }

  /** A map whose keys are names. */
  private nameKeys(node: Node, kind: string): Node {
    const { additionalProperties, propertyNames: _names, ...rest } = node;
    const choices = this.choices[kind]!;
    const of = ({ name, meaning }: Choice): Node => {
      const value = additionalProperties as Node;
      return { ...(kind === 'supplied' ? this.nameSupplied(value, name) : value), description: meaning };
    };
    return {
      ...rest,
      properties: Object.fromEntries(choices.map((choice) => [choice.name, of(choice)])),
      additionalProperties: false,
    };
  }

  private findTaken(packId: string): readonly Choice[] {
    return this.reach.packs.find(({ name }) => name === packId)!.takes;
  }

  /** What a payer may give a pack. */
  private nameSupplied(node: Node, packId: string): Node {
    const { additionalProperties, propertyNames: _names, ...rest } = node;
    return { ...rest, ...namedProperties(this.findTaken(packId), additionalProperties as Node) };
  }

  /** What a programme may give the pack that it uses. */
  private nameTaken(node: Node): Node {
    const { properties, ...rest } = node as Node & { readonly properties: Node };
    const all = this.choices['pack']!.map(({ name }) => ({
      if: { properties: { pack: { const: name } }, required: ['pack'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { with: namedProperties(this.findTaken(name), { $ref: '#/$defs/binding' }) } },
    }));
    const given = { ...(properties['with'] as Node), additionalProperties: true };
    const { propertyNames: _names, ...named } = given as Node;
    return { ...rest, properties: { ...properties, with: named }, allOf: all };
  }
}

const isMap = ({ type }: Node): boolean => Array.isArray(type) && type.includes('object');

const namedProperties = (choices: readonly Choice[], value: Node): Node => ({
  properties: Object.fromEntries(
    choices.map(({ name, meaning }) => [name, { ...value, description: meaning }]),
  ),
  additionalProperties: false,
});

/** Numbers as they are mostly written, and the same in quotes. */
const nameNumbers = (choices: readonly Choice[]): Node[] => [
  { ...choose('reason code', choices), type: 'integer', enum: choices.map(({ name }) => Number(name)) },
  { type: 'string', pattern: `^(${choices.map(({ name }) => name).join('|')})$` },
];

/** Definitions that read facts, with the name of the one that stands in a pair. */
const PAIR_DEFINITIONS: Readonly<Record<string, string>> = { condition: 'pairCondition', key: 'pairKey' };
const referToPair = (reference: string): string => {
  const copy = PAIR_DEFINITIONS[reference.slice(PREFIX.length)];
  return copy ? `${PREFIX}${copy}` : reference;
};

/** Builds the schema of the pack that a reach is of. */
export const buildPackSchema = (reach: Reach): Node => new SchemaBuilder(reach).build();
