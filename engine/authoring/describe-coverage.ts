/** Which programme prices which kind of service on which days, and what it leaves out: read from the packs as they are compiled. */
import { TENANT_TABLE } from '../facts/bind-row.ts';
import { SERVICE_KINDS } from '../model/bucket.ts';
import type { CompiledPack, CompiledRule } from '../model/compiled.ts';
import { type Fact, listBasis } from '../model/fact.ts';
import { listUses, PACK_STATUSES, type Pack, type Programme } from '../model/pack.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';

export type CoverageStatus = Pack['status'] | 'none';

/** A kind of service under a programme. */
export interface Coverage {
  readonly jurisdiction: string;
  readonly programme: Programme;
  /** `pack@version`. */
  readonly pack: string;
  readonly kind: string;
  /** Days on which rules price it; null where none do. */
  readonly from: string | null;
  readonly through: string | null;
  /** `draft`: its rules, or the programme's, price nothing yet. `none`: no pack has rules for it. */
  readonly status: CoverageStatus;
  /** The packs whose rules price it. */
  readonly by: readonly string[];
  /** How many of those rules rest on figures that the payer has to give. */
  readonly supplied: 'all' | 'some' | 'none';
  /** What the payer gives for it: its tables and values by name. */
  readonly supplies: readonly string[];
}

/** A set of edits under a programme. */
export interface EditCoverage {
  readonly pack: string;
  readonly edits: string;
  readonly title: string;
  readonly status: 'applied' | 'declined' | 'draft' | 'none';
  /** Why it is declined; blank for any other. */
  readonly why: string;
}

export interface CoverageReport {
  /** Every kind of service that a programme of the book prices, or bills have. */
  readonly kinds: readonly string[];
  readonly services: readonly Coverage[];
  readonly edits: readonly EditCoverage[];
}

const shortName = (id: string) => id.slice(id.lastIndexOf('/') + 1);

/** A method is named after its kind; a programme's own rules are for practitioners, where neither it nor their step says other. */
function listKinds({ pack }: CompiledPack, { bucket }: CompiledRule): readonly string[] {
  const name = pack.kind === 'method' ? shortName(pack.pack) : 'professional';
  const { service } = bucket;
  if (service === undefined) return pack.prices ?? [name];
  return [pack.kind === 'method' && SERVICE_KINDS.some((one) => one === name) ? name : service];
}

interface Priced {
  readonly pack: Pack;
  readonly from: string;
  readonly through: string;
  readonly supplies: readonly string[];
}

/** What a fact is to the payer who has to give it: its table or its value; nothing where others have it. */
function nameSupply({ name, origin }: Fact): string[] {
  if (origin.kind === 'param')
    return origin.param.from === 'tenant' && !origin.param.values?.length
      ? [name.slice('param.'.length)]
      : [];
  if (origin.kind !== 'found' && origin.kind !== 'column' && origin.kind !== 'each') return [];
  const { table } = origin.binding.binding;
  return table.startsWith(TENANT_TABLE) ? [table.slice(1)] : [];
}

/** What a payer has to give for a rule to act. */
const listSupplies = ({ condition, effect }: CompiledRule): string[] => [
  ...new Set(
    [...effect.facts, ...(condition?.facts ?? [])]
      .flatMap((fact) => [...listBasis(fact)])
      .flatMap(nameSupply),
  ),
];

const first = (...days: readonly string[]) => [...days].sort()[0]!;
const last = (...days: readonly string[]) => [...days].sort().at(-1)!;

/** What the price rules of packs are for, each with the days on which they are in force. */
function collectPriced(packs: readonly CompiledPack[], { from, through }: NonNullable<Pack['covers']>) {
  const found = new Map<string, Priced[]>();
  for (const pack of packs)
    for (const rule of pack.rules) {
      if (rule.effect.record.key !== 'price') continue;
      const own = {
        pack: pack.pack,
        from: last(from, rule.effective.from ?? from),
        through: first(through, rule.effective.through ?? through),
        supplies: listSupplies(rule),
      };
      if (own.from > own.through) continue;
      for (const kind of listKinds(pack, rule)) found.set(kind, [...(found.get(kind) ?? []), own]);
    }
  for (const { pack } of packs)
    if (pack.kind === 'programme')
      for (const kind of pack.prices ?? [])
        if (!found.has(kind)) found.set(kind, [{ pack, from, through, supplies: [] }]);
  return found;
}

/** The weakest: a draft method makes a draft of whatever uses it. */
const weakest = (packs: readonly Pack[]): Pack['status'] =>
  PACK_STATUSES[Math.max(...packs.map(({ status }) => PACK_STATUSES.indexOf(status)))]!;

function describeServices(
  programme: Pack,
  priced: ReadonlyMap<string, readonly Priced[]>,
  kinds: readonly string[],
  drafts: ReadonlyMap<string, readonly string[]>,
): Coverage[] {
  const { jurisdiction = '', programme: name, pack, version } = programme;
  return kinds.map((kind) => {
    const common = { jurisdiction, programme: name!, pack: `${pack}@${version}`, kind };
    const own = priced.get(kind);
    if (!own) {
      const by = drafts.get(kind) ?? [];
      const status = by.length ? 'draft' : 'none';
      return { ...common, from: null, through: null, status, by, supplied: 'none', supplies: [] };
    }
    const supplied = own.filter(({ supplies }) => supplies.length > 0).length;
    return {
      ...common,
      from: first(...own.map((one) => one.from)),
      through: last(...own.map((one) => one.through)),
      status: weakest([programme, ...own.map((one) => one.pack)]),
      by: [...new Set(own.map((one) => one.pack.pack))].sort(),
      supplied: supplied === 0 ? 'none' : supplied === own.length ? 'all' : 'some',
      supplies: [...new Set(own.flatMap(({ supplies }) => supplies))].sort(),
    };
  });
}

/** Why each set of edits is declined; a set that stands for others declines all of them. */
function collectDeclined(
  { declines = {} }: Pack,
  find: (id: string) => Pack | undefined,
): Map<string, string> {
  const why = new Map<string, string>();
  const decline = (id: string, reason: string): void => {
    if (why.has(id)) return;
    why.set(id, reason);
    for (const use of listUses(find(id) ?? {})) decline(use.pack, reason);
  };
  for (const [id, reason] of Object.entries(declines)) decline(id, reason);
  return why;
}

/** Of each set of edits that has rules, whether the programme applies it. */
function describeEdits(programme: Pack, used: ReadonlySet<string>, packs: readonly Pack[]): EditCoverage[] {
  const declined = collectDeclined(programme, (id) => packs.find(({ pack }) => pack === id));
  return packs
    .filter(({ kind, rules = [] }) => kind === 'edits' && rules.length > 0)
    .map(({ pack: edits, title, status }) => {
      const common = { pack: `${programme.pack}@${programme.version}`, edits, title };
      if (used.has(edits)) return { ...common, status: 'applied', why: '' };
      const why = declined.get(edits);
      if (why !== undefined) return { ...common, status: 'declined', why };
      return { ...common, status: status === 'draft' ? 'draft' : 'none', why: '' };
    });
}

/** What the book covers, a programme at a step: whoever has others to serve lets them in between. */
export function* describeCoverageInSteps(ruleBook: RuleBook): Generator<undefined, CoverageReport> {
  const packs = ruleBook.packs.map(({ pack }) => pack);
  const programmes = [];
  for (const { programme, packs } of ruleBook.openProgrammes()) {
    yield;
    const used = new Set(packs.map(({ pack }) => pack.pack));
    programmes.push({ programme, used, priced: collectPriced(packs, programme.covers!) });
    yield;
  }
  const hasDrafts = packs.some(({ kind, status }) => kind === 'method' && status === 'draft');
  const drafts = new Map<string, string[]>();
  for (const method of hasDrafts ? ruleBook.listMethods() : []) {
    if (method.pack.status !== 'draft') continue;
    for (const kind of collectPriced([method], { from: '', through: '9' }).keys())
      drafts.set(kind, [...(drafts.get(kind) ?? []), method.pack.pack]);
  }
  const others = [...programmes.flatMap(({ priced }) => [...priced.keys()]), ...drafts.keys()];
  const kinds = [...new Set<string>([...SERVICE_KINDS, ...others.sort()])];
  return {
    kinds,
    services: programmes.flatMap(({ programme, priced }) =>
      describeServices(programme, priced, kinds, drafts),
    ),
    edits: programmes.flatMap(({ programme, used }) => describeEdits(programme, used, packs)),
  };
}

/** The same at once. */
export function describeCoverage(ruleBook: RuleBook): CoverageReport {
  const steps = describeCoverageInSteps(ruleBook);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
