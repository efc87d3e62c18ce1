import { describe, expect, test } from 'vitest';
import { importFiles, readRow } from './made-releases.ts';

const NAME = 'ncci_ptp_practitioner_2024Q3_active.csv';
const HEADINGS = 'column_1,column_2,deletion_date,modifier_indicator,rationale_code\n';
const ID = 'us.ncci.ptp-practitioner';
const reasonsOf = (files: Record<string, string>) =>
  importFiles(files).report.skipped.map(({ kind, reason }) => `${kind}: ${reason}`);

describe('NCCI pairs', () => {
  const days = (lines: string) => {
    const source = importFiles({ [NAME]: `${HEADINGS}${lines}` }).open();
    return ['2023-01-01', '2023-06-30', '2023-07-01', '2023-12-31', '2024-01-01'].map(
      (day) => readRow(source, ID, '2024Q3', ['29827', '29826', day])?.['indicator'] ?? null,
    );
  };
  test.each([
    ['in force', '29827,29826,,1,7\n', ['1', '1', '1', '1', '1']],
    ['deleted', '29827,29826,20230630,0,7\n', ['0', '0', null, null, null]],
    [
      'deleted, and in force again with another indicator',
      '29827,29826,,1,7\n29827,29826,20230630,0,7\n',
      ['0', '0', '1', '1', '1'],
    ],
    [
      'deleted twice and in force again',
      '29827,29826,20231231,9,7\n29827,29826,,1,7\n29827,29826,20230630,0,7\n',
      ['0', '0', '9', '9', '1'],
    ],
    ['twice in force with other indicators', '29827,29826,,1,7\n29827,29826,,0,7\n', Array(5).fill(null)],
  ])('a pair %s', (_what, lines, indicators) => {
    expect(days(`10060,29826,,0,2\n${lines}99213,97110,,1,2\n`)).toEqual(indicators);
  });

  test.each([
    [
      'a code of four characters',
      '2982,29826,,1,7\n',
      /^refused: line 3: not a pair of codes with its deletion/,
    ],
    ['a row cut short', '29827,29826,,1\n', /^refused: line 3: not a pair/],
    ['an indicator nobody knows', '29827,29826,,5,7\n', null],
    ['no line end at its end', '29827,29826,,1,7', /^refused: line 3: the last line has no line end/],
  ])('%s', (_what, lines, reason) => {
    const files = { [NAME]: `${HEADINGS}10060,29826,,0,2\n${lines}` };
    expect(reasonsOf(files)).toEqual(reason === null ? [] : [expect.stringMatching(reason)]);
    if (reason === null)
      expect(importFiles(files).report.releases[0]).toMatchObject({
        leftOutKeys: 1,
        problems: [expect.stringMatching(/:3:4: indicator is "5", which is not one of 0, 1, 9; left out$/)],
      });
  });

  test('a name without its quarter', () => {
    expect(reasonsOf({ 'ptp_practitioner.csv': `${HEADINGS}29827,29826,,1,7\n` })).toEqual([
      expect.stringMatching(
        /its name does not say for which dates it holds; name it like ncci_ptp_practitioner_2024Q3/,
      ),
    ]);
  });
});

describe('medically unlikely units', () => {
  const OLD = '"hcpcs_code","mue_units","mue_mai","mue_rationale","mue_service"\n';
  const old = (service: string) => `${OLD}"29827",2,2,"Anatomic Consideration","${service}"\n`;
  const latest = (setting: string) =>
    `"All rights reserved. \n\nCPT is a mark."\n"HCPCS/\nCPT Code",${setting} Services MUE Values,MUE Adjudication Indicator,MUE Rationale\n29827,3,1 Line Edit,Anatomic Consideration\n`;
  test.each([
    [
      'the layout of 2024',
      'ncci_mue_prac_2024-06.csv',
      old('Practitioner'),
      'us.ncci.mue-practitioner 2024Q3',
    ],
    [
      'for outpatients',
      'ncci_mue_out_2024-06.csv',
      old('Outpatient Hospital'),
      'us.ncci.mue-outpatient 2024Q3',
    ],
    ['for suppliers', 'ncci_mue_dme_2024-06.csv', old('DME Supplier'), 'us.ncci.mue-dme 2024Q3'],
    [
      'the layout of 2026',
      'MUE_Eff_04-01-2026.csv',
      latest('Practitioner'),
      'us.ncci.mue-practitioner 2026Q2',
    ],
    ['of 2026 for suppliers', 'MUE_Eff_01-01-2026.csv', latest('DME Supplier'), 'us.ncci.mue-dme 2026Q1'],
  ])('%s', (_what, name, text, release) => {
    const { report, open } = importFiles({ [name]: text });
    expect(report.releases.map(({ manifest }) => `${manifest.id} ${manifest.release}`)).toEqual([release]);
    const [id, named] = release.split(' ') as [string, string];
    const is2024 = named === '2024Q3';
    expect(readRow(open(), id, named, ['29827'])).toEqual({
      code: '29827',
      units: is2024 ? '2' : '3',
      adjudicationIndicator: is2024 ? '2' : '1',
      rationale: 'Anatomic Consideration',
    });
  });
  test.each([
    ['no day in its name', { 'mue.csv': old('Practitioner') }, /its name does not say for which dates/],
    [
      'a row without its indicator',
      { 'ncci_mue_prac_2024-06.csv': `${OLD}"29827",2,2,"x","Practitioner"\n"29826",2,2\n` },
      /line 3: the row has 3 cells where the others have 5/,
    ],
  ])('%s', (_what, files, reason) => {
    expect(reasonsOf(files as Record<string, string>)).toEqual([expect.stringMatching(reason)]);
  });
});

test('add-on codes stand in two tables, and each pair has its days', () => {
  const { report, open } = importFiles({
    'AOC_V2026Q3-MCR.csv':
      'addon_code,primary_code,aoc_type,effective_date,deletion_date\n29826,29827,1,2013-04-01,\n29826,29806,1,2012-01-01,2014-12-31\n',
  });
  expect(report.releases.map(({ manifest }) => `${manifest.id} ${manifest.rows}`)).toEqual([
    'us.ncci.add-on-pairs 2',
    'us.ncci.add-on-codes 1',
  ]);
  const pair = (code: string, day: string) =>
    readRow(open(), 'us.ncci.add-on-pairs', '2026Q3', ['29826', code, day]) !== null;
  expect([pair('29827', '2013-03-31'), pair('29827', '2026-01-01'), pair('29806', '2015-01-01')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(readRow(open(), 'us.ncci.add-on-codes', '2026Q3', ['29826', '2020-01-01'])).toMatchObject({
    effectiveFrom: '2012-01-01',
    effectiveThrough: '9999-12-31',
    type: '1',
  });
});
