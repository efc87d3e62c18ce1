/** Fields that bills of a kind carry, beyond what every request must have. */
import { CMS1500, isInstitutional } from '../bill/is-institutional.ts';
import type { ReviewRequest } from '../bill/request.ts';
import { readSetting } from '../bill/setting.ts';
import type { BillProblem } from './bill-problem.ts';

type Expectation = readonly [path: string, isAbsent: boolean, severity: BillProblem['severity'], why: string];

function expectFields({ Bill, Claim }: ReviewRequest): Expectation[] {
  const institutional = isInstitutional(Bill);
  const inpatient = readSetting(Bill) === 'inpatient';
  const injury = Bill.TypeOfBill !== 1;
  // The CMS-1500 has no field for a type of bill.
  const onUB04 = institutional && Bill.BillFormType !== CMS1500;
  return [
    [
      'Bill.NPI',
      Bill.NPI === undefined,
      'warning',
      'the billing provider cannot be told apart from others of its tax id',
    ],
    [
      'Bill.ICDDiagnosticCodes',
      Bill.DiagnosticCodes.length === 0,
      'warning',
      'services cannot be held against the diagnosis',
    ],
    [
      'Claim.DateOfInjury',
      injury && Claim.DateOfInjury === undefined,
      'warning',
      'services before the injury cannot be found',
    ],
    [
      'Bill.UB92TypeOfBill',
      onUB04 && Bill.UB92TypeOfBill === undefined,
      'error',
      'an institutional bill is priced by its type of bill',
    ],
    [
      'Bill.AdmitDate',
      inpatient && Bill.AdmitDate === undefined,
      'error',
      'an inpatient stay is priced by its days',
    ],
    [
      'Bill.DischargeDate',
      inpatient && Bill.DischargeDate === undefined,
      'error',
      'an inpatient stay is priced by its days',
    ],
    [
      'Bill.DischargeStatus',
      inpatient && Bill.DischargeStatus === undefined,
      'warning',
      'a transfer cannot be told from a discharge home',
    ],
    ['Bill.DRG', inpatient && Bill.DRG === undefined, 'error', 'an inpatient stay is priced by its group'],
    [
      'Bill.MedicareNumber',
      institutional && [Bill.MedicareNumber, Bill.OPCERT, Bill.NPI].every((one) => one === undefined),
      'error',
      'the facility cannot be found',
    ],
  ];
}

/** Problems of the bill's own fields. */
export function checkBillFields(request: ReviewRequest): BillProblem[] {
  return expectFields(request)
    .filter(([, isAbsent]) => isAbsent)
    .map(([path, , severity, why]) => ({
      line: null,
      path,
      code: 'missing_field',
      severity,
      message: `${path} is not given, and ${why}`,
      suggestion: `Send ${path}.`,
    }));
}
