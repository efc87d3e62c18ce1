/** `like … with`: a derived fact, and what it rests on, over the rows of another table alias. */
import { type Fact, listBasis, type Scope } from '../model/fact.ts';
import { redeclare, statedOf } from './derived-facts.ts';

type Renamed = Readonly<Record<string, string>>;

/** True for a derived fact that reads a row of a renamed alias, through other derived facts too. */
function readsAlias(fact: Fact, renamed: Renamed): boolean {
  if (fact.origin.kind !== 'derived') return false;
  return [...listBasis(fact)].some(({ origin }) => 'alias' in origin && Object.hasOwn(renamed, origin.alias));
}

/** A scope in which an alias means another one, and so it does for every derived fact that rests on it. */
export function renameAlias(scope: Scope, renamed: Renamed): Scope {
  const known = new Map<string, Fact | undefined>();
  // A value on other rows has a name of its own, since both may stand in one formula.
  const onOtherRows = (fact: Fact): Fact => {
    const { title } = statedOf(fact)!.derived;
    const rows = Object.values(renamed).join('.');
    const name = `${rows}.${fact.name.slice('derived.'.length)}`;
    return redeclare(fact, own, { name, title: `${title} (${rows})`, id: `${fact.id} ${rows}` });
  };
  const own: Scope = {
    find: (name) => {
      if (known.has(name)) return known.get(name);
      const [alias = '', ...rest] = name.split('.');
      const other = Object.hasOwn(renamed, alias) ? renamed[alias] : undefined;
      const fact = scope.find(other === undefined ? name : [other, ...rest].join('.'));
      const found = fact && other === undefined && readsAlias(fact, renamed) ? onOtherRows(fact) : fact;
      known.set(name, found);
      return found;
    },
  };
  return own;
}
