/** Samples of fee schedules, code sets and places: see `samples.ts`. */
import { type Sample, makeSample as sample } from './samples.ts';

const EQUIPMENT = [
  '"Durable Medical Equipment,",,,,,,,,,,',
  '(DMEPOS),,,,,,,,,,',
  'October 2025 Fee Schedule,,,,,,,,,,',
  'HCPCS,Mod,Mod2,JURIS,CATG,Ceiling,Floor,NC (NR),NC (R),AK (NR),AK (R),Description',
  'E0114,NU,,D,IN,50.00,0.00,40.10,0.00,0.00,44.10,made up',
  'E0114,RR,KE,D,IN,5.00,4.00,0.00,0.00,4.00,4.50,made up',
];
const ENTERAL = [
  '2026 Parenteral and Enteral Nutrition  Items and Services (PEN) Fee Schedule,,,,,',
  'January 2026 Fee Schedule,,,,,',
  'HCPCS,MOD,MOD2,NC(NR),NC(R),Desc',
  'B4034,,,3.84,6.03,made up',
  'B4035,,,6.91,0.00,made up',
];
const AREAS = [
  '"Durable Medical Equipment,",,,,,,,',
  'October 2025 Former CBA Fee Schedule ,,,,,,,',
  'HCPCS,Mod,Mod2,Mod3,CATG,"Aiken County, SC","Akron, OH",Description',
  'A4557,KG,,,SU,11.85,16.52,made up',
  'A4595,KG,,,SU,12.38,               .,made up',
];
const MAIL = [
  '"Durable Medical Equipment,",,,,,,',
  'October 2025 Former CBA National Mail Order Diabetic Testing Supply Fee Schedule,,,,,,',
  'HCPCS,Mod,Mod2,Mod3,CATG,National Mail-Order,Description',
  'A4233,NU,KL,,IN,0.65,made up',
  'A4253,NU,KL,,IN,8.32,made up',
];
const PRICES = [
  'Payment Allowance Limits for Medicare Part B Drugs,,,,,,,,,,',
  '"Effective October 1, 2025 through December 31, 2025",,,,,,,,,,',
  'HCPCS Code,Short Description,HCPCS Code Dosage,Payment Limit,Co-insurance Percentage,Vaccine AWP%,Vaccine Limit,Blood AWP%,Blood limit,Clotting Factor,Notes',
  'J1885,,15 MG,0.512,20.000,,,,,,',
  'A9606,,1 microCurie,N/A,20.000,,,,,,"a',
  'b"',
];
const PRODUCTS = [
  'October 2025 ASP NDC - HCPCS Crosswalk,,,,,,,,,',
  '"Effective October 1, 2025 through December 31, 2025",,,,,,,,,',
  '_2025_CODE,Short Description,LABELER NAME,NDC2,Drug Name,HCPCS dosage,PKG SIZE,PKG QTY,BILLUNITS,BILLUNITSPKG',
  'J1885,,"Grifols, LLC",13533-0636-01,Made,15 MG,.5,1,0.5,1',
  'J0882,,Made,55513-0002-04,Made,1 MCG,1,4,25,100',
  'J0881,,Made,55513-0002-04,Made,1 MCG,1,4,25,100',
  'Q4111,,Other,GG100,Graft,1 SQ CM,2,1,2,2',
];
const COST = [
  'rpt_rec_num,Provider CCN,Hospital Name,State Code,Medicare CBSA Number,Rural Versus Urban,CCN Facility Type,Fiscal Year Begin Date,Fiscal Year End Date,Number of Interns and Residents (FTE),Number of Beds,Total Bed Days Available,Total Days Title XVIII,Total Days Title XIX,Total Days (V + XVIII + XIX + Unknown),Total Discharges (V + XVIII + XIX + Unknown),Total Costs,Combined Outpatient + Inpatient Total Charges,Allowable DSH Percentage,Cost To Charge Ratio',
  '1,340001,ONE,NC,16740,U,STH,2022-10-01,2023-09-30,12.5,300,1,1,1,1,1,1,1,0.1,0.3',
  '2,340002,TWO,NC,99934,NA,STH,2022-10-01,2023-09-30,,20,1,1,1,1,1,1,1,,0.4',
];
const EDITS = [
  'Definitions of Medicare Code Edits',
  '     ICD-10 Version',
  ' v43.1 April 2026',
  'Chapter 1: Edit code lists\t7',
  'B. Pediatric diagnoses (age 0 through 17)\t10',
  'Chapter 2: Code list changes\t267',
  'Chapter 1: Edit code lists',
  'B. Pediatric diagnoses (age 0 through 17)',
  'A4851\tInfant botulism',
  '5. Sex conflict (deactivated as of 10/01/2024)',
  'A4852\tnot in a list',
  'A. Non-covered procedure codes',
  'Procedure',
  '00F3XZZ\tFragmentation',
  'Diagnoses',
  'E1010\t\tDiabetes',
  'Chapter 2: Code list changes',
  'F0781\tremoved',
];
const codes = (name: string, id: string, one: string, two: string): Sample =>
  sample(
    name,
    ['code,description', `${one},"ONE, WITH COMMA"`, `${two},TWO`, '~,NO DESCRIPTION AVAILABLE'],
    `${id} undated`,
    [one],
    {
      description: 'ONE, WITH COMMA',
    },
  );

export const SCHEDULE_SAMPLES: readonly Sample[] = [
  sample(
    'CLFS_2025_Q1V1.csv',
    [
      '2025 Clinical Diagnostic Laboratory Fee Schedule ,,,,,,,,',
      'YEAR,HCPCS,MOD,EFF_DATE,INDICATOR,RATE,SHORTDESC,LONGDESC,EXTENDED LONGDESC',
      '2025,80053,,20250101,N,00010.56,,,',
      '2025,0001U,QW,20250401,L,00000.00,,,',
    ],
    'us.clfs 2025Q1',
    ['80053', ''],
    { rate: '10.56', indicator: 'N', effectiveFrom: '2025-01-01' },
  ),
  sample(
    'clfs_2026Q1_rates_reduced.csv',
    ['HCPCS,RATE', '80053,10.56', '81000,4.0'],
    'us.clfs 2026Q1',
    ['81000', ''],
    {
      rate: '4.0',
      indicator: null,
    },
  ),
  sample('DMEPOS25_Oct.csv', EQUIPMENT, 'us.dmepos.fees 2025Q4', ['E0114', 'NU', '', 'NC'], {
    nonRural: '40.10',
    rural: '40.10',
    ceiling: '50.00',
    floor: null,
  }),
  sample('DMEPEN26_JAN.csv', ENTERAL, 'us.dmepos.enteral-fees 2026Q1', ['B4035', '', '', 'NC'], {
    nonRural: '6.91',
    rural: '6.91',
  }),
  sample(
    'DME Rural ZIP.csv',
    ['STATE,DMEPOS RURAL ZIP CODE,YEAR/QTR', 'MA,01223,202504', 'MA,02535,202504'],
    'us.dmepos.rural-zips 2025Q4',
    ['01223'],
    {
      state: 'MA',
    },
  ),
  sample(
    'Former CBA ZIP.csv',
    [
      'October 2025 Former CBA ZIP Codes,,,,',
      'CBA State,CBA ZIP Code,CBA Name Short,CBA Name,Year/Qtr',
      'OH,44301,"Akron, OH","Akron, OH",202504',
      'AL,35004,"Birmingham, AL","Birmingham-Hoover, AL",202504',
    ],
    'us.dmepos.former-area-zips 2025Q4',
    ['35004'],
    { area: 'BIRMINGHAM-AL', areaName: 'Birmingham-Hoover, AL' },
  ),
  sample(
    'Former CBA Fee.csv',
    AREAS,
    'us.dmepos.former-area-fees 2025Q4',
    ['A4557', 'KG', '', '', 'AKRON-OH'],
    { fee: '16.52' },
  ),
  sample('Mail-Order.csv', MAIL, 'us.dmepos.mail-order-fees 2025Q4', ['A4253', 'NU', 'KL', ''], {
    fee: '8.32',
  }),
  sample('asp_pricing_2025Q4.csv', PRICES, 'us.asp 2025Q4', ['A9606'], { paymentLimit: null, notes: 'a b' }),
  sample(
    'asp_pricing_2026Q3_reduced.csv',
    ['HCPCS,DOSAGE,PAYMENT_LIMIT', '90371,1 ML,136.952', 'J1885,15 MG,.5'],
    'us.asp 2026Q3',
    ['J1885'],
    {
      paymentLimit: '0.5',
      coinsurancePercent: null,
    },
  ),
  sample(
    'asp_ndc.csv',
    PRODUCTS,
    ['us.asp.products 2025Q4', 'us.asp.product-codes 2025Q4'],
    ['13533063601', 'J1885'],
    { packageSize: '0.5', labeler: 'Grifols, LLC' },
  ),
  sample(
    'icd10cm_FY2024.csv',
    [
      '"order","valid","code","description","chapter"',
      '1,0,"A00","Cholera",1',
      '2,1,"A00.0","Cholera, 01",1',
    ],
    'us.icd10cm FY2024',
    ['A000'],
    { valid: 'Y', description: 'Cholera, 01' },
  ),
  sample('icd10cm_valid_codes_FY2026.txt', ['A000', 'M5416', 'S72001A'], 'us.icd10cm FY2026', ['S72001A'], {
    valid: 'Y',
  }),
  codes('patient_discharge_status.csv', 'us.discharge-status', '01', '30'),
  codes('bill_frequency.csv', 'us.bill-types', '111', '13A'),
  codes('bill_classification.csv', 'us.bill-classifications', '11', '1A'),
  codes('bill_facility_type.csv', 'us.bill-facilities', '1', '2'),
  codes('condition_codes.csv', 'us.condition-codes', '02', 'A1'),
  codes('admission_source.csv', 'us.admission-sources', '1', 'D'),
  codes('admission_type.csv', 'us.admission-types', '1', '9'),
  codes('cms_specialty_codes.csv', 'us.provider-specialties', '01', 'C0'),
  codes('mac_contractor_numbers.csv', 'us.contractors', '00234', '11502'),
  codes('revenue_codes.csv', 'us.revenue-codes', '0278', '0450'),
  sample(
    'nucc_taxonomy_251.csv',
    [
      'Code,Grouping,Classification,Specialization,Definition,Notes,Display Name,Section',
      '207K00000X,Physicians,Allergy,,"An allergist, x",[2003],Allergy,Individual',
      '207X00000X,Physicians,Orthopaedic,Hand,x,y,z,Individual',
    ],
    'us.taxonomy 25.1',
    ['207X00000X'],
    { classification: 'Orthopaedic', specialization: 'Hand' },
  ),
  {
    ...sample('Medicare_Code_Edits.txt', EDITS, 'us.mce.codes 43.1', ['age-pediatric', 'A4851'], {
      ageFrom: '0',
      ageThrough: '17',
    }),
    isManual: true,
  },
  sample(
    'msdrg_titles.csv',
    ['version,drg,title', '420,001,"One, two"', '421,001,Three'],
    ['us.msdrg.titles 42.0', 'us.msdrg.titles 42.1'],
    ['001'],
    {
      title: 'One, two',
    },
  ),
  sample(
    'icd10cm_msdrg.csv',
    ['code,v400,v401', 'A000,6:CC,6:MCC', 'A4154,,18:MCC'],
    ['us.msdrg.diagnoses 40.0', 'us.msdrg.diagnoses 40.1'],
    ['A000'],
    {
      mdc: '06',
      severity: 'CC',
    },
  ),
  sample(
    'icd10pcs_msdrg.csv',
    [
      'code,valid_versions,or_procedure_v431,attributes_v431',
      '0016070,430 431,1,d468 oth22',
      '0016071,430 431,0,',
    ],
    ['us.msdrg.procedures 43.0', 'us.msdrg.procedures 43.1'],
    ['0016070'],
    { operatingRoom: null },
  ),
  sample(
    'zip_county.csv',
    [
      'ZIP,COUNTY,county_name,city,state',
      '00601,72001,,ADJUNTAS,PR',
      '06001,9110,,AVON,CT',
      '06001,9111,,AVON,CT',
    ],
    ['us.zip-counties undated', 'us.zip-only-county undated'],
    ['06001', '09111'],
    { city: 'AVON' },
  ),
  sample('hospital_cost_report_2023.csv', COST, 'us.hospital-cost-reports 2023', ['340002'], {
    location: null,
    beds: '20',
  }),
];
