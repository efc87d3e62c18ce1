/**
 * Tables of a payer's own, in our own format: a CSV whose headings are the columns of `tenant.<table>`, named
 * `payers.<tenant>.<table>.<first day>.csv`. A release is in force from that day until a later one takes over.
 */

import { isPlainDate, LAST_DAY } from '../engine.ts';
import { readRecords } from './read-records.ts';
import { ReadError, type Reader } from './reader.ts';

/** A reader for the payer table `tenant.<table>`. */
export function makePayerReader(table: string, kind: string, headings: readonly string[]): Reader {
  const name = new RegExp(`^payers\\.([a-z0-9-]+)\\.${table}\\.(\\d{4}-\\d{2}-\\d{2})\\.csv$`);
  return {
    kind,
    table: `tenant.${table}`,
    name,
    handMade: true,
    like: `payers.demo.${table}.2025-01-01.csv`,
    nameTable: (file) => `payers.${name.exec(file.name)![1]}.${table}`,
    fits: (head) => head.split(/\r\n|\r|\n/, 1)[0] === headings.join(','),
    read: ([file]) => {
      const from = name.exec(file!.name)![2]!;
      if (!isPlainDate(from)) throw new ReadError(`${from} in the name is not a day; use YYYY-MM-DD`);
      const records = readRecords(file!);
      return {
        release: from,
        effective: { from, through: LAST_DAY },
        rows: records.slice(1).map(({ line, cells }) => ({ file: file!, line, cells })),
        positions: headings.map((_, index) => index + 1),
        notes: [],
      };
    },
  };
}

export const payerCharges: Reader = makePayerReader('charges', "a payer's usual charges", [
  'code',
  'modifier',
  'amount',
]);
export const payerOwcpFactors: Reader = makePayerReader(
  'owcp-conversion-factors',
  'OWCP conversion factors a payer supplies',
  ['codeFrom', 'codeThrough', 'conversionFactor'],
);
