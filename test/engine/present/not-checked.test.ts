/** What a review says it did not look at, by the options, packs and tables in force. */
import { describe, expect, it } from 'vitest';
import type { NotChecked } from '../../../engine/present/review.ts';
import {
  type BillParts,
  type Members,
  makeRequest,
  reviewResponse,
  type Setting,
} from '../../helpers/requests.ts';
import { shippedBook } from '../../helpers/rule-book.ts';
import { leaf, makeSmallBook, reviewSmall } from '../../helpers/small-book.ts';

const NC = { Bill: { BillReviewState: 'NC' } };
const UCR = { Bill: { BillReviewState: 'NC', TypeOfBill: 1 } };
const list = (parts: BillParts, setting: Setting = {}): readonly NotChecked[] =>
  reviewResponse(makeRequest([{}], parts), setting).bill.notChecked;
const packOf = (id: string) => shippedBook().packs.find(({ pack }) => pack.pack === id)!.pack;
const findOf = (parts: BillParts, subject: string, setting?: Setting) =>
  list(parts, setting).find((one) => one.subject === subject) ?? null;

describe('of a programme', () => {
  it('a set of edits that it declines', () => {
    const declined = Object.entries(packOf('us-nc/workers-comp').declines!);
    expect(declined.length).toBeGreaterThan(0);
    for (const [subject, why] of declined)
      expect(list(NC)).toContainEqual({
        code: 'declined',
        subject,
        what: expect.stringContaining(packOf(subject).title),
        why,
      });
  });

  it('a set of edits in part, where the reason names the pack that looks at the rest', () => {
    const what = (subject: string) => findOf(NC, subject)!.what;
    expect(what('edits/national-coding')).toBe(`${packOf('edits/national-coding').title} (in part)`);
    expect(what('edits/zip-locality')).toBe(packOf('edits/zip-locality').title);
  });

  it('no rule that another one stands in for', () => {
    expect(Object.keys(packOf('us/ucr').declines!).filter((id) => id.includes('#'))).not.toEqual([]);
    expect(list(UCR).filter(({ subject }) => subject.includes('#'))).toEqual([]);
  });

  it('a set of edits that is a draft, unless it declines them', async () => {
    const draft = { pack: 'edits/made-up', kind: 'edits', status: 'draft', title: 'Made-up edits' };
    const of = async (further: Members) =>
      (await reviewSmall(makeSmallBook(further, {}, [draft]), [{}])).bill.notChecked.filter(
        ({ subject }) => subject === draft.pack,
      );
    expect(await of({})).toEqual([
      {
        code: 'draft',
        subject: draft.pack,
        what: draft.title,
        why: 'its rules are a draft, which no programme can use',
      },
    ]);
    const why = 'no law of the programme asks for them';
    expect(await of({ declines: { [draft.pack]: why } })).toEqual([
      { code: 'declined', subject: draft.pack, what: draft.title, why },
    ]);
  });
});

describe('of an option', () => {
  const none = (name: string): Partial<NotChecked> => ({
    code: 'no_rule',
    subject: name,
    why: expect.stringContaining(`reads ${name}`),
  });
  it.each<[string, Members, string, Partial<NotChecked> | null]>([
    ['nothing, where a rule reads it', {}, 'IsDisallowBeforeDOI', null],
    [
      'what it switches off',
      { IsDisallowBeforeDOI: false },
      'IsDisallowBeforeDOI',
      { code: 'option_off', why: 'IsDisallowBeforeDOI is false' },
    ],
    [
      'what it has passed by',
      { IsIgnoreTimelyFiling: true },
      'IsIgnoreTimelyFiling',
      { code: 'option_off', why: 'IsIgnoreTimelyFiling is true' },
    ],
    ['nothing of what is not passed by, where a rule reads it', {}, 'IsIgnoreClosedFormulary', null],
    ['prior bills that it leaves out', { IsIgnoreHistory: true }, 'IsIgnoreHistory', { code: 'option_off' }],
    [
      'what the caller states and no rule reads',
      { IsBoardCertified: true },
      'IsBoardCertified',
      none('IsBoardCertified'),
    ],
    ['nothing of what it does not state', { IsBoardCertified: false }, 'IsBoardCertified', null],
    ['nothing of what nobody states', {}, 'IsBoardCertified', null],
  ])('%s', (_name, BillOptions, subject, expected) => {
    const found = findOf({ ...NC, BillOptions }, subject);
    if (expected) expect(found).toMatchObject(expected);
    else expect(found).toBeNull();
  });

  it.each<[string, Members, readonly unknown[]]>([
    ['what it asks for and no rule reads', {}, [expect.objectContaining(none('IsMUE'))]],
    ['nothing, where it does not ask', { IsMUE: false }, []],
  ])('%s, of a programme without edits', async (_name, BillOptions, expected) => {
    const { bill } = await reviewSmall(makeSmallBook({}), [{}], { BillOptions });
    expect(bill.notChecked.filter(({ subject }) => subject === 'IsMUE')).toEqual(expected);
  });

  it('what only a rule of other kinds of bill reads, whichever of its conditions it asks first', async () => {
    const [option, setting] = [
      leaf('option.IsMUE', 'equal', 'true'),
      leaf('bill.setting', 'equal', 'inpatient'),
    ];
    for (const all of [
      [option, setting],
      [setting, option],
    ]) {
      const rule = { bucket: 'unlikely-units', when: { all }, deny: {}, reason: '1120' };
      const { bill, logHeader } = await reviewSmall(makeSmallBook({ rules: [rule] }), [{}]);
      expect(bill.notChecked).toContainEqual(expect.objectContaining(none('IsMUE')));
      expect(logHeader.options.find(({ name }) => name === 'IsMUE')).toMatchObject({ used: false });
    }
  });
});

describe('of a table that a rule may do without', () => {
  const columns = ['code', 'amount:decimal'];
  const rule = {
    bucket: 'schedule-amount',
    when: leaf('rates.found', 'equal', 'true'),
    price: { formula: 'rates.amount' },
  };
  const otherwise = {
    bucket: 'schedule-amount',
    when: { not: rule.when },
    price: { formula: 'line.charge' },
  };
  const bookWith = (effective: { from: string; through: string }) =>
    makeSmallBook(
      {
        rules: [rule, otherwise],
        tables: { rates: { table: 'rates', key: ['line.code'], optional: 'true' } },
      },
      { rates: { columns, rows: [['99213', '10']], effective } },
    );
  const AUGUST = bookWith({ from: '2025-08-01', through: '2025-12-31' });

  it('that there is none for a day of the bill', async () => {
    const lines = [{ ServiceDate: '2025-09-01' }, { ServiceDate: '2025-06-02' }];
    const { bill } = await reviewSmall(AUGUST, lines);
    expect(bill.notChecked).toContainEqual({
      code: 'table_not_loaded',
      subject: 'rates',
      what: 'Made-up rates',
      why: 'the table rates has no release for 2025-06-02',
    });
  });

  it('nothing where it is loaded for all days', async () => {
    const { bill } = await reviewSmall(AUGUST, [{ ServiceDate: '2025-09-01' }]);
    expect(bill.notChecked.filter(({ code }) => code === 'table_not_loaded')).toEqual([]);
  });

  it("the payer's own, where the bill has a payer", () => {
    const charges = (tenant: string) => findOf(UCR, `payers.${tenant || 'none'}.charges`, { tenant });
    expect(charges('demo')).toMatchObject({ code: 'table_not_loaded' });
    expect(charges('')).toBeNull();
  });
});

describe('what a rule left out', () => {
  const leave = (id: string, code: string, message: string) => ({
    id,
    bucket: 'claim-dates',
    title: `Left by ${id}`,
    when: leaf('line.code', 'equal', code),
    flag: { notChecked: 'true' },
    message,
  });
  const listLeft = async (lines: readonly Members[]) => {
    const rules = [
      leave('list', '99213', 'the list of {line.serviceDate} is not loaded'),
      leave('age', '97110', 'there is no age'),
    ];
    const { bill, services } = await reviewSmall(makeSmallBook({ rules }), lines);
    expect(services.map(({ needsAttention }) => needsAttention)).toEqual(lines.map(() => null));
    return bill.notChecked.filter(({ code }) => code === 'left_by_rule');
  };

  it('stands once for each rule, with the lines and what was said of each', async () => {
    const later = { ServiceDate: '2025-06-03' };
    expect(await listLeft([{}, { CPT1: '97110' }, {}, later, { CPT1: '20610' }])).toEqual([
      { code: 'left_by_rule', subject: 'us/small#age', what: 'Left by age', why: 'there is no age (line 2)' },
      {
        code: 'left_by_rule',
        subject: 'us/small#list',
        what: 'Left by list',
        why: 'the list of 2025-06-02 is not loaded (lines 1, 3); the list of 2025-06-03 is not loaded (line 4)',
      },
    ]);
  });

  it('is nothing where no such rule speaks', async () => {
    expect(await listLeft([{ CPT1: '20610' }])).toEqual([]);
  });
});

it('nothing is said twice, and always in one order', () => {
  const lines = ['2025-06-02', '2025-12-31', '2025-01-01'].map((ServiceDate) => ({ ServiceDate }));
  const { notChecked } = reviewResponse(makeRequest(lines, UCR)).bill;
  const keys = notChecked.map(({ code, subject }) => `${code} ${subject}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(notChecked).toEqual(reviewResponse(makeRequest(lines.toReversed(), UCR)).bill.notChecked);
});
