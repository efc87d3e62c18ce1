/** Lists hospitals and surgery centers for `/v1/facility`. */
import type { Table, TableSource } from './engine.ts';

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
}

export interface FacilityQuery {
  /** Two letters, upper case. */
  readonly state: string;
  readonly providerType?: number | null;
  /** A day, or a date-time whose day counts. */
  readonly effectiveDate?: string | null;
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
export function listFacilities(source: TableSource, query: FacilityQuery): FacilityAnswer {
  const day = query.effectiveDate ? query.effectiveDate.slice(0, 10) : null;
  const table = day === null ? source.releases(TABLE).at(-1) : source.select(TABLE, day);
  if (!table)
    return {
      error: `No list of facilities (${TABLE}) is loaded${day === null ? '' : ` for ${day}`}, so those of ${query.state} are not known. ${REMEDY}`,
      facilities: [],
    };
  return { error: explainGaps(table, query), facilities: selectFacilities(table, query, day) };
}

function selectFacilities(table: Table, query: FacilityQuery, day: string | null): readonly Facility[] {
  const at = new Map(table.definition.columns.map(({ name }, index) => [name, index]));
  const facilities: Facility[] = [];
  for (let row = 0; row < table.rowCount; row++) {
    const read = (column: string) => table.text(row, at.get(column)!);
    if (read('state') !== query.state) continue;
    const [effectiveFrom, effectiveThrough] = [read('effectiveFrom'), read('effectiveThrough')];
    if (day !== null && ((effectiveFrom ?? day) > day || (effectiveThrough ?? day) < day)) continue;
    for (const providerType of read('providerTypes')!.split(',').map(Number)) {
      if (query.providerType != null && query.providerType !== providerType) continue;
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
        effectiveFrom,
        effectiveThrough,
      });
    }
  }
  // The sort is stable, so facilities of one name stay in the order of their numbers.
  return facilities.sort((left, right) => compareTexts(left.name, right.name));
}
