import type { BillState, LineState } from '../model/line.ts';

/** What never changes of a line, found once: a line is held against many others. */
export const once =
  <Value>(find: (line: LineState) => Value) =>
  (line: LineState): Value => {
    const known = line.memo.get(find, false) as { readonly value: Value } | undefined;
    return (known ?? line.memo.keep(find, false, { value: find(line) })).value;
  };

/**
 * What never changes of a bill, found once and kept with it. A `WeakMap` by bills would hold each of them, with all its
 * lines, until the next collection of long-lived objects.
 */
export const onceOfBill =
  <Value extends object>(find: (bill: BillState) => Value) =>
  (bill: BillState): Value =>
    (bill.memo.get(find, false) as Value | undefined) ?? bill.memo.keep(find, false, find(bill));
