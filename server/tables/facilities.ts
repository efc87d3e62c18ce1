/** Lists hospitals and surgery centers for `/v1/facility`. */
import { midnightOf, type Table, type TableSource } from './engine.ts';
import {
  explainNoFigures,
  type FacilityFigures,
  findReportedArea,
  listPayerFacilities,
  type PayerFacility,
} from './facility-figures.ts';
import { readCertificationNumber } from './readers/facility-kinds.ts';

const TABLE = 'us.facilities';

/** One facility as one provider type, in the shape of the response. */
export interface Facility {
  readonly medicareNumber: string | null;
  readonly npi: string | null;
  readonly name: string;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string;
  readonly zipCode: string | null;
  /** 2 inpatient, 3 outpatient, 4 surgery center. */
  readonly providerType: number;
  readonly facilityType: string | null;
  readonly effectiveFrom: string | null;
  readonly effectiveThrough: string | null;
  readonly operatingCertificate: string | null;
  /** Area by whose wage index it is paid. */
  readonly wageArea: string | null;
  /** The payer's figures, of the day asked for or of all days. */
  readonly figures: readonly FacilityFigures[];
  /** What to load where the payer has none. */
  readonly figuresMissing: string | null;
}

export interface FacilityQuery {
  /** Two letters, upper case. */
  readonly state: string;
  readonly providerType?: number | null;
  /** A day, or a date-time whose day counts. */
  readonly effectiveDate?: string | null;
  readonly medicareNumber?: string | null;
  readonly npi?: string | null;
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Rows of the list, and why it may lack some; `error` null when it lacks none. */
export interface FacilityAnswer {
  readonly error: string | null;
  readonly facilities: readonly Facility[];
}

const TYPE_NAMES: Readonly<Record<number, string>> = {
  2: 'inpatient hospitals',
  3: 'outpatient hospitals',
  4: 'surgery centers',
};
const REMEDY = 'Import the official lists of hospitals and surgery centers (tables import).';

/**
 * Says what the list lacks of what was asked: an empty answer must not be read as "there is none". An excerpt names the
 * states it holds whole; an import may have read the files of some kinds of facility only.
 */
function explainGaps(table: Table, { state, providerType }: FacilityQuery): string | null {
  const name = `The loaded list (${TABLE}, release ${table.release})`;
  const { wholeOf } = table;
  if (wholeOf && !wholeOf.values.has(state))
    return `${name} is an excerpt: it holds all facilities of ${[...wholeOf.values].join(', ')}, and of ${state} only some or none. ${REMEDY}`;
  const column = table.definition.columns.findIndex((one) => one.name === 'providerTypes');
  const listed = new Set<string>();
  for (let row = 0; row < table.rowCount; row++) listed.add(table.text(row, column) ?? '');
  const known = [...listed].flatMap((types) => types.split(','));
  const asked = providerType == null ? [2, 3, 4] : [providerType];
  const lacking = asked.filter((type) => !known.includes(String(type))).map((type) => TYPE_NAMES[type]);
  return lacking.length ? `${name} has no ${lacking.join(' and no ')} of any state. ${REMEDY}` : null;
}

/**
 * Facilities of a state, by name. A hospital that serves inpatients and outpatients is listed once as each. Without a
 * date the newest list answers whole; with one, the list in force that day, without facilities that had not begun or
 * had ended. A list that does not hold all that was asked for, or none at all, is said in `error`.
 */
export function listFacilities(source: TableSource, query: FacilityQuery, tenant = ''): FacilityAnswer {
  const day = query.effectiveDate ? query.effectiveDate.slice(0, 10) : null;
  const table = day === null ? source.releases(TABLE).at(-1) : source.select(TABLE, day);
  const ofPayer = listPayerFacilities(source, tenant, day);
  const listed = table ? selectFacilities(table, query, day) : [];
  const own = listOwn(ofPayer, table ?? null, query);
  const complete = (one: Listed): Facility => {
    const figures = findFigures(ofPayer, one);
    const reported = () => one.medicareNumber && findReportedArea(source, one.medicareNumber, day);
    return {
      ...one,
      npi: one.npi ?? figures?.npi ?? null,
      operatingCertificate: figures?.operatingCertificate ?? null,
      wageArea: figures?.wageArea ?? (reported() || null),
      figures: figures?.figures ?? [],
      figuresMissing: figures ? null : explainNoFigures(source, tenant, day),
    };
  };
  const facilities = [...listed, ...own].filter((one) => isAsked(one, query)).map(complete);
  // The sort is stable, so facilities of one name stay in the order of their numbers.
  facilities.sort((left, right) => compareTexts(left.name, right.name));
  if (table) return { error: explainGaps(table, query), facilities };
  return {
    error: `No list of facilities (${TABLE}) is loaded${day === null ? '' : ` for ${day}`}, so those of ${query.state} are not known. ${REMEDY}`,
    facilities,
  };
}

/** A facility as the public list has it. */
type Listed = Omit<Facility, 'operatingCertificate' | 'wageArea' | 'figures' | 'figuresMissing'>;

const isAsked = ({ medicareNumber, npi }: Listed, query: FacilityQuery) =>
  (query.medicareNumber == null || query.medicareNumber === medicareNumber) &&
  (query.npi == null || query.npi === npi);

/** The payer's rows of a facility: by its certification number, else by its NPI where that is of one facility only. */
function findFigures(
  ofPayer: ReadonlyMap<string, PayerFacility>,
  { medicareNumber, npi }: Listed,
): PayerFacility | null {
  const found = medicareNumber === null ? undefined : ofPayer.get(medicareNumber);
  if (found) return found;
  const same = npi === null ? [] : [...ofPayer.values()].filter((one) => one.npi === npi);
  return same.length === 1 ? same[0]! : null;
}

/** States by the first two characters of a certification number, as far as the list tells. */
function readStates(table: Table | null): ReadonlyMap<string, string> {
  const states = new Map<string, string>();
  const column = (name: string) => table!.definition.columns.findIndex((one) => one.name === name);
  for (let row = 0; row < (table?.rowCount ?? 0); row++) {
    const number = table!.text(row, column('medicareNumber'));
    const state = table!.text(row, column('state'));
    if (number && state) states.set(number.slice(0, 2), state);
  }
  return states;
}

/** Facilities that only the payer's table has: of the state by their number, or asked for by it. */
function listOwn(
  ofPayer: ReadonlyMap<string, PayerFacility>,
  table: Table | null,
  query: FacilityQuery,
): Listed[] {
  if (ofPayer.size === 0) return [];
  const column = table?.definition.columns.findIndex(({ name }) => name === 'medicareNumber') ?? -1;
  const known = new Set<string | null>();
  for (let row = 0; row < (table?.rowCount ?? 0); row++) known.add(table!.text(row, column));
  const states = readStates(table);
  return [...ofPayer.values()].flatMap((one) => {
    const { medicareNumber, npi, name } = one;
    const state = states.get(medicareNumber.slice(0, 2));
    const isNamed = query.medicareNumber === medicareNumber || (npi !== null && query.npi === npi);
    if (known.has(medicareNumber) || (state !== query.state && !(state === undefined && isNamed))) return [];
    const { facilityType, providerTypes } =
      medicareNumber.length === CENTER_LENGTH
        ? { facilityType: 'Ambulatory surgical center', providerTypes: '4' }
        : readCertificationNumber(medicareNumber);
    return splitTypes(providerTypes, query).map(
      (providerType): Listed => ({
        medicareNumber,
        npi,
        name: name ?? '',
        address: null,
        city: null,
        state: query.state,
        zipCode: null,
        providerType,
        facilityType: facilityType || null,
        effectiveFrom: one.figures[0]!.effectiveFrom,
        effectiveThrough: one.figures.at(-1)!.effectiveThrough,
      }),
    );
  });
}

/** Surgery centers have numbers of ten characters, hospitals of six. */
const CENTER_LENGTH = 10;

const splitTypes = (types: string, { providerType }: FacilityQuery): number[] =>
  types
    .split(',')
    .map(Number)
    .filter((type) => providerType == null || providerType === type);

function selectFacilities(table: Table, query: FacilityQuery, day: string | null): readonly Listed[] {
  const at = new Map(table.definition.columns.map(({ name }, index) => [name, index]));
  const facilities: Listed[] = [];
  for (let row = 0; row < table.rowCount; row++) {
    const read = (column: string) => table.text(row, at.get(column)!);
    if (read('state') !== query.state) continue;
    const [effectiveFrom, effectiveThrough] = [read('effectiveFrom'), read('effectiveThrough')];
    if (day !== null && ((effectiveFrom ?? day) > day || (effectiveThrough ?? day) < day)) continue;
    for (const providerType of splitTypes(read('providerTypes')!, query)) {
      facilities.push({
        medicareNumber: read('medicareNumber'),
        npi: read('npi'),
        name: read('name') ?? '',
        address: read('address'),
        city: read('city'),
        state: query.state,
        zipCode: read('zipCode'),
        providerType,
        facilityType: read('facilityType'),
        effectiveFrom: midnightOf(effectiveFrom),
        effectiveThrough: midnightOf(effectiveThrough),
      });
    }
  }
  return facilities;
}
