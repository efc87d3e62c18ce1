/** Constants by name and year: each year becomes a release of one row, each name a column. */
import { hasHeadings } from './head-rows.ts';
import { nameFiscalYear, nameYear } from './periods.ts';
import { plainDecimal } from './plain-decimal.ts';
import { readColumns } from './read-records.ts';
import type { Reader, ReadResult, ReleaseName } from './reader.ts';

/** The one key of a table that has one row. */
const ALL = 'all';

interface ConstantsKind extends Pick<Reader, 'kind' | 'table' | 'like'> {
  readonly yearHeading: RegExp;
  /** Names in the file, in the order of the table's columns behind the key. */
  readonly names: readonly string[];
  /** Names of other tables and of figures that are not taken. */
  readonly ignored: RegExp;
  nameRelease(year: string): ReleaseName;
}

/** `2020-2025` as six years. */
function listYears(text: string): string[] {
  const [first, last = first] = text.split('-').map(Number) as [number, number?];
  return Array.from({ length: last! - first + 1 }, (_, index) => String(first + index));
}

function makeConstantsReader({ yearHeading, names, ignored, nameRelease, ...reader }: ConstantsKind): Reader {
  const wanted = [
    { name: 'year', heading: yearHeading },
    { name: 'name', heading: /^NAME$/ },
    { name: 'value', heading: /^VALUE$/ },
  ];
  return {
    ...reader,
    fits: (file) => hasHeadings(file, wanted),
    read: ([file]) => {
      const { body, indexes } = readColumns(file!, wanted);
      const years = new Map<string, { line: number; values: Map<string, string> }>();
      const strange = new Set<string>();
      for (const { line, cells } of body) {
        const [span, name, value] = indexes.map((index) => cells[index]!) as [string, string, string];
        if (!names.includes(name)) {
          if (!ignored.test(name)) strange.add(name);
          continue;
        }
        for (const year of listYears(span)) {
          const known = years.get(year) ?? { line, values: new Map() };
          known.values.set(name, plainDecimal(value));
          years.set(year, known);
        }
      }
      const notes = [...strange].map((name) => `${name} is new to this reader and is left out`);
      return [...years].map(
        ([year, { line, values }]): ReadResult => ({
          ...nameRelease(year),
          rows: [{ file: file!, line, cells: [ALL, ...names.map((name) => values.get(name) ?? '')] }],
          positions: [0, ...names.map(() => 3)],
          notes,
        }),
      );
    },
  };
}

const ASC = /^asc_/;

export const oppsConstants: Reader = makeConstantsReader({
  kind: 'constants of outpatient payment',
  table: 'us.opps.constants',
  like: 'opps_asc_constants.csv',
  yearHeading: /^CALENDAR_YEAR$/,
  names: [
    'conversion_factor',
    'labor_share',
    'outlier_multiple',
    'outlier_fixed_threshold',
    'outlier_percentage',
    'cmhc_outlier_multiple',
    'cmhc_outlier_cap_share',
    'quality_reduction_factor',
    'wage_index_low_quartile',
    'inpatient_deductible_cap_on_line_coinsurance',
    'rural_sch_factor',
    'reh_add_on',
    'pfs_equivalent_factor_pmf_A',
    'paf25_coinsurance_cap',
    'ct_nema_reduction',
    'film_xray_reduction',
    'computed_radiography_reduction',
  ],
  // What was proposed is not what is paid.
  ignored: /^asc_|PROPOSED/,
  nameRelease: nameYear,
});

export const ascConstants: Reader = makeConstantsReader({
  kind: 'constants of payment to surgery centers',
  table: 'us.asc.constants',
  like: 'opps_asc_constants.csv',
  yearHeading: /^CALENDAR_YEAR$/,
  names: ['asc_conversion_factor'],
  ignored: new RegExp(`^(?!${ASC.source.slice(1)})`),
  nameRelease: nameYear,
});

export const ippsConstants: Reader = makeConstantsReader({
  kind: 'constants of inpatient payment',
  table: 'us.ipps.constants',
  like: 'ipps_constants.csv',
  yearHeading: /^FISCAL_YEAR$/,
  names: [
    'capital_federal_rate',
    'fixed_loss',
    'operating_base_total_full_update',
    'labor_share_wi_gt_1',
    'nonlabor_share_wi_gt_1',
    'labor_share_wi_le_1',
    'nonlabor_share_wi_le_1',
    'wage_index_low_quartile',
    'low_wage_cap_factor',
    'update_quality_ehr',
    'update_noquality_ehr',
    'update_quality_noehr',
    'update_noquality_noehr',
    'ehr_ratio_quality',
    'ehr_ratio_noquality',
    'low_cost_share_no_cost_product',
    'hsp_puerto_rico_or_other_factor',
    'hsp_budget_neutrality',
  ],
  // The amounts by wage index stand in a file of their own.
  ignored: /^operating_(non)?labor_wi_/,
  nameRelease: nameFiscalYear,
});
