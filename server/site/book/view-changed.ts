/** What other packs change about a rule or a value: exceptions, what is declined, what is given in its place. */
import { findChanges, listRested, type Place, packOf, titleOfValue } from '../../../engine/index.ts';
import { bookPath } from './paths.ts';

/** Values that programmes give in the place of the pack's own, where the entry rests on them; each once. */
function viewGiven(place: Place, ref: string, isRule: boolean): object[] {
  const { book } = place;
  const rested = isRule ? listRested(book, ref) : new Set([ref]);
  const packs = new Set([...rested].map(packOf));
  const given = [...packs].flatMap((pack) => findChanges(book, pack).given);
  return [...Map.groupBy(given, ({ entry }) => entry)]
    .filter(([entry]) => rested.has(entry))
    .map(([entry, own]) => ({
      entry,
      path: bookPath(entry),
      programmes: own.map(({ programme }) => ({ id: programme, path: bookPath(entry, programme) })),
    }));
}

/** @param ref `pack#entry` */
export function viewChanged(place: Place, ref: string, isRule: boolean) {
  const { exceptions, declined, users } = findChanges(place.book, ref);
  const given = viewGiven(place, ref, isRule);
  const programmes = users.filter((id) => place.book.openPack(id)?.pack.kind === 'programme');
  const declining = new Set(declined.map(({ programme }) => programme));
  return {
    exceptions: exceptions.map((one) => ({ ...one, path: bookPath(one.ref) })),
    hasExceptions: exceptions.length > 0,
    declined: declined.map((one) => ({ ...one, path: bookPath(one.programme) })),
    hasDeclined: declined.length > 0,
    given,
    hasGiven: given.length > 0,
    isUnchanged: exceptions.length + declined.length + given.length === 0,
    users: programmes.filter((id) => !declining.has(id)).map((id) => ({ id, path: bookPath(ref, id) })),
    hasUsers: programmes.length > 0,
  };
}

/** What a rule acts in the place of, each with its title. */
export function viewExcepted(place: Place, refs: readonly string[]): object[] {
  return refs.map((ref) => ({
    ref,
    title: place.book.findRuleTitle(ref) ?? titleOfValue(place, ref) ?? ref,
    path: bookPath(ref, place.programme?.pack ?? null),
  }));
}
