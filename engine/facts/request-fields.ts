/** Where the facts of a request stand in it: the field to look at when one is missing or leads nowhere. */

/**
 * Field of a fact; those of a line are relative to it. In the order in which they are blamed when a look-up by several
 * found nothing: the code before what modifies it.
 */
const FIELD_OF_FACT: ReadonlyMap<string, string> = new Map([
  ['line.code', 'CPT1'],
  ['visit.class', 'CPT1'],
  ['bill.zipCode', 'Bill.ZipCode'],
  ['line.placeOfService', 'POS'],
  ['line.hasPlaceOfService', 'POS'],
  ['line.modifiers', 'ModifierList'],
  ['line.invoiceCost', 'InvoiceCost'],
  ['line.taxRate', 'TaxRate'],
  ['line.taxCharge', 'TaxCharge'],
  ['line.ppoAllowance', 'PPOAllowance'],
  ['line.quantityOverride', 'QuantityOverride'],
  ['line.quantityBilled', 'QuantityBilled'],
  ['line.charge', 'Charge'],
  ['line.serviceDate', 'ServiceDate'],
  ['bill.providerSpecialty', 'Bill.ProviderSpecialty'],
  ['bill.providerType', 'Bill.ProviderType'],
  ['bill.formType', 'Bill.BillFormType'],
  ['bill.isInstitutional', 'Bill.ProviderType'],
  ['bill.receivedDate', 'Bill.BillReviewReceivedDate'],
  ['line.daysToReceipt', 'Bill.BillReviewReceivedDate'],
  ['bill.processedDate', 'Bill.ProcessedDate'],
  ['bill.daysToProcessing', 'Bill.ProcessedDate'],
  ['claim.dateOfInjury', 'Claim.DateOfInjury'],
  ['claim.closedDate', 'Claim.ClosedDate'],
  ['claim.age', 'Claim.Age'],
  ['bill.typeOfBill', 'Bill.TypeOfBill'],
]);

/** The field to look at among the facts something hangs on; null when none of them is a field. */
export function findField(facts: readonly string[]): string | null {
  for (const [fact, field] of FIELD_OF_FACT) if (facts.includes(fact)) return field;
  return null;
}
