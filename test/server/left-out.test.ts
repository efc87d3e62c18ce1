/** What the report says a review leaves out, by the packs and options in force. */
import { expect, it } from 'vitest';
import { listLeftOut, listProgrammes } from '../../server/left-out.ts';
import { type BillParts, makeRequest, review } from '../helpers/requests.ts';
import { shippedBook } from '../helpers/rule-book.ts';

const reviewOf = (parts: BillParts) => review(makeRequest([{}], parts));
const NC = { Bill: { BillReviewState: 'NC' } };
const list = (parts: BillParts) => listLeftOut(shippedBook(), reviewOf(parts));

it('names the programme that priced, and no other', () => {
  expect(listProgrammes(shippedBook(), reviewOf(NC)).map(({ pack }) => pack)).toEqual(['us-nc/workers-comp']);
});

it('what the programme declines, with its reason', () => {
  const declined = Object.entries(listProgrammes(shippedBook(), reviewOf(NC))[0]!.declines!);
  expect(declined.length).toBeGreaterThan(0);
  for (const [id, why] of declined) {
    const { title } = shippedBook().packs.find(({ pack }) => pack.pack === id)!.pack;
    expect(list(NC)).toContainEqual({ what: title, why });
  }
});

it('what an option asks for and no rule reads, and nothing that it does not ask for', () => {
  const asked = { what: 'NCCI edits', why: 'IsNCCI asks for it, and no rule in force reads it' };
  expect(list(NC)).toContainEqual(asked);
  expect(list({ ...NC, BillOptions: { IsNCCI: false } })).not.toContainEqual(asked);
  // Read by the rules in force; and one that asks for nothing to be checked.
  expect(
    list(NC)
      .map(({ why }) => why)
      .join(),
  ).not.toMatch(/IsDisallowBeforeDOI|IsBoardCertified/);
  expect(list({ ...NC, BillOptions: { IsBoardCertified: true } })).toEqual(list(NC));
});

it('of a rule that another stands in for, nothing', () => {
  const { declines = {} } = shippedBook().packs.find(({ pack }) => pack.pack === 'us/ucr')!.pack;
  expect(Object.keys(declines).filter((id) => id.includes('#'))).not.toEqual([]);
  const ucr = list({ Bill: { TypeOfBill: 1, BillReviewState: 'NC' } });
  expect(ucr.map(({ what }) => what).join()).not.toMatch(/#/);
});

it('of a bill that was not priced, nothing', () => {
  expect(list({ Bill: { BillReviewState: 'CA' } })).toEqual([]);
});
