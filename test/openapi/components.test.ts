/** The published schemas are the project's own: same verdict on every request and response, nothing lost on the way. */
import Ajv2020 from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REFUSAL_CODES } from '../../server/door/refusal-codes.ts';
import { ROOT_SCHEMAS } from '../../server/openapi/build-openapi.ts';
import answers from '../../server/openapi/examples/answers.json' with { type: 'json' };
import requests from '../../server/openapi/examples/requests.json' with { type: 'json' };
import { makeOracle, readInterfaceSchemas } from '../schemas/schema-oracle.ts';
import { CLOSED_DOCUMENT } from './closed-document.ts';
import { DOCUMENT } from './document.ts';

type Node = { [key: string]: unknown };
const components = DOCUMENT['components'] as {
  schemas: Record<string, Node>;
  responses: Record<string, Node>;
};

/** What the published schemas say in words only is left out of the project's: formats and exact digits. */
const oracle = makeOracle();
const published = new Ajv2020.default({ strict: false });
for (const format of ['decimal', 'bill-date-time', 'us-state', 'uri']) published.addFormat(format, true);
published.addSchema({ ...CLOSED_DOCUMENT, $id: 'https://review.example/openapi.json' });

const PAIRS = [
  ['ReviewRequest', 'review-request', requests.review.priced.value],
  ['ReviewRequest', 'review-request', requests.duplicates.exactAndPotential.value],
  ['FacilityRequest', 'facility-request', requests.facility.surgeryCenters.value],
  ['ReviewResponse', 'review-response', answers.review.priced],
  ['ValidateResponse', 'validate-response', answers.validate.oneUnknownCode],
  ['DuplicatesResponse', 'duplicates-response', answers.duplicates.exactAndPotential],
  ['FacilityResponse', 'facility-response', answers.facility.surgeryCenters],
  ['CustomcodesResponse', 'customcodes-response', answers.customcodes.asHere],
] as const;

/** All places of a value, as paths. */
function listPaths(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [
    [],
    ...Object.entries(value).flatMap(([name, member]) => listPaths(member).map((path) => [name, ...path])),
  ];
}

/** The value with one place replaced, or removed. */
function change(value: unknown, path: readonly (string | number)[], by: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as Node) }) as Node;
  if (by === undefined && rest.length === 0) delete copy[first];
  else copy[first] = change(copy[first], rest, by);
  return Array.isArray(value) ? Object.values(copy) : copy;
}

const replacement = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  'x'.repeat(300),
  -1,
  3,
  7.5,
  1e20,
  true,
  [],
  {},
  [{}],
);

function check(component: string, file: string, value: unknown) {
  const own = oracle.getSchema(`https://schemas.bill-review.example/${file}.schema.json`)!;
  const theirs = published.getSchema(`https://review.example/openapi.json#/components/schemas/${component}`)!;
  const failsInWordsOnly = () =>
    (own.errors ?? []).every(({ keyword }) => /^(format|x-decimal)$/.test(keyword));
  expect(own(value) || failsInWordsOnly()).toBe(theirs(value));
}

describe('a published schema gives the verdict of the schema it was made from', () => {
  test.each(PAIRS)('%s: the example, and the example with anything changed', (component, file, example) => {
    check(component, file, example);
    expect(oracle.getSchema(`https://schemas.bill-review.example/${file}.schema.json`)!(example)).toBe(true);
    const paths = listPaths(example);
    fc.assert(
      fc.property(fc.constantFrom(...paths), replacement, (path, by) =>
        check(component, file, change(example, path, by)),
      ),
      { numRuns: 400 },
    );
  });
});

/** Every node of a schema below `properties`, with its place. */
function listProperties(node: unknown, place: string): [string, Node][] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'properties') {
      return Object.entries(value as Node).flatMap(([name, property]) => [
        [`${place}.${name}`, property as Node] as [string, Node],
        ...listProperties(property, `${place}.${name}`),
      ]);
    }
    return key.startsWith('x-') ? [] : listProperties(value, place);
  });
}

test('every property is described, and every value of an enum explained where a reader sees it', () => {
  const faults = Object.entries(components.schemas).flatMap(([name, schema]) =>
    listProperties(schema, name).flatMap(([place, property]) => {
      const description = String(property['description'] ?? '');
      const meanings = Object.values((property['x-enum-descriptions'] as Node | undefined) ?? {});
      const unexplained = meanings.filter(
        (meaning) => !description.toLowerCase().includes(String(meaning).toLowerCase()),
      );
      return [
        ...(description === '' ? [`${place} is not described`] : []),
        ...unexplained.map((meaning) => `${place} does not say ${meaning}`),
      ];
    }),
  );
  expect(faults).toEqual([]);
});

test('no note for our own engine is published', () => {
  const notes = JSON.stringify(components.schemas).match(/"x-[a-z-]+":/g) ?? [];
  expect([...new Set(notes)]).toEqual(['"x-enum-descriptions":']);
});

test('all codes of the closed list are published, each under its status', () => {
  const errorResponse = components.schemas['ErrorResponse'] as { properties: { code: { enum: string[] } } };
  expect(errorResponse.properties.code.enum).toEqual(Object.keys(REFUSAL_CODES));
  const underStatus = Object.values(components.responses).flatMap((response) => {
    const { schema } = (response['content'] as Record<string, { schema: { allOf: Node[] } }>)[
      'application/problem+json'
    ]!;
    const { status, code } = schema.allOf[1]!['properties'] as {
      status: { const: number };
      code: { enum: (keyof typeof REFUSAL_CODES)[] };
    };
    return code.enum.map((one) => [one, status.const] as const);
  });
  // An unknown path has no operation it could stand under; the description tells of it.
  const expected = Object.entries(REFUSAL_CODES)
    .filter(([code]) => code !== 'not_found')
    .map(([code, [status]]) => [code, status]);
  expect(Object.fromEntries(underStatus)).toEqual(Object.fromEntries(expected));
  for (const [code, status] of underStatus) expect(REFUSAL_CODES[code][0]).toBe(status);
});

test('every schema of the interface is published', () => {
  const files = [...readInterfaceSchemas().keys()].filter((file) => file !== 'common.schema.json');
  expect([...new Set(ROOT_SCHEMAS)].sort()).toEqual(files.sort());
  expect(JSON.stringify(DOCUMENT)).not.toContain('schema.json#');
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining([
      'ReviewRequest',
      'ReviewRequestBill',
      'ReviewRequestHistoricalBill',
      'ReviewRequestLine',
      'ReviewResponseService',
      'ReviewResponseStep',
      'RequestProblem',
      'ErrorResponse',
    ]),
  );
});

test('a response may gain fields: only requests say whether they are open', () => {
  expect(JSON.stringify(DOCUMENT)).not.toContain('"additionalProperties":false');
});
