/** The bill of one service, for those who ask what a code is worth: all that a price rests on, and nobody behind it. */

export interface OneLine {
  readonly code: string;
  /** `TypeOfBill` of the interface: whose programme. */
  readonly typeOfBill: number;
  /** Two letters; left out: where the ZIP code lies. */
  readonly state?: string | undefined;
  readonly zip: string;
  /** Date of service. */
  readonly on: string;
  readonly pos: string;
  readonly modifiers?: string | undefined;
  readonly units: number;
  readonly charge?: number | undefined;
  readonly providerType: number;
}

/** Above any fee: the amount of the law shows, whatever a bill would have charged. */
const NO_CHARGE = 99_999_999;
/** Above any fee, too: what differs between the two rests on what is billed. */
export const OTHER_CHARGE = 50_000_000;
/** A bill names its provider; a price does not. */
const NO_PROVIDER = '000000000';

/** The request as JSON. */
export function writeOneLineBill(line: OneLine): string {
  const { code, typeOfBill, state, zip, on, pos, modifiers, units, charge, providerType } = line;
  return JSON.stringify({
    Bill: {
      UniqueID: 'price',
      ProviderTaxID: NO_PROVIDER,
      TypeOfBill: typeOfBill,
      ProviderType: providerType,
      ZipCode: zip,
      ...(state === undefined ? {} : { JurisdictionState: state }),
    },
    Services: [
      {
        Line: 1,
        CPT1: code,
        ServiceDate: `${on}T00:00:00`,
        QuantityBilled: units,
        Charge: charge ?? NO_CHARGE,
        POS: pos,
        ...(modifiers ? { ModifierList: modifiers } : {}),
      },
    ],
    Claim: {},
    Provider: { TaxID: NO_PROVIDER },
  });
}
