import { describe, expect, it } from 'vitest';
import { listCustomCodes } from '../../../engine/operations/list-custom-codes.ts';
import { makeRequest, reviewResponse } from '../../helpers/requests.ts';
import { compileBook, SHIPPED_FILES, shippedBook } from '../../helpers/rule-book.ts';
import { FRAME } from '../../helpers/small-book.ts';

/** The shipped book, or another one, with the pack of a payer `acme` whose custom codes these are. */
function bookWith(customCodes: readonly string[], shipped = SHIPPED_FILES) {
  const text = `pack: payers/acme
kind: payer
version: 1.0.0
title: Acme
status: cited
money: { places: 2, mode: half-up, cite: terms }
sources:
  terms: { title: Terms, pin: all, url: "https://acme.example/terms", read: 2026-01-01 }
customCodes:
${customCodes.map((one) => `  - ${one}`).join('\n')}
reasonCodes:
  - { id: 5001, short: Terms, long: The allowance is the amount of the terms., carc: P24, group: CO }
`;
  const leaveOut = shipped === SHIPPED_FILES ? 'checks' : 'proofs';
  return compileBook([...shipped, { file: 'rules/payers/acme.yaml', text }], leaveOut);
}

describe('custom codes', () => {
  it('of the demo payer, by code', () => {
    expect(listCustomCodes(shippedBook(), 'demo')).toEqual({
      error: null,
      customCodes: [
        {
          code: 'RPT01',
          description: 'Copy of a treatment report',
          pricing: 'amount',
          amount: 25,
          percentOfCharge: null,
          per: 'unit',
          most: null,
          reasonCodeID: 5001,
          effectiveFrom: '2024-01-01T00:00:00',
          effectiveThrough: null,
          requirementURL: null,
        },
        {
          code: 'SHIP1',
          description: 'Shipping and handling',
          pricing: 'percentOfCharge',
          amount: null,
          percentOfCharge: 100,
          per: 'line',
          most: null,
          reasonCodeID: null,
          effectiveFrom: '2024-01-01T00:00:00',
          effectiveThrough: null,
          requirementURL: null,
        },
      ],
    });
  });

  it('without dates, with both dates, and with cents and parts of a percent', () => {
    const book = bookWith([
      '{ code: ZED, description: Last by code, percentOfCharge: 82.5, cite: terms }',
      '{ code: ABC, description: First by code, amount: 10.05, reason: 5001, cite: terms, effective: { from: 2025-01-01, through: 2025-12-31 } }',
    ]);
    expect(listCustomCodes(book, 'acme').customCodes).toMatchObject([
      {
        code: 'ABC',
        amount: 10.05,
        effectiveFrom: '2025-01-01T00:00:00',
        effectiveThrough: '2025-12-31T00:00:00',
      },
      { code: 'ZED', percentOfCharge: 82.5, effectiveFrom: null, effectiveThrough: null },
    ]);
  });

  it('of a tenant without a pack: none', () => {
    expect(listCustomCodes(shippedBook(), '')).toEqual({ error: null, customCodes: [] });
  });

  it('of one payer are not shown to another', () => {
    const book = bookWith(['{ code: ABC, description: Own code, amount: 1, cite: terms }']);
    expect(listCustomCodes(book, 'demo').customCodes.map(({ code }) => code)).toEqual(['RPT01', 'SHIP1']);
  });

  const LIMITED = [
    '{ code: RPT, description: Report, amount: 75.00, per: line, cite: terms }',
    '{ code: INT, description: Interpreter by the quarter hour, amount: 22.50, most: 180.00, cite: terms }',
    '{ code: DAY, description: Interpreter by the day, amount: 300.00, per: line, most: 280.00, cite: terms }',
    '{ code: SHP, description: Shipping, percentOfCharge: 80, most: 40.00, cite: terms }',
  ];
  const limited = bookWith(LIMITED);

  it('for the line, and with a limit', () => {
    expect(listCustomCodes(limited, 'acme').customCodes).toMatchObject([
      { code: 'DAY', per: 'line', most: 280 },
      { code: 'INT', per: 'unit', most: 180 },
      { code: 'RPT', per: 'line', most: null },
      { code: 'SHP', per: 'line', most: 40 },
    ]);
  });

  it.each([
    ['RPT', 3, '100.00', 75],
    ['INT', 3, '1000.00', 67.5],
    ['INT', 8, '1000.00', 180],
    ['INT', 9, '1000.00', 180],
    ['INT', 9, '150.00', 150],
    ['DAY', 2, '1000.00', 280],
    ['SHP', 1, '40.00', 32],
    ['SHP', 1, '90.00', 40],
  ])('%s by %i units at a charge of %s is paid %d', (CPT1, QuantityBilled, Charge, amount) => {
    const request = makeRequest([{ CPT1, QuantityBilled, Charge }]);
    const { services } = reviewResponse(request, { ruleBook: limited, tenant: 'acme' });
    expect(services[0]).toMatchObject({ allowance: amount, needsAttention: null });
  });

  it.each([
    [
      '{ code: SHP, description: Shipping, percentOfCharge: 80, per: unit, cite: terms }',
      /percentage of the charge is one of the whole line/,
    ],
    ['{ code: INT, description: Interpreter, amount: 22.50, most: -1, cite: terms }', /never negative/],
  ])('%s is refused', (code, reason) => {
    expect(() => bookWith([code], FRAME)).toThrow(reason);
  });
});
