/** The rule book: every pack of the book, ready to give the plan that reviews a line. */
import type { PlainDate } from '../date.ts';
import { computeDigest } from '../digest.ts';
import type { CompiledBucket } from '../model/bucket.ts';
import type { CompiledPack, CompiledReasonCode } from '../model/compiled.ts';
import type { Fact } from '../model/fact.ts';
import type { Pack, Programme } from '../model/pack.ts';
import { FIRST_PAYER_REASON, payerOfPack, payerPackId } from '../model/payer-pack.ts';
import type { Plan } from '../model/plan.ts';
import { assert } from '../problem.ts';
import { remember } from '../remember.ts';
import type { TableDefinition } from '../table.ts';
import { buildPlan } from './build-plan.ts';
import { compilePack } from './compile-pack.ts';
import type { BookEnvironment, PackFile, PackInstance } from './pack-instance.ts';
import { instantiate, makePlain } from './programme.ts';
import { collectUnread, listTitles, titleKey } from './rule-words.ts';

/** `rules/reason-codes.yaml`: the service codes and the meaning of each CARC they name. */
export interface ReasonCodeBook {
  readonly codes: ReadonlyMap<number, CompiledReasonCode>;
  readonly carcs: ReadonlyMap<string, string>;
}

export interface BookPack extends PackFile {
  /** sha256 of the file's text, hex. */
  readonly digest: string;
}

/** The packs of a plan that a programme shares with all its payers. */
export interface CompiledProgramme {
  readonly instances: ReadonlyMap<string, PackInstance>;
  readonly packs: Plan['packs'];
}

export interface OpenedProgramme {
  readonly programme: Pack;
  readonly packs: Plan['packs'];
}

const key = ({ pack }: BookPack) => `${pack.pack}@${pack.version}`;

export class RuleBook {
  readonly packs: readonly BookPack[];
  readonly roots: readonly CompiledBucket[];
  readonly digest: string;
  /** Every bucket by name. */
  readonly buckets: ReadonlyMap<string, CompiledBucket>;
  private readonly reasonCodes: ReasonCodeBook;
  private readonly definition: (tableId: string) => TableDefinition | null;
  private readonly titles: ReadonlyMap<string, string>;
  private readonly unread: ReadonlyMap<string, string>;
  private readonly byId: ReadonlyMap<string, BookPack[]>;
  /** Packs where nobody gives them anything: what programmes leave of them as it is stands here once. */
  private readonly plain = new Map<string, PackInstance>();
  /** Packs as their authors see them, for the words of their facts. */
  private readonly alone = new Map<string, PackInstance>();
  /** Programme packs by jurisdiction and programme: asked for every line, so never searched. */
  private readonly programmes: ReadonlyMap<string, readonly BookPack[]>;
  private readonly compiled = new Map<string, CompiledProgramme>();
  /** By the values that a test supplies, else by the book itself. */
  private readonly plans = new Map<string, Plan>();
  /** The same, by the values that tests give in the place of the payer's. */
  private readonly plansOfTests = new WeakMap<Plan['supplied'], Map<string, Plan>>();

  constructor(
    packs: readonly BookPack[],
    roots: readonly CompiledBucket[],
    reasonCodes: ReasonCodeBook,
    definition: (tableId: string) => TableDefinition | null,
  ) {
    this.packs = [...packs].sort((a, b) => (key(a) < key(b) ? -1 : 1));
    this.roots = roots;
    this.reasonCodes = reasonCodes;
    this.definition = definition;
    this.buckets = new Map(flattenBuckets(roots).map((bucket) => [bucket.name, bucket]));
    this.titles = new Map(this.packs.flatMap(listTitles));
    this.unread = collectUnread(this.packs);
    this.byId = Map.groupBy(this.packs, ({ pack }) => pack.pack);
    this.programmes = Map.groupBy(
      this.packs.filter(({ pack }) => pack.kind === 'programme'),
      ({ pack }) => `${pack.jurisdiction} ${pack.programme}`,
    );
    this.digest = computeDigest(this.packs.map((pack) => `${key(pack)} ${pack.digest}`).join('\n'));
  }

  /** Takes the lines that no programme covers. A book without packs may have none: it reviews nothing. */
  get coverageBucket(): CompiledBucket {
    const buckets = [...this.buckets.values()];
    const bucket = buckets.find(({ role }) => role === 'coverage') ?? buckets[0];
    assert(bucket !== undefined, 'a book that reviews has buckets');
    return bucket;
  }

  /** The same book with other packs, which have passed no check. */
  with(packs: readonly BookPack[]): RuleBook {
    return new RuleBook(packs, this.roots, this.reasonCodes, this.definition);
  }

  /** The same book with a draft switched on, as its author wants to try it. */
  withDraft(draft: Pack): RuleBook {
    const switchOn = (one: BookPack): BookPack =>
      one.pack === draft ? { ...one, pack: { ...draft, status: 'cited' } } : one;
    return this.with(this.packs.map(switchOn));
  }

  /** The payers that have a pack in the book: `demo` for `payers/demo`. */
  listPayers(): string[] {
    return this.packs.filter(({ pack }) => pack.kind === 'payer').map(({ pack }) => payerOfPack(pack.pack));
  }

  /** The payer's pack, `payers/<tenant>`; null when the book has none. */
  payer(tenant: string): Pack | null {
    return this.byId.get(payerPackId(tenant))?.[0]?.pack ?? null;
  }

  /**
   * What is wrong with the payer's pack that a tenant names: the book has none of that name, or a draft of it, so its
   * contract is unknown and pricing without it would be a guess. Null when the book has it, and for a blank name: a tenant
   * without a pack.
   */
  describeMissingPayer(tenant: string): string | null {
    const status = this.payer(tenant)?.status;
    if (tenant === '' || (status !== undefined && status !== 'draft')) return null;
    return `the payer's pack ${payerPackId(tenant)}, which prices for this tenant, is ${status ? 'a draft' : 'not in the rule book'}`;
  }

  /** Programme packs of a programme in any jurisdiction, without drafts, which price nothing. */
  programmesOf(programme: Programme): readonly Pack[] {
    return this.packs
      .map(({ pack }) => pack)
      .filter((pack) => pack.kind === 'programme' && pack.programme === programme && pack.status !== 'draft');
  }

  /** The plan that finds duplicates where no programme covers a line: the pack that says what they are, alone. */
  duplicatesPlan(tenant: string): Plan | null {
    const pack = this.packs.find(({ pack: { kind, duplicates } }) => kind === 'edits' && duplicates);
    return pack ? this.planOf(pack, tenant, undefined) : null;
  }

  /** The programmes, drafts among them, each with the packs that it uses, itself last. */
  listProgrammes(): OpenedProgramme[] {
    return [...this.openProgrammes()];
  }

  /** The same, each compiled when it is come to: all of them take seconds. */
  *openProgrammes(): Generator<OpenedProgramme> {
    for (const one of this.packs)
      if (one.pack.kind === 'programme') yield { programme: one.pack, packs: this.compile(one).packs };
  }

  /** The shared methods, each by itself: what they know of a code holds whoever asks. */
  listMethods(): CompiledPack[] {
    const methods = this.packs.filter(({ pack }) => pack.kind === 'method');
    return methods.flatMap((method) => this.compile(method).packs.slice(-1));
  }

  /**
   * The plan for a state's programme on a date of service: the state's own pack, else the nationwide one (`us`).
   * Null when no pack covers it. Draft packs price nothing.
   */
  selectPlan(
    state: string,
    programme: Programme,
    date: PlainDate,
    tenant: string,
    supplied?: Plan['supplied'],
  ): Plan | null {
    for (const jurisdiction of [`us-${state.toLowerCase()}`, 'us']) {
      const pack = this.programmes
        .get(`${jurisdiction} ${programme}`)
        ?.find(
          ({ pack: { covers, status } }) =>
            covers && status !== 'draft' && covers.from <= date && date <= covers.through,
        );
      if (pack) return this.planOf(pack, tenant, supplied);
    }
    return null;
  }

  /** Text, CARC and group of a reason code; those of a payer belong to the payer's pack. */
  reasonCode(id: number, payer: Pack | null): CompiledReasonCode | null {
    if (id < FIRST_PAYER_REASON) return this.reasonCodes.codes.get(id) ?? null;
    const text = payer?.reasonCodes?.find((one) => Number(one.id) === id);
    return text ? { id, text } : null;
  }

  /**
   * Title of a rule as a trace names it; null when the book has none. The ref alone, `pack#rule`, does not say which:
   * versions of a programme stand in files of their own, and the entries of one custom code differ in their days.
   */
  ruleTitle(ref: string, file: string | null, from: PlainDate | null): string | null {
    return this.titles.get(titleKey(ref, file, from)) ?? null;
  }

  /** The rules of all packs as a trace names them. */
  listRuleNames(): string[] {
    return this.packs.flatMap(({ pack }) => (pack.rules ?? []).map(({ id }) => `${pack.pack}#${id}`));
  }

  /** Title of a rule by its name alone, of several versions the first; null when the book has none. */
  findRuleTitle(ref: string): string | null {
    const [id = '', name] = ref.split('#');
    const rules = (this.byId.get(id) ?? []).flatMap(({ pack }) => pack.rules ?? []);
    return rules.find((rule) => rule.id === name)?.title ?? null;
  }

  /** What a fact is, by the name that the pack of a rule (`pack#rule`) has for it; null when the book has none. */
  describeFact(ref: string, name: string): string | null {
    return this.findFact(ref, name)?.description ?? null;
  }

  /** A fact as the pack of a rule by itself knows it. */
  findFact(ref: string, name: string): Fact | null {
    const [id = ''] = ref.split('#', 1);
    return this.openPack(id)?.find(name) ?? null;
  }

  /** A pack as it is by itself, whatever programmes make of it; null when the book has none of that id. */
  openPack(id: string): PackInstance | null {
    const [pack] = this.byId.get(id) ?? [];
    return pack ? remember(this.alone, id, () => instantiate(pack, this.environment).get(id)!) : null;
  }

  /** A programme with the packs that it uses, as it uses them; null when the book has none of that id. */
  openProgramme(id: string): (CompiledProgramme & { readonly programme: Pack }) | null {
    const [own] = this.byId.get(id) ?? [];
    return own?.pack.kind === 'programme' ? { ...this.compile(own), programme: own.pack } : null;
  }

  /** Digest of the file of a pack; null when the book has none of that id. */
  digestOf(id: string): string | null {
    return this.byId.get(id)?.[0]?.digest ?? null;
  }

  /**
   * What a statement rests on whose source has not been read; null for a source that was, or that the book lacks.
   *
   * @param ref `pack#source`
   * @param file of the rule that cites it, where several versions of a pack have the source; null for any
   */
  describeUnread(ref: string, file: string | null): string | null {
    return this.unread.get(`${file ?? ''} ${ref}`) ?? null;
  }

  /** What a CARC means, in our own words. */
  describeCarc(carc: string): string | null {
    return this.reasonCodes.carcs.get(carc) ?? null;
  }

  private planOf(programme: BookPack, tenant: string, supplied: Plan['supplied'] | undefined): Plan {
    const name = `${key(programme)} for ${tenant}`;
    const plan = remember(this.plans, name, () => this.buildPlan(programme, tenant));
    if (!supplied) return plan;
    const others = remember(this.plansOfTests, supplied, () => new Map<string, Plan>());
    return remember(others, name, () => ({ ...plan, supplied }));
  }

  private buildPlan(programme: BookPack, tenant: string): Plan {
    const { instances, packs } = this.compile(programme);
    const payer = this.byId.get(payerPackId(tenant))?.[0];
    // A payer's rules read what the programme made of the packs that both use.
    const own = payer && instantiate(payer, this.environment, instances).get(payer.pack.pack)!;
    const compiled = own ? compilePack(own, payer.digest, this.buckets, new Set()) : null;
    const all = [...instances.values(), ...(own ? [own] : [])];
    return buildPlan(packs, compiled, all, this.roots);
  }

  private readonly environment: BookEnvironment = {
    find: (id: string) => this.byId.get(id)?.[0],
    definition: (id: string) => this.definition(id),
    findPlain: (id: string) => makePlain(id, this.environment, this.plain),
  };

  private compile(programme: BookPack): CompiledProgramme {
    return remember(this.compiled, key(programme), () => this.compileAnew(programme));
  }

  private compileAnew(programme: BookPack): CompiledProgramme {
    const instances = instantiate(programme, this.environment);
    const declined = new Set(Object.keys(programme.pack.declines ?? {}));
    const packs = [...instances.values()].map((instance) => {
      const { digest } =
        instance.pack === programme.pack ? programme : this.byId.get(instance.pack.pack)![0]!;
      return compilePack(instance, digest, this.buckets, declined);
    });
    return { instances, packs };
  }
}

function flattenBuckets(buckets: readonly CompiledBucket[]): CompiledBucket[] {
  return buckets.flatMap((bucket) => [bucket, ...flattenBuckets(bucket.children)]);
}
