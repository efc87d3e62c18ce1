/** What an editor offers to authors of packs and tests is what the service knows. */
import { expect, it } from 'vitest';
import { OPTION_NAMES } from '../../engine/bill/option-set.ts';
import { OPERATORS } from '../../engine/condition/operators.ts';
import { SERVICE_KINDS } from '../../engine/model/bucket.ts';
import bucketSchema from '../../schemas/buckets.schema.json' with { type: 'json' };
import common from '../../schemas/common.schema.json' with { type: 'json' };
import packSchema from '../../schemas/pack.schema.json' with { type: 'json' };
import testSchema from '../../schemas/pack-test.schema.json' with { type: 'json' };
import request from '../../schemas/review-request.schema.json' with { type: 'json' };

interface Node {
  readonly $ref?: string;
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
}

const DEFINITIONS = { ...common.$defs, ...request.$defs } as unknown as Readonly<Record<string, Node>>;

/** Names of a node's fields, those of its base included. */
function listFields({ $ref, properties = {} }: Node): string[] {
  const base = $ref === undefined ? [] : listFields(DEFINITIONS[$ref.slice($ref.lastIndexOf('/') + 1)]!);
  return [...new Set([...base, ...Object.keys(properties)])];
}

const root = request.properties as unknown as Readonly<Record<string, Node>>;

it.each<[string, readonly string[], readonly string[]]>([
  ['operators', packSchema.$defs.condition.properties.operator.examples, [...OPERATORS.keys()]],
  ['options', Object.keys(packSchema.properties.options.properties), OPTION_NAMES],
  ['kinds of service', packSchema.properties.prices.items.enum, SERVICE_KINDS],
  [
    'kinds of service of buckets',
    bucketSchema.properties.buckets.items.properties.service.enum,
    SERVICE_KINDS,
  ],
  ['fields of a bill', Object.keys(testSchema.$defs.bill.properties), listFields(root['Bill']!)],
  [
    'fields of a line',
    Object.keys(testSchema.properties.tests.items.properties.lines.items.properties),
    ['expect', ...listFields(root['Services']!.items!)],
  ],
])('%s', (_name, offered, known) => {
  expect([...offered].sort()).toEqual([...known].sort());
});
