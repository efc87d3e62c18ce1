import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../engine/bill/parse-request.ts';

function readCodes(
  bill: object,
  codes: readonly string[],
  history: readonly object[] = [],
): readonly string[] {
  const parsed = parseRequest(
    JSON.stringify({
      Bill: {
        UniqueID: 'x',
        ProviderTaxID: '561234567',
        TypeOfBill: 0,
        ProviderType: 1,
        ZipCode: '27601',
        BucketList: [],
        ...bill,
      },
      Services: codes.map((CPT1, index) => ({
        ...{
          Line: index + 1,
          CPT1,
          ServiceDate: '2025-06-02',
          Charge: 10,
          QuantityBilled: 1,
          BucketList: [],
        },
      })),
      Claim: { DisplayID: 'x', State: 'NC', ZipCode: '27601', DateOfInjury: '2025-06-02' },
      Provider: { TaxID: '561234567' },
      BillOptions: {},
      BillHistory: history,
    }),
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { Services, BillHistory } = parsed.request;
  return [...Services, ...BillHistory.flatMap((entry) => entry.Services)].map(({ CPT1 }) => CPT1);
}

describe('revenue codes', () => {
  it('get back the zeros that the sender left away, on the bill of a facility and on its prior bills', () => {
    const history = [
      {
        Bill: { UniqueID: 'y', ControlNumber: 7 },
        Services: [{ Line: 1, ControlNumber: 7, CPT1: '450', ServiceDate: '2025-06-02', Charge: 10 }],
      },
    ];
    expect(
      readCodes({ ProviderType: 3 }, ['450', '1', '0981', '99284', 'J1885', '1234', 'A1'], history),
    ).toEqual(['0450', '0001', '0981', '99284', 'J1885', '1234', 'A1', '0450']);
  });
  it('are none on the bill of a practice', () => {
    expect(readCodes({}, ['450', '1'])).toEqual(['450', '1']);
  });
});
