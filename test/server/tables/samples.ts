/** One small file of each kind in its published layout, made up: what every reader is held to alike. */

export interface Sample {
  /** Path below the imported folder. */
  readonly path: string;
  readonly text: string;
  /** `id release` of each release it becomes. */
  readonly becomes: readonly string[];
  /** A key of the first release and some of its cells. */
  readonly key: readonly string[];
  readonly row: Readonly<Record<string, string | null>>;
  /** A text without cells, which has no rows to damage. */
  readonly isManual?: boolean;
}

export const makeSample = (
  path: string,
  lines: readonly string[],
  becomes: string | readonly string[],
  key: readonly string[],
  row: Sample['row'],
): Sample => ({ path, text: `${lines.join('\n')}\n`, becomes: [becomes].flat(), key, row });

const J_RANK = [
  ',Addendum J for CY2025 ranks,,,,,,,,,',
  'HCPCS Code,Short Descriptor,SI,APC Assignment,APC Geometric Mean Cost of Single J1 Unit Claims,Full Claim Population Service Frequency,Single J1 Unit Claim Service Frequency,Geometric Mean Cost of Single J1 Unit Claims,Rank Used for Primary Assignment,Deleted Code,',
  '29827,,J1,5114,7000.1,1,1,7100.2,12,,',
  '29826,,J1,5113,4000.1,1,1,4100.2,13,YES,',
];
const COMPLEXITY = [
  ',Addendum J for CY2025 complexity adjustments,,,,,,,,',
  'Primary HCPCS Code,Primary Short Descriptor,Primary SI,Primary APC Assignment,Secondary J1 or Add-on HCPCS Code,Secondary Short Descriptor,Secondary SI,Secondary APC Assignment,Complexity Adjusted HCPCS Assignment,Complexity Adjusted APC Assignment',
  '29827,,J1,5114,29828,,J1,5114,2982A,5115',
  '29827,,J1,5114,20700,,N,,2982A,5115',
];
const ADDENDUM_B = [
  ',"Addendum B.-- OPPS Payment by HCPCS Code for CY 2025",,,,,,,,,,,',
  'HCPCS Code,Short Descriptor,CI,SI,APC,Relative Weight,Payment Rate,National Unadjusted Copayment,Minimum Unadjusted Copayment,IRA Coinsurance percentage,Adjusted Beneficiary Copayment,Drug and Device Pass-Through Expiration during Calendar Year,Note',
  '29827,,,J1,5114,79.9,"$7,124.60",.,1424.92,,,,',
  '99213,,,B,,,,,,,,,',
];
const AA = [
  '"Addendum AA -- ASC Covered Surgical Procedures for CY 2025 ',
  '(Including others)",,,,,,',
  'HCPCS Code,,Short Descriptor,Subject to Multiple Procedure Discounting,April 2025 Payment Indicator,April 2025 Payment Weight ,April 2025 Payment Rate ',
  '29827,*,,Y,A2,60.1,"$3,299.19 "',
  '29826,,,N,N1,,',
  'NOTE 1: Asterisked codes are office-based.,,,,,,',
];
const BB = [
  '"Addendum BB -- ASC Covered Ancillary Services for CY 2025",,,,,,,',
  'HCPCS Code,,Short Descriptor,Drug and Device Pass-Through Expiration during Calendar Year,April 2025 Payment Indicator,April 2025 Payment Weight ,April 2025 Payment Rate ,April 2025 IRA-22 Adjusted Copayment1',
  'J1234,,,**,K2,,$10.03,$1.99',
  'A2021,,,,N1,,,',
];
const FF = [
  '"Addendum FF -- ASC Device Offset Percentages for CY 2024",,,,,,,,',
  'HCPCS Code,,Short Descriptor,April 2025 Payment Indicator,April 2025 APC,April 2025 APC Device Offset Percentage,April 2025 OPPS Payment Rate,April 2025 Device Offset Percentage,April 2025 Device Offset Amount / Device Portion',
  '29827,,,A2,5114,20.74%,"$6,878.60",31.00%,"$2,132.37"',
  '29826,,,N1,,,,,',
];
const TABLE_5 = [
  '"TABLE 5.-LIST OF MS-DRGS-FY 2026 Final Rule",,,,,,,,,',
  'MS-DRG,FY 2026 Final Post-Acute DRG,FY 2026 Final Special Pay DRG,MDC,TYPE,MS-DRG Title,Weights - Before Cap,Weights - 10% Cap Applied,Geometric mean LOS,Arithmetic mean LOS',
  '470,Yes,No,08,SURG,MAJOR JOINT,1.8,1.9,1.8,2.1',
  '999,No,No,,**,UNGROUPABLE,.,.,.,',
];

const sample = makeSample;

export const SAMPLES: readonly Sample[] = [
  sample('addendum_b_2025.csv', ADDENDUM_B, 'us.opps.addendum-b 2025Q1', ['29827'], {
    apc: '5114',
    rate: '7124.60',
    nationalCopayment: null,
    minimumCopayment: '1424.92',
  }),
  sample(
    'opps_addendum_b_2025-10.csv',
    [
      'HCPCSCode,ShortDescriptor,StatusIndicator,PaymentRate,Changed?,Source',
      '29827,,J1,7124.6,false,2025-10',
      '99213,,B,,false,2025-10',
    ],
    'us.opps.addendum-b 2025Q4',
    ['29827'],
    { status: 'J1', apc: null, rate: '7124.6' },
  ),
  sample(
    'cy2025_addendum_a.csv',
    [
      ',Addendum A.- OPPS APCs for CY 2025,,,,,,,,,',
      'APC,Group Title,SI,Relative Weight,Payment Rate,National Unadjusted Copayment,Minimum Unadjusted Copayment,IRA Coinsurance percentage,Adjusted Beneficiary Copayment,Drug and Device Pass-Through Expiration during Calendar Year,Note',
      '0701,Drug,K,,1740.72,.,348.15,0.2,348.15,,',
      '5114,Surgery,J1,79.9,7124.60,.,1424.92,,,,',
    ],
    'us.opps.apc 2025',
    ['0701'],
    { relativeWeight: null, rate: '1740.72', nationalCopayment: null, coinsuranceShare: '0.2' },
  ),
  sample(
    'cy2025_addendum_d1.csv',
    [
      ',ADDENDUM D1.- OPPS PAYMENT STATUS INDICATORS FOR CY 2025,',
      'Status Indicator,Item/Code/Service,OPPS Payment Status',
      'E1,"Items, Codes:",Not paid.',
      ',● Not covered here,',
      'F,Tissue,Paid at cost.',
    ],
    'us.opps.status-indicators 2025',
    ['E1'],
    { service: 'Items, Codes: ● Not covered here', payment: 'Not paid.' },
  ),
  sample(
    'cy2025_addendum_e.csv',
    [
      ',Addendum E.-- HCPCS Codes for CY 2025,,',
      'HCPCS Code,Short Descriptor,CI,SI',
      '00176,,,C',
      '27130,,CH,C',
    ],
    'us.opps.inpatient-only 2025',
    ['00176'],
    { status: 'C', comment: null },
  ),
  sample('cy2025_addendum_j_rank.csv', J_RANK, 'us.opps.comprehensive-rank 2025', ['29827'], {
    rank: '12',
    apc: '5114',
  }),
  sample('cy2025_addendum_j_complexity.csv', COMPLEXITY, 'us.opps.complexity 2025', ['29827', '20700'], {
    secondaryApc: null,
    adjustedApc: '5115',
  }),
  sample(
    'cbsa-wage-index-2024.csv',
    [
      'cbsa,effectiveDate,geographicWageIndex,reclassifiedWageIndex,imputedFloorWageIndex,name',
      '01,20240101,0.7121,0.7122,0.0000,ALABAMA',
      '10180,20240101,0.8,0.8,0.0000,"Abilene, TX"',
    ],
    'us.opps.wage-index 2024',
    ['10180'],
    { geographic: '0.8', name: 'Abilene, TX' },
  ),
  sample(
    'opps_asc_constants.csv',
    [
      'calendar_year,name,value,source',
      '2024-2025,labor_share,.60,x',
      '2025,conversion_factor,89.169,x',
      '2025,asc_conversion_factor,54.895,x',
      '2026,outlier_fixed_threshold_PROPOSED_NOT_FINAL,6450,x',
    ],
    ['us.opps.constants 2024', 'us.opps.constants 2025', 'us.asc.constants 2025'],
    ['all'],
    { laborShare: '0.60', conversionFactor: null },
  ),
  sample('20250401/AA.csv', AA, 'us.asc.procedures 2025Q2', ['29827'], {
    relativeWeight: '60.1',
    rate: '3299.19',
  }),
  sample('20250401/BB.csv', BB, 'us.asc.ancillary 2025Q2', ['J1234'], {
    passThroughEnds: '**',
    adjustedCopayment: '1.99',
  }),
  sample(
    '20250401/EE.csv',
    [
      'Addendum EE -- Surgical Procedures to be Excluded for CY 2025,',
      'HCPCS Code,Short Descriptor',
      '27130,',
      '0095T,',
    ],
    'us.asc.excluded 2025Q2',
    ['0095T'],
    { code: '0095T' },
  ),
  sample('20250401/FF.csv', FF, 'us.asc.device-offset 2025Q2', ['29827'], {
    apcDeviceOffsetPercent: '20.74',
    deviceOffsetAmount: '2132.37',
  }),
  sample(
    'DD1.csv',
    [
      'Addendum DD1 -- ASC Payment Indicators for CY 2025,',
      'Indicator,Payment Indicator Definition',
      'A2,Paid.',
      'N1,Packaged.',
    ],
    'us.asc.payment-indicators 2025',
    ['N1'],
    { definition: 'Packaged.' },
  ),
  sample(
    'DD2.csv',
    [
      'Addendum DD2 -- ASC Comment Indicators for CY 2025,',
      'CI,Comment Indicator Meanings',
      'CH,Changed.',
      'NC,New.',
    ],
    'us.asc.comment-indicators 2025',
    ['NC'],
    { definition: 'New.' },
  ),
  sample(
    'code_pairs_combined.csv',
    [
      'device_hcpcs,procedure_hcpcs,device_modifier,procedure_modifier,percent_multiplier,effective_date,end_date',
      'C1747,50081,,52,0.1102,20230701,20231231',
      'C1747,50081,,52,0.2,20240101,20241231',
    ],
    'us.asc.device-pairs all',
    ['C1747', '50081', '', '52', '2024-06-30'],
    { multiplier: '0.2' },
  ),
  sample(
    'asc_wage_index_2024.txt',
    ['CBSA\tWI24\tCBSA Name', '01\t0.6603\tALABAMA', '10180\t0.8\t"Abilene, TX"'],
    'us.asc.wage-index 2024',
    ['10180'],
    { wageIndex: '0.8', name: 'Abilene, TX' },
  ),
  sample('Table_5_FY2026.csv', TABLE_5, 'us.ipps.drg FY2026', ['470'], {
    weight: '1.9',
    weightBeforeCap: '1.8',
    postAcuteTransfer: 'Y',
    specialPay: 'N',
    type: 'SURG',
  }),
  sample(
    'drg_weights_fy2021.csv',
    [
      'drg,weight,gmlos,amlos,post_acute_transfer,special_pay',
      '001,28.9651,30.2,39.2,N,N',
      '470,1.9,1.8,2.1,Y,N',
    ],
    'us.ipps.drg FY2021',
    ['001'],
    { weight: '28.9651', title: null },
  ),
  sample(
    'wage_index_fy2021.csv',
    [
      'cbsa_or_state,effective,wage_index_geographic,wage_index_reclassified,wage_index_rural_floor,name',
      '01,20201001,0.6671,0.6671,0.6671,ALABAMA',
      '10180,20201001,0.8,0.8,0.8,"Abilene, TX"',
    ],
    'us.ipps.wage-index FY2021',
    ['01'],
    { ruralFloor: '0.6671' },
  ),
  sample(
    'ipps_constants.csv',
    ['fiscal_year,name,value,source', '2021,fixed_loss,29064,x', '2022,capital_federal_rate,472.59,x'],
    ['us.ipps.constants FY2021', 'us.ipps.constants FY2022'],
    ['all'],
    { fixedLoss: '29064', capitalRate: null },
  ),
  sample(
    'ipps_operating_standardized_amounts.csv',
    [
      'fiscal_year,discharges_from,discharges_to,wage_index_class,labor_amount,nonlabor_amount,labor_share,total,source,label',
      '2026,2025-10-01,2026-09-30,gt_1,4456.72,2295.89,0.66,6752.61,x,y',
      '2026,2025-10-01,2026-09-30,le_1,4186.62,2565.99,0.62,6752.61,x,y',
    ],
    'us.ipps.standardized-amounts FY2026',
    ['up-to-one', 'full'],
    { labor: '4186.62', nonlabor: '2565.99' },
  ),
];
