/**
 * Several lists as one. Of lists that are kept by the hundred thousand: `flatMap`, and a literal with several spreads, leave
 * room in each for a dozen more entries.
 */
export const joinLists = <Item>(lists: readonly (readonly Item[])[]): Item[] =>
  ([] as Item[]).concat(...lists);
