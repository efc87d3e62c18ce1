/** The table of what is covered, against what reviews of everyday bills are priced by. */
import { beforeAll, expect, test } from 'vitest';
import { describeCoverage } from '../../../engine/authoring/describe-coverage.ts';
import { walkBill } from '../../../engine/run/walk-bill.ts';
import { listProgrammes, openWorld } from '../../bench/mix/main.ts';
import { makeMix, STREAMS } from '../../bench/mix/make-mix.ts';
import { readBill, TENANT } from '../../bench/mix/review-mix.ts';

/** Kinds of made bills whose lines are all of one kind of service. */
const KIND_OF_BILLS: Readonly<Record<string, string>> = {
  anesthesia: 'anesthesia',
  laboratory: 'laboratory',
  equipment: 'equipment',
  ambulance: 'ambulance',
  pharmacy: 'pharmacy',
  stays: 'inpatient',
  'surgery centers': 'surgery-center',
};

/** By programme and kind of service: the packs that priced a line of the made bills. */
let priced: Map<string, Set<string>>;
/** The same, as the table says it. */
let covered: Map<string, readonly string[]>;

beforeAll(() => {
  const world = openWorld(null);
  const context = { ...world, tenant: TENANT };
  priced = new Map();
  for (const stream of STREAMS)
    for (const made of makeMix(listProgrammes(world).priced, 30, stream)) {
      const kind = KIND_OF_BILLS[made.kind];
      if (kind === undefined) continue;
      for (const { steps } of walkBill(readBill(made), context).lines) {
        const pack = steps.find(({ effect }) => effect === 'price')?.rule?.ref.split('#')[0];
        if (pack === undefined) continue;
        const place = `${made.programme} ${kind}`;
        priced.set(place, (priced.get(place) ?? new Set()).add(pack));
      }
    }
  covered = new Map(
    describeCoverage(world.ruleBook).services.map(({ pack, kind, by }) => [
      `${pack.split('@')[0]} ${kind}`,
      by,
    ]),
  );
});

test('each kind of service that a bill is priced for is named, with what priced it', () => {
  expect(priced.size).toBeGreaterThan(200);
  // A programme may say itself what it prices by methods of another kind.
  const isNamed = ([place, packs]: [string, ReadonlySet<string>]) =>
    covered.get(place)?.some((by) => packs.has(by) || place.startsWith(`${by} `));
  const unnamed = [...priced].filter((one) => !isNamed(one));
  expect(unnamed.map(([place, packs]) => `${place}: ${[...packs].join(', ')}`)).toEqual([]);
});
