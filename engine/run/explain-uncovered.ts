/** Why no rules cover a bill, in the words of its caller: state, programme and dates, and what is covered. */
import type { ServiceLine } from '../bill/request.ts';
import { dayOf } from '../date.ts';
import type { Pack, Programme } from '../model/pack.ts';
import type { Obstacle } from '../model/trace.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';
import type { TableSource } from '../table.ts';
import { type Jurisdiction, ZIP_TABLE } from './jurisdiction.ts';

/** What bills of a programme are called, before `bills of NC`. */
export const PROGRAMME_NAMES: Readonly<Record<Programme, string>> = {
  'workers-comp': "workers' compensation",
  ucr: 'usual charges (UCR)',
  federal: 'federal workers (OWCP)',
  auto: 'auto',
};

const showSpan = ({ covers }: Pack) => `${covers?.from} to ${covers?.through}`;
/** By state, and of a state by the days covered: its years may stand in several packs. */
const byDays = (one: Pack, other: Pack) => {
  const [key, otherKey] = [one, other].map(({ jurisdiction, covers }) => `${jurisdiction} ${covers?.from}`);
  return key! < otherKey! ? -1 : 1;
};
const showState = ({ jurisdiction }: Pack) =>
  jurisdiction === 'us' ? 'all states' : jurisdiction!.replace(/^us-/, '').toUpperCase();

/** The ZIP code is all there was to find a state by, and it gave none. */
export function explainUnknownState(zipCode: string, tables: TableSource): Obstacle {
  const loaded = tables.releases(ZIP_TABLE).length > 0;
  return {
    code: 'unknown_jurisdiction',
    what: loaded
      ? `The jurisdiction is unknown: no field names a state, and ZIP code ${zipCode} is not in the table ${ZIP_TABLE}.`
      : `The jurisdiction is unknown: no field names a state, and the table ${ZIP_TABLE}, which gives the state of a ZIP code, is not loaded.`,
    remedy: `${loaded ? 'Correct Bill.ZipCode' : 'Import the table'}, or give Bill.BillReviewState, Bill.JurisdictionState or Claim.StateOfJurisdiction.`,
    field: 'Bill.ZipCode',
    line: null,
  };
}

/** No pack covers these lines: one obstacle for the state, or one for each date outside what is covered. */
export function explainUncovered(
  { state, programme, decidedBy }: Jurisdiction,
  lines: readonly ServiceLine[],
  ruleBook: RuleBook,
): Obstacle[] {
  const bills = `${PROGRAMME_NAMES[programme]} bills of ${state}`;
  const packs = ruleBook.programmesOf(programme).toSorted(byDays);
  const near = packs.filter(({ jurisdiction }) =>
    ['us', `us-${state?.toLowerCase()}`].includes(jurisdiction ?? ''),
  );
  if (near.length === 0) {
    const covered = packs.map((pack) => `${showState(pack)} ${showSpan(pack)}`).join(', ');
    return [
      {
        code: 'not_covered',
        what: `No rules are loaded for ${bills}. ${covered ? `For this type of bill there are rules for: ${covered}.` : 'For this type of bill there are none for any state.'}`,
        remedy: `Check ${covered ? `${decidedBy}, which names the state,` : 'Bill.TypeOfBill'}${covered ? ' and Bill.TypeOfBill' : ''}, or write or load a rule pack for ${state}.`,
        field: covered ? decidedBy : 'Bill.TypeOfBill',
        line: null,
      },
    ];
  }
  const loaded = near.map((pack) => `${showSpan(pack)} (${pack.pack})`).join(', ');
  return [...Map.groupBy(lines, (line) => dayOf(line.ServiceDate))].map(([date, ofDate]) => ({
    code: 'not_covered',
    what: `No rules for ${bills} cover the service date ${date} of line ${ofDate.map((line) => line.Line).join(', ')}; covered are ${loaded}.`,
    remedy: 'Check the date, or load a rule pack that covers it.',
    field: 'ServiceDate',
    line: ofDate[0]!.Line,
  }));
}
