import { describe, expect, it } from 'vitest';
import { makeOracle, readInterfaceSchemas } from './schema-oracle.ts';

type Node = Record<string, unknown>;
const schemas = [...readInterfaceSchemas()];
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Everything a schema node breaks of our own rules, with its place. */
function findFaults(node: Node, place: string, isResponse: boolean): string[] {
  const faults: string[] = [];
  const properties = isNode(node['properties']) ? node['properties'] : {};
  for (const [name, property] of Object.entries(properties)) {
    if (!/\S.*[.:;)]$/.test(String((property as Node)['description'] ?? '')))
      faults.push(`${place}.${name} has no description`);
  }
  if (Array.isArray(node['enum'])) {
    const explained = Object.keys((node['x-enum-descriptions'] as Node | undefined) ?? {}).sort();
    const values = node['enum']
      .filter((value) => value !== null)
      .map(String)
      .sort();
    if (explained.join() !== values.join()) faults.push(`${place} does not explain its enum`);
  }
  if (isResponse && node['properties'] !== undefined) {
    if (node['additionalProperties'] !== false) faults.push(`${place} is open`);
  }
  if (node['oneOf'] !== undefined || node['anyOf'] !== undefined) faults.push(`${place} uses oneOf or anyOf`);
  const types = ([] as unknown[]).concat(node['type'] ?? []);
  if (
    isResponse &&
    types.includes('null') &&
    types.length === 2 &&
    !/null|absent/i.test(String(node['description']))
  ) {
    faults.push(`${place} does not say when it is null`);
  }
  for (const [keyword, child] of Object.entries(node)) {
    if (keyword === 'properties' || keyword === '$defs') {
      for (const [name, grandchild] of Object.entries(child as Node)) {
        if (isNode(grandchild)) faults.push(...findFaults(grandchild, `${place}.${name}`, isResponse));
      }
    } else if (isNode(child) && !keyword.startsWith('x-'))
      faults.push(...findFaults(child, `${place}/${keyword}`, isResponse));
  }
  return faults;
}

describe('interface schemas', () => {
  it.each(schemas)('%s compiles in strict ajv', (_, schema) => {
    expect(makeOracle().getSchema(schema.$id)).toBeTypeOf('function');
  });

  it.each(schemas)(
    '%s describes every property, explains every enum and says when a field is null',
    (name, schema) => {
      expect(findFaults(schema, '', /-response|problem/.test(name))).toEqual([]);
    },
  );

  it('would be caught breaking these rules', () => {
    const bad = {
      type: 'object',
      properties: { a: { type: ['string', 'null'], description: 'A text.' }, b: { enum: [1] } },
    };
    expect(findFaults(bad, '', true)).toEqual([
      ...[
        '.b has no description',
        ' is open',
        '.a does not say when it is null',
        '.b does not explain its enum',
      ],
    ]);
  });
});
