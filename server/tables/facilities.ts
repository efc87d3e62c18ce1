/** Lists hospitals and surgery centers for `/v1/facility`. */
import type { TableSource } from './engine.ts';

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

/**
 * Facilities of a state, by name. A hospital that serves inpatients and outpatients is listed once as each. Without a
 * date the newest list answers whole; with one, the list in force that day, without facilities that had not begun or
 * had ended. No list at all gives none.
 */
export function listFacilities(source: TableSource, query: FacilityQuery): readonly Facility[] {
  const day = query.effectiveDate ? query.effectiveDate.slice(0, 10) : null;
  const table = day === null ? source.releases(TABLE).at(-1) : source.select(TABLE, day);
  if (!table) return [];
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
