/** What keeps a bill or a line from being reviewed, as a problem at its field. */
import type { ServiceLine } from '../bill/request.ts';
import type { StatedLine } from '../model/line.ts';
import type { Obstacle } from '../model/trace.ts';
import type { BillProblem } from './bill-problem.ts';

/** Where a line stands in the request, as request problems write it. */
export const pathOf = (service: StatedLine, services: readonly ServiceLine[]): string =>
  `Services[${services.findIndex(({ Line }) => Line === service.Line)}]`;

/** A field as problems name it: one of a line with its place in the request. */
function locateField(
  field: string | null,
  line: ServiceLine | undefined,
  services: readonly ServiceLine[],
): string {
  if (field === null || field.includes('.')) return field ?? '';
  return line ? `${pathOf(line, services)}.${field}` : '';
}

export const describeObstacle = (
  { code, what, remedy, field, line }: Obstacle,
  services: readonly ServiceLine[],
): BillProblem => ({
  line,
  path: locateField(
    field,
    services.find(({ Line }) => Line === line),
    services,
  ),
  code,
  severity: 'error',
  message: what,
  suggestion: remedy,
});
