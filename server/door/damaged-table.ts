/** A table whose file was changed after the service opened it: no price is made of it, and whoever runs the service can mend it. */
import type { Logger } from '../logger.ts';
import { formatTableProblem, type TableError } from '../tables/table-error.ts';
import { Refusal } from './refusal.ts';

/** Seconds; somebody has to import the table again. */
const RETRY_AFTER = '60';

/** Names the files: nothing of a bill stands in that. */
export function logTableError(logger: Logger, { problems }: TableError, of: object): void {
  logger.error({ ...of, problems: problems.map(formatTableProblem) }, 'a table is not as it was written');
}

export const refuseForTable = (): Refusal =>
  new Refusal('unavailable', { headers: { 'retry-after': RETRY_AFTER } });
