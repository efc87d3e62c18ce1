/** Made streams of everyday bills, drawn from the kinds beside this file: the same seed gives the same bills. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Pack } from '../../../engine/model/pack.ts';

/** One thing, or several of which one is drawn. */
type OneOf<Value> = Value | readonly Value[];

interface LineTemplate {
  readonly code: OneOf<string>;
  readonly modifiers?: OneOf<string>;
  readonly units?: OneOf<number>;
  /** Of a room: a unit for each night of the stay. */
  readonly perNight?: boolean;
  /** Dollars for one unit. */
  readonly charge: number;
  /** How often such a bill has the line; left out: always. */
  readonly chance?: number;
}

interface BillTemplate {
  readonly weight: number;
  /** ProviderType. */
  readonly provider: OneOf<number>;
  readonly place: OneOf<string>;
  /** Diagnoses of one bill in one text. */
  readonly diagnoses: OneOf<string>;
  /** Days on which the lines are repeated. */
  readonly visits?: OneOf<number>;
  readonly lines: readonly LineTemplate[];
  /** Of a facility: the type of bill of the UB-04; of a stay its group and its nights too. */
  readonly typeOfBill?: string;
  readonly drg?: OneOf<string>;
  readonly nights?: OneOf<number>;
  readonly procedures?: string;
  /** TypeOfAdmission and ScheduledSurgery. */
  readonly admission?: number;
  readonly scheduledSurgery?: number;
}

interface Kind {
  readonly kind: string;
  /** Percent of the bills of each programme. */
  readonly share: number;
  readonly bills: readonly BillTemplate[];
}

/** The bills of practices and suppliers, or those of facilities. */
export interface Stream {
  readonly name: string;
  readonly kinds: readonly Kind[];
}

const readKinds = (file: string) =>
  parse(readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8')) as {
    readonly kinds: readonly Kind[];
    readonly places?: Readonly<Record<string, readonly string[]>>;
  };
const practices = readKinds('kinds.yaml');
/** ZIP codes of each state that bills come from. */
const PLACES = practices.places!;

export const STREAMS: readonly Stream[] = [
  { name: 'practices and suppliers', kinds: practices.kinds },
  { name: 'hospitals and surgery centers', kinds: readKinds('facility-kinds.yaml').kinds },
];

/** What the senders of the streams charge for one unit of a code, dollars: the most of it. */
export const CHARGES: ReadonlyMap<string, number> = new Map(
  STREAMS.flatMap(({ kinds }) => kinds)
    .flatMap(({ bills }) => bills)
    .flatMap(({ lines }) => lines)
    .flatMap(({ code, charge }) => [code].flat().map((one): [string, number] => [one, charge]))
    .sort(([, one], [, other]) => one - other),
);

/** A bill of the stream, as its sender writes it. */
export interface MixBill {
  /** `us/ucr`, as the pack that prices it is called. */
  readonly programme: string;
  readonly kind: string;
  readonly body: string;
}

/** TypeOfBill of each programme. */
const TYPES = { 'workers-comp': 0, ucr: 1, federal: 2, auto: 4 } as const;
/** The quarters of which every schedule stands beside the project, drugs too: what a payer has, who imports them all. */
const QUARTERS = ['2025-01-01', '2025-10-01', '2026-07-01'];
/** The one facility of the stream, whose figures the payer's tables make up. */
const HOSPITAL = '340001';
const DAY = 24 * 60 * 60 * 1000;
/** Days from a quarter's first on which a bill may begin, so that all of its visits are within. */
const SPREAD = 80;

type Draw = () => number;

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function makeDraw(seed: number): Draw {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<Value>(draw: Draw, choices: OneOf<Value>): Value {
  const list = (Array.isArray(choices) ? choices : [choices]) as readonly Value[];
  return list[Math.floor(draw() * list.length)]!;
}

function pickByWeight(draw: Draw, bills: readonly BillTemplate[]): BillTemplate {
  return pick(
    draw,
    bills.flatMap((bill) => Array.from({ length: bill.weight }, () => bill)),
  );
}

/** So many bills of each kind as its share says, the largest remainders rounded up. */
function countKinds(kinds: readonly Kind[], total: number): number[] {
  const exact = kinds.map(({ share }) => (share * total) / 100);
  const counts = exact.map(Math.floor);
  const rest = total - counts.reduce((sum, count) => sum + count, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((left, right) => right.remainder - left.remainder || left.index - right.index);
  for (const { index } of byRemainder.slice(0, rest)) counts[index]! += 1;
  return counts;
}

const writeDay = (time: number) => new Date(time).toISOString().slice(0, 19);

function drawLines(draw: Draw, { lines, place, visits = 1 }: BillTemplate, first: number, nights: number) {
  const pos = pick(draw, place);
  const drawn = lines
    .filter(({ chance = 1 }) => draw() < chance)
    .map(({ code, modifiers = '', units = 1, perNight, charge }) => {
      const list = pick(draw, modifiers);
      const quantity = perNight ? nights : pick(draw, units);
      return {
        CPT1: pick(draw, code),
        ...(list === '' ? {} : { ModifierList: list }),
        QuantityBilled: quantity,
        Charge: Math.round(charge * quantity * 100) / 100,
        POS: pos,
      };
    });
  const days = Array.from({ length: pick(draw, visits) }, (_, visit) => writeDay(first + visit * 2 * DAY));
  return days.flatMap((ServiceDate) => drawn.map((line) => ({ ...line, ServiceDate })));
}

/** What a bill says of a stay of so many nights; nothing where it is none. */
function drawStay(draw: Draw, { drg, procedures }: BillTemplate, first: number, nights: number) {
  if (drg === undefined) return {};
  return {
    DRG: pick(draw, drg),
    AdmitDate: writeDay(first),
    DischargeDate: writeDay(first + nights * DAY),
    DischargeStatus: '01',
    ICDProcedureCodes: procedures,
  };
}

function drawBill(draw: Draw, pack: Pack, template: BillTemplate, id: string): string {
  const jurisdiction = pack.jurisdiction!.slice('us-'.length).toUpperCase();
  // Drawn for every programme, so that all of them get the same bills but for places and days.
  const anyState = pick(draw, Object.keys(PLACES));
  const state = jurisdiction === '' ? anyState : jurisdiction;
  const { from, through } = pack.covers!;
  const covered = QUARTERS.filter((day) => day >= from && (through === undefined || day <= through));
  // Law of other years is measured with the first days that it covers.
  const start = Date.parse(pick(draw, covered.length > 0 ? covered : [from]));
  const first = start + Math.floor(draw() * SPREAD) * DAY;
  const nights = template.nights === undefined ? 0 : pick(draw, template.nights);
  const services = drawLines(draw, template, first, nights);
  const stay = drawStay(draw, template, first, nights);
  const last = Date.parse(`${stay.DischargeDate ?? services.at(-1)?.ServiceDate ?? writeDay(first)}Z`);
  return JSON.stringify({
    Bill: {
      UniqueID: id,
      ProviderTaxID: '561234567',
      TypeOfBill: TYPES[pack.programme!],
      ProviderType: pick(draw, template.provider),
      ...(template.typeOfBill === undefined
        ? {}
        : { UB92TypeOfBill: template.typeOfBill, MedicareNumber: HOSPITAL }),
      TypeOfAdmission: template.admission,
      ScheduledSurgery: template.scheduledSurgery,
      ...stay,
      ZipCode: pick(draw, PLACES[state]!),
      JurisdictionState: state,
      ICDDiagnosticCodes: pick(draw, template.diagnoses),
      BillReviewReceivedDate: writeDay(last + 12 * DAY),
      BucketList: [],
    },
    Services: services.map((line, index) => ({ Line: index + 1, ...line, BucketList: [] })),
    Claim: {
      DisplayID: 'MIX',
      State: state,
      ZipCode: pick(draw, PLACES[state]!),
      DateOfInjury: writeDay(first - 40 * DAY),
      Age: 44,
    },
    Provider: { TaxID: '561234567', NPI: '1234567893' },
    BillOptions: {},
    BillHistory: [],
  });
}

/** As many bills of each programme; every state that a programme is of has to have its ZIP codes in the table. */
export function makeMix(
  programmes: readonly Pack[],
  billsEach: number,
  { kinds }: Stream,
  seed = 1,
): MixBill[] {
  return programmes.flatMap((pack) => {
    // Each programme from the same start: they get the same bills.
    const draw = makeDraw(seed);
    return countKinds(kinds, billsEach).flatMap((count, index) => {
      const { kind, bills } = kinds[index]!;
      return Array.from({ length: count }, (_, number) => ({
        programme: pack.pack,
        kind,
        body: drawBill(draw, pack, pickByWeight(draw, bills), `${pack.pack} ${kind} ${number + 1}`),
      }));
    });
  });
}

/** Whether the stream has places for a programme's bills. */
export function hasPlaces({ jurisdiction }: Pack): boolean {
  return jurisdiction === 'us' || jurisdiction!.slice('us-'.length).toUpperCase() in PLACES;
}
