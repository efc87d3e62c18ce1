/** Every example of the document is sent to the service and must be answered exactly as published. */
import { describe, expect, test } from 'vitest';
import answers from '../../server/openapi/examples/answers.json' with { type: 'json' };
import problems from '../../server/openapi/examples/problems.json' with { type: 'json' };
import { checkContract } from '../helpers/contract.ts';
import { EXCHANGES, type Exchange, exchange, settle } from './collect-answers.ts';
import { DOCUMENT } from './document.ts';
import { makeProvoker } from './provoke.ts';
import { readBody } from './read-body.ts';
import { listPromisedRefusals, type PromisedRefusal } from './targets.ts';

const published = answers as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const publishedProblems = problems as Readonly<Record<string, unknown>>;

const provoke = makeProvoker();

async function checkAnswer(one: Exchange) {
  const response = await exchange(one);
  expect(response.status).toBe(one.status);
  expect(await checkContract(one.method, one.path, response)).toEqual([]);
  expect(settle(await readBody(response))).toEqual(published[one.operation]?.[one.example]);
}

async function checkRefusal({ target, code, example }: PromisedRefusal) {
  const response = await provoke(code, target);
  expect(await checkContract(target.method, target.path, response)).toEqual([]);
  expect(await readBody(response)).toEqual(publishedProblems[example]);
}

describe('a request example is answered with the example of its response', () => {
  test.for(EXCHANGES.map((one) => [`${one.operation} ${one.example}`, one] as const))('%s', ([, one]) =>
    checkAnswer(one),
  );
});

describe('each code of each operation can be had, and reads as published', () => {
  const promised = listPromisedRefusals(DOCUMENT).map(
    (one) => [`${one.target.id} ${one.code}`, one] as const,
  );
  test.concurrent.for(promised)('%s', { timeout: 30_000 }, ([, one]) => checkRefusal(one));
});

test('no published example is left over', () => {
  const names = (value: object) => Object.keys(value).sort();
  expect(names(publishedProblems)).toEqual(
    [...new Set(listPromisedRefusals(DOCUMENT).map((one) => one.example))].sort(),
  );
  const sent = EXCHANGES.map((one) => `${one.operation} ${one.example}`);
  const kept = Object.entries(published).flatMap(([operation, examples]) =>
    names(examples).map((example) => `${operation} ${example}`),
  );
  expect(kept.sort()).toEqual(sent.sort());
});
