import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readInterfaceSchemas } from './schema-oracle.ts';

const DOCUMENT = new URL('../../../shared/interface.md', import.meta.url);
const isThere = existsSync(DOCUMENT);
// biome-ignore lint/suspicious/noExplicitAny: a schema document is free JSON here.
type Node = { readonly [keyword: string]: any };
const schemas = readInterfaceSchemas() as Map<string, Node>;

interface Row {
  readonly name: string;
  readonly type: string;
  readonly rest: string;
}

/** The rows of the first table after a heading, one per field named in the first column. */
function readRows(heading: string): Row[] {
  const text = readFileSync(DOCUMENT, 'utf8').replaceAll('\r', '');
  const start = text.indexOf(heading);
  expect(start, heading).toBeGreaterThan(0);
  const table = text.slice(text.indexOf('\n| ', start)).split('\n\n')[0]!;
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows.length, heading).toBeGreaterThan(2);
  return rows.flatMap((line) => {
    const [names, type, ...rest] = line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim());
    return [...names!.matchAll(/`(\w+)`/g)].map((match) => ({
      name: match[1]!,
      type: type!,
      rest: rest.join(' | '),
    }));
  });
}

/** Properties and required names of a definition with what it refers to. */
function flatten(file: string, name: string): { properties: Record<string, Node>; required: string[] } {
  const node = schemas.get(file)!['$defs'][name] as Node;
  const base =
    node['$ref'] === undefined
      ? { properties: {}, required: [] }
      : flatten(file, node['$ref'].split('/').at(-1));
  return {
    properties: { ...base.properties, ...node['properties'] },
    required: [...base.required, ...(node['required'] ?? [])],
  };
}

function kindOf(file: string, node: Node): string {
  const [target, definition] = (node['$ref'] ?? '').split('#/$defs/');
  const resolved: Node =
    definition === undefined ? node : { ...schemas.get(target || file)!['$defs'][definition], ...node };
  if (resolved['format'] === 'bill-date-time') return 'datetime';
  if (resolved['x-decimal'] !== undefined) return 'decimal';
  const type = ([] as string[]).concat(resolved['type']).filter((name) => name !== 'null')[0]!;
  if (resolved['enum'] !== undefined) return 'int enum';
  return { string: `string (${resolved['maxLength']})`, integer: 'int', boolean: 'bool' }[type] ?? type;
}

describe.skipIf(!isThere)(
  'the request schema holds the interface document (skipped without ../shared)',
  () => {
    const file = 'review-request.schema.json';
    it.each([
      ['### `Bill` object', 'bill'],
      ['### Service line object', 'line'],
      ['### `Claim` object', 'claim'],
      ['### `Provider` object', 'provider'],
    ])('%s', (heading, definition) => {
      const { properties, required } = flatten(file, definition);
      const rows = readRows(heading);
      for (const row of rows) {
        const bounded = row.type === 'string' ? 'string (2)' : row.type;
        expect([row.name, kindOf(file, properties[row.name]!)]).toEqual([row.name, bounded]);
      }
      if (definition !== 'claim') {
        expect(
          rows
            .filter((row) => row.rest.startsWith('yes'))
            .map((row) => row.name)
            .sort(),
        ).toEqual([...required].sort());
      }
      const known = new Set([...rows.map((row) => row.name), 'StateWhereInjuryOccurred']);
      expect(Object.keys(properties).filter((name) => !known.has(name))).toEqual([]);
    });

    it('has its options with their defaults', () => {
      const { properties } = flatten(file, 'billOptions');
      const rows = readRows('### `BillOptions` object');
      expect(
        Object.entries(properties).map(([name, node]) => [name, String(node['x-shipped-default'])]),
      ).toEqual([...rows.map((row) => [row.name, row.type]), ['IsMedicareTreatment', 'false']]);
    });

    it('has its provider types', () => {
      const list = readFileSync(DOCUMENT, 'utf8')
        .split('### `ProviderType` values')[1]!
        .trim()
        .split('\n')[0]!;
      const named = Object.entries(schemas.get(file)!['$defs'].providerType['x-enum-descriptions']).map(
        (pair) => pair.join(' '),
      );
      expect(named).toEqual(list.trim().replace(/\.$/, '').split('; '));
    });
  },
);

describe.skipIf(!isThere)(
  'the response schema holds the interface document (skipped without ../shared)',
  () => {
    const file = 'review-response.schema.json';
    it.each([
      ['`bill` fields:', 'bill', ['status', 'sums', 'notChecked']],
      ['`services[]` fields (per line):', 'service', ['needsAttention', 'adjustments']],
      ['Rule trace entry (element of `bucketList`', 'bucketEntry', []],
    ])('%s', (heading, definition, own) => {
      const { properties, required } = flatten(file, definition);
      const names = [...readRows(heading).map((row) => row.name), ...own];
      expect(Object.keys(properties).sort()).toEqual([...names].sort());
      expect([...required].sort()).toEqual([...names].sort());
    });

    it('has its top-level fields and its reason code', () => {
      expect(Object.keys(schemas.get(file)!['properties'])).toEqual(
        readRows('### Review response').map((row) => row.name),
      );
      expect(Object.keys(flatten('common.schema.json', 'reasonCode').properties)).toEqual(
        readRows('Reason code object:').map((row) => row.name),
      );
    });
  },
);
