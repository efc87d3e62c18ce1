/**
 * A line waits for its amount, and a person may allow it or nothing for it. What is settled beside it is the same either way:
 * as if the line were not on the bill, and as if nothing of it were missing. What waits ends between its bounds.
 */
import { expect, test } from 'vitest';
import type { ReviewedService } from '../../../engine/present/review.ts';
import { listProgrammes, openWorld } from '../../bench/mix/main.ts';
import { type MixBill, makeMix, type Stream } from '../../bench/mix/make-mix.ts';
import { readBill, reviewOne } from '../../bench/mix/review-mix.ts';

/** Services of one day that share a limit, a rank or a session somewhere; 1 is a physician, 8 one who gives anesthesia. */
const DAYS: readonly { kind: string; provider: number; modifiers?: string; codes: Record<string, number> }[] =
  [
    {
      kind: 'therapy',
      provider: 39,
      modifiers: 'GP',
      codes: { '97110': 2, '97140': 2, '97530': 1, '97010': 1, G0283: 1 },
    },
    {
      kind: 'modalities',
      provider: 39,
      modifiers: 'GP',
      codes: { '97012': 1, '97016': 1, '97022': 1, '97032': 1, '97035': 1 },
    },
    {
      kind: 'chiropractic',
      provider: 16,
      codes: { '98941': 1, '97140': 1, '97012': 1, '97014': 1, '97110': 1 },
    },
    { kind: 'anesthesia', provider: 8, modifiers: 'AA', codes: { '01400': 96, '01630': 60 } },
    {
      kind: 'operations',
      provider: 1,
      modifiers: 'RT',
      codes: { '29881': 1, '29876': 1, '20680': 1, '64721': 1 },
    },
  ];

const STREAM: Stream = {
  name: 'days of like services',
  kinds: DAYS.map(({ kind, provider, modifiers, codes }) => ({
    kind,
    share: 100 / DAYS.length,
    bills: [
      {
        weight: 1,
        provider,
        place: '11',
        diagnoses: 'M17.11',
        lines: Object.entries(codes).map(([code, units]) => ({
          code,
          units,
          charge: 300,
          ...(modifiers && { modifiers }),
        })),
      },
    ],
  })),
};

const WORLD = openWorld(null);
const { priced } = listProgrammes(WORLD);
const BILLS = Map.groupBy(makeMix(priced, DAYS.length, STREAM), ({ programme }) => programme);

type Lines = { Line: number; CPT1: string; POS?: string }[];
type Reviewed = ReadonlyMap<number, ReviewedService>;

/** The lines of the bill as they are reviewed when something is done to those that it sends. */
function review(bill: MixBill, change: (lines: Lines) => Lines): Reviewed {
  const body = JSON.parse(bill.body);
  const { services } = reviewOne(
    readBill({ ...bill, body: JSON.stringify({ ...body, Services: change(body.Services) }) }),
    WORLD,
  );
  return new Map(services.map((one) => [one.line, one]));
}

/** What is wrong with a line that is another one's business too, with what it comes to when that one is decided. */
function findWrong(line: ReviewedService, ends: readonly Reviewed[]): string[] {
  const { least, most } = line.needsAttention ?? { least: line.allowance, most: line.allowance };
  return ends
    .map((end) => end.get(line.line))
    .filter((end) => end && !end.needsAttention)
    .map((end) => end!.allowance!)
    .filter((end) => (least !== null && end < least) || (most !== null && end > most))
    .map((end) => `${line.originalCPT1} is ${least} to ${most} and ends at ${end}`);
}

/** No place of service of the code set, so that the amount of a line there is open. */
const NO_PLACE = '98';

/** How each line comes out when one of the bill has such a place, and when that one is decided. */
const openEach = (bill: MixBill) =>
  [...review(bill, (lines) => lines)].map(([at, { needsAttention }], _index, whole) => {
    const open = review(bill, (lines) =>
      lines.map((line) => (line.Line === at ? { ...line, POS: NO_PLACE } : line)),
    );
    const waits = open.get(at)!.needsAttention;
    const ends = [
      ...(waits && !needsAttention ? [new Map(whole)] : []),
      ...(waits?.least === 0 ? [review(bill, (lines) => lines.filter(({ Line }) => Line !== at))] : []),
    ];
    return { kind: bill.kind, at, open, ends };
  });

const OPENED = new Map(Array.from(BILLS, ([programme, bills]) => [programme, bills.flatMap(openEach)]));

test.each(priced.map(({ pack }) => pack))('%s', (programme) => {
  const wrong = OPENED.get(programme)!.flatMap(({ kind, at, open, ends }) =>
    [...open.values()].flatMap((line) =>
      findWrong(line, ends).map((one) => `${kind}, line ${at} is open: ${one}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test('lines are held for others that are open', () => {
  const held = [...OPENED.values()]
    .flat()
    .filter(({ at, open, ends: [end] }) =>
      [...open.values()].some(
        ({ line, needsAttention }) =>
          line !== at && needsAttention && end?.get(line)?.needsAttention === null,
      ),
    );
  expect(held.length).toBeGreaterThan(priced.length);
});
