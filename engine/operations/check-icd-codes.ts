/** Diagnoses and procedures that ICD-10 does not have on the days of the bill: warnings, since packs decide on money. */
import type { ReviewRequest } from '../bill/request.ts';
import { type IcdStanding, readIcdStanding } from '../code-sets.ts';
import { dayOf } from '../date.ts';
import type { TableSource } from '../table.ts';
import type { BillProblem } from './bill-problem.ts';
import { DIAGNOSIS, PROCEDURE } from './check-values.ts';

/** A stay is coded as of its discharge, another bill as of its services. */
function listDays({ Bill, Services }: ReviewRequest): string[] {
  const days = Bill.DischargeDate ? [Bill.DischargeDate] : Services.map(({ ServiceDate }) => ServiceDate);
  return [...new Set(days.map(dayOf))].sort();
}

/** The best standing of all days: a code that is valid on one of them may belong to the services of that day. */
function findStanding(standings: readonly IcdStanding[]): IcdStanding {
  return standings.find((one) => one === 'valid' || one === 'not known') ?? standings[0] ?? 'not known';
}

/** One problem for each code that is in no code set of the bill's days; codes of another form are told elsewhere. */
export function checkIcdCodes(request: ReviewRequest, tables: TableSource): BillProblem[] {
  const days = listDays(request);
  const lists = [
    ['diagnosis', 'Bill.ICDDiagnosticCodes', request.Bill.DiagnosticCodes, DIAGNOSIS, 'ICD-10-CM'],
    ['procedure', 'Bill.ICDProcedureCodes', request.Bill.ProcedureCodes, PROCEDURE, 'ICD-10-PCS'],
  ] as const;
  return lists.flatMap(([kind, path, codes, form, system]) =>
    codes
      .filter((code) => form.test(code))
      .flatMap((code): BillProblem[] => {
        const standing = findStanding(days.map((day) => readIcdStanding(tables, kind, code, day)));
        if (standing === 'valid' || standing === 'not known') return [];
        const when = days.length > 1 ? `from ${days[0]} to ${days.at(-1)}` : `on ${days[0]}`;
        const what =
          standing === 'heading'
            ? `is a heading of ${system}, which needs more characters`
            : `is no code of ${system}`;
        return [
          {
            line: null,
            path,
            code: 'unknown_icd',
            severity: 'warning',
            message: `${code} ${what} ${when}`,
            suggestion: 'Send the code in force on the day of service, with all its characters.',
          },
        ];
      }),
  );
}
