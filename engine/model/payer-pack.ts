/** What sets a payer's pack apart by name: its id, `payers/demo` for the payer `demo`, and the ids of its reason codes. */

/** Payers' packs have ids that begin like this, and no others do. */
export const PAYER_FOLDER = 'payers/';

/** First reason code that is a payer's own; those below are the book's. */
export const FIRST_PAYER_REASON = 5000;

/** The id of a payer's pack. */
export function payerPackId(payer: string): string {
  return `${PAYER_FOLDER}${payer}`;
}

/** The payer of a payer's pack. */
export function payerOfPack(packId: string): string {
  return packId.slice(PAYER_FOLDER.length);
}
