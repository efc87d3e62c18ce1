import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFacilityRequest, parseRequest } from '../../../engine/bill/parse-request.ts';
import { makeOracle } from '../../schemas/schema-oracle.ts';
import { arbitraryFor, schemaRoot } from './arbitrary-request.ts';

const oracle = makeOracle();
/** What JSON Schema cannot say of our schemas: these are checked beyond it. */
const TEXT_PROBLEMS = ['duplicate_key', 'forbidden_key', 'invalid_text'];
const BEYOND_SCHEMA = new Set([
  'duplicate_line',
  'conflicting_fields',
  'misplaced_decision',
  'conflicting_decisions',
  ...TEXT_PROBLEMS,
]);

describe.each([
  ['review-request.schema.json', parseRequest, 15],
  ['facility-request.schema.json', parseFacilityRequest, 200],
] as const)('%s', (file, parse, noise) => {
  const validate = oracle.getSchema(String((schemaRoot(file) as { $id?: string }).$id))!;
  const requests = arbitraryFor(schemaRoot(file), file, noise);

  it('accepts exactly what ajv accepts', () => {
    const seen = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(requests, (request) => {
        const text = JSON.stringify(request);
        const parsed = parse(text);
        const refused = parsed.ok ? [] : parsed.problems.filter(({ code }) => !BEYOND_SCHEMA.has(code));
        const isValid = validate(JSON.parse(text)) as boolean;
        seen[isValid ? 'accepted' : 'refused']++;
        expect(
          refused.length === 0,
          `${text} ${JSON.stringify(refused)} ${JSON.stringify(validate.errors)}`,
        ).toBe(isValid);
      }),
      { numRuns: 1500 },
    );
    // The comparison means something only when both happen often.
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(100);
  });

  it('reports a problem at most once', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const parsed = parse(JSON.stringify(request));
        // An object may have several bad keys, each with the path of the object.
        const problems = parsed.ok ? [] : parsed.problems.filter(({ code }) => !BEYOND_SCHEMA.has(code));
        const places = problems.map(({ path }) => path);
        expect(new Set(places).size).toBe(places.length);
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same whatever the case and order of the keys', () => {
    fc.assert(
      fc.property(requests, fc.infiniteStream(fc.nat()), (request, choices) => {
        const before = parse(JSON.stringify(request));
        const after = parse(JSON.stringify(disguise(request, choices)));
        if (before.ok && after.ok) {
          expect(JSON.stringify(after.request)).toBe(JSON.stringify(before.request));
          expect([...after.ignoredFields].sort()).toEqual([...before.ignoredFields].sort());
        } else expect(listProblems(after)).toEqual(listProblems(before));
      }),
      { numRuns: 500 },
    );
  });

  it('takes no notice of what stands in a field it does not know', () => {
    fc.assert(
      fc.property(requests, requests, (request, other) => {
        fc.pre(typeof request === 'object' && request !== null && !Array.isArray(request));
        const before = parse(JSON.stringify(request));
        const after = parse(JSON.stringify({ ...request, x_other: other }));
        if (before.ok && after.ok)
          expect(after).toEqual({ ...before, ignoredFields: [...before.ignoredFields, 'x_other'] });
        const [inside, outside] = [true, false].map((isInside) =>
          after.ok ? [] : after.problems.filter(({ path }) => path.startsWith('x_other') === isInside),
        );
        expect(outside).toEqual(before.ok ? [] : before.problems);
        for (const { code } of inside!) expect(TEXT_PROBLEMS).toContain(code);
      }),
      { numRuns: 500 },
    );
  });

  it('never throws, whatever the text', () => {
    const cut = fc.tuple(requests, fc.nat(), fc.nat({ max: 9 }), fc.string({ unit: 'binary', maxLength: 3 }));
    const mutated = cut.map(([request, at, width, put]) => {
      const text = JSON.stringify(request);
      return text.slice(0, at % text.length) + put + text.slice((at % text.length) + width);
    });
    fc.assert(
      fc.property(fc.oneof(mutated, fc.json(), fc.string({ unit: 'binary' })), (text) => {
        const parsed = parse(text);
        if (!parsed.ok) expect(parsed.problems.length).toBeGreaterThan(0);
      }),
      { numRuns: 1500 },
    );
  });
});

/** Places of problems, sorted: with the keys in another order they are found in another order. */
function listProblems(parsed: ReturnType<typeof parseRequest | typeof parseFacilityRequest>): string[] {
  return parsed.ok ? ['none'] : parsed.problems.map(({ path, code }) => `${path} ${code}`).sort();
}

/** The same value with known keys in other case and order; unknown keys (`x…`) keep their case, which is kept in messages. */
function disguise(value: unknown, choices: fc.Stream<number>): unknown {
  if (Array.isArray(value)) return value.map((entry) => disguise(entry, choices));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, member]) => {
    const spelled = [...key]
      .map((letter) => (next(choices) % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase()))
      .join('');
    const isFree = key.startsWith('x') || key === 'a';
    return {
      order: isFree ? -1 : next(choices),
      entry: [isFree ? key : spelled, isFree ? member : disguise(member, choices)],
    };
  });
  return Object.fromEntries(entries.sort((a, b) => a.order - b.order).map(({ entry }) => entry));
}
const next = (choices: fc.Stream<number>) => choices.next().value as number;
