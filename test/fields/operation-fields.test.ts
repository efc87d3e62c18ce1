/** Every field of the operations beside the review, as the service answers them. */
import { expect, it } from 'vitest';
import { acceptRequest } from '../../server/answers/answer-json.ts';
import { shippedAssembly } from '../helpers/shipped-assembly.ts';
import { definitionOf, makeTables } from '../helpers/tables.ts';

const { engine, ruleBook, tables, listFacilities } = shippedAssembly();

it('lists facilities with every field', () => {
  const center = {
    medicareNumber: '34C0001',
    npi: '1234567893',
    name: 'A Center',
    address: '1 Main Street',
    city: 'Raleigh',
    state: 'NC',
    zipCode: '27601',
    facilityType: 'Ambulatory surgical center',
    effectiveFrom: '2024-01-01',
    effectiveThrough: '2025-12-31',
  };
  const figures = {
    providerCcn: center.medicareNumber,
    effectiveDate: '2025-01-01',
    effectiveThrough: '2025-12-31',
    operatingCertificate: '7001',
    cbsaActualGeographicLocation: '39580',
    wageIndex: '0.95',
  };
  const centers = makeTables([
    { definition: 'us.facilities', rows: [{ ...center, providerTypes: '4' }] },
    { definition: { ...definitionOf('tenant.hospitals'), id: 'payers.acme.hospitals' }, rows: [figures] },
  ]);
  const body = JSON.stringify({
    State: 'nc',
    providerType: 4,
    effectiveDate: '2025-06-02',
    MedicareNumber: '34c0001',
    npi: center.npi,
  });
  const { request } = acceptRequest(engine.parseFacilityRequest(body));
  expect(listFacilities(centers, request, 'acme')).toEqual({
    error: null,
    facilities: [
      {
        ...center,
        effectiveFrom: '2024-01-01T00:00:00',
        effectiveThrough: '2025-12-31T00:00:00',
        providerType: 4,
        operatingCertificate: '7001',
        wageArea: '39580',
        figures: [
          {
            effectiveFrom: '2025-01-01T00:00:00',
            effectiveThrough: '2025-12-31T00:00:00',
            values: { wageIndex: 0.95, cbsaActualGeographicLocation: '39580' },
          },
        ],
        figuresMissing: null,
      },
    ],
  });
});

it('validates with every field', () => {
  const problem = {
    line: 1,
    path: 'Services[0].CPT1',
    code: 'needs_attention',
    severity: 'error',
    message:
      'Status C, the amount is set by report and not by the schedule. ' +
      'No amount of the schedule settles the line: it has none, or what it would be hangs on the report or on what the trace names; a person decides it.',
    suggestion:
      'Check the code and its modifiers for the date of service; otherwise send the report, and a person decides.',
  };
  const body = JSON.stringify({
    Bill: {
      UniqueID: 'B-1',
      ProviderTaxID: '561234567',
      TypeOfBill: 0,
      ProviderType: 1,
      ZipCode: '27601',
      NPI: '1234567893',
      ICDDiagnosticCodes: 'M54.50',
    },
    Services: [
      { Line: 1, CPT1: '99199', ServiceDate: '2025-06-02', QuantityBilled: 1, Charge: 10, POS: '11' },
    ],
    Claim: { DateOfInjury: '2025-01-10' },
    Provider: { TaxID: '561234567' },
  });
  const { request } = acceptRequest(engine.parseRequest(body));
  expect(engine.validateBill(request, { ruleBook, tables, tenant: '' })).toEqual({
    error: null,
    isValid: false,
    jurisdiction: expect.objectContaining({ billReviewState: 'NC', decidedBy: 'Bill.ZipCode' }),
    lines: {
      1: {
        cpt1: '99199',
        resolvedCode: '99199',
        descriptor: null,
        isKnownCode: true,
        isPayable: false,
        modifiers: [],
        problems: [problem],
      },
    },
    problems: [problem],
  });
});
