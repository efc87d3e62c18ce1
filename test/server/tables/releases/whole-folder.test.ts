/** The whole folder of official releases at once: what each file became, and what it cost. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { formatImportReport, type ImportReport, isClean } from '../../../../server/tables/import-report.ts';
import { listFiles } from '../../../../server/tables/source-file.ts';
import { openStarterTables, openTables } from '../../../../server/tables/store.ts';
import { hasShared, SKIPPED } from '../../../helpers/shared.ts';
import { BY_HAND, RELEASES } from '../official.ts';

/** What the files become; of several patterns that a path meets the first one counts. */
const BECOMES: readonly (readonly [path: RegExp, ...what: string[]])[] = [
  [/^pfs\/.*PPRRVU/, 'us.pfs.rvu'],
  [/^pfs\/.*GPCI/i, 'us.pfs.gpci'],
  [/^pfs\/.*Base_Units/, 'us.anesthesia.base-units'],
  [/^pfs\/.*ANES/i, 'us.pfs.anesthesia'],
  [/^pfs\/.*LOCCO/, 'us.pfs.locality-counties'],
  [/^pfs\/.*OPPSCAP/, 'us.pfs.opps-cap'],
  [/^ncci\/.*rationale/, 'us.ncci.ptp-rationales'],
  [/^ncci\/.*ptp_prac/, 'us.ncci.ptp-practitioner'],
  [/^ncci\/.*ptp_out/, 'us.ncci.ptp-outpatient'],
  [/^ncci\/.*(Practitioner|prac)/, 'us.ncci.mue-practitioner'],
  [/^ncci\/.*(Outpatient|out)/, 'us.ncci.mue-outpatient'],
  [/^ncci\/.*(DME|dme)/, 'us.ncci.mue-dme'],
  [/^ncci\/AOC/, 'us.ncci.add-on-pairs', 'us.ncci.add-on-codes'],
  [/^opps\/(apc-rate|hcpcs-apc|cy2025_addendum_b)|2020-01\.csv\.gz$/, 'superseded'],
  [/^opps\/.*addendum_b/, 'us.opps.addendum-b'],
  [/^opps\/.*addendum_a/, 'us.opps.apc'],
  [/^opps\/.*addendum_d1/, 'us.opps.status-indicators'],
  [/^opps\/.*addendum_e/, 'us.opps.inpatient-only'],
  [/^opps\/.*j_rank/, 'us.opps.comprehensive-rank'],
  [/^opps\/.*j_complexity/, 'us.opps.complexity'],
  [/^opps\/cbsa/, 'us.opps.wage-index'],
  [/^asc\/wage_index_2025/, 'repeated'],
  [/^asc\/asc_wage_index/, 'us.asc.wage-index'],
  [/^asc\/.*AA\.csv/, 'us.asc.procedures'],
  [/^asc\/.*BB\.csv/, 'us.asc.ancillary'],
  [/^asc\/.*EE\.csv/, 'us.asc.excluded'],
  [/^asc\/.*FF\.csv/, 'us.asc.device-offset'],
  [/^asc\/.*DD1\.csv/, 'us.asc.payment-indicators'],
  [/^asc\/.*DD2\.csv/, 'us.asc.comment-indicators'],
  [/^asc\/code_pairs/, 'us.asc.device-pairs'],
  [/^drg\/|^ipps_fy2021\/drg/, 'us.ipps.drg'],
  [/^ipps_fy2021\/wage/, 'us.ipps.wage-index'],
  [/^constants\/ipps_constants/, 'us.ipps.constants'],
  [/^constants\/ipps_operating/, 'us.ipps.standardized-amounts'],
  [/^constants\/opps/, 'us.opps.constants', 'us.asc.constants'],
  [/^clfs\//, 'us.clfs'],
  [/^dmepos\/.*\/DMEPOS/, 'us.dmepos.fees'],
  [/^dmepos\/.*\/DMEPEN/, 'us.dmepos.enteral-fees'],
  [/^dmepos\/.*\/DME Rural/, 'us.dmepos.rural-zips'],
  [/^dmepos\/.*Mail-Order/, 'us.dmepos.mail-order-fees'],
  [/^dmepos\/.*CBA ZIP/, 'us.dmepos.former-area-zips'],
  [/^dmepos\/.*CBA Fee/i, 'us.dmepos.former-area-fees'],
  [/^asp\/asp_ndc/, 'us.asp.products', 'us.asp.product-codes'],
  [/^asp\//, 'us.asp'],
  [/^hcpcs\//, 'us.modifiers', 'us.hcpcs'],
  [/^icd10cm\//, 'us.icd10cm'],
  [/^codesets\/admission_source/, 'us.admission-sources'],
  [/^codesets\/admission_type/, 'us.admission-types'],
  [/^codesets\/bill_class/, 'us.bill-classifications'],
  [/^codesets\/bill_fac/, 'us.bill-facilities'],
  [/^codesets\/bill_freq/, 'us.bill-types'],
  [/^codesets\/cms_spec/, 'us.provider-specialties'],
  [/^codesets\/condition/, 'us.condition-codes'],
  [/^codesets\/mac/, 'us.contractors'],
  [/^codesets\/nucc/, 'us.taxonomy'],
  [/^codesets\/patient/, 'us.discharge-status'],
  [/^codesets\/place/, 'us.place-of-service'],
  [/^codesets\/revenue/, 'us.revenue-codes'],
  [/^mce\//, 'us.mce.codes'],
  [/^msdrg\/msdrg/, 'us.msdrg.titles'],
  [/^msdrg\/icd10cm/, 'us.msdrg.diagnoses'],
  [/^msdrg\/icd10pcs/, 'us.msdrg.procedures'],
  [/^facilities\/hospital_cost/, 'us.hospital-cost-reports'],
  [/^facilities\//, 'us.facilities'],
  [/^zip\/ZIP5_/, 'us.zip-locality'],
  [/^zip\/zip_county/, 'us.zip-counties', 'us.zip-only-county'],
  [/^(README\.md|zip\/ZIP5lyout\.txt|law\/.*)$/, 'unknown'],
];

const TABLES = join(import.meta.dirname, '../../../../server/tables');

/** Runs statements of a module in a process of its own: the most memory it held is then of nothing else. */
function runAlone<T>(statements: string): T {
  const args = ['--input-type=module', '--eval', statements];
  return JSON.parse(execFileSync(process.execPath, args, { maxBuffer: 2 ** 28 }).toString());
}

const nameModule = (name: string) => JSON.stringify(join(TABLES, name));

describe.skipIf(!hasShared)(`all releases at once${SKIPPED}`, () => {
  const store = mkdtempSync(join(tmpdir(), 'tables-'));
  afterAll(() => rmSync(store, { recursive: true, force: true }));

  test('each file becomes its own table, or is left for its own reason', () => {
    const report = runAlone<ImportReport>(`
      import { importTables } from ${nameModule('import.ts')};
      console.log(JSON.stringify(importTables(${JSON.stringify(RELEASES)}, ${JSON.stringify(store)})));
    `);
    const became = new Map<string, Set<string>>();
    const note = (path: string, what: string) => became.set(path, (became.get(path) ?? new Set()).add(what));
    for (const { files, manifest } of report.releases) for (const { path } of files) note(path, manifest.id);
    for (const { path, kind } of report.skipped) note(path, kind);
    const paths = listFiles(RELEASES).map((path) => path.slice(RELEASES.length));
    for (const path of paths) {
      const [, ...wanted] = BECOMES.find(([pattern]) => pattern.test(path)) ?? [];
      expect([path, ...(became.get(path) ?? [])]).toEqual([path, ...wanted]);
    }
    expect([became.size, paths.length > 250]).toEqual([paths.length, true]);
    expect([isClean(report), report.warnings]).toEqual([true, []]);
    const text = formatImportReport(report);
    for (const path of paths) expect(text).toContain(`${path}: `);
    expect(report.cost.mebibytes).toBeLessThan(2048);
  }, 600_000);

  test('the starter tables equal them, row by row', () => {
    const starter = openStarterTables();
    const imported = openTables({ dirs: [store] });
    const releases = starter.ids
      .filter((id) => id.startsWith('us.'))
      .flatMap((id) => starter.releases(id))
      .filter((table) => !BY_HAND.test(`${table.definition.id}/${table.release}.`));
    expect(releases.length).toBeGreaterThan(100);
    for (const table of releases) {
      const { id, columns, key, range } = table.definition;
      const other = imported.releases(id).find((one) => one.release === table.release)!;
      const keyColumns = key.map((name, part) =>
        columns.findIndex((one) => one.name === (range && part === key.length - 1 ? range.from : name)),
      );
      const texts = columns.map(
        ({ name }) => (name !== 'description' || id === 'us.hcpcs') && name !== 'areaName',
      );
      expect(other.effective).toEqual(table.effective);
      for (let row = 0; row < table.rowCount; row++) {
        const match = other.find(keyColumns.map((column) => table.text(row, column) ?? ''));
        for (const column of columns.keys())
          if (texts[column] && table.text(row, column) !== other.text(match, column))
            expect.fail(`${id} ${table.release} row ${row} column ${columns[column]!.name}`);
      }
    }
  }, 300_000);

  test('a store with all of them holds little until it is asked', () => {
    const { ids, held } = runAlone<{ ids: number; held: number }>(`
      import { openTables } from ${nameModule('store.ts')};
      const before = process.memoryUsage().rss;
      const { ids } = openTables({ dirs: [${JSON.stringify(store)}] });
      console.log(JSON.stringify({ ids: ids.length, held: process.memoryUsage().rss - before }));
    `);
    expect(ids).toBeGreaterThan(65);
    expect(held).toBeLessThan(100 * 2 ** 20);
  });
});
