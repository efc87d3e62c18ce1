/**
 * The rates that CMS published for hospitals' outpatients and for surgery centers, quarter by quarter: a service alone on
 * its day, where wages are those of the nation, is paid its published rate.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { layTablesOver } from '../../engine/pack-tests/build-tables.ts';
import { readCsv } from '../../server/tables/csv.ts';
import { SHIPPED_TABLES } from '../../server/tables/definition.ts';
import { importTables } from '../../server/tables/import.ts';
import { readStarterCodes } from '../../server/tables/starter-selections.ts';
import { openTables } from '../../server/tables/store.ts';
import { MADE_UP_STATE, makeUpProgramme } from '../helpers/made-up-programme.ts';
import { makeRequest, reviewResponse } from '../helpers/requests.ts';
import { definition } from '../helpers/rule-book.ts';
import { hasShared, SKIPPED, sharedPath } from '../helpers/shared.ts';

const OUTPATIENT = { fact: 'bill.setting', operator: 'equal', value: 'outpatient' };
const CODES = readStarterCodes(SHIPPED_TABLES);
const FACILITY = {
  ...{ providerCcn: '340001', wageIndex: '1.0000', outpatientCostToChargeRatio: '0.100', providerType: '00' },
  ...{
    hospitalQualityIndicator: '1',
    remedyOffset: 'N',
    effectiveDate: '2019-01-01',
    effectiveThrough: '2026-12-31',
  },
};

function importFolder(name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bill-review-rates-'));
  importTables(sharedPath(`releases/${name}`), folder);
  const opened = openTables({ dirs: [SHIPPED_TABLES, folder] });
  // A release is read when something is first looked up in it: that has to be while its file is there.
  for (const id of opened.ids) for (const release of opened.releases(id)) release.text(0, 0);
  rmSync(folder, { recursive: true });
  return layTablesOver(opened, [{ table: '$tenant.hospitals', rows: [FACILITY] }], 'none', definition);
}

type Rows = readonly (readonly string[])[];
const readRows = (path: string): Rows => {
  const bytes = readFileSync(path);
  return readCsv((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1')).map(({ cells }) =>
    cells.map((cell) => cell.trim()),
  );
};
const plain = (amount: string) => amount.replace(/[$,\s]/g, '');

interface Published {
  readonly code: string;
  readonly rate: string;
}

/** What the columns say of the codes that a review by itself pays: status or indicator, and rate. */
function listPublished(
  rows: Rows,
  heading: RegExp,
  kinds: readonly string[],
  kind: RegExp,
  rate: RegExp,
): Published[] {
  const head = rows.find((cells) => heading.test(cells[0]!))!;
  const [kindAt, rateAt] = [kind, rate].map((name) => head.findIndex((cell) => name.test(cell)));
  return rows.flatMap((cells) => {
    const amount = plain(cells[rateAt!] ?? '');
    return CODES.has(cells[0]!) && kinds.includes(cells[kindAt!]!) && amount !== ''
      ? [{ code: cells[0]!, rate: amount }]
      : [];
  });
}

const dayOf = (first: string, index: number) =>
  new Date(Date.parse(first) + (index % 85) * 86_400_000).toISOString().slice(0, 10);

describe.skipIf(!hasShared)(`rates of each quarter${SKIPPED}`, () => {
  const ruleBook = makeUpProgramme(
    [
      { pack: 'methods/outpatient', when: OUTPATIENT },
      { pack: 'methods/surgery-center', when: { not: OUTPATIENT } },
    ],
    {
      from: '2019-01-01',
      through: '2026-12-31',
    },
  );
  const pay = (
    lines: readonly Readonly<Record<string, unknown>>[],
    bill: object,
    tables: ReturnType<typeof importFolder>,
  ) => {
    const request = makeRequest([...lines], {
      Bill: { BillReviewState: MADE_UP_STATE, MedicareNumber: '340001', ...bill },
      BillOptions: { IsPayAboveCharge: false },
    });
    return reviewResponse(request, { ruleBook, tables }).services;
  };

  it('are paid to hospitals', () => {
    const tables = importFolder('opps');
    const files = [
      ...readdirSync(sharedPath('releases/opps/history'))
        .filter((name) => name !== 'opps_addendum_b_2020-01.csv.gz')
        .map((name) => `history/${name}`),
      ...readdirSync(sharedPath('releases/opps')).filter((name) => /^opps_addendum_b_/.test(name)),
    ];
    const wrong: unknown[] = [];
    let held = 0;
    for (const file of files) {
      const first = `${/20\d\d-\d\d/.exec(basename(file))![0]}-02`;
      const rows = readRows(sharedPath(`releases/opps/${file}`));
      const published = listPublished(
        rows,
        /^HCPCS/,
        ['S', 'T', 'V', 'Q1', 'Q2'],
        /^(SI|StatusIndicator)$/,
        /^PAYMENT[_ ]?RATE$/i,
      );
      // Each by itself: what stands on one claim is packaged together.
      for (const { code, rate } of published.filter((_row, index) => index % 20 === 0)) {
        const line = { CPT1: code, ServiceDate: first, Charge: '1.00', POS: '22' };
        const [paid] = pay([line], { ProviderType: 3, UB92TypeOfBill: '131' }, tables);
        held++;
        if (Number(paid!.allowance) !== Number(rate)) wrong.push({ file, code, rate, paid: paid!.allowance });
      }
    }
    expect([files.length, wrong, held > 200]).toEqual([17, [], true]);
  });

  it('are paid to surgery centers', () => {
    const tables = importFolder('asc');
    const quarters = readdirSync(sharedPath('releases/asc')).filter((name) => /^\d{8}$/.test(name));
    const wrong: unknown[] = [];
    let held = 0;
    for (const quarter of quarters) {
      const first = quarter.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
      const rows = readRows(sharedPath(`releases/asc/${quarter}/AA.csv`));
      const published = listPublished(
        rows,
        /^HCPCS CODE$/i,
        ['A2', 'G2', 'J8', 'P2', 'P3', 'R2'],
        /Payment Indicator/,
        /Payment Rate/,
      );
      // One a day: procedures of a day reduce each other.
      for (let at = 0; at < published.length; at += 85) {
        const some = published.slice(at, at + 85);
        const lines = some.map(({ code }, index) => ({
          CPT1: code,
          ServiceDate: dayOf(first, index),
          Charge: '1.00',
          POS: '24',
        }));
        const services = pay(lines, { ProviderType: 4, UB92TypeOfBill: '831' }, tables);
        for (const [index, { code, rate }] of some.entries()) {
          held++;
          const { allowance } = services[index]!;
          if (Number(allowance) !== Number(rate)) wrong.push({ quarter, code, rate, paid: allowance });
        }
      }
    }
    expect([quarters.length, wrong, held > 2000]).toEqual([10, [], true]);
  });
});
