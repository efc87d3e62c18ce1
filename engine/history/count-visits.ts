/** Counts visits: days with at least one service of a class, over the history and the bill. */
import { dayOf } from '../date.ts';
import { holdsKey } from '../range.ts';
import type { VisitSettings } from '../rulebook/pack.ts';
import type { LineState } from '../run/line-state.ts';
import { countsFor } from './past-lines.ts';

/** The class of visits a code belongs to; undefined for a code that is no visit. */
export function classifyVisit(settings: VisitSettings | null, code: string): string | undefined {
  if (!settings) return undefined;
  for (const [name, ranges] of Object.entries(settings.classes))
    if (ranges.some(({ from, through }) => holdsKey(from, through, code))) return name;
  return undefined;
}

/**
 * The class of visits of a line, found once for each code the line takes on: every visit asks it of all other lines.
 * Undefined when the line is no visit.
 */
export function classifyLine(line: LineState): string | undefined {
  if (line.visitClass?.code !== line.code)
    line.visitClass = { code: line.code, name: classifyVisit(line.plan.visits, line.code) };
  return line.visitClass.name;
}

/**
 * The number of this line's visit within its class: 1 on the first day of service. Several lines of one day are one
 * visit; days of denied lines and of an earlier review of this bill do not count; `IsIgnoreHistory` leaves the history out.
 */
export function countVisit(line: LineState): number | undefined {
  const visitClass = classifyLine(line);
  if (visitClass === undefined) return undefined;
  const settings = line.plan.visits;
  const days = new Set([line.date]);
  for (const other of line.bill.lines) {
    if (other.denied || other.date >= line.date) continue;
    // Another date may have another plan; the class that counts is the one of this line's plan.
    const same = other.plan.visits === settings;
    if ((same ? classifyLine(other) : classifyVisit(settings, other.code)) === visitClass)
      days.add(other.date);
  }
  if (!line.bill.options.value('IsIgnoreHistory'))
    for (const entry of line.bill.request.BillHistory)
      for (const historical of entry.Services) {
        const date = dayOf(historical.ServiceDate);
        if (date >= line.date || !countsFor(line, historical, entry)) continue;
        if (classifyVisit(settings, historical.CPT1) === visitClass) days.add(date);
      }
  return days.size;
}
