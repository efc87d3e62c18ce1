/** What of an example that is moved to the days around a change of the law is a gap of the law, and what is none. */
import { expect, it } from 'vitest';
import { sweepDates } from '../../../engine/pack-tests/sweep-dates.ts';
import { makeSmallBook, type SmallTable } from '../../helpers/small-book.ts';

const [FIRST, SECOND] = [
  { from: '2025-01-01', through: '2025-06-30' },
  { from: '2025-07-01', through: '2025-12-31' },
];

const EXAMPLE = {
  file: 'rules/us/small.test.yaml',
  text: JSON.stringify({
    pack: 'us/small',
    bill: { TypeOfBill: 2, BillReviewState: 'NC' },
    tests: [{ name: 'a line of spring', lines: [{ CPT1: '99213', ServiceDate: '2025-03-03' }] }],
  }),
};

interface Law {
  /** Entries of the share by code, from July on; 99213 has one until then. */
  readonly entries?: Readonly<Record<string, string>>;
  /** Rows of the fees from July on; null: no release. */
  readonly rows?: SmallTable['rows'] | null;
  /** The table of fees may be absent. */
  readonly optional?: boolean;
}

/** What the sweep finds of a line that is priced in spring by a share of the law and a fee of a table. */
function sweep({ entries = { '99213': '0.6' }, rows = [['99213', '20']], optional = false }: Law): string[] {
  const { ruleBook, tables } = makeSmallBook(
    {
      tables: { fees: { table: 'test.fees', key: ['line.code'], optional: String(optional) } },
      params: {
        share: {
          title: 'share of the fee',
          type: 'decimal',
          by: 'line.code',
          values: [
            { effective: FIRST, cite: 'here', entries: { '99213': '0.5' } },
            { effective: SECOND, cite: 'here', entries },
          ],
        },
      },
      rules: [{ bucket: 'schedule-amount', price: { per: 'line', formula: 'fees.fee * share' } }],
    },
    {
      'test.fees': {
        columns: ['code', 'fee:decimal'],
        rows: [['99213', '10']],
        effective: FIRST,
        releases: rows ? { second: { rows, effective: SECOND } } : {},
      },
    },
  );
  const input = { files: [EXAMPLE], ruleBook: ruleBook!, tables: tables!, definition: () => null };
  return sweepDates(input).map(({ what, got }) => `${what}: ${got}`);
}

it.each<[string, Law]>([
  ['a line that is priced on each day', {}],
  ['a cell that the release leaves blank', { rows: [['99213', '']] }],
  ['no release at hand', { rows: null }],
  ['no release at hand of a table that may be absent', { rows: null, optional: true }],
])('%s is no gap of the law', (_title, law) => {
  expect(sweep(law)).toEqual([]);
});

it.each<[string, Law, string]>([
  [
    'a value that the law no longer gives',
    { entries: { '99214': '0.6' } },
    'share of the fee: us/small has no share for 99213',
  ],
  [
    'a row that a whole release no longer has',
    { rows: [['99214', '20']] },
    'code 99213 is not in the table test.fees, release second',
  ],
])('%s is one', (_title, law, got) => {
  expect(sweep(law)).toEqual([`line 1 on 2025-07-01: ${got}`, `line 1 on 2025-12-31: ${got}`]);
});
