/**
 * The whole service under generated requests, with its real engine, the shipped rules and starter tables: valid ones
 * are answered by the published schemas, changed ones are refused with exactly the problems that were put in, and
 * damaged ones are refused for what is wrong with them. The seed is fixed; a failure shrinks to its smallest request.
 */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiPath } from './answers.ts';
import { arbitraryDamaged } from './damaged.ts';
import { type FuzzService, startFuzzService } from './fuzz-service.ts';
import { arbitraryMutated } from './mutated.ts';
import { MUTATIONS } from './mutations.ts';
import { arbitraryValid } from './valid-request.ts';

const REVIEW = 'review-request.schema.json';
const FACILITY = 'facility-request.schema.json';
/** Together more than 10,000 requests: the valid and changed ones go to three operations each. */
const RUNS = { valid: 900, changed: 2000, facility: 700, damaged: 1400, bytes: 900, beyond: 150 };
const REVIEW_PATHS = ['/v1/review', '/v1/validate', '/v1/duplicates'] as const;
const MINUTES = 60_000;

let service: FuzzService;
beforeAll(async () => {
  service = await startFuzzService();
});

const check = <Value>(values: fc.Arbitrary<Value>, numRuns: number, holds: (value: Value) => Promise<void>) =>
  fc.assert(fc.asyncProperty(values, holds), { numRuns });

interface Members {
  readonly Services: readonly { readonly Line: number }[];
}

const linesOf = (body: Record<string, unknown>) =>
  (body['Services'] as { Line: number }[]).map((one) => one.Line);

describe('a valid request', () => {
  test(
    'is answered by every operation, about its own lines, plain and compressed',
    async () => {
      let priced = 0;
      await check(arbitraryValid(REVIEW), RUNS.valid, async (body) => {
        const text = JSON.stringify(body);
        const zipped = new Uint8Array(gzipSync(text));
        // In order of their numbers, whatever order they came in.
        const lines = linesOf(body).sort((a, b) => a - b);
        const review = await service.send('/v1/review', zipped, { 'content-encoding': 'gzip' });
        expect(review.problems).toEqual([]);
        expect((review.body['services'] as { line: number }[]).map((one) => one.line)).toEqual(lines);
        if (review.body['error'] === null) priced += 1;
        const names = lines.map(String);
        const validated = await service.send('/v1/validate', text);
        expect(Object.keys(validated.body['lines'] as object)).toEqual(names);
        const duplicates = await service.send('/v1/duplicates', text);
        // Without a pack for the bill nothing says what a duplicate is, and `error` says so.
        const compared = duplicates.body['error'] === null ? names : [];
        expect(Object.keys(duplicates.body['DuplicateResultsByService'] as object)).toEqual(compared);
        expect(duplicates.body['error'] === null || review.body['error'] !== null).toBe(true);
      });
      // Means something only when many are priced, and not only refused for want of a pack.
      expect(priced).toBeGreaterThan(RUNS.valid / 5);
    },
    MINUTES * 2,
  );

  test(
    'facility lists by it',
    async () => {
      await check(arbitraryValid(FACILITY), RUNS.facility / 2, async (body) => {
        const { problems } = await service.send('/v1/facility', JSON.stringify(body));
        expect(problems).toEqual([]);
      });
    },
    MINUTES,
  );
});

describe('a changed request', () => {
  const seen = new Map(MUTATIONS.map((mutation) => [mutation.name, 0]));

  const compare = (file: string, paths: readonly ApiPath[], runs: number) =>
    check(arbitraryMutated(file, 5), runs, async ({ text, changes, expected }) => {
      for (const change of changes) {
        const name = change.slice(0, change.lastIndexOf(' at '));
        seen.set(name, seen.get(name)! + 1);
      }
      for (const path of paths) {
        const answer = await service.send(path, text);
        expect(answer.problems, changes.join('; ')).toEqual(expected);
        expect(answer.status).toBe(expected.length === 0 ? 200 : 400);
      }
    });

  test(
    'is refused by every operation with exactly the problems put in, all at once',
    async () => {
      await compare(REVIEW, REVIEW_PATHS, RUNS.changed);
    },
    MINUTES * 2,
  );

  test(
    'facility likewise',
    async () => {
      await compare(FACILITY, ['/v1/facility'], RUNS.facility / 2);
    },
    MINUTES,
  );

  test(
    'what a schema cannot say: a line number twice, one field by two names',
    async () => {
      const bodies = arbitraryValid(REVIEW).map((body) => structuredClone(body) as unknown as Members);
      await check(bodies, RUNS.beyond, async ({ Services, ...rest }) => {
        const again = { ...Services[0]!, Charge: '1.00' };
        const text = JSON.stringify({
          ...rest,
          Services: [...Services, again],
          Claim: { StateOfJurisdiction: 'NC', STATEWHEREINJURYOCCURRED: 'tx' },
        });
        const answer = await service.send('/v1/duplicates', text);
        expect(answer.problems).toEqual([
          'Claim.StateOfJurisdiction conflicting_fields',
          `Services[${Services.length}].Line duplicate_line`,
        ]);
      });
    },
    MINUTES,
  );

  test('every kind of change was tried', () => {
    expect([...seen].filter(([, count]) => count === 0)).toEqual([]);
  });
});

describe('a damaged request', () => {
  test(
    'is refused for what is wrong with it',
    async () => {
      const texts = arbitraryValid(REVIEW).map((body) => JSON.stringify(body));
      let turn = 0;
      await check(arbitraryDamaged(texts), RUNS.damaged, async ({ name, bytes, headers, ...expected }) => {
        turn += 1;
        const answer = await service.send(REVIEW_PATHS[turn % 3]!, bytes, headers);
        const codes = answer.problems.map((problem) => problem.slice(problem.lastIndexOf(' ') + 1));
        expect({ status: answer.status, code: answer.body['code'], problems: codes }, name).toEqual(expected);
      });
    },
    MINUTES,
  );

  test(
    'random bytes, with whatever headers: refused, never a failure of ours',
    async () => {
      const headers = fc.record(
        {
          'content-type': fc.constantFrom(
            'application/json',
            'application/JSON; charset="utf-8"',
            'text/html',
            '',
          ),
          'content-encoding': fc.constantFrom('gzip', 'identity', 'br', 'x-gzip', 'gzip,'),
          'content-length': fc.constantFrom('0', '5', '99999999999', '-1', 'many'),
        },
        { requiredKeys: ['content-type'] },
      );
      const bodies = fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(gzipSync(bytes))),
        fc.json().map((text) => new TextEncoder().encode(text)),
      );
      await check(fc.tuple(bodies, headers), RUNS.bytes, async ([bytes, given]) => {
        const answer = await service.send('/v1/review', new Uint8Array(bytes), given);
        expect([400, 413, 415]).toContain(answer.status);
      });
    },
    MINUTES,
  );
});

test('together more than 10,000 requests, a good part accepted and a good part refused', () => {
  const { requests, accepted, refused } = service.counts;
  expect(requests).toBeGreaterThan(10_000);
  expect(Math.min(accepted, refused)).toBeGreaterThan(2_500);
});
