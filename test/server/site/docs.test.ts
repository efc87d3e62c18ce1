/** The contract as a page: everything of the document stands on it, and every link within it leads somewhere. */
import { beforeAll, describe, expect, test } from 'vitest';
import { REFUSAL_CODES } from '../../../server/door/refusal-codes.ts';
import { readBlocks, readWords } from '../../../server/site/docs/read-words.ts';
import { DOCUMENT } from '../../openapi/document.ts';
import { startExampleService } from '../../openapi/example-service.ts';
import { listAddresses, readText } from './page-reader.ts';

type Node = { readonly [key: string]: unknown };
const paths = DOCUMENT['paths'] as Record<string, Record<string, Node>>;
const schemas = (DOCUMENT['components'] as { schemas: Record<string, Node> }).schemas;

let html: string;
let text: string;
beforeAll(async () => {
  const { app } = await startExampleService();
  html = await (await app.request('/docs')).text();
  text = readText(html);
});

/** What one part of the page shows, from its heading to the next part. */
const partOf = (id: string) =>
  readText(html.split(new RegExp(` id=['"]?${id}['"]?>`))[1]!.split('<section')[0]!);

test.each(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, node]) => ({
      id: node['operationId'] as string,
      path,
      method,
      node,
    })),
  ),
)('$method $path with its words and the status of each answer', ({ id, path, method, node }) => {
  const part = partOf(id);
  expect(part).toContain(`${method.toUpperCase()} ${path}`);
  expect(part).toContain(node['summary']);
  for (const status of Object.keys(node['responses'] as object)) expect(part).toContain(status);
});

test.each(Object.entries(schemas))('the schema %s with its fields', (name, schema) => {
  const part = partOf(`schema-${name}`);
  for (const [field, { description }] of Object.entries(
    (schema['properties'] ?? {}) as Record<string, Node>,
  )) {
    expect(part).toContain(` ${field} `);
    const first = String(description ?? '')
      .split(/[`*\n]/)[0]!
      .trim();
    expect(part).toContain(first.replaceAll(/\s+/g, ' '));
  }
});

test('needed fields are marked, limits and the meanings of values are told', () => {
  const line = partOf('schema-ReviewRequestLine');
  expect(line).toContain('CPT1 text, at most 20 characters, not blank required');
  expect(line).toContain('POS text or null, at most 2 characters Place of service');
  const [value, meaning] = ['enum', 'x-enum-descriptions'].map(
    (key) => (schemas['ReviewRequestTypeOfBill']![key] as unknown[])[1],
  );
  expect(partOf('schema-ReviewRequestTypeOfBill')).toContain(`${value} ${meaning}`);
});

test.each(Object.entries(REFUSAL_CODES))(
  'the error %s with its status, its meaning and an example',
  (code, [status, sentence]) => {
    // An inline mark is a tag, and a tag is a blank to whoever reads the text.
    const squeeze = (words: string) => words.replaceAll(/[\s`]/g, '');
    const part = squeeze(partOf('errors-by-code'));
    expect(part).toContain(squeeze(`${code} ${status} ${sentence}`));
    // Of no operation, so no example of it is in the document.
    if (code !== 'not_found') expect(part).toContain(`"code":"${code}"`);
  },
);

test('every example of a request and of an answer', () => {
  for (const [path, methods] of Object.entries(paths))
    for (const { requestBody, responses } of Object.values(methods)) {
      const answers = responses as Record<string, { content?: Record<string, { examples?: object }> }>;
      const bodies = [(requestBody as (typeof answers)[string]) ?? {}, answers['200'] ?? {}];
      for (const { examples } of bodies.flatMap(({ content }) => Object.values(content ?? {})))
        for (const { value } of Object.values(examples ?? {}) as { value: object }[])
          expect(text, path).toContain(JSON.stringify(value, null, 2).replaceAll(/\s+/g, ' '));
    }
});

test('every link within the page leads to a part of it, and no other leads away', () => {
  const ids = [...html.matchAll(/ id=(?:'([^']*)'|([^\s>]+))/g)].map(([, quoted, plain]) => quoted ?? plain);
  expect(new Set(ids).size).toBe(ids.length);
  const addresses = listAddresses(html);
  expect(addresses.filter((address) => address.startsWith('#') && !ids.includes(address.slice(1)))).toEqual(
    [],
  );
  expect(addresses.filter((address) => !/^(?:#|\/|data:,$)/.test(address))).toEqual([]);
  expect(html).not.toContain('<script');
});

describe('the little Markdown that the description is written in', () => {
  const blank = { text: '', code: '', bold: '' };
  test.each([
    ['plain', [{ ...blank, text: 'plain' }]],
    [
      '`a` b',
      [
        { ...blank, code: 'a' },
        { ...blank, text: ' b' },
      ],
    ],
    [
      'x **b** `c`',
      [
        { ...blank, text: 'x ' },
        { ...blank, bold: 'b' },
        { ...blank, text: ' ' },
        { ...blank, code: 'c' },
      ],
    ],
    ['', []],
  ])('%s', (line, words) => expect(readWords(line)).toEqual(words));

  test('headings, paragraphs, steps, points and tables', () => {
    const blocks = readBlocks(
      'Intro.\n\n## One\n1. a\n2. b\n\n## Two\n- c\n\n| h | i |\n|---|---|\n| `j` | k |',
    );
    const show = ({ words }: { words: { text: string; code: string }[] }) =>
      words.map((word) => word.text || word.code).join('');
    expect(
      blocks.map(({ heading, paragraph, steps, points, table }) =>
        [
          heading,
          paragraph && show(paragraph),
          steps.map(show),
          points.map(show),
          table && [table.titles.map(show), ...table.rows.map(({ cells }) => cells.map(show))],
        ].filter((one) => one !== '' && one !== null && (one as string[]).length > 0),
      ),
    ).toEqual([
      ['Intro.'],
      ['One'],
      [['a', 'b']],
      ['Two'],
      [['c']],
      [
        [
          ['h', 'i'],
          ['j', 'k'],
        ],
      ],
    ]);
  });
});
