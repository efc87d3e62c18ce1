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

/** Who provided a line, as far as the bill or the history says. */
export interface ComparedProvider {
  readonly taxId: string | undefined;
  readonly npi: string | undefined;
}

/** What a line looks like to the comparison. */
export interface ComparedLine {
  readonly serviceDate: string;
  readonly provider: ComparedProvider;
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly placeOfService: string | undefined;
  readonly charge: Decimal;
}

/** The same, brought once into the form in which it is compared: a long bill compares each line with many. */
export interface PreparedLine extends ComparedLine {
  /** Letters and digits only, in capitals; blank when unknown. */
  readonly taxId: string;
  readonly npi: string;
  readonly modifierSet: string;
}

export function prepareLine(line: ComparedLine): PreparedLine {
  return {
    ...line,
    taxId: readIdentifier(line.provider.taxId),
    npi: readIdentifier(line.provider.npi),
    modifierSet: [...line.modifiers].sort().join(','),
  };
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

export function describeLine(line: LineState): PreparedLine {
  const { service } = line;
  return prepareLine({
    serviceDate: line.date,
    provider: { taxId: line.bill.request.Bill.ProviderTaxID, npi: line.bill.request.Bill.NPI },
    code: line.code,
    modifiers: line.modifiers,
    placeOfService: service.POS,
    charge: service.Charge,
  });
}

export function describeHistoricalLine(
  line: HistoricalLine | ServiceLine,
  entry: HistoryEntry,
): PreparedLine {
  return prepareLine({
    serviceDate: dayOf(line.ServiceDate),
    provider: {
      taxId: entry.ProviderTaxID ?? entry.Bill.ProviderTaxID,
      npi: entry.ProviderNPI ?? entry.Bill.NPI,
    },
    code: line.CPT1,
    modifiers: line.Modifiers,
    placeOfService: line.POS,
    charge: line.Charge,
  });
}

/** `56-1234567` and `561234567` are one tax id: only letters and digits count, in either case. */
const readIdentifier = (text: string | undefined): string =>
  text?.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase() ?? '';

/** The tax ids decide where both are known, else the NPIs; without either pair nothing says it is the same provider. */
function isSameProvider(a: PreparedLine, b: PreparedLine): boolean {
  if (a.taxId !== '' && b.taxId !== '') return a.taxId === b.taxId;
  return a.npi !== '' && a.npi === b.npi;
}

function agrees(field: DuplicateField, a: PreparedLine, b: PreparedLine): boolean {
  switch (field) {
    case 'charge':
      return a.charge.equals(b.charge);
    case 'modifiers':
      return a.modifierSet === b.modifierSet;
    case 'provider':
      return isSameProvider(a, b);
    default:
      return a[field] === b[field];
  }
}

/** The modifier that only one of the two lines carries and that says why the service stands twice. */
function findRelease(settings: DuplicateSettings, a: PreparedLine, b: PreparedLine): string | null {
  return (
    settings.releasedBy.find(
      (modifier) => a.modifiers.includes(modifier) !== b.modifiers.includes(modifier),
    ) ?? null
  );
}

/** Compares two lines; null when they are not even potentially the same service. */
export function compareLines(
  settings: DuplicateSettings,
  a: PreparedLine,
  b: PreparedLine,
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
