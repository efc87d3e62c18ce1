const EMPTY: readonly never[] = [];

/** The same list without room for more: one that has grown keeps some, and steps of all lines are kept to the end. */
export const trim = <Item>(list: readonly Item[]): readonly Item[] =>
  list.length === 0 ? EMPTY : list.slice();
