/** Blamed before others when a look-up by several fields found nothing: the code before what modifies it. */
const FIRST = ['CPT1', 'Bill.ZipCode', 'POS', 'ModifierList'];

/** The field to look at among those something hangs on; null when it hangs on none. */
export function pickField(fields: readonly string[]): string | null {
  return FIRST.find((field) => fields.includes(field)) ?? fields[0] ?? null;
}
