/** Request fields that no shipped rule reads: what is promised of them is shown field by field, so that a change shows. */
import { describe, expect, it } from 'vitest';
import { OPTION_NAMES, OptionSet } from '../../engine/bill/option-set.ts';
import { parseRequest } from '../../engine/bill/parse-request.ts';
import { REQUEST_FACTS } from '../../engine/facts/request-facts.ts';
import { FACTS } from '../../engine/facts/vocabulary.ts';
import type { Fact } from '../../engine/model/fact.ts';
import { LineState } from '../../engine/model/line.ts';
import { type Members, reviewResponse } from '../helpers/requests.ts';
import { REQUEST_TABLE } from './request-table.ts';
import { type FieldNode, listFieldGroups } from './schema-fields.ts';

/** A bill that meets most rules: capped, manually decided, repeated, over its visits, with tax and a late payment. */
const BASE = {
  Bill: {
    UniqueID: 'B-1',
    ProviderTaxID: '561234567',
    TypeOfBill: 0,
    ProviderType: 1,
    ZipCode: '27601',
    BillReviewState: 'NC',
    BillReviewReceivedDate: '2025-06-10',
    ProcessedDate: '2025-09-01',
  },
  Services: [
    {
      Line: 1,
      CPT1: '99213',
      ServiceDate: '2025-06-02',
      QuantityBilled: 1,
      Charge: 100,
      POS: '11',
      NPI: '1234567893',
      TaxCharge: 5,
      TaxRate: 4.5,
      BucketList: [{ BucketSource: 3, Allowance: 77.77 }],
    },
    {
      Line: 2,
      CPT1: '97110',
      ServiceDate: '2025-06-03',
      QuantityBilled: 4,
      Charge: 900,
      POS: '11',
      PPOAllowance: 50,
    },
    { Line: 3, CPT1: '97110', ServiceDate: '2025-06-03', QuantityBilled: 4, Charge: 901, POS: '11' },
  ],
  Claim: { DateOfInjury: '2025-01-10' },
  Provider: { TaxID: '561234567' },
  BillOptions: {},
  BillHistory: [
    {
      Bill: { ControlNumber: 9, ProviderTaxID: '561234567' },
      Services: [
        {
          Line: 1,
          ControlNumber: 9,
          CPT1: '99213',
          ServiceDate: '2025-06-02',
          Charge: 150,
          POS: '11',
          NPI: '1234567893',
          Allowance: 90,
          Historical_BucketTotalList: [{}],
        },
      ],
    },
  ],
};

/** Where the objects of the schema stand in the bill. */
const PLACES: Readonly<Record<string, readonly (string | number)[]>> = {
  'review-request bill': ['Bill'],
  'review-request line': ['Services', 0],
  'review-request claim': ['Claim'],
  'review-request provider': ['Provider'],
  'review-request billOptions': ['BillOptions'],
  'review-request historicalBill': ['BillHistory', 0, 'Bill'],
  'review-request historicalLine': ['BillHistory', 0, 'Services', 0],
  'review-request bucketEntry': ['Services', 0, 'BucketList', 0],
  'review-request bucketTotal': ['BillHistory', 0, 'Services', 0, 'Historical_BucketTotalList', 0],
};

function withField(place: readonly (string | number)[], field: string, value: unknown): string {
  const bill = structuredClone(BASE) as unknown as Members;
  // biome-ignore lint/suspicious/noExplicitAny: a JSON document is walked by a path.
  const target = place.reduce((node: any, step) => node[step], bill);
  target[field] = value;
  return JSON.stringify(bill);
}

const typesOf = (node: FieldNode) => ([] as string[]).concat(node.type ?? []);

/** A value that the field may hold and the bill does not, and one that it may not. */
function pickValues(node: FieldNode): readonly [good: unknown, bad: unknown] {
  const types = typesOf(node);
  if (node['x-decimal'] !== undefined) return ['12.34', 'twelve'];
  if (node.enum !== undefined) return [node.enum.filter((one) => one !== null).at(-1), 777];
  if (types.includes('integer')) return [3, 1.5];
  if (types.includes('boolean')) return [!(node['x-shipped-default'] ?? false), 'maybe'];
  if (node.format === 'bill-date-time') return ['2025-05-05', '2025-13-01'];
  if (types.includes('array')) return [[{}, {}], 'no list'];
  if (types.includes('object')) return [{ region: '7' }, 'no object'];
  const length = node.maxLength!;
  return ['SC9'.slice(0, length), 'x'.repeat(length + 1)];
}

function reviewText(text: string, tenant: string) {
  const parsed = parseRequest(text);
  if (!parsed.ok)
    throw new Error(parsed.problems.map(({ path, message }) => `${path} ${message}`).join('\n'));
  expect(parsed.ignoredFields).toEqual([]);
  const { logHeader, ...result } = reviewResponse(parsed.request, { tenant });
  const { notChecked, ...bill } = result.bill;
  return { logHeader, notChecked, result: { ...result, bill } };
}

const FIELD_FACTS = [...REQUEST_FACTS, ...OPTION_NAMES.map((name) => FACTS.get(`option.${name}`)!)];

/** What the facts read from fields are on the bill's first line, or on the first line of its prior bill. */
function readFacts(text: string, isPrior: boolean): (fact: Fact) => string {
  const parsed = parseRequest(text);
  if (!parsed.ok) throw new Error(`${text} is refused`);
  const { request } = parsed;
  const { Bill, Services } = isPrior ? request.BillHistory[0]! : request;
  const options = new OptionSet(request.BillOptions, {});
  const bill = { request: { ...request, Bill }, options } as LineState['bill'];
  const line = new LineState(bill, Services[0]!, {} as LineState['plan'], undefined);
  return (fact) => JSON.stringify(fact.read(line) ?? null);
}

/** The fact of a field: of a line `CPT1`, of a bill `Bill.DRG`, of the options `option.IsMUE`. */
function findFact(group: string, field: string): Fact | undefined {
  if (group.endsWith('billOptions')) return FACTS.get(`option.${field}`);
  const name =
    { bill: 'Bill.', historicalBill: 'Bill.', claim: 'Claim.', provider: 'Provider.' }[
      group.split(' ')[1]!
    ] ?? '';
  return FIELD_FACTS.find((fact) => fact.field === name + field);
}

/** How the review names the field among those that decided nothing; identifiers and what stands deeper are not named. */
function nameUnused(group: string, field: string): string[] {
  const [, owner = ''] = group.split(' ');
  const isKept = field.startsWith('Historical_');
  const prefix = {
    bill: 'Bill',
    claim: field === 'DisplayID' ? undefined : 'Claim',
    // Read where Bill.ProviderTaxID has no letter and no digit.
    provider: field === 'TaxID' ? undefined : 'Provider',
    line: 'Services[]',
    billOptions: 'BillOptions',
    historicalBill: isKept ? 'BillHistory[].Bill' : undefined,
    historicalLine: isKept ? 'BillHistory[].Services[]' : undefined,
  }[owner];
  return prefix ? [`${prefix}.${field}`] : [];
}

const groups = listFieldGroups();
const cases = Object.entries(PLACES).flatMap(([group, place]) =>
  REQUEST_TABLE[group]!.filter(({ effect }) => effect !== 'shown').flatMap(({ fields, effect }) =>
    fields.map((field) => ({ group, field, effect, place, node: groups.get(group)!.fields[field]! })),
  ),
);
const base = {
  '': reviewText(JSON.stringify(BASE), ''),
  demo: reviewText(JSON.stringify(BASE), 'demo'),
};

it('no object with such fields is forgotten', () => {
  const named = Object.entries(REQUEST_TABLE).filter(([, rows]) =>
    rows.some(({ effect }) => effect === 'kept' || effect === 'readable'),
  );
  expect(named.map(([group]) => group).sort()).toEqual(Object.keys(PLACES).sort());
  expect(base[''].result.error).toBeNull();
});

describe.each(cases)('$group $field', ({ group, field, place, node }) => {
  it('is accepted and bounded, changes nothing of the review, and is part of the input digest', () => {
    const [good, bad] = pickValues(node);
    const text = withField(place, field, good);
    for (const tenant of ['', 'demo'] as const) {
      const { logHeader, notChecked, result } = reviewText(text, tenant);
      expect(result).toEqual(base[tenant].result);
      if (!group.endsWith('billOptions')) expect(notChecked).toEqual(base[tenant].notChecked);
      const { unusedFields } = base[tenant].logHeader;
      const named = new Set([...unusedFields, ...nameUnused(group, field)]);
      expect(logHeader.unusedFields).toEqual([...named].sort());
      expect(logHeader.inputDigest).not.toBe(base[tenant].logHeader.inputDigest);
      if (group.endsWith('billOptions'))
        expect(logHeader.options).toContainEqual({ name: field, value: good, from: 'request', used: false });
    }
    const refused = parseRequest(withField(place, field, bad));
    expect(refused.ok ? [] : refused.problems.map(({ path }) => String(path))).toEqual([
      expect.stringMatching(new RegExp(`${field}$`)),
    ]);
  });
});

describe.each(cases)('$group $field, $effect', ({ group, field, effect, place, node }) => {
  it(effect === 'kept' ? 'is out of reach of packs' : 'can be read by every pack', () => {
    const isPrior = group.startsWith('review-request historical');
    const [before, after] = [JSON.stringify(BASE), withField(place, field, pickValues(node)[0])].map((text) =>
      readFacts(text, isPrior),
    );
    const changed = FIELD_FACTS.filter((fact) => before!(fact) !== after!(fact));
    if (effect === 'kept') expect(changed).toEqual([]);
    else expect(changed).toContain(findFact(group, field));
  });
});

it('Provider must be there, since the interface asks for it', () => {
  const { Provider: _provider, ...rest } = BASE;
  const parsed = parseRequest(JSON.stringify(rest));
  expect(parsed.ok ? [] : parsed.problems.map(({ path }) => String(path))).toEqual(['Provider']);
});
