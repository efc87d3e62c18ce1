/** The steps and reason codes of the made review: what a trace of the engine looks like. */
import type { ReportReasonCode, ReportStep } from '../../../server/report/report-input.ts';

const NC_FEES = {
  id: 'nc-23j-0102',
  title: '11 NCAC 23J .0102, fees for professional services',
  pin: '(c)(1)',
  url: 'https://www.ic.nc.gov/feeschedule.html?section=23J.0102&part=c',
  read: null,
};
const CMS_RVU = {
  id: 'cms-414-20',
  title: '42 CFR 414.20, formula for computing fee schedule amounts',
  pin: '(a)',
  url: 'https://www.ecfr.gov/current/title-42/section-414.20',
  read: '2025-11-01',
};
const NC_PPO = {
  id: 'nc-97-26',
  title: 'N.C.G.S. 97-26, fees allowed for medical treatment',
  pin: '(b)',
  url: 'https://www.ncleg.gov/EnactedLegislation/Statutes/HTML/BySection/Chapter_97/GS_97-26.html',
};
const EFFECTIVE = { from: '2025-01-01', through: '2025-12-31' };

export const REASONS = {
  aboveSchedule: {
    id: 1031,
    displayID: '1031',
    shortDescription: 'Fee schedule',
    longDescription: 'The charge is above the amount of the fee schedule.',
    cARC_ID: 'P12',
    cARCDescription: 'Workers’ compensation jurisdictional fee schedule adjustment.',
    cARCGroupCode: 'CO',
    stateReasonCodes: {},
  },
  ppo: {
    id: 1080,
    displayID: '1080',
    shortDescription: 'PPO rate',
    longDescription: 'The contracted rate is below the amount of the fee schedule.',
    cARC_ID: '45',
    cARCDescription: 'Charge exceeds the contracted fee arrangement.',
    cARCGroupCode: 'CO',
    stateReasonCodes: {},
  },
  duplicate: {
    id: 1018,
    displayID: '1018',
    shortDescription: 'Duplicate',
    longDescription: 'The same service of the same provider on the same day is already on this bill.',
    cARC_ID: '18',
    cARCDescription: 'Exact duplicate claim or service.',
    cARCGroupCode: 'OA',
    stateReasonCodes: { NC: 'D18' },
  },
  byReport: {
    id: 1044,
    displayID: '1044',
    shortDescription: 'By report',
    longDescription: 'The schedule sets no amount for this code; it is paid by report.',
    cARC_ID: '16',
    cARCDescription: 'Information needed for adjudication is missing.',
    cARCGroupCode: 'CO',
    stateReasonCodes: {},
  },
  units: {
    id: 1052,
    displayID: '1052',
    shortDescription: 'Units',
    longDescription: 'More units were billed than are payable for one day.',
    cARC_ID: '222',
    cARCDescription: 'Exceeds the contracted maximum number of units.',
    cARCGroupCode: 'CO',
    stateReasonCodes: {},
  },
} satisfies Record<string, ReportReasonCode>;

let stepNumber = 0;
function makeStep(line: number | null, bucket: string, rule: string, rest: Partial<ReportStep>): ReportStep {
  stepNumber += 1;
  return {
    step: stepNumber,
    line,
    bucket,
    rule,
    file: 'rules/us-nc/workers-comp.yaml',
    citation: null,
    effective: EFFECTIVE,
    decidedBy: [],
    formula: null,
    operands: [],
    rounding: null,
    before: null,
    after: null,
    reasonCodes: [],
    message: null,
    ...rest,
  };
}

/** The unit amount of the Medicare physician schedule, with the figures of one code. */
function makeMedicareStep(
  line: number,
  code: string,
  [work, pe, mp]: readonly [string, string, string],
  [exact, rounded]: readonly [string, string],
  before: number,
): ReportStep {
  const row = `${code}, no modifier`;
  const locality = 'carrier 11502, locality 00';
  return makeStep(line, 'base-value', 'medicare-physician-amount', {
    file: 'rules/methods/physician.yaml',
    citation: CMS_RVU,
    decidedBy: [
      { fact: 'line.statusCode', operator: 'in', value: ['A', 'R', 'T'], got: 'A' },
      { fact: 'line.site', operator: 'equal', value: 'nonfacility', got: 'nonfacility' },
    ],
    formula: 'round2((rvu.work * gpci.work + rvu.pe * gpci.pe + rvu.mp * gpci.mp) * conversionFactor)',
    operands: [
      { name: 'rvu.work', value: work, table: 'us.pfs.rvu', row, release: '2025D' },
      { name: 'gpci.work', value: '1', table: 'us.pfs.gpci', row: locality, release: '2025D' },
      { name: 'rvu.pe', value: pe, table: 'us.pfs.rvu', row, release: '2025D' },
      { name: 'gpci.pe', value: '0.926', table: 'us.pfs.gpci', row: locality, release: '2025D' },
      { name: 'rvu.mp', value: mp, table: 'us.pfs.rvu', row, release: '2025D' },
      { name: 'gpci.mp', value: '0.665', table: 'us.pfs.gpci', row: locality, release: '2025D' },
      { name: 'conversionFactor', value: '32.3465', table: 'us.pfs.rvu', row, release: '2025D' },
    ],
    lookUps: [
      {
        name: 'locality.state',
        value: 'NC',
        table: 'us.zip-locality',
        row: 'zip 27601',
        release: '2025Q4',
        note: 'begins after the service',
      },
    ],
    rounding: { mode: 'half-up', places: 2, before: exact, after: rounded },
    before,
    after: Number(rounded),
  });
}

function makePercentStep(
  line: number,
  category: string,
  [unit, percent, units]: readonly [string, string, string],
  [exact, rounded]: readonly [string, string],
  [before, after]: readonly [number, number],
): ReportStep {
  return makeStep(line, 'base-value', 'percent-of-medicare', {
    citation: NC_FEES,
    decidedBy: [{ fact: 'line.category', operator: 'equal', value: category, got: category }],
    formula: 'round2(medicareAmount * percentOfMedicare) * line.unitsUsed',
    operands: [
      { name: 'medicareAmount', value: unit },
      {
        name: 'percentOfMedicare',
        value: percent,
        table: 'us-nc.wc.percent',
        row: category,
        release: '2025',
        citation: 'us-nc#percentages',
      },
      { name: 'line.unitsUsed', value: units },
    ],
    rounding: { mode: 'half-up', places: 2, before: exact, after: rounded },
    before,
    after,
    reasonCodes: after < before ? [REASONS.aboveSchedule.id] : [],
  });
}

export const STEPS: readonly ReportStep[] = [
  makeStep(null, 'jurisdiction', 'state-of-bill', {
    message: 'Bill.JurisdictionState is NC and type of bill 0 is workers’ compensation.',
    decidedBy: [{ fact: 'bill.jurisdictionState', operator: 'equal', value: 'NC', got: 'NC' }],
  }),
  makeMedicareStep(1, '99213', ['1.30', '1.35', '0.10'], ['84.6378519', '84.64'], 105),
  makePercentStep(
    1,
    'Evaluation and management',
    ['84.64', '1.40', '1'],
    ['118.4960', '118.50'],
    [84.64, 118.5],
  ),
  makeStep(1, 'charge-cap', 'never-above-charge', {
    citation: NC_PPO,
    decidedBy: [{ fact: 'option.IsPayAboveCharge', operator: 'equal', value: true, got: true }],
    formula: 'min(allowance, line.charge)',
    operands: [
      { name: 'allowance', value: '118.50' },
      { name: 'line.charge', value: '105.00' },
    ],
    before: 118.5,
    after: 105,
  }),
  makeMedicareStep(2, '73721', ['1.35', '4.75', '0.09'], ['187.879793275', '187.88'], 1250),
  makePercentStep(2, 'Radiology', ['187.88', '1.95', '1'], ['366.3660', '366.37'], [187.88, 366.37]),
  makeStep(2, 'ppo-cap', 'ppo-rate', {
    citation: NC_PPO,
    decidedBy: [{ fact: 'line.ppoAllowance', operator: 'lessThan', value: '366.37', got: '310.00' }],
    formula: 'min(allowance, line.ppoAllowance)',
    operands: [
      { name: 'allowance', value: '366.37' },
      { name: 'line.ppoAllowance', value: '310.00' },
    ],
    before: 366.37,
    after: 310,
    reasonCodes: [REASONS.ppo.id],
  }),
  makeStep(3, 'duplicates', 'exact-duplicate', {
    file: 'rules/edits/duplicates.yaml',
    citation: {
      id: 'cms-ch1-120',
      title: 'Medicare claims processing manual, chapter 1',
      pin: 'section 120.2',
      url: 'javascript:alert(1)',
    },
    decidedBy: [
      { fact: 'line.duplicate', operator: 'equal', value: 'exact', got: 'exact' },
      { fact: 'line.duplicateOf', operator: 'greaterThan', value: 0, got: 1 },
    ],
    message: 'Same date, provider, code, modifiers, place and charge as line 1.',
    before: 105,
    after: 0,
    reasonCodes: [REASONS.duplicate.id],
  }),
  makeStep(4, 'base-value', 'by-report', {
    citation: NC_FEES,
    decidedBy: [{ fact: 'line.statusCode', operator: 'equal', value: 'C', got: 'C' }],
    message:
      'The schedule has no amount for 27899. Needed: the operative report and a comparable code, or an agreed amount.',
    before: 2400,
    after: 0,
    reasonCodes: [REASONS.byReport.id],
  }),
  makeStep(5, 'units', 'medically-unlikely-units', {
    file: 'rules/edits/mue.yaml',
    citation: {
      id: 'cms-ncci-1',
      title: 'NCCI policy manual, chapter 1',
      pin: 'section V',
      url: 'https://www.cms.gov/medicare/coding-billing/national-correct-coding-initiative-ncci-edits',
    },
    decidedBy: [{ fact: 'line.quantity', operator: 'greaterThan', value: '4', got: '6' }],
    operands: [
      { name: 'line.quantityBilled', value: '6' },
      { name: 'mue.units', value: '4', table: 'us.ncci.mue', row: '97110', release: '2025Q4' },
    ],
    message: '6 units were billed; 4 are payable on one day.',
    before: 300,
    after: 300,
    reasonCodes: [REASONS.units.id],
  }),
  makeMedicareStep(5, '97110', ['0.45', '0.43', '0.01'], ['27.650758595', '27.65'], 300),
  makePercentStep(5, 'Physical medicine', ['27.65', '1.40', '4'], ['38.7100', '38.71'], [27.65, 154.84]),
];
