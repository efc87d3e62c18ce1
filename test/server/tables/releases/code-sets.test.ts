import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readRow } from '../made-releases.ts';
import { describeOfficial, findDifferent, isCode, RELEASES, readPublished } from '../official.ts';

const trim = (text: string | undefined) => (text ?? '').trim();

/** What a title asks of the secondary diagnoses, or rules out: its last words, where nothing stands in their place. */
const severityOf = (title: string, word: 'with' | 'without') =>
  ['CC/MCC', 'MCC', 'CC'].find((one) => title.toLowerCase().endsWith(` ${word} ${one.toLowerCase()}`)) ?? '';

describeOfficial('code sets', ['codesets', 'hcpcs', 'icd10cm', 'mce', 'msdrg'], (given) => {
  const row = (id: string, release: string, ...key: string[]) => readRow(given().source, id, release, key);

  test('known rows', () => {
    expect(row('us.place-of-service', '2024', '11')).toMatchObject({ site: 'nonfacility', name: 'Office' });
    expect(row('us.place-of-service', '2024', '22')).toMatchObject({ site: 'facility' });
    expect(row('us.place-of-service', '2024', '28')).toBeNull();
    expect(row('us.modifiers', '2024Q2', 'RT')).toMatchObject({ kind: 'hcpcs' });
    expect(row('us.modifiers', '2024Q2', '26')).toMatchObject({ kind: 'cpt' });
    expect(row('us.modifiers', '2024Q2', 'RH')).toMatchObject({ kind: 'ambulance' });
    expect(row('us.modifiers', '2024Q2', 'SH')).toMatchObject({ kind: 'hcpcs' });
    for (const code of ['ZY', 'XR']) expect(row('us.modifiers', '2024Q2', code)).toBeNull();
    expect(row('us.revenue-codes', 'undated', '0278')).toMatchObject({ kind: 'implant' });
    expect(row('us.discharge-status', 'undated', '30')?.['description']).toMatch(/STILL A? ?PATIENT/i);
    expect(row('us.bill-types', 'undated', '131')?.['description']).toMatch(/OUTPATIENT/);
    expect(row('us.taxonomy', '25.1', '207X00000X')).toMatchObject({ classification: 'Orthopaedic Surgery' });
  });

  test.each([
    ['us.discharge-status', 'patient_discharge_status.csv', 100],
    ['us.bill-types', 'bill_frequency.csv', 1938],
    ['us.bill-classifications', 'bill_classification.csv', 81],
    ['us.bill-facilities', 'bill_facility_type.csv', 9],
    ['us.condition-codes', 'condition_codes.csv', 1035],
    ['us.admission-sources', 'admission_source.csv', 35],
    ['us.admission-types', 'admission_type.csv', 10],
    ['us.provider-specialties', 'cms_specialty_codes.csv', 151],
    ['us.contractors', 'mac_contractor_numbers.csv', 149],
    ['us.revenue-codes', 'revenue_codes.csv', 539],
  ])('%s: every code of %s', (id, path, count) => {
    const table = given().table(id, 'undated');
    const published = readPublished(`codesets/${path}`)
      .slice(1)
      .filter(([code]) => /^\w/.test(code!));
    const last = table.definition.columns.length - 1;
    const different = published.filter(([code, text]) => {
      const found = table.find([code!]);
      return found < 0 || table.text(found, last) !== trim(text?.replace(/^"|"$/g, ''));
    });
    expect([different, table.rowCount, published.length]).toEqual([[], count, count]);
  });

  test('every revenue code of an assigned category has a kind', () => {
    const table = given().table('us.revenue-codes', 'undated');
    const lacking: (string | null)[] = [];
    for (let at = 0; at < table.rowCount; at++)
      if (table.text(at, 1) === null) lacking.push(table.text(at, 0));
    expect(lacking.filter((code) => !/^(0[56]|1|2|3|00|069|064|093)/.test(code!))).toEqual([]);
  });

  test('HCPCS Level II: every code equals the file', () => {
    const table = given().table('us.hcpcs', '2024Q2');
    const { wanted, different } = findDifferent(
      table,
      readPublished('hcpcs/hcpcs_level2_2024Q2.csv'),
      (cells) =>
        isCode(cells[0]) && cells[1] === 'code'
          ? [0, 2, 3, 4, 5, 8, 15, 19, 20, 14, 23, 22].map((at) => trim(cells[at]))
          : null,
    );
    expect([different, table.rowCount, wanted.length]).toEqual([[], 7966, 7966]);
    expect(given().source.select('us.hcpcs', '2020-01-01')?.release).toBe('2024Q2');
  });

  test('ICD-10-CM: every code of both years', () => {
    const old = given().table('us.icd10cm', 'FY2024');
    const found = findDifferent(
      old,
      readPublished('icd10cm/icd10cm_FY2024.csv.gz'),
      ([order, valid, code, text, chapter]) =>
        order === 'order'
          ? null
          : [code!.replace('.', ''), valid === '1' ? 'Y' : 'N', trim(text), trim(chapter)],
    );
    expect([found.different, old.rowCount]).toEqual([[], 97_296]);
    const now = given().table('us.icd10cm', 'FY2026');
    const listed = findDifferent(now, readPublished('icd10cm/icd10cm_valid_codes_FY2026.txt'), ([code]) => [
      code!,
      'Y',
      '',
      '',
    ]);
    expect([listed.different, now.rowCount]).toEqual([[], 74_719]);
    expect(given().source.select('us.icd10cm', '2025-01-01')).toBeNull();
  });

  test('lists of the Medicare Code Editor', () => {
    const table = given().table('us.mce.codes', '43.1');
    const text = gunzipSync(
      readFileSync(join(RELEASES, 'mce/Definitions_of_Medicare_Code_Edits_v_43_1.txt.gz')),
    ).toString('latin1');
    const [, chapter] = text.split(/^Chapter 1: Edit code lists\r?$/m);
    const coded = chapter!
      .split(/^Chapter 2/m)[0]!
      .split('\n')
      .filter((line) => /^\*?[A-Z0-9]{3,7} *\t/.test(line));
    // Every line that begins with a code stands in a list, but the one that the text cites as an exception.
    expect([table.rowCount, coded.length]).toEqual([10_499, 10_500]);
    const counts = new Map<string, number>();
    for (let at = 0; at < table.rowCount; at++) {
      const edit = table.text(at, 0)!;
      counts.set(edit, (counts.get(edit) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toMatchObject({
      'age-newborn': 42,
      'manifestation-principal': expect.any(Number),
      'unacceptable-principal': expect.any(Number),
      'wrong-procedure': 3,
      'long-ventilation': 1,
      'cesarean-section': 3,
      'vaginal-delivery': 5,
    });
    expect(row('us.mce.codes', '43.1', 'age-maternity', 'O09511')).toMatchObject({
      ageFrom: '9',
      ageThrough: '64',
    });
    expect(row('us.mce.codes', '43.1', 'unacceptable-principal', 'Z5189')).toMatchObject({
      unlessSecondary: 'Y',
    });
    expect(row('us.mce.codes', '43.1', 'unacceptable-principal', 'F0781')).toBeNull();
  });

  test.each([
    ['40.0', '400', 767],
    ['43.1', '431', 772],
  ])('the grouper of version %s: titles, diagnoses and procedures', (release, digits, count) => {
    const titles = given().table('us.msdrg.titles', release);
    const listed = findDifferent(
      titles,
      readPublished('msdrg/msdrg_titles_v40_v43.csv'),
      ([version, drg, title]) =>
        version === digits
          ? [drg!, trim(title), severityOf(trim(title), 'with'), severityOf(trim(title), 'without')]
          : null,
    );
    expect([listed.different, titles.rowCount]).toEqual([[], count]);
    const diagnoses = given().table('us.msdrg.diagnoses', release);
    const [header, ...published] = readPublished('msdrg/icd10cm_msdrg_v40_v43.csv.gz');
    const at = header!.indexOf(`v${digits}`);
    const found = findDifferent(diagnoses, published, (cells) => {
      const [mdc, severity] = trim(cells[at]).split(':');
      return severity === undefined ? null : [cells[0]!, mdc!.padStart(2, '0'), severity];
    });
    expect([found.different, diagnoses.rowCount]).toEqual([[], found.wanted.length]);
    const procedures = given().table('us.msdrg.procedures', release);
    const valid = findDifferent(
      procedures,
      readPublished('msdrg/icd10pcs_msdrg_v40_v43.csv.gz').slice(1),
      (cells) => {
        if (!cells[1]!.split(' ').includes(digits)) return null;
        return digits === '431'
          ? [cells[0]!, cells[2] === '1' ? 'Y' : trim(cells[3]) ? 'A' : 'N', trim(cells[3])]
          : [cells[0]!, '', ''];
      },
    );
    expect([valid.different, procedures.rowCount]).toEqual([[], valid.wanted.length]);
  });

  test('each version of the grouper holds from its own half year', () => {
    expect(
      ['2022-10-01', '2023-04-01', '2024-03-31', '2026-04-01', '2026-10-01'].map(
        (date) => given().source.select('us.msdrg.titles', date)?.release,
      ),
    ).toEqual(['40.0', '40.1', '41.0', '43.1', undefined]);
    expect(given().report.skipped).toEqual([]);
  });
});
