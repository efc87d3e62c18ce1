/** The fewest changes of a bill that let a rule act on a line of it, each confirmed by a review. */
import { parseRequest } from '../bill/parse-request.ts';
import { readOperator } from '../condition/operators.ts';
import { addDays } from '../date.ts';
import type { ReviewContext } from '../run/walk-bill.ts';
import { explainRule, type FailedLeaf } from './explain-rule.ts';

export interface Change {
  /** As the interface names it: `ModifierList` of the line, or `Bill.ZipCode`. */
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Reviews made before it gives up, where nobody says otherwise. */
const MOST_REVIEWS = 300;
/** Changes at once: more than these are another bill. */
const MOST_CHANGES = 3;

type Body = { [key: string]: unknown };

/** Values worth trying for fields that tables or several rules of the pack stand between. */
const DOMAINS: Readonly<Record<string, readonly unknown[]>> = {
  POS: ['11', '22', '21', '23', '24', '12', '31', '81'],
  ModifierList: [
    '26',
    'TC',
    '50',
    '51',
    '52',
    '53',
    '59',
    '76',
    '80',
    'AS',
    'AA',
    'QK',
    'QX',
    'QZ',
    'GP',
    'CQ',
    '24',
    '25',
    '57',
  ],
  QuantityBilled: [1, 2, 3, 10],
  'Bill.ProviderType': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  'Bill.ProviderSpecialty': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  'Bill.BillFormType': [1, 2],
  'Bill.UB92TypeOfBill': ['111', '131', '831'],
};

function locate(body: Body, line: number, field: string): { owner: Body; key: string } {
  const [head = '', key] = field.split('.');
  if (key !== undefined) {
    body[head] ??= {};
    return { owner: body[head] as Body, key };
  }
  const services = body['Services'] as Body[];
  return { owner: services.find((one) => one['Line'] === line)!, key: head };
}

const readModifiers = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** A value as the request writes it. */
function write(text: string, { type }: FailedLeaf): unknown {
  if (type === 'integer' || type === 'decimal') return Number(text);
  if (type === 'boolean') return text === 'true';
  return type === 'date' ? `${text}T00:00:00` : text;
}

/** One step beyond a bound, in the direction wanted. */
function step(text: string, leaf: FailedLeaf, by: number): unknown {
  return leaf.type === 'date' ? `${addDays(text, by)}T00:00:00` : Number(text) + by;
}

/** Values of a field that may turn a comparison, which failed, into one that holds; what it says is tried first. */
function* listValues(leaf: FailedLeaf, field: string, now: unknown): Generator<unknown> {
  const { operator: asked, negated: isWanted } = readOperator(leaf.operator)!;
  const operator = asked.name;
  const values = Array.isArray(leaf.value) ? leaf.value : [leaf.value];
  const [first = ''] = values;
  const given = now !== undefined && now !== null && now !== '';
  if (field === 'ModifierList') {
    const has = readModifiers(now);
    const adds = isWanted === (operator === 'contains' || operator === 'containsAny' || operator === 'in');
    if (adds) for (const one of values.slice(0, 3)) yield [...has, one].join(',');
    for (const one of has) yield has.filter((other) => other !== one).join(',');
    for (const one of DOMAINS[field]!) yield [...has, one].join(',');
    return;
  }
  if (operator === 'isGiven') {
    if (isWanted === (first === 'true')) for (const one of DOMAINS[field] ?? []) yield one;
    else yield undefined;
  } else if (/^(greater|less)Than/.test(operator)) {
    const up = operator.startsWith('greater') === isWanted;
    yield step(first, leaf, up ? 1 : -1);
    yield write(first, leaf);
  } else if (isWanted) for (const one of values.slice(0, 3)) yield write(one, leaf);
  if (leaf.type === 'boolean' && field.startsWith('BillOptions.')) yield !(now ?? false);
  for (const one of DOMAINS[field] ?? []) yield one;
  if (!isWanted && given) yield undefined;
}

/**
 * @param text the request as JSON
 * @param most reviews made before it gives up
 * @returns null where a few changes do not do it
 */
export function findNearestChange(
  text: string,
  context: ReviewContext,
  target: { readonly line: number; readonly ref: string },
  most = MOST_REVIEWS,
): readonly Change[] | null {
  let reviews = 0;
  const seen = new Set<string>();
  const apply = (changes: readonly Change[]): string => {
    const body = JSON.parse(text) as Body;
    for (const { field, to } of changes) {
      const { owner, key } = locate(body, target.line, field);
      owner[key] = to;
    }
    return JSON.stringify(body);
  };
  let open: { readonly changes: readonly Change[]; readonly failed: readonly FailedLeaf[] }[] = [];
  const review = (changes: readonly Change[]): boolean => {
    const changed = apply(changes);
    if (seen.has(changed) || ++reviews > most) return false;
    seen.add(changed);
    const parsed = parseRequest(changed);
    if (!parsed.ok) return false;
    const { outcome, failed } = explainRule(parsed.request, context, target);
    open.push({ changes, failed });
    return outcome === 'fired';
  };
  if (review([])) return [];
  for (let depth = 1; depth <= MOST_CHANGES; depth++) {
    const from = open;
    open = [];
    for (const { changes, failed } of from)
      for (const leaf of failed)
        for (const field of leaf.fields) {
          if (changes.some((one) => one.field === field && field !== 'ModifierList')) continue;
          const { owner, key } = locate(JSON.parse(apply(changes)) as Body, target.line, field);
          const now = owner[key];
          for (const to of listValues(leaf, field, now)) {
            const before = changes.filter((one) => one.field !== field);
            const first = changes.find((one) => one.field === field);
            const next = [...before, { field, from: first ? first.from : now, to }];
            if (review(next)) return next;
          }
        }
  }
  return null;
}
