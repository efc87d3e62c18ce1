/** Facts of one line, as the request states it and as the steps so far have left it. */
import { isWellFormedModifier } from '../bill/modifier-form.ts';
import { findCustomCode } from '../run/custom-code.ts';
import { countDays, type DeclaredFact, receivedDay } from './declare.ts';

/** The `line.*` facts of the vocabulary. */
export const LINE_FACTS: readonly DeclaredFact[] = [
  ['line.code', 'text', 'procedure code used for pricing', (l) => l.code],
  [
    'line.isCustomCode',
    'boolean',
    "the code is one of the payer's own, in force on the date of service",
    (l) => findCustomCode(l) !== null,
  ],
  ['line.modifiers', 'list', 'modifiers of the line, in the order billed', (l) => l.modifiers],
  [
    'line.wellFormedModifiers',
    'list',
    'modifiers of the line that have two letters or digits',
    (l) => l.modifiers.filter(isWellFormedModifier),
  ],
  [
    'line.malformedModifiers',
    'list',
    'entries of ModifierList that do not have two letters or digits, and so name no modifier',
    (l) => l.modifiers.filter((modifier) => !isWellFormedModifier(modifier)),
  ],
  [
    'line.hasMalformedModifier',
    'boolean',
    'some entry of ModifierList does not have two letters or digits',
    (l) => !l.modifiers.every(isWellFormedModifier),
  ],
  ['line.placeOfService', 'text', 'place of service, two digits', (l) => l.service.POS],
  [
    'line.hasPlaceOfService',
    'boolean',
    'the line states a place of service',
    (l) => l.service.POS !== undefined,
  ],
  ['line.serviceDate', 'date', 'date of service', (l) => l.date],
  ['line.charge', 'decimal', 'charge of the line in dollars', (l) => l.service.Charge],
  ['line.quantityBilled', 'decimal', 'units billed', (l) => l.service.QuantityBilled],
  ['line.quantity', 'decimal', 'units used for pricing so far', (l) => l.quantity],
  [
    'line.hasQuantityOverride',
    'boolean',
    'the request overrides the quantity',
    (l) => l.service.QuantityOverride !== undefined,
  ],
  ['line.quantityOverride', 'decimal', 'units the request wants used', (l) => l.service.QuantityOverride],
  ['line.allowance', 'decimal', 'allowance of the line so far, dollars', (l) => l.allowance ?? undefined],
  [
    'line.isPricedPerUnit',
    'boolean',
    'the base value is an amount for one unit',
    (l) => l.pricedPer === 'unit',
  ],
  [
    'line.pricedIn',
    'text',
    'bucket whose rule gave the base value; absent while there is none',
    (l) => l.pricedIn ?? undefined,
  ],
  [
    'line.hasPpoAllowance',
    'boolean',
    'the line carries a PPO rate',
    (l) => l.service.PPOAllowance !== undefined,
  ],
  [
    'line.ppoAllowance',
    'decimal',
    'contracted PPO rate for the line, dollars',
    (l) => l.service.PPOAllowance,
  ],
  [
    'line.hasManualAllowance',
    'boolean',
    'the request carries a manual decision for the line',
    (l) => l.manual !== undefined,
  ],
  [
    'line.manualAllowance',
    'decimal',
    'allowance of the manual decision, dollars',
    (l) => l.manual?.allowance,
  ],
  ['line.isDenied', 'boolean', 'an earlier step denied the line', (l) => l.denied],
  ['line.invoiceCost', 'decimal', 'invoice cost of an implant or device', (l) => l.service.InvoiceCost],
  ['line.taxRate', 'decimal', 'tax rate stated on the line, percent', (l) => l.service.TaxRate],
  ['line.taxCharge', 'decimal', 'tax billed on the line, dollars', (l) => l.service.TaxCharge],
  [
    'line.priorAuthorization',
    'integer',
    'prior authorization status of the line',
    (l) => l.service.PriorAuthorization ?? 0,
    ['0', '1', '2', '3'],
  ],
  [
    'line.documentation',
    'integer',
    'documentation status of the line',
    (l) => l.service.Documentation ?? 0,
    ['0', '1', '2', '3'],
  ],
  [
    'line.hasTaxCharge',
    'boolean',
    'tax is billed on the line',
    (l) => l.service.TaxCharge?.greaterThan(0) ?? false,
  ],
  ['line.hasTaxRate', 'boolean', 'the line states a tax rate', (l) => l.service.TaxRate !== undefined],
  [
    'line.daysToReceipt',
    'integer',
    'calendar days from the service to the receipt of the bill',
    (l) => countDays(l.date, receivedDay(l)),
  ],
];
