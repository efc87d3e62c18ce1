/** The official releases beside the project, which not every checkout has. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe } from 'vitest';
import type { Table, TableSource } from '../../../engine/table.ts';
import { importTables } from '../../../server/tables/import.ts';
import type { ImportReport } from '../../../server/tables/import-report.ts';
import { openTables } from '../../../server/tables/store.ts';
import { hasShared, SKIPPED, sharedPath } from '../../helpers/shared.ts';

export const RELEASES: string = sharedPath('releases/');

/** Starter figures that are worked out from the totals and labor shares of the list of constants, and from the updates, since no file states them. */
export const BY_HAND: RegExp =
  /^us\.(opps\.apc.2026|ipps\.(drg.FY202[45]|standardized-amounts.FY202[123]|own-rate-factors.FY\d{4}|new-technology-codes.FY2023-FY2026))\./;

/** What a part of the official releases became. */
export interface OfficialImport {
  readonly report: ImportReport;
  readonly source: TableSource;
  /** One release of a table. */
  table(id: string, release: string): Table;
}

/**
 * Tests on an import of parts of the official releases; skipped, and counted, without them. `given()` is the import, for
 * use inside tests.
 */
export function describeOfficial(
  title: string,
  parts: readonly string[],
  define: (given: () => OfficialImport) => void,
): void {
  describe.skipIf(!hasShared)(title + SKIPPED, () => {
    let made: OfficialImport | undefined;
    beforeAll(() => {
      const store = mkdtempSync(join(tmpdir(), 'tables-'));
      const reports = parts.map((part) => importTables(join(RELEASES, part), store));
      const source = openTables({ dirs: [store] });
      const report: ImportReport = {
        ...reports[0]!,
        releases: reports.flatMap((one) => one.releases),
        skipped: reports.flatMap((one) => one.skipped),
        warnings: reports.flatMap((one) => one.warnings),
      };
      const table = (id: string, release: string) =>
        source.releases(id).find((one) => one.release === release)!;
      made = { report, source, table };
      return () => rmSync(store, { recursive: true, force: true });
    }, 300_000);
    define(() => made!);
  });
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}

/**
 * The published lines of a file as cells, by a second and naive way of reading: what the importer is held against.
 * Quotes are honoured, also over several lines; nothing is trimmed or dropped.
 */
export function readPublished(path: string): string[][] {
  const bytes = readFileSync(join(RELEASES, path));
  const text = decode(path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const all = text.endsWith('\n') ? text : `${text}\n`;
  for (let at = 0; at < all.length; at++) {
    const character = all[at]!;
    if (character === '"' && quoted && all[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (character === '"') quoted = !quoted;
    else if (quoted || (character !== ',' && character !== '\n')) cell += character;
    else {
      rows.at(-1)!.push(cell);
      cell = '';
      if (character === '\n') rows.push([]);
    }
  }
  return rows.slice(0, -1);
}

/** All cells of a row, '' for blank, in the order of the table's columns. */
export function readCells(table: Table, row: number): string[] {
  return table.definition.columns.map((_column, index) => table.text(row, index) ?? '');
}

/** Whether a text has the form of a procedure code. */
export const isCode = (text: string | undefined): boolean =>
  /^(?!HCPCS)[A-Z0-9]{5}$/.test((text ?? '').trim());

/** An amount as published without its sign, commas and percent sign; blank for a point. */
export const plain = (text: string | undefined): string => (text ?? '').trim().replace(/[$,%]|^\.$/g, '');

/**
 * Rows of a table that are not as the publisher printed them. `arrange` makes of published cells what the table's row
 * holds, its key first; null for a line that is no row.
 */
export function findDifferent(
  table: Table,
  published: readonly (readonly string[])[],
  arrange: (cells: readonly string[]) => readonly string[] | null,
): { readonly wanted: readonly (readonly string[])[]; readonly different: readonly (readonly string[])[] } {
  const wanted = published.map(arrange).filter((cells) => cells !== null);
  const parts = table.definition.key.length;
  const different = wanted.filter((cells) => {
    const row = table.find(cells.slice(0, parts));
    return row < 0 || readCells(table, row).join('|') !== cells.join('|');
  });
  return { wanted, different };
}
