import { expect, test } from 'vitest';
import { type InputLine, readLines } from '../../server/read-lines.ts';

async function* send(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

test.for<[string, string, string | null]>([
  ['of exactly the limit is read', 'x'.repeat(10), null],
  ['one byte longer is reported', 'x'.repeat(11), 'The line is longer than 10 bytes.'],
])('a line %s, and the next one is read', async ([, line, problem]) => {
  const found: InputLine[] = [];
  for await (const one of readLines(send(`${line}\nnext\n`), 10)) found.push(one);
  expect(found).toEqual([
    { number: 1, text: problem === null ? line : null, problem },
    { number: 2, text: 'next', problem: null },
  ]);
});
