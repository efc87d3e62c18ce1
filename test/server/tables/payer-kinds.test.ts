import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { importFiles, readRow } from './made-releases.ts';

const reasonsOf = (files: Record<string, string>) =>
  importFiles(files).report.skipped.map(({ reason }) => reason);

describe("a state's own table", () => {
  const NAME = 'payers.acme.fee-table.2025-07-01.csv';
  const ID = 'payers.acme.fee-table';
  const read = (text: string, ...key: string[]) =>
    readRow(importFiles({ [NAME]: text }).open(), ID, '2025-07-01', key);

  test('needs states and codes only; what it does not have is blank, and its rows hold from the first day', () => {
    const text = 'amount,code,state\n151.25,99214,NY\n,99213,NY\n';
    expect(read(text, 'NY', '99214', '', '', '', '2025-07-01')).toEqual({
      state: 'NY',
      code: '99214',
      modifier: null,
      site: null,
      region: null,
      effectiveFrom: '2025-07-01',
      effectiveThrough: '9999-12-31',
      amount: '151.25',
      units: null,
      category: null,
      noAmount: null,
    });
  });

  test('as rules/README.md shows it is imported', () => {
    const readme = readFileSync(new URL('../../../rules/README.md', import.meta.url), 'utf8');
    const text = /^```csv\n(.*?)^```$/ms.exec(readme)![1]!;
    expect(read(text, 'ME', '99213', '', 'F', '', '2025-07-01')).toMatchObject({ amount: '90.00' });
    expect(read(text, 'ME', '20610', '', '', '', '2025-07-01')).toMatchObject({ units: '1.95' });
    expect(read(text, 'ME', '99080', '', '', '', '2025-07-01')).toMatchObject({ noAmount: 'BR' });
  });

  const full = [
    'state,code,modifier,site,region,amount,units,category,effectiveFrom,effectiveThrough',
    'NY,99214,26,F,R1,,2.75,evaluation,2025-01-01,',
    'NY,99214,26,F,R1,,2.90,evaluation,2025-10-01,2025-12-31',
    'NY,99214,26,NF,R1,90.00,,evaluation,,',
    'IL,99214,26,F,R1,,9.99,evaluation,2025-03-01,',
    '',
  ].join('\n');
  test.each([
    ['2024-12-31', 'F', null],
    ['2025-01-01', 'F', '2.75'],
    ['2025-09-30', 'F', '2.75'],
    ['2025-10-01', 'F', '2.90'],
    ['2026-01-01', 'F', null],
    ['2026-01-01', 'NF', null],
  ])('on %s at %s the units are those of the row that holds', (day, site, units) => {
    expect(read(full, 'NY', '99214', '26', site, 'R1', day)?.['units'] ?? null).toBe(units);
  });

  test.each([
    [
      'a code that lost its zero',
      'code,state,amount\n99213,NY,1\n99214,NY,1\n99215,NY,1\n97110,NY,1\n1234,NY,1\n',
      /:6:1: code is "1234"/,
    ],
    [
      'a region with a blank',
      'code,region,amount,state\n99213,Region I,1,NY\n',
      /:2:2: region is "Region I", which has a blank/,
    ],
    ['no code', 'code,amount,state\n,1,NY\n', /:2:1: code is blank/],
    [
      'two rows of one day',
      'code,amount,state\n99213,1,NY\n99213,2,NY\n',
      /answer the same key with other figures/,
    ],
    [
      'a day that is none',
      'code,amount,effectiveFrom,state\n99213,1,2025-02-30,NY\n',
      /:2:3: effectiveFrom is "2025-02-30"/,
    ],
    [
      'an amount that is none',
      'code,amount,state\n99213,BR,NY\n',
      /amount is "BR", which is not a plain decimal/,
    ],
  ])('with %s is refused', (_what, text, reason) => {
    expect(reasonsOf({ [NAME]: text })).toEqual([expect.stringMatching(reason)]);
  });
});

describe('beside the table of a state', () => {
  test('its factors hold by section and region, each until the next one', () => {
    const text =
      'state,category,region,factor,effectiveFrom\nNY,pathology,IV,1.31,2019-04-01\nNY,pathology,IV,1.40,2026-07-01\n';
    const { open } = importFiles({ 'payers.acme.fee-factors.2019-04-01.csv': text });
    const factorOn = (day: string) =>
      readRow(open(), 'payers.acme.fee-factors', '2019-04-01', ['NY', 'pathology', 'IV', day])?.['factor'];
    expect(['2019-04-01', '2026-06-30', '2026-07-01'].map(factorOn)).toEqual(['1.31', '1.31', '1.40']);
  });

  test('a ZIP code lies in the region of its range', () => {
    const text = 'state,zipFrom,zipThrough,region\nNY,10001,10299,IV\nNY,12007,12019,I\n';
    const { open } = importFiles({ 'payers.acme.fee-regions.2025-01-01.csv': text });
    const regionOf = (zip: string) =>
      readRow(open(), 'payers.acme.fee-regions', '2025-01-01', ['NY', zip])?.['region'];
    expect(['10001', '10299', '10300', '12010'].map(regionOf)).toEqual(['IV', 'IV', undefined, 'I']);
  });
});

describe('what a payer says of facilities', () => {
  test('terms of implants and dear stays hold by kind of bill, each until the next one, and blanks stay blank', () => {
    const text =
      'state,setting,implantPercent,implantMostOfItem,effectiveFrom\nTX,inpatient,10,1000,2008-03-01\nTX,inpatient,12,,2027-01-01\n';
    const { open } = importFiles({ 'payers.acme.facility-terms.2008-03-01.csv': text });
    const termsOn = (setting: string, day: string) =>
      readRow(open(), 'payers.acme.facility-terms', '2008-03-01', ['TX', setting, day]);
    expect(termsOn('inpatient', '2026-12-31')).toMatchObject({
      implantPercent: '10',
      implantMostOfItem: '1000',
      implantMostOfBill: null,
      stopLossThreshold: null,
    });
    expect(termsOn('inpatient', '2027-01-01')).toMatchObject({
      implantPercent: '12',
      implantMostOfItem: null,
    });
    expect(termsOn('outpatient', '2027-01-01')).toBeNull();
  });

  test("a hospital's rate is that of the state whose list it stands in", () => {
    const text = 'state,facility,rate,effectiveFrom\nCO,060011,9000.50,2024-01-01\n';
    const { open } = importFiles({ 'payers.acme.stay-rates.2024-01-01.csv': text });
    const rateIn = (state: string) =>
      readRow(open(), 'payers.acme.stay-rates', '2024-01-01', [state, '060011', '2024-05-05']);
    expect(rateIn('CO')).toMatchObject({ rate: '9000.50', outlierAmount: null, costToChargeRatio: null });
    expect(rateIn('CA')).toBeNull();
  });

  test('and its weights by group', () => {
    const text = 'state,drg,effectiveFrom,weight\nCO,470,2024-01-01,1.9\nCO,470,2025-01-01,2.0\n';
    const { open } = importFiles({ 'payers.acme.stay-weights.2024-01-01.csv': text });
    const weightOn = (day: string) =>
      readRow(open(), 'payers.acme.stay-weights', '2024-01-01', ['CO', '470', day]);
    expect(weightOn('2024-12-31')).toMatchObject({ effectiveThrough: '2024-12-31', weight: '1.9' });
    expect(weightOn('2025-05-05')).toMatchObject({ weight: '2.0' });
    expect(weightOn('2023-12-31')).toBeNull();
  });
});

describe("a payer's hospitals", () => {
  const NAME = 'payers.acme.hospitals.2025-10-01.csv';
  const ID = 'payers.acme.hospitals';
  const read = (text: string, ...key: string[]) =>
    readRow(importFiles({ [NAME]: text }).open(), ID, '2025-10-01', key);

  test('may say as much as the payer knows', () => {
    const text = 'providerCcn,effectiveDate,wageIndex,internsToBedsRatio\n340001,2025-10-01,0.9342,.1\n';
    expect(read(text, '340001', '2026-01-01')).toMatchObject({
      effectiveThrough: '9999-12-31',
      wageIndex: '0.9342',
      internsToBedsRatio: '0.1',
      bedSize: null,
    });
  });

  /** Headings of CMS's export of the provider-specific file, in its order. */
  const EXPORT =
    'providerCcn,effectiveDate,fiscalYearBeginDate,exportDate,terminationDate,waiverIndicator,intermediaryNumber,providerType,censusDivision,msaActualGeographicLocation,msaWageIndexLocation,msaStandardizedAmountLocation,soleCommunityOrMedicareDependentHospitalBaseYear,changeCodeForLugarReclassification,temporaryReliefIndicator,federalPpsBlend,stateCode,caseMixAdjustedCostPerDischarge_PpsFacilitySpecificRate,costOfLivingAdjustment,internsToBedsRatio,bedSize,operatingCostToChargeRatio,caseMixIndex,supplementalSecurityIncomeRatio,medicaidRatio,specialProviderUpdateFactor,operatingDsh,fiscalYearEndDate,specialPaymentIndicator,hospitalQualityIndicator,cbsaActualGeographicLocation,cbsaWageIndexLocation,cbsaStandardizedAmountLocation,specialWageIndex,passThroughAmountForCapital,passThroughAmountForDirectMedicalEducation,passThroughAmountForOrganAcquisition,passThroughTotalAmount,capitalPpsPaymentCode,hospitalSpecificCapitalRate,oldCapitalHoldHarmlessRate,oldCapitalHoldHarmlessRateEffectiveDate,capitalCostToChargeRatio,newHospital,capitalIndirectMedicalEducationRatio,capitalExceptionPaymentRate,vbpParticipantIndicator,vbpAdjustment,hrrParticipantIndicator,hrrAdjustment,bundleModel1Discount,hacReductionParticipantIndicator,uncompensatedCareAmount,ehrReductionIndicator,lowVolumeAdjustmentFactor,countyCode,medicarePerformanceAdjustment,ltchDppIndicator,supplementalWageIndex,supplementalWageIndexIndicator,changeCodeWageIndexReclassification,nationalProviderIdentifier,passThroughAmountForAllogenicStemCellAcquisition,ppsBlendYearIndicator,lastUpdated,passThroughAmountForDirectGraduateMedicalEducation,passThroughAmountForKidneyAcquisition,passThroughAmountForSupplyChain';
  const headings = EXPORT.split(',');
  const row = (cells: Readonly<Record<string, string>>) =>
    headings.map((name) => cells[name] ?? '').join(',');
  const exported = [
    EXPORT,
    row({
      providerCcn: '340001',
      effectiveDate: '20231001',
      terminationDate: '0',
      bedSize: '300',
      providerType: '00',
    }),
    row({
      providerCcn: '340001',
      effectiveDate: '20241001',
      terminationDate: '00000000',
      bedSize: '310',
      caseMixAdjustedCostPerDischarge_PpsFacilitySpecificRate: '7000.10',
      vbpAdjustment: '1.0012345',
      uncompensatedCareAmount: '321.09',
    }),
    row({ providerCcn: '34S001', effectiveDate: '20200101', terminationDate: '20210630', bedSize: '20' }),
    '',
  ].join('\n');

  test.each([
    ['340001', '2023-09-30', null],
    ['340001', '2023-10-01', '300'],
    ['340001', '2024-09-30', '300'],
    ['340001', '2026-05-05', '310'],
    // A discharge on the day of termination is one after it, as the pricer has it.
    ['34S001', '2021-06-29', '20'],
    ['34S001', '2021-06-30', null],
  ])("come from CMS's export: %s on %s", (ccn, day, beds) => {
    expect(read(exported, ccn, day)?.['bedSize'] ?? null).toBe(beds);
  });

  test("keep the export's figures under their public names, and nothing in it is new", () => {
    expect(read(exported, '340001', '2025-01-01')).toMatchObject({
      ppsFacilitySpecificRate: '7000.10',
      vbpAdjustment: '1.0012345',
      uncompensatedCareAmount: '321.09',
    });
    expect(importFiles({ [NAME]: exported }).report.releases[0]!.notes).toEqual([]);
  });

  test.each([
    [
      'the file of outpatients',
      {
        [NAME]:
          'providerCcn,effectiveDate,operatingCostToChargeRatio,carrierCode\n340001,20251001,.3,11001\n',
      },
      /provider-specific file of outpatient services/,
    ],
    [
      'another name',
      { 'ipsf.csv': exported },
      /does not say the payer and the first day; name it like payers\.demo\.hospitals/,
    ],
    [
      'a number of five digits',
      { [NAME]: 'providerCcn,effectiveDate\n34001,2025-10-01\n' },
      /providerCcn is "34001", which has 5 digits where codes have 6 or 10 characters/,
    ],
    [
      'no first day',
      { [NAME]: 'providerCcn,effectiveDate\n340001,soon\n' },
      /effectiveDate is "soon", which is not a day/,
    ],
  ])('with %s are refused', (_what, files, reason) => {
    expect(reasonsOf(files as Record<string, string>)).toEqual([expect.stringMatching(reason)]);
  });
});

describe("CMS's provider-specific file as a text", () => {
  const NAME = 'payers.acme.hospitals.2025-10-01.txt';
  const ID = 'payers.acme.hospitals';
  const blank = (width: number) => ' '.repeat(width);

  /** A record as the pricer lays it out, field by field. */
  const record = (ccn: string, from: string, ended = '00000000', beds = '00300') =>
    [
      ...['1234567893', ccn, from, '20251001', '20251120', ended, 'N', '11001', '00', '5'],
      ...[blank(1), ' 640', ' 640', ' 640', '12', blank(1), 'Y', blank(1), '34', blank(3)],
      ...[
        '0712345',
        '1000',
        '01234',
        beds,
        '0287',
        '17654',
        '0512',
        '2034',
        '0',
        '102500',
        '0984',
        '20260930',
      ],
      ...['1', '1', '16740', '   34', '16740', '009342'],
      ...[
        '000000',
        '000000',
        '000000',
        '004512',
        'A',
        '000000',
        '000000',
        '00000',
        '0031',
        'N',
        '00156',
        '000000',
      ],
      ...['Y', '100123456789', '1', '09987', '000', 'Y', '000032109', ' ', '0123456', '67025', blank(47)],
    ].join('');
  const read = (text: string, ...key: string[]) =>
    readRow(importFiles({ [NAME]: text }).open(), ID, '2025-10-01', key);

  test('a record of 310 characters, with its points', () => {
    const text = `${record('340001', '20241001')}\n`;
    expect(text).toHaveLength(311);
    expect(read(text, '340001', '2025-12-24')).toEqual({
      providerCcn: '340001',
      effectiveDate: '2024-10-01',
      effectiveThrough: '9999-12-31',
      wageIndex: null,
      outpatientCostToChargeRatio: null,
      deviceCostToChargeRatio: null,
      nationalProviderIdentifier: '1234567893',
      name: null,
      operatingCertificate: null,
      stateCode: '34',
      providerType: '00',
      waiverIndicator: 'N',
      cbsaActualGeographicLocation: '16740',
      cbsaWageIndexLocation: '34',
      cbsaStandardizedAmountLocation: '16740',
      specialPaymentIndicator: '1',
      specialWageIndex: '0.9342',
      supplementalWageIndex: null,
      supplementalWageIndexIndicator: null,
      costOfLivingAdjustment: '1.000',
      internsToBedsRatio: '0.1234',
      bedSize: '300',
      operatingCostToChargeRatio: '0.287',
      capitalCostToChargeRatio: '0.031',
      caseMixIndex: '1.7654',
      supplementalSecurityIncomeRatio: '0.0512',
      medicaidRatio: '0.2034',
      operatingDsh: '0.0984',
      uncompensatedCareAmount: '321.09',
      ppsFacilitySpecificRate: '7123.45',
      soleCommunityOrMedicareDependentHospitalBaseYear: '12',
      specialProviderUpdateFactor: '1.02500',
      hospitalQualityIndicator: '1',
      ehrReductionIndicator: null,
      temporaryReliefIndicator: 'Y',
      newHospital: 'N',
      capitalPpsPaymentCode: 'A',
      federalPpsBlend: null,
      hospitalSpecificCapitalRate: '0.00',
      oldCapitalHoldHarmlessRate: '0.00',
      capitalIndirectMedicalEducationRatio: '0.0156',
      capitalExceptionPaymentRate: '0.00',
      vbpParticipantIndicator: 'Y',
      vbpAdjustment: '1.00123456789',
      hrrParticipantIndicator: '1',
      hrrAdjustment: '0.9987',
      hacReductionParticipantIndicator: 'Y',
      lowVolumeAdjustmentFactor: '0.123456',
      passThroughTotalAmount: '45.12',
      medicarePerformanceAdjustment: null,
      remedyOffset: null,
    });
  });

  test.each([
    ['340001', '2023-09-30', null],
    ['340001', '2024-09-30', '300'],
    ['340001', '2024-10-01', '310'],
    ['340002', '2025-06-29', '20'],
    ['340002', '2025-06-30', null],
  ])('a row holds until the next of its hospital, or until it ended: %s on %s', (ccn, day, beds) => {
    const text = [
      record('340001', '20231001'),
      record('340001', '20241001', '00000000', '00310'),
      record('340002', '20231001', '20250630', '00020'),
      '',
    ].join('\n');
    expect(read(text, ccn, day)?.['bedSize'] ?? null).toBe(beds);
  });

  test.each([
    ['a line of another layout', `${record('340001', '20241001')}\nshort\n`, /line 2: not a record/],
    ['a last line without its end', record('340001', '20241001'), /line 1: the last line has no line end/],
  ])('with %s is refused', (_what, text, reason) => {
    expect(reasonsOf({ [NAME]: text })).toEqual([expect.stringMatching(reason)]);
  });
});

describe('prices of drugs', () => {
  const read = (text: string, ndc: string, day = '2025-07-01') =>
    readRow(importFiles({ 'payers.acme.awp.2025-07-01.csv': text }).open(), 'payers.acme.awp', day, [
      ndc,
      day,
    ]);

  test.each([
    ['00001000203', '00001000203'],
    ['00001-0002-03', '00001000203'],
    ['0001-0002-03', '00001000203'],
    ['00001-002-03', '00001000203'],
    ['00001-0002-3', '00001000203'],
  ])('a product written as %s is one of eleven digits', (written, ndc) => {
    const row = read(`ndc,unitPrice,kind,originalNdc\n${written},1.25,brand,0009-0002-03\n`, ndc);
    expect(row).toMatchObject({ ndc, unitPrice: '1.25', kind: 'brand', originalNdc: '00009000203' });
  });

  test.each([
    ['ten digits', 'ndc,unitPrice,kind\n0001000203,1,brand\n', /:2:1: ndc is "0001000203"/],
    ['no price', 'ndc,unitPrice,kind\n00001000203,,brand\n', /:2:2: unitPrice is blank/],
    ['a kind that is none', 'ndc,unitPrice,kind\n00001000203,1,B\n', /:2:3: kind is "B"/],
  ])('%s is refused', (_what, text, reason) => {
    expect(reasonsOf({ 'payers.acme.awp.2025-07-01.csv': text })).toEqual([expect.stringMatching(reason)]);
  });
});
