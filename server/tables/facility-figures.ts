/** What a payer's own table of hospitals says of facilities: the figures by which they are paid, with their days. */
import { midnightOf, parseDecimal, type Table, type TableDefinition, type TableSource } from './engine.ts';

const DEFINITION = 'tenant.hospitals';
/** Area by which Medicare pays a hospital, as its last public cost report has it. */
const COST_REPORTS = 'us.hospital-cost-reports';
/** Columns of a row that say what it is about. */
const ABOUT = new Set([
  'providerCcn',
  'nationalProviderIdentifier',
  'name',
  'operatingCertificate',
  'effectiveDate',
  'effectiveThrough',
]);

export interface FacilityFigures {
  readonly effectiveFrom: string;
  readonly effectiveThrough: string | null;
  /** By the columns of the table; what is blank is left out. */
  readonly values: Readonly<Record<string, number | string>>;
}

/** A facility of the payer's table with its rows, oldest first. */
export interface PayerFacility {
  readonly medicareNumber: string;
  readonly npi: string | null;
  readonly name: string | null;
  readonly operatingCertificate: string | null;
  readonly wageArea: string | null;
  readonly figures: readonly FacilityFigures[];
}

const LAST = '9999-12-31';

type Cells = ReadonlyMap<string, string | null>;

function readRows(table: Table, day: string | null): Cells[] {
  const { columns } = table.definition;
  const rows: Cells[] = [];
  for (let row = 0; row < table.rowCount; row++) {
    const cells = new Map(columns.map(({ name }, index) => [name, table.text(row, index)]));
    const isOn =
      day === null || (cells.get('effectiveDate')! <= day && (cells.get('effectiveThrough') ?? LAST) >= day);
    if (isOn) rows.push(cells);
  }
  return rows;
}

function presentRow({ columns }: TableDefinition, cells: Cells): FacilityFigures {
  const values = columns.flatMap(({ name, type }) => {
    const text = cells.get(name);
    if (!text || ABOUT.has(name)) return [];
    return [[name, type === 'decimal' ? parseDecimal(text)!.toNumber() : text] as const];
  });
  const through = cells.get('effectiveThrough') ?? LAST;
  return {
    effectiveFrom: midnightOf(cells.get('effectiveDate')!),
    effectiveThrough: midnightOf(through === LAST ? null : through),
    values: Object.fromEntries(values),
  };
}

/** The facilities of a payer's table, by their certification numbers; of a day, or with all rows of the newest release. */
export function listPayerFacilities(
  source: TableSource,
  tenant: string,
  day: string | null,
): ReadonlyMap<string, PayerFacility> {
  const id = `payers.${tenant}.hospitals`;
  const table = day === null ? source.releases(id).at(-1) : source.select(id, day);
  if (!table) return new Map();
  const rows = readRows(table, day).sort((a, b) =>
    a.get('effectiveDate')! < b.get('effectiveDate')! ? -1 : 1,
  );
  const byNumber = Map.groupBy(rows, (cells) => cells.get('providerCcn')!);
  return new Map(
    [...byNumber].map(([medicareNumber, own]) => {
      const last = (name: string) => own.findLast((cells) => cells.get(name))?.get(name) ?? null;
      const newest = own.at(-1)!;
      return [
        medicareNumber,
        {
          medicareNumber,
          npi: last('nationalProviderIdentifier'),
          name: last('name'),
          operatingCertificate: last('operatingCertificate'),
          wageArea: newest.get('cbsaWageIndexLocation') || newest.get('cbsaActualGeographicLocation') || null,
          figures: own.map((cells) => presentRow(table.definition, cells)),
        },
      ];
    }),
  );
}

/** The area of a hospital in the cost reports that are loaded. */
export function findReportedArea(
  source: TableSource,
  medicareNumber: string,
  day: string | null,
): string | null {
  const table = day === null ? source.releases(COST_REPORTS).at(-1) : source.select(COST_REPORTS, day);
  const row = table?.find([medicareNumber]) ?? -1;
  if (!table || row < 0) return null;
  return (
    table.text(
      row,
      table.definition.columns.findIndex(({ name }) => name === 'cbsa'),
    ) || null
  );
}

/** What a tenant without a facility's figures has to load, and where they are published. */
export function explainNoFigures(source: TableSource, tenant: string, day: string | null): string {
  const id = `payers.${tenant}.hospitals`;
  const { title, url } = (source.definition(DEFINITION) ?? source.definition(id))?.source ?? {};
  const when = day === null ? '' : ` on ${day}`;
  const why =
    tenant === ''
      ? 'the tenant has no pack, and so no table of hospitals'
      : `the table ${id} has no row of it${when}`;
  const published = url ? `; ${title} (${url})` : '';
  return `No figures: ${why}. Import them (tables import) with the columns of ${DEFINITION}${published}.`;
}
