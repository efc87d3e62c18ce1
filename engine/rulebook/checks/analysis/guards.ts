/** Facts that say whether another is present: where one is false, the other is absent. */
import type { FactInfo } from '../pack-scope.ts';

const PRESENCE: Readonly<Record<string, string>> = {
  'claim.dateOfInjury': 'claim.hasDateOfInjury',
  'claim.closedDate': 'claim.isClosed',
  'line.placeOfService': 'line.hasPlaceOfService',
  'line.quantityOverride': 'line.hasQuantityOverride',
  'line.ppoAllowance': 'line.hasPpoAllowance',
  'line.manualAllowance': 'line.hasManualAllowance',
  'line.taxRate': 'line.hasTaxRate',
  'bill.receivedDate': 'bill.hasReceivedDate',
  'line.daysToReceipt': 'bill.hasReceivedDate',
  'bill.daysToProcessing': 'bill.hasPaymentDates',
  'visit.class': 'visit.isCounted',
  'visit.number': 'visit.isCounted',
};

/** Id of the fact that guards this one, or null. */
export function guardOf({ id, name, origin }: FactInfo): string | null {
  switch (origin.kind) {
    case 'vocabulary':
      return PRESENCE[name] ?? null;
    case 'column':
      return `${origin.source.yaml.file} ${origin.alias}.found`;
    case 'param':
      return id.replace(' param.', ' given.');
    default:
      return null;
  }
}
