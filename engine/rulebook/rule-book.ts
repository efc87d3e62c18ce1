/** The rule book: every pack of the book, ready to give the plan that reviews a line. */
import type { PlainDate } from '../date.ts';
import { computeDigest } from '../digest.ts';
import { buildPlan, type Plan } from '../run/plan.ts';
import { compileParamValues } from './compile-param.ts';
import type { CompiledBucket, CompiledPack, CompiledReasonCode, ParamValue } from './compiled.ts';
import type { Programme } from './pack.ts';
import { FIRST_PAYER_REASON, payerOfPack, payerPackId } from './payer-pack.ts';

/** `rules/reason-codes.yaml`: the service codes and the meaning of each CARC they name. */
export interface ReasonCodeBook {
  readonly codes: ReadonlyMap<number, CompiledReasonCode>;
  readonly carcs: ReadonlyMap<string, string>;
}

export class RuleBook {
  readonly packs: readonly CompiledPack[];
  readonly roots: readonly CompiledBucket[];
  readonly digest: string;
  /** Every bucket by name. */
  readonly buckets: ReadonlyMap<string, CompiledBucket>;
  private readonly reasonCodes: ReasonCodeBook;
  private readonly titles: ReadonlyMap<string, string>;
  /** What unread sources rest on, by `pack#source` in a file; with '' as the file, in the first that has it. */
  private readonly unread: ReadonlyMap<string, string>;
  private readonly byId: ReadonlyMap<string, CompiledPack[]>;
  /** Programme packs by jurisdiction and programme: asked for every line, so never searched. */
  private readonly programmes: ReadonlyMap<string, readonly CompiledPack[]>;
  private readonly plans = new Map<string, Plan>();

  constructor(packs: readonly CompiledPack[], roots: readonly CompiledBucket[], reasonCodes: ReasonCodeBook) {
    this.packs = [...packs].sort((a, b) => (key(a) < key(b) ? -1 : 1));
    this.roots = roots;
    this.reasonCodes = reasonCodes;
    this.buckets = new Map(flattenBuckets(roots).map((bucket) => [bucket.name, bucket]));
    this.titles = new Map(
      this.packs.flatMap(({ file, rules }) =>
        rules.map(({ ref, effective, title }) => [titleKey(ref, file, effective.from), title] as const),
      ),
    );
    this.unread = collectUnread(this.packs);
    this.byId = Map.groupBy(this.packs, (pack) => pack.pack.pack);
    this.programmes = Map.groupBy(
      this.packs.filter(({ pack }) => pack.kind === 'programme'),
      ({ pack }) => `${pack.jurisdiction} ${pack.programme}`,
    );
    this.digest = computeDigest(this.packs.map((pack) => `${key(pack)} ${pack.digest}`).join('\n'));
  }

  /** The payers that have a pack in the book: `demo` for `payers/demo`. */
  listPayers(): string[] {
    return this.packs.filter(({ pack }) => pack.kind === 'payer').map(({ pack }) => payerOfPack(pack.pack));
  }

  /** The payer's pack, `payers/<tenant>`; null when the book has none. */
  payer(tenant: string): CompiledPack | null {
    return this.byId.get(payerPackId(tenant))?.[0] ?? null;
  }

  /**
   * What is wrong with the payer's pack that a tenant names: the book has none of that name, so its contract is unknown
   * and pricing without it would be a guess. Null when the book has it, and for a blank name: a tenant without a pack.
   */
  describeMissingPayer(tenant: string): string | null {
    if (tenant === '' || this.payer(tenant)) return null;
    return `the payer's pack ${payerPackId(tenant)}, which prices for this tenant, is not in the rule book`;
  }

  /** Programme packs that cover a jurisdiction and programme, whatever the date. */
  programmePacks(jurisdiction: string, programme: Programme): readonly CompiledPack[] {
    return this.programmes.get(`${jurisdiction} ${programme}`) ?? [];
  }

  /** Programme packs of a programme in any jurisdiction, without drafts, which price nothing. */
  programmesOf(programme: Programme): readonly CompiledPack[] {
    return this.packs.filter(
      ({ pack }) => pack.kind === 'programme' && pack.programme === programme && pack.status !== 'draft',
    );
  }

  /** The plan that finds duplicates where no programme covers a line: the pack that says what they are, alone. */
  duplicatesPlan(tenant: string): Plan | null {
    const pack = this.packs.find(({ pack: { kind, duplicates } }) => kind === 'edits' && duplicates);
    return pack ? this.planOf(pack, tenant) : null;
  }

  /**
   * The plan for a state's programme on a date of service: the state's own pack, else the nationwide one (`us`).
   * Null when no pack covers it. Draft packs price nothing.
   */
  selectPlan(state: string, programme: Programme, date: PlainDate, tenant: string): Plan | null {
    for (const jurisdiction of [`us-${state.toLowerCase()}`, 'us']) {
      const pack = this.programmePacks(jurisdiction, programme).find(
        ({ pack: { covers, status } }) =>
          covers && status !== 'draft' && covers.from <= date && date <= covers.through,
      );
      if (pack) return this.planOf(pack, tenant);
    }
    return null;
  }

  /** Text, CARC and group of a reason code; those of a payer belong to the payer's pack. */
  reasonCode(id: number, payer: CompiledPack | null): CompiledReasonCode | null {
    if (id >= FIRST_PAYER_REASON) {
      const text = payer?.pack.reasonCodes?.find((one) => Number(one.id) === id);
      return text ? { id, text } : null;
    }
    return this.reasonCodes.codes.get(id) ?? null;
  }

  /**
   * Title of a rule as a trace names it; null when the book has none. The ref alone, `pack#rule`, does not say which:
   * versions of a programme stand in files of their own, and the entries of one custom code differ in their days.
   */
  ruleTitle(ref: string, file: string | null, from: PlainDate | null): string | null {
    return this.titles.get(titleKey(ref, file, from)) ?? null;
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

  private planOf(programme: CompiledPack, tenant: string): Plan {
    const planKey = `${key(programme)} for ${tenant}`;
    let plan = this.plans.get(planKey);
    if (!plan) {
      const payer = this.payer(tenant);
      plan = buildPlan(
        programme,
        this.collectUsed(programme),
        payer,
        this.roots,
        this.collectSupplied([programme, payer]),
      );
      this.plans.set(planKey, plan);
    }
    return plan;
  }

  private collectUsed(pack: CompiledPack, seen = new Map<string, CompiledPack>()): CompiledPack[] {
    for (const id of pack.pack.uses ?? []) {
      const used = this.byId.get(id)?.[0];
      if (used && !seen.has(id)) {
        seen.set(id, used);
        this.collectUsed(used, seen);
      }
    }
    return [...seen.values()];
  }

  /** Values that packs supply for others' params; what the payer supplies wins over what the programme does. */
  private collectSupplied(packs: readonly (CompiledPack | null)[]): Map<string, readonly ParamValue[]> {
    const supplied = new Map<string, readonly ParamValue[]>();
    for (const { pack } of packs.filter((one) => one !== null))
      for (const [packId, params] of Object.entries(pack.supplies ?? {}))
        for (const [name, param] of Object.entries(params)) {
          const values = compileParamValues(param, pack).map((value) => ({ ...value, packId: pack.pack }));
          supplied.set(`${packId}.${name}`, values);
        }
    return supplied;
  }
}

function flattenBuckets(buckets: readonly CompiledBucket[]): CompiledBucket[] {
  return buckets.flatMap((bucket) => [bucket, ...flattenBuckets(bucket.children)]);
}

function collectUnread(packs: readonly CompiledPack[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { pack, file } of packs)
    for (const [id, { unread }] of Object.entries(pack.sources)) {
      if (unread === undefined) continue;
      const ref = `${pack.pack}#${id}`;
      found.set(`${file} ${ref}`, unread);
      if (!found.has(` ${ref}`)) found.set(` ${ref}`, unread);
    }
  return found;
}

function titleKey(ref: string, file: string | null, from: PlainDate | null | undefined): string {
  return `${file ?? ''} ${ref} ${from ?? ''}`;
}

function key(pack: CompiledPack): string {
  return `${pack.pack.pack}@${pack.pack.version}`;
}
