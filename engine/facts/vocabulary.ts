/**
 * The facts that every pack can name: declared, typed and flat. Anything else is a problem that `rules check` reports
 * with the nearest known name.
 *
 * `bill.*`, `claim.*`, `provider.*` and `option.*` are the same for every line; `line.*` and `duplicate.*` belong to one.
 * Facts of tables, params, groups, pairs and derived facts are declared by the packs themselves.
 */
import { OPTION_NAMES } from '../bill/option-set.ts';
import { type Fact, layOut } from '../model/fact.ts';
import { COMPUTED_FACTS } from './line-facts.ts';
import { REQUEST_FACTS } from './request-facts.ts';

const OPTION_FACTS = OPTION_NAMES.map(
  (name): Fact =>
    layOut({
      name: `option.${name}`,
      id: `option.${name}`,
      type: 'boolean',
      description: `option ${name}: of BillOptions, over the tenant's default`,
      entryPoint: 'option',
      origin: { kind: 'request', level: 'bill' },
      read: (line) => line.bill.options.value(name),
    }),
);

/** The declared vocabulary by name; what the service computes stands in the place of a field of that name. */
export const FACTS: ReadonlyMap<string, Fact> = new Map(
  [...REQUEST_FACTS, ...COMPUTED_FACTS, ...OPTION_FACTS].map((fact) => [fact.name, fact]),
);

/** What stands before the dot of these facts; an alias of that name would hide them. */
export const NAMESPACES: ReadonlySet<string> = new Set([
  ...[...FACTS.keys()].map((name) => name.slice(0, name.indexOf('.'))),
  'derived',
  'param',
  'other',
]);
