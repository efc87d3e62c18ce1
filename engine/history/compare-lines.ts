/** Compares two lines field by field, the way `edits/duplicates` names the fields. */
import type { HistoricalLine, HistoryEntry, ServiceLine } from '../bill/request.ts';
import { dayOf } from '../date.ts';
import type { Decimal } from '../decimal.ts';
import type { DuplicateSettings } from '../rulebook/pack.ts';
import type { LineState } from '../run/line-state.ts';

export const DUPLICATE_FIELDS = [
  'serviceDate',
  'provider',
  'code',
  'modifiers',
  'placeOfService',
  'charge',
] as const;
export type DuplicateField = (typeof DUPLICATE_FIELDS)[number];

/** What a line looks like to the comparison. */
export interface ComparedLine {
  readonly serviceDate: string;
  /** Tax id of the provider; undefined when the history does not say. */
  readonly provider: string | undefined;
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly placeOfService: string | undefined;
  readonly charge: Decimal;
}

/** One line that is, or could be, the same service as another. */
export interface LineMatch {
  readonly source: 'bill' | 'history';
  readonly controlNumber: number | null;
  readonly sequence: number | null;
  readonly line: number;
  readonly matchedFields: readonly DuplicateField[];
  readonly differingFields: readonly DuplicateField[];
  readonly kind: 'exact' | 'potential';
  /** The modifier that releases the match; null when none does. */
  readonly releasedBy: string | null;
  /** 0-100: the share of the fields of an exact duplicate that agree. */
  readonly score: number;
}

export function describeLine(line: LineState): ComparedLine {
  const { service } = line;
  return {
    serviceDate: line.date,
    provider: line.bill.request.Bill.ProviderTaxID,
    code: line.code,
    modifiers: line.modifiers,
    placeOfService: service.POS,
    charge: service.Charge,
  };
}

export function describeHistoricalLine(
  line: HistoricalLine | ServiceLine,
  entry: HistoryEntry,
): ComparedLine {
  return {
    serviceDate: dayOf(line.ServiceDate),
    provider: entry.ProviderTaxID ?? entry.Bill.ProviderTaxID,
    code: line.CPT1,
    modifiers: line.Modifiers,
    placeOfService: line.POS,
    charge: line.Charge,
  };
}

function agrees(field: DuplicateField, a: ComparedLine, b: ComparedLine): boolean {
  switch (field) {
    case 'charge':
      return a.charge.equals(b.charge);
    case 'modifiers':
      return [...a.modifiers].sort().join(',') === [...b.modifiers].sort().join(',');
    case 'provider':
      return a.provider !== undefined && a.provider === b.provider;
    default:
      return a[field] === b[field];
  }
}

/** The modifier that only one of the two lines carries and that says why the service stands twice. */
function findRelease(settings: DuplicateSettings, a: ComparedLine, b: ComparedLine): string | null {
  return (
    settings.releasedBy.find(
      (modifier) => a.modifiers.includes(modifier) !== b.modifiers.includes(modifier),
    ) ?? null
  );
}

/** Compares two lines; null when they are not even potentially the same service. */
export function compareLines(
  settings: DuplicateSettings,
  a: ComparedLine,
  b: ComparedLine,
  found: Pick<LineMatch, 'source' | 'controlNumber' | 'sequence' | 'line'>,
): LineMatch | null {
  const same = (field: string) => agrees(field as DuplicateField, a, b);
  if (!settings.potential.every(same)) return null;
  const fields = settings.exact as readonly DuplicateField[];
  const matchedFields = fields.filter(same);
  return {
    ...found,
    matchedFields,
    differingFields: fields.filter((field) => !matchedFields.includes(field)),
    kind: matchedFields.length === fields.length ? 'exact' : 'potential',
    releasedBy: findRelease(settings, a, b),
    score: Math.round((100 * matchedFields.length) / fields.length),
  };
}
