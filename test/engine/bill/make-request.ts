/** Small requests for tests: a valid one, and the text of one with members changed. */

/** A JSON object as a test writes it. */
export type Members = Record<string, unknown>;

export interface RequestParts {
  readonly Bill?: Members;
  readonly Line?: Members;
  readonly Claim?: Members;
  readonly Provider?: Members;
  /** Further members of the envelope. */
  readonly Envelope?: Members;
}

/** The smallest valid request, with `parts` laid over it; a member set to undefined is left out. */
export function makeRequest(parts: RequestParts = {}): Members {
  return {
    Bill: {
      UniqueID: 'B-1',
      ProviderTaxID: '561234567',
      TypeOfBill: 0,
      ProviderType: 1,
      ZipCode: '27601',
      ...parts.Bill,
    },
    Services: [
      {
        Line: 1,
        CPT1: '99213',
        ServiceDate: '2025-03-04T00:00:00',
        QuantityBilled: 1,
        Charge: 125.5,
        ...parts.Line,
      },
    ],
    Claim: { ...parts.Claim },
    Provider: { TaxID: '561234567', ...parts.Provider },
    ...parts.Envelope,
  };
}

/** The same as JSON text. `raw` replaces the text `"@raw@"` by JSON that `JSON.stringify` cannot write (`1e999`). */
export function makeText(parts: RequestParts = {}, raw = ''): string {
  return JSON.stringify(makeRequest(parts)).replace('"@raw@"', () => raw);
}
