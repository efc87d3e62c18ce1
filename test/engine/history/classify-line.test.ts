import { expect, it } from 'vitest';
import { classifyLine, countVisit } from '../../../engine/history/count-visits.ts';
import type { VisitSettings } from '../../../engine/rulebook/pack.ts';
import { type BillState, LineState } from '../../../engine/run/line-state.ts';
import { OptionSet } from '../../../engine/run/option-set.ts';
import type { Plan } from '../../../engine/run/plan.ts';
import { type BillParts, type Members, makeRequest } from '../../helpers/requests.ts';

const THERAPY: VisitSettings = { classes: { therapy: [{ from: '97010', through: '97799' }] } };
const ALL: VisitSettings = { classes: { therapy: [{ from: '10000', through: '99999' }] } };

/** The lines of a bill, each under the visits of a plan of its own. */
function makeLines(
  lines: readonly (Members & { readonly visits?: VisitSettings })[],
  parts: BillParts = {},
): LineState[] {
  const request = makeRequest(
    lines.map(({ visits: _visits, ...line }) => line),
    parts,
  );
  const options = new OptionSet(request.BillOptions, {});
  const bill = { request, options, lines: [] as LineState[] } as unknown as BillState;
  for (const [index, service] of request.Services.entries())
    bill.lines.push(
      new LineState(bill, service, { visits: lines[index]!.visits ?? THERAPY } as Plan, undefined),
    );
  return bill.lines;
}

it('the class of a line follows its code', () => {
  const [line] = makeLines([{ CPT1: '97110' }]);
  expect(classifyLine(line!)).toBe('therapy');
  line!.code = '99213';
  expect(classifyLine(line!)).toBeUndefined();
  expect(countVisit(line!)).toBeUndefined();
});

it('another line is counted under its code of now, unless it is denied', () => {
  const [first, second] = makeLines([
    { CPT1: '97110', ServiceDate: '2025-06-02' },
    { CPT1: '97140', ServiceDate: '2025-06-03' },
  ]);
  expect(countVisit(second!)).toBe(2);
  first!.code = '99213';
  expect(countVisit(second!)).toBe(1);
  first!.code = '97110';
  first!.denied = true;
  expect(countVisit(second!)).toBe(1);
});

it('a line of another plan is classified by the plan of the line that counts', () => {
  const [first, second] = makeLines([
    { CPT1: '99213', ServiceDate: '2025-06-02', visits: ALL },
    { CPT1: '97140', ServiceDate: '2025-06-03' },
  ]);
  expect(classifyLine(first!)).toBe('therapy');
  expect(countVisit(second!)).toBe(1);
});

it('a code of another form is no visit, though it sorts among them', () => {
  const [line] = makeLines([{ CPT1: '9710X' }]);
  expect(classifyLine(line!)).toBeUndefined();
});

it.each([
  ['another bill', { ControlNumber: 9 }, {}, 2],
  ['an earlier version of this bill', { ControlNumber: 10, Sequence: 1 }, {}, 2],
  ['this very bill, reviewed before', { ControlNumber: 10, Sequence: 2 }, {}, 1],
  ['a bill that was allowed nothing', { ControlNumber: 9, Allowance: 0 }, {}, 1],
  ['another bill, with the history left out', { ControlNumber: 9 }, { IsIgnoreHistory: true }, 1],
])('a visit in the history of %s', (_name, past, options, visit) => {
  const earlier = { Line: 1, CPT1: '97110', ServiceDate: '2025-06-02', Charge: 50, ...past };
  const [line] = makeLines([{ CPT1: '97140', ServiceDate: '2025-06-03' }], {
    Bill: { ControlNumber: 10, Sequence: 2 },
    BillOptions: options,
    BillHistory: [{ Bill: {}, Services: [earlier] }],
  });
  expect(countVisit(line!)).toBe(visit);
});
