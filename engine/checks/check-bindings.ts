/** What a programme or a payer gives the packs it runs with: for names that ask for it, in their shape, and all of it. */

import { collectLeaves } from '../condition/condition.ts';
import { IS_GIVEN } from '../condition/operators.ts';
import { getOwn } from '../get-own.ts';
import {
  type Binding,
  type Derived,
  listUses,
  type Pack,
  type Param,
  type TableBinding,
} from '../model/pack.ts';
import { remember } from '../remember.ts';
import { listGiven } from '../rulebook/list-given.ts';
import type { PackSource } from '../rulebook/read-sources.ts';
import type { BookView } from './book-view.ts';
import { namedConditions } from './book-view.ts';
import { checkColumns } from './check-columns.ts';
import { checkCases, checkKey } from './check-declarations.ts';
import { checkVersions, placeVersions } from './check-params.ts';
import { partsOf } from './references.ts';
import type { Path } from './report.ts';

/** Keys of a binding by what it is for. */
const KEYS = {
  tables: ['table', 'key', 'on', 'optional', 'partial', 'required'],
  derive: ['cases', 'round', 'cite'],
  params: ['values', 'value', 'cite', 'add', 'remove'],
} as const satisfies Record<string, readonly (keyof Binding)[]>;

type Declared =
  | { readonly kind: 'tables'; readonly one: TableBinding }
  | { readonly kind: 'derive'; readonly one: Derived }
  | { readonly kind: 'params'; readonly one: Param };

function findDeclared({ tables, derive, params }: Pack, name: string): Declared | null {
  for (const [kind, map] of Object.entries({ tables, derive, params }))
    if (map && Object.hasOwn(map, name))
      return { kind, one: (map as Record<string, unknown>)[name] } as Declared;
  return null;
}

class BindingCheck {
  private readonly view: BookView;
  private readonly source: PackSource;
  private readonly owner: PackSource;
  private readonly name: string;
  private readonly binding: Binding;
  private readonly path: Path;

  constructor(
    view: BookView,
    source: PackSource,
    owner: PackSource,
    [name, binding]: [string, Binding],
    path: Path,
  ) {
    this.view = view;
    this.source = source;
    this.owner = owner;
    this.name = name;
    this.binding = binding;
    this.path = [...path, name];
  }

  private unfit(message: string): void {
    this.view.say('unfit-param', this.source, this.path, message, { atKey: true });
  }

  run(): void {
    const { name, binding, owner, source } = this;
    const declared = findDeclared(owner.pack, name);
    if (!declared) {
      const { tables, derive, params } = owner.pack;
      const asking = Object.entries({ ...tables, ...derive, ...params }).filter(([, { from }]) => from);
      this.view.report.addUnknown(
        'unknown-param',
        { yaml: source.yaml, path: this.path, atKey: true },
        `${owner.pack.pack} declares no table, derived fact or param`,
        name,
        asking.map(([one]) => one),
      );
      return;
    }
    const { from } = declared.one;
    const isPayer = source.pack.kind === 'payer';
    const strange = Object.keys(binding).filter(
      (key) => !(KEYS[declared.kind] as readonly string[]).includes(key),
    );
    if (!from) this.unfit(`${name} has values of its own; only names with \`from\` are given by others`);
    else if (from === 'programme' && isPayer)
      this.unfit(
        `${name} is \`from: programme\`: the law sets it, and a payer cannot; remove it, or declare it \`from: tenant\` there if payers may agree on it`,
      );
    else if (strange.length)
      this.unfit(
        `${name} is one of the ${declared.kind} of ${owner.pack.pack}, and ${strange.join(', ')} mean nothing there; give ${KEYS[declared.kind].join(', ')}`,
      );
    else if (declared.kind === 'params') this.checkParam(declared.one);
    else if (declared.kind === 'derive') {
      if (!binding.cases && !binding.round)
        this.unfit(`no cases of ${name} and no rounding are given; add one of them`);
      checkCases(this.view, source, declared.one.type, binding.cases ?? [], this.path);
    } else {
      const table = binding.table ?? declared.one.table;
      checkKey(this.view, source, table, binding.key ?? declared.one.key, [
        ...this.path,
        ...(binding.key ? ['key'] : []),
      ]);
      if (!isPayer && binding.table) checkColumns(this.view, source, { table, alias: name }, this.path);
    }
  }

  private checkParam(param: Param): void {
    const { view, source, owner, binding, path, name } = this;
    const { values, value, cite, add, remove } = binding;
    const ways = [values, value, add ?? remove].filter((way) => way !== undefined);
    if (ways.length !== 1)
      this.unfit(
        `values of ${name} are given ${ways.length ? 'in several ways' : 'nowhere'}; give \`values\` by date, one \`value\` with \`cite\`, or for a list \`add\` and \`remove\``,
      );
    else if (value !== undefined && cite === undefined)
      view.say('missing-key', source, path, `${name} does not say where its value stands; add \`cite\``, {
        atKey: true,
      });
    else if ((add ?? remove) && (param.type !== 'list' || !param.values))
      this.unfit(
        `${name} is no list with values of its own, so nothing can be added to it or taken away; give \`values\``,
      );
    const present = new Set((param.values ?? []).flatMap((version) => version.value ?? []));
    for (const [key, list, isWrong] of [
      ['add', add, true],
      ['remove', remove, false],
    ] as const)
      for (const [index, entry] of (list ?? []).entries())
        if (param.type === 'list' && present.has(entry) === isWrong)
          view.say(
            'unfit-value',
            source,
            [...path, key, index],
            `${entry} is ${isWrong ? 'in the list already' : 'not in the list'}; remove it here`,
          );
    const one = value === undefined ? [] : [{ value: { value, cite: cite ?? '' }, path }];
    if (view.findFact(owner, param.by ?? 'line.code'))
      checkVersions(view, source, owner, param, values ? placeVersions(values, [...path, 'values']) : one);
  }
}

interface Needed {
  readonly name: string;
  readonly title: string;
}

/** Names of a pack that ask for what a rule cannot do without: `from: programme`, without values of their own, and not asked by `isGiven`. */
function findNeeded(pack: Pack): Needed[] {
  const { params = {}, derive = {} } = pack;
  const named = namedConditions({ pack });
  const asked = new Set(
    partsOf(pack)
      .conditions.flatMap(({ value }) => collectLeaves(value, named))
      .flatMap(({ fact, operator }) => (operator === IS_GIVEN ? fact : [])),
  );
  const needed = [
    ...Object.entries(params).filter(
      ([name, { from, values }]) => from === 'programme' && !values && !asked.has(`param.${name}`),
    ),
    ...Object.entries(derive).filter(([, { from, cases }]) => from === 'programme' && !cases),
  ];
  return needed.map(([name, { title }]) => ({ name, title }));
}

/** Every programme asks it of each pack that it uses. */
const neededOf = new WeakMap<Pack, Needed[]>();
const listNeeded = ({ pack }: PackSource) => remember(neededOf, pack, findNeeded);

/** The params that a rule asks its programme or payer for. */
interface AskedTogether {
  readonly id: string;
  readonly asked: ReadonlySet<string>;
}

function findAskedTogether(pack: Pack): AskedTogether[] {
  const { params = {}, rules = [] } = pack;
  const asked = rules.map(() => new Set<string>());
  for (const { kind, name, path } of partsOf(pack).references) {
    if (kind !== 'fact' || path[0] !== 'rules') continue;
    const param = name.replace(/^param\./, '');
    const { from, values } = getOwn(params, param) ?? {};
    if (from && !values) asked[path[1] as number]!.add(param);
  }
  return rules.flatMap(({ id }, index) => (asked[index]!.size ? { id, asked: asked[index]! } : []));
}

const askedTogether = new WeakMap<Pack, AskedTogether[]>();

/** The rules of a pack that is used or supplied need some of its params together: given one, they need the others. */
function checkTogether(
  view: BookView,
  source: PackSource,
  owner: PackSource,
  given: ReadonlySet<string>,
  path: Path,
): void {
  const params = owner.pack.params ?? {};
  const others = remember(askedTogether, owner.pack, findAskedTogether).filter(
    ({ asked }) => asked.size > 1 && [...asked].some((name) => given.has(name)),
  );
  if (others.length === 0) return;
  const elsewhere = view.sources.packs.flatMap(({ pack }) =>
    pack.kind === source.pack.kind
      ? []
      : [
          ...Object.keys(pack.supplies?.[owner.pack.pack] ?? {}),
          ...listUses(pack).flatMap((use) =>
            use.pack === owner.pack.pack ? Object.keys(use.with ?? {}) : [],
          ),
        ],
  );
  for (const { id, asked } of others) {
    const missing = [...asked].filter((name) => !given.has(name) && !elsewhere.includes(name));
    const having = [...asked].filter((name) => given.has(name));
    if (having.length && missing.length)
      view.say(
        'missing-key',
        source,
        path,
        `${owner.pack.pack}#${id} needs ${missing.map((name) => `${name} (${params[name]!.title})`).join(', ')} beside ${having.join(', ')}, and nobody gives ${missing.length === 1 ? 'it' : 'them'}; give all of them, or none`,
        { atKey: true },
      );
  }
}

/** What a pack gives to one that it uses. */
const readGift = ({ pack }: PackSource, owner: PackSource) =>
  listUses(pack).find((use) => use.pack === owner.pack.pack)?.with;
const givesTo = (giver: PackSource, owner: PackSource): boolean => readGift(giver, owner) !== undefined;

function checkPack(view: BookView, source: PackSource): void {
  const { pack } = source;
  for (const { packId, bindings, path } of listGiven(pack)) {
    const owner = view.pack(packId);
    if (!owner) continue;
    for (const entry of Object.entries(bindings)) new BindingCheck(view, source, owner, entry, path).run();
    checkTogether(view, source, owner, new Set(Object.keys(bindings)), path.slice(0, 2));
  }
  if (pack.kind !== 'programme' || view.isOpen(source)) return;
  // What packs of packs ask for is given by the programme all the same, as every pack in use is one of its own.
  const used = view.usedBy(source);
  for (const owner of used) {
    const index = listUses(pack).findIndex((use) => use.pack === owner.pack.pack);
    const givers = index < 0 ? [...used].filter((one) => givesTo(one, owner)) : [];
    const [giver, second] = givers;
    if (giver && second)
      view.say(
        'duplicate-name',
        source,
        ['uses'],
        `${giver.pack.pack} and ${second.pack.pack} both give values to ${owner.pack.pack}; name ${owner.pack.pack} here, and give it what holds`,
      );
    const given = (giver ? readGift(giver, owner) : listUses(pack)[index]?.with) ?? {};
    const missing = listNeeded(owner).filter(({ name }) => !Object.hasOwn(given, name));
    if (missing.length)
      view.say(
        'missing-key',
        source,
        index < 0 ? ['uses'] : ['uses', index],
        `${owner.pack.pack} asks its programme for ${missing.map(({ name, title }) => `${name} (${title})`).join(', ')}; give ${missing.length === 1 ? 'it' : 'them'} in \`with\``,
      );
  }
}

/** Reports values given to names that do not ask for them, in another shape, or without those they need beside them. */
export function checkBindings(view: BookView): void {
  for (const source of view.sources.packs) checkPack(view, source);
}
