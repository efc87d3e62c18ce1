/** What a review did not look at, and why: once for a bill, from its options, its packs and the tables that are loaded. */
import type { OptionEcho } from '../bill/option-set.ts';
import type { BillOptionName } from '../bill/request.ts';
import { resolveTableId, TENANT_TABLE } from '../facts/bind-row.ts';
import { ofEachPlan, reachOf, readsOption } from '../facts/plan-reach.ts';
import { NO_PAYER, type Plan } from '../model/plan.ts';
import type { Authority } from '../model/trace.ts';
import { remember } from '../remember.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';
import type { ReviewedBill } from '../run/walk-bill.ts';
import type { NotChecked } from './review.ts';

/** What an option has checked, and at which of its values. An option that only states something has nothing checked. */
export const OPTION_CHECKS: Readonly<
  Record<BillOptionName, { readonly what: string; readonly when: boolean } | null>
> = {
  IsLateFee: { what: 'Late fees', when: true },
  IsNCCI: { what: 'NCCI edits', when: true },
  IsMUE: { what: 'MUE unit limits', when: true },
  IsDisallowBeforeDOI: { what: 'Services before the date of injury', when: true },
  IsDisallowAfterClosedClaim: { what: 'Services after the claim was closed', when: true },
  IsPayAboveCharge: { what: 'The billed charge as the most that is allowed', when: true },
  IsIgnoreTimelyFiling: { what: 'Timely filing limits', when: false },
  IsIgnoreClosedFormulary: { what: 'Closed formulary', when: false },
  IsIgnoreLimitVisitRule: { what: 'Visit limits', when: false },
  IsIgnoreHistory: { what: 'Duplicates among prior bills', when: false },
  IsBoardCertified: null,
  IsSeparateImplantReimbursement: null,
  IsSelfInsured: null,
  UseEAPGBaseRate: null,
  IsSurchargePaidDirectlyToPool: null,
  IsPriorAuthorization: null,
  IsDocumentation: null,
  IsMedicareTreatment: null,
};

function checkOption(
  { name, value, from }: OptionEcho,
  isRead: boolean,
  programmes: string,
): NotChecked | null {
  const check = OPTION_CHECKS[name];
  const isAsked = check ? value === check.when : from === 'request' && value;
  const what = check?.what ?? name;
  if (isAsked && !isRead)
    return { code: 'no_rule', subject: name, what, why: `no rule of ${programmes} reads ${name}` };
  if (check && !isAsked && isRead)
    return { code: 'option_off', subject: name, what, why: `${name} is ${value}` };
  return null;
}

/** A pack in the reason of a programme looks at a part of what it declines. */
const NAMES_PACK = /\b(?:edits|methods)\/[a-z-]+/;

function nameDeclined(subject: string, why: string, titles: ReadonlyMap<string, string>): string {
  const title = titles.get(subject) ?? subject;
  return NAMES_PACK.test(why) ? `${title} (in part)` : title;
}

/** Sets of edits that a programme declines; a rule that another pack stands in for (`pack#rule`) is not left out. */
function listDeclined(plan: Plan, titles: ReadonlyMap<string, string>): NotChecked[] {
  return Object.entries(plan.programme.pack.declines ?? {}).flatMap(([subject, why]) =>
    subject.includes('#')
      ? []
      : [{ code: 'declined', subject, what: nameDeclined(subject, why, titles), why }],
  );
}

/** Edits that are drafts still: no programme can use them, whatever it says of them. */
function listDrafts(plan: Plan, { packs }: RuleBook): NotChecked[] {
  const declined = new Set(Object.keys(plan.programme.pack.declines ?? {}));
  return packs.flatMap(({ pack: { pack: subject, kind, title: what, status } }) =>
    kind === 'edits' && status === 'draft' && !declined.has(subject)
      ? [{ code: 'draft', subject, what, why: 'its rules are a draft, which no programme can use' }]
      : [],
  );
}

const CODES: readonly NotChecked['code'][] = [
  'no_rule',
  'option_off',
  'declined',
  'draft',
  'table_not_loaded',
  'left_by_rule',
];

/** In the order of their codes, each thing once. */
function order(found: readonly NotChecked[]): NotChecked[] {
  const unique = new Map(found.map((one) => [`${CODES.indexOf(one.code)} ${one.subject} ${one.why}`, one]));
  return [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** What of a plan is left out of every bill. */
const standing = new WeakMap<RuleBook, WeakMap<Plan, readonly NotChecked[]>>();

function listStanding(plan: Plan, ruleBook: RuleBook): readonly NotChecked[] {
  const known = remember(standing, ruleBook, () => new WeakMap<Plan, readonly NotChecked[]>());
  return remember(known, plan, () => {
    const titles = new Map(ruleBook.packs.map(({ pack }) => [pack.pack, pack.title]));
    return order([...listDeclined(plan, titles), ...listDrafts(plan, ruleBook)]);
  });
}

/** Tables that a rule may do without, and that have no release for some day of the bill. */
function listUnloaded({ bill, lines }: ReviewedBill): NotChecked[] {
  const asked = new Map<string, NotChecked>();
  const days = new Map(lines.map((line) => [`${line.date} ${line.plan.programme.pack.pack}`, line]));
  const inOrder = [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  for (const line of inOrder)
    for (const { binding, definition } of reachOf(line).tables) {
      const { date, plan } = line;
      if (binding.optional !== 'true' || !definition) continue;
      // Nobody has left out what nobody has.
      if (binding.table.startsWith(TENANT_TABLE) && plan.tenant === NO_PAYER) continue;
      const subject = resolveTableId(binding.table, line);
      const isLoaded =
        binding.on === undefined
          ? bill.tables.select(subject, date) !== null
          : bill.tables.releases(subject).length > 0;
      if (isLoaded || asked.has(subject)) continue;
      const why = `the table ${subject} has no release for ${date}`;
      asked.set(subject, { code: 'table_not_loaded', subject, what: definition.title, why });
    }
  return [...asked.values()];
}

/** What rules say that they did not look at, once for each rule, with the lines. */
function listLeftByRules({ lines }: ReviewedBill): NotChecked[] {
  const said = new Map<Authority, Map<string, number[]>>();
  for (const { steps, service } of lines)
    for (const { rule, message, notChecked } of steps) {
      if (!notChecked || !rule) continue;
      const messages = remember(said, rule, () => new Map<string, number[]>());
      remember(messages, message ?? rule.title, () => []).push(service.Line);
    }
  return [...said].map(([{ ref, title }, messages]) => ({
    code: 'left_by_rule',
    subject: ref,
    what: title,
    why: [...messages]
      .map(([text, of]) => `${text} (${of.length > 1 ? 'lines' : 'line'} ${of.join(', ')})`)
      .join('; '),
  }));
}

/** Empty for a bill that was not reviewed: nothing of it was looked at. */
export function listNotChecked(reviewed: ReviewedBill, ruleBook: RuleBook): NotChecked[] {
  const plans = [...new Set(reviewed.lines.map(({ plan }) => plan))];
  if (plans.length === 0) return [];
  const reaches = ofEachPlan(reviewed.lines).map(reachOf);
  const programmes = [...new Set(plans.map(({ programme }) => programme.pack.title))].sort().join('; ');
  const ofOptions = reviewed.options.flatMap(
    (option) => checkOption(option, readsOption(reaches, option.name), programmes) ?? [],
  );
  const [only, ...others] = plans;
  return [
    ...order(ofOptions),
    ...(others.length === 0
      ? listStanding(only!, ruleBook)
      : order(plans.flatMap((plan) => listStanding(plan, ruleBook)))),
    ...order([...listUnloaded(reviewed), ...listLeftByRules(reviewed)]),
  ];
}
