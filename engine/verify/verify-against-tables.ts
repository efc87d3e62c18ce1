/** Looks every table value of a trace up again: same table, release, row and column, same digits. */
import type { LogOperand, ReviewResponse } from '../present/review.ts';
import type { Table, TableSource } from '../table.ts';
import { Findings, type VerifyProblem } from './findings.ts';

/** Values of packs, not of tables: they are held by the pack's digest. */
const PARAMS = 'params of ';
const BLANK = '(blank)';

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The key a row text such as `code 99213, modifier (blank)` names; null when it names another table's key. */
function readKey(row: string, table: Table): string[] | null {
  const pattern = table.definition.key.map((name) => `${escapePattern(name)} (.*)`).join(', ');
  const match = new RegExp(`^${pattern}$`).exec(row);
  return match ? match.slice(1).map((part) => (part === BLANK ? '' : part)) : null;
}

function describeDifference(operand: LogOperand, tables: TableSource): string | null {
  const { name, value, table: id = '', release, row = '' } = operand;
  const table = tables.releases(id).find((one) => one.release === release);
  if (!table) return `the table ${id}, release ${release}, is not loaded, so the value cannot be looked up`;
  const key = readKey(row, table);
  const found = key ? table.find(key) : -1;
  if (found < 0) return `${row} is not in the table ${id}, release ${release}`;
  const columnName = name.slice(name.indexOf('.') + 1);
  const column = table.definition.columns.findIndex((one) => one.name === columnName);
  if (column < 0) return `the table ${id} has no column ${columnName}`;
  const text = table.text(found, column);
  return text === value
    ? null
    : `shows ${value}, but ${row} in the table ${id}, release ${release}, says ${text}`;
}

/**
 * Verifies the table values of a review, and the digests of the releases it names.
 *
 * @param tables the tables of the review or newer ones that still hold its releases
 * @returns every difference; a release that is not loaded is one, since nothing can then be said
 */
export function verifyAgainstTables(response: ReviewResponse, tables: TableSource): VerifyProblem[] {
  const findings = new Findings();
  for (const [index, used] of response.logHeader.tables.entries()) {
    const table = tables.releases(used.id).find((one) => one.release === used.release);
    const path = `logHeader.tables[${index}]`;
    if (!table) findings.report(path, `the table ${used.id}, release ${used.release}, is not loaded`);
    else findings.expectSame(`${path}.digest`, used.digest, table.digest, 'the loaded release');
  }
  for (const [index, step] of response.logDetails.entries())
    for (const [at, operand] of step.operands.entries()) {
      if (operand.table === undefined || operand.table.startsWith(PARAMS)) continue;
      const difference = describeDifference(operand, tables);
      if (difference) findings.report(`logDetails[${index}].operands[${at}]`, difference);
    }
  return findings.problems;
}
