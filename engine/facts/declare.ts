/** How facts of the vocabulary are declared, and days they have in common. */
import { dayNumber, dayOf, type PlainDate } from '../date.ts';
import type { LineState } from '../run/line-state.ts';
import type { FactType, FactValue } from './vocabulary.ts';

/** Reads a fact of a line; `undefined` is absent. */
export type Reader = (line: LineState) => FactValue;

/** The day of a moment as the request states it. */
export const day = (text: string | undefined): PlainDate | undefined =>
  text === undefined ? undefined : dayOf(text);

/** The payer's clock starts when the bill first reaches it, whichever office that is. */
export const receivedDay = ({ bill: { request } }: LineState): PlainDate | undefined =>
  [request.Bill.ClaimsOfficeReceivedDate, request.Bill.BillReviewReceivedDate]
    .filter((moment) => moment !== undefined)
    .map(dayOf)
    .sort()[0];

/** Calendar days from one day to another; absent when one of them is. */
export const countDays = (from: PlainDate | undefined, to: PlainDate | undefined): number | undefined =>
  from === undefined || to === undefined ? undefined : dayNumber(to) - dayNumber(from);

/** Name, type, what it is, how it is read from a line, and the closed list of its values where there is one. */
export type DeclaredFact = [
  name: string,
  type: FactType,
  description: string,
  read: Reader,
  values?: readonly string[],
];
