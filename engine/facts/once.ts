import type { LineState } from '../model/line.ts';

/** What never changes of a line, found once: a line is held against many others. */
export const once =
  <Value>(find: (line: LineState) => Value) =>
  (line: LineState): Value => {
    const known = line.memo.get(find, false) as { readonly value: Value } | undefined;
    return (known ?? line.memo.keep(find, false, { value: find(line) })).value;
  };
