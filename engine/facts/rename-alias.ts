/** `like … with`: a derived fact, and what it rests on, over the rows of another table alias. */
import { type Fact, listBasis, type Scope } from '../model/fact.ts';
import { redeclare, statedOf } from './derived-facts.ts';

type Renamed = Readonly<Record<string, string>>;

/** True for a derived fact that reads a row of a renamed alias, through other derived facts too. */
function readsAlias(fact: Fact, renamed: Renamed): boolean {
  if (fact.origin.kind !== 'derived') return false;
  return [...listBasis(fact)].some(({ origin }) => 'alias' in origin && Object.hasOwn(renamed, origin.alias));
}

/**
 * The scope of a derived fact in which an alias means another one, and so it does for every derived fact that it rests
 * on; `aliases` knows the others. Each fact keeps the names of who states it, which may be the programme that rebinds it.
 */
export function renameAlias(base: Fact, aliases: Scope, renamed: Renamed): Scope {
  const known = new Map<Fact, Fact>();
  // A value on other rows has a name of its own, since both may stand in one formula.
  const onOtherRows = (fact: Fact): Fact => {
    const before = known.get(fact);
    if (before) return before;
    const { title } = statedOf(fact)!.derived;
    const rows = Object.values(renamed).join('.');
    const name = `${rows}.${fact.name.slice('derived.'.length)}`;
    const as = { name, title: `${title} (${rows})`, id: `${fact.id} ${rows}` };
    const made = redeclare(fact, scopeOf(fact), as);
    known.set(fact, made);
    return made;
  };
  const scopeOf = (fact: Fact): Scope => {
    const { scope } = statedOf(fact)!.cases;
    return {
      find: (name) => {
        const [alias = '', ...rest] = name.split('.');
        if (Object.hasOwn(renamed, alias)) return aliases.find([renamed[alias]!, ...rest].join('.'));
        const found = scope.find(name);
        return found && readsAlias(found, renamed) ? onOtherRows(found) : found;
      },
    };
  };
  return scopeOf(base);
}
