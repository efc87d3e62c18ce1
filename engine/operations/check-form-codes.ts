/**
 * What a facility's bill says in the codes of the UB-04, held against their lists: warnings, since packs decide on money.
 * Condition, occurrence and value codes, the point of origin and the patient's sex are no fields of a request.
 */
import { isInstitutional } from '../bill/is-institutional.ts';
import { lastDayOf } from '../bill/last-day.ts';
import type { Bill, ReviewRequest, ServiceLine } from '../bill/request.ts';
import { readSetting } from '../bill/setting.ts';
import { dayOf, type PlainDate } from '../date.ts';
import { isListed } from '../doubt.ts';
import type { TableSource } from '../table.ts';
import type { BillProblem } from './bill-problem.ts';
import { pathOf } from './describe-obstacle.ts';

/** A list of the day: whether it has a code; null where it is not loaded, or may have it all the same. */
type HasCode = (table: string, code: string) => boolean | null;

const openLists =
  (tables: TableSource, day: PlainDate): HasCode =>
  (id, code) => {
    const table = tables.select(id, day);
    return table && isListed(table, [code]);
  };

const warn = (
  path: string,
  code: BillProblem['code'],
  message: string,
  suggestion: string,
  line: number | null = null,
): BillProblem => ({ line, path, code, severity: 'warning', message, suggestion });

const unknown = (path: string, message: string, suggestion: string, line?: number): BillProblem =>
  warn(path, 'unknown_code', message, suggestion, line);

/** The first part of a type of bill that is in no list. */
function checkTypeOfBill({ UB92TypeOfBill: type }: Bill, has: HasCode): BillProblem[] {
  if (type === undefined || has('us.bill-types', type) !== false) return [];
  const parts = [
    ['us.bill-facilities', type.slice(0, 1), 'the kind of facility'],
    ['us.bill-classifications', type.slice(0, 2), 'the kind of care'],
  ] as const;
  const wrong = parts.find(([table, part]) => has(table, part) === false);
  const what = wrong ? `its ${wrong[1]} names no ${wrong[2].slice(4)}` : 'no list has it';
  return [
    unknown(
      'Bill.UB92TypeOfBill',
      `${type} is no type of bill: ${what}`,
      'Send three characters: kind of facility, kind of care, and which bill of the sequence it is.',
    ),
  ];
}

/** Codes of the whole bill, each with its list. */
function checkBillCodes({ Bill }: ReviewRequest, has: HasCode): BillProblem[] {
  const { DischargeStatus: status, TypeOfAdmission: admission, DRG: drg, DRGLevelOfSeverity } = Bill;
  const found: BillProblem[] = checkTypeOfBill(Bill, has);
  if (status !== undefined && has('us.discharge-status', status) === false)
    found.push(
      unknown(
        'Bill.DischargeStatus',
        `${status} is no discharge status`,
        'Send the two digits of the UB-04.',
      ),
    );
  if (admission !== undefined && has('us.admission-types', String(admission)) === false)
    found.push(
      unknown(
        'Bill.TypeOfAdmission',
        `${admission} is no priority of an admission`,
        'Send the digit of the UB-04.',
      ),
    );
  // Groups with levels of severity are those of another grouper, whose list is not public.
  if (drg !== undefined && DRGLevelOfSeverity === undefined && has('us.msdrg.titles', drg) === false)
    found.push(
      unknown(
        'Bill.DRG',
        `the grouper in force has no group ${drg}`,
        'Send the three digits of the group in force on the day of discharge.',
      ),
    );
  return found;
}

/** What is wrong with the revenue code of a line; a procedure in its place is looked at elsewhere. */
export function checkRevenueCode(
  line: ServiceLine,
  request: ReviewRequest,
  tables: TableSource,
): BillProblem[] {
  if (!isInstitutional(request.Bill)) return [];
  const has = openLists(tables, dayOf(line.ServiceDate));
  const path = `${pathOf(line, request.Services)}.CPT1`;
  const { CPT1: code, Line } = line;
  if (!/^\d{4}$/.test(code) || has('us.revenue-codes', code) !== false) return [];
  return [unknown(path, `${code} is no revenue code`, 'Send a revenue code of the UB-04.', Line)];
}

/** Third character of a type of bill whose patient has not left, and of one whose patient has. */
const INTERIM = ['2', '3'];
const CLOSING = ['1', '4'];
const STILL_A_PATIENT = '30';
const NEWBORN = 4;

const conflict = (path: string, message: string, suggestion: string): BillProblem =>
  warn(path, 'conflicting_fields', message, suggestion);

/** Fields that contradict each other, whichever of them is wrong. */
function checkConflicts({ Bill, Claim }: ReviewRequest): BillProblem[] {
  const { UB92TypeOfBill: type, ProviderType, DischargeStatus: status, TypeOfAdmission } = Bill;
  const found: BillProblem[] = [];
  const setting = readSetting(Bill);
  const byProvider = readSetting({
    BillFormType: 2,
    ProviderType,
    UB92TypeOfBill: undefined,
    DRG: undefined,
  });
  if (type !== undefined && byProvider !== 'other-facility' && byProvider !== setting)
    found.push(
      conflict(
        'Bill.ProviderType',
        `Bill.ProviderType ${ProviderType} is of ${byProvider} services, and the type of bill ${type} of ${setting} ones, by which the bill is reviewed`,
        'Check both fields.',
      ),
    );
  if (setting === 'inpatient' && type !== undefined && status !== undefined) {
    const sequence = type.slice(2);
    const stays = status === STILL_A_PATIENT;
    if (stays ? CLOSING.includes(sequence) : INTERIM.includes(sequence))
      found.push(
        conflict(
          'Bill.DischargeStatus',
          `discharge status ${status} says that the patient ${stays ? 'has not left' : 'has left'}, and the type of bill ${type} that ${stays ? 'the stay has ended' : 'it goes on'}`,
          'Check both fields.',
        ),
      );
  }
  if (TypeOfAdmission === NEWBORN && Claim.Age !== undefined && Claim.Age > 0)
    found.push(
      conflict(
        'Bill.TypeOfAdmission',
        `an admission of a newborn, and the patient is ${Claim.Age} years old`,
        'Check Bill.TypeOfAdmission and Claim.Age.',
      ),
    );
  return found;
}

/** Problems of a facility's bill in the codes of its form, but for those of its lines; none of a practitioner's. */
export function checkFormCodes(request: ReviewRequest, tables: TableSource): BillProblem[] {
  if (!isInstitutional(request.Bill)) return [];
  const has = openLists(tables, lastDayOf(request));
  return [...checkBillCodes(request, has), ...checkConflicts(request)];
}
