/** Of very many lines that a line repeats the fifty strongest are told, in their order. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { identifyDuplicates } from '../../../engine/operations/identify-duplicates.ts';
import { makeRequest } from '../../helpers/requests.ts';
import { contextOf } from './validate.ts';

const LISTED = 50;

/** Of a line like the one that is asked for: what differs, and its place. */
interface Repeat {
  readonly charge: number;
  readonly place: string;
  readonly modifier: string;
}

const SAME: Repeat = { charge: 100, place: '11', modifier: '' };
const arbitraryRepeat: fc.Arbitrary<Repeat> = fc.record({
  charge: fc.oneof({ weight: 5, arbitrary: fc.constant(100) }, fc.constant(90)),
  place: fc.oneof({ weight: 5, arbitrary: fc.constant('11') }, fc.constant('22')),
  modifier: fc.oneof({ weight: 5, arbitrary: fc.constant('') }, fc.constantFrom('25', '76')),
});

const lineOf = ({ charge, place, modifier }: Repeat) => ({
  Charge: charge,
  POS: place,
  ModifierList: modifier,
});

/** Of the six facts of an exact duplicate three always agree here. */
const scoreOf = ({ charge, place, modifier }: Repeat) =>
  Math.round((100 * (3 + Number(charge === 100) + Number(place === '11') + Number(modifier === ''))) / 6);

/** The last line of the bill, which all others repeat; prior bills are numbered downwards, so that order is work. */
function identifyLast(repeats: readonly Repeat[], prior: readonly Repeat[]) {
  const Services = prior.map((repeat, index) => ({
    ...{ Line: index + 1, ControlNumber: 1000 - index, CPT1: '99213', ServiceDate: '2025-06-02' },
    ...lineOf(repeat),
  }));
  const request = makeRequest([...repeats, SAME].map(lineOf), {
    Bill: { BillReviewState: 'NC', ControlNumber: 5000 },
    BillHistory: [{ Bill: { ProviderTaxID: '561234567' }, Services }],
  });
  return identifyDuplicates(request, contextOf()).DuplicateResultsByService[repeats.length + 1]!;
}

it('as they would be told of all, however many repeat each other', () => {
  const lists = fc.tuple(
    fc.array(arbitraryRepeat, { minLength: 40, maxLength: 90 }),
    fc.array(arbitraryRepeat, { maxLength: 60 }),
  );
  fc.assert(
    fc.property(lists, ([repeats, prior]) => {
      const all = [
        ...repeats.map((repeat, index) => ({ repeat, source: 'bill', control: 0, line: index + 1 })),
        ...prior.map((repeat, index) => ({
          repeat,
          source: 'history',
          control: 1000 - index,
          line: index + 1,
        })),
      ];
      const strongest = all.toSorted(
        (a, b) => scoreOf(b.repeat) - scoreOf(a.repeat) || a.control - b.control || a.line - b.line,
      );
      const { matches, status, score } = identifyLast(repeats, prior);
      expect(matches.map(({ source, line }) => `${source} ${line}`)).toEqual(
        strongest.slice(0, LISTED).map(({ source, line }) => `${source} ${line}`),
      );
      expect(score).toBe(scoreOf(strongest[0]!.repeat));
      expect(status).toBe(strongest.some(({ repeat }) => scoreOf(repeat) === 100) ? 'exact' : 'potential');
    }),
    { numRuns: 60 },
  );
});

it('each told of the same fifty, on the longest bill that repeats one line', () => {
  const { matches, status } = identifyLast(Array(999).fill(SAME), []);
  expect(status).toBe('exact');
  expect(matches.map(({ line }) => line)).toEqual(Array.from({ length: LISTED }, (_, index) => index + 1));
});
