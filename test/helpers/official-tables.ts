/** Tables imported from the official releases beside the project, once for a run. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TableSource } from '../../engine/table.ts';
import { SHIPPED_TABLES } from '../../server/tables/definition.ts';
import { importTables } from '../../server/tables/import.ts';
import { openTables } from '../../server/tables/store.ts';
import { sharedPath } from './shared.ts';

let opened: TableSource | undefined;

/** Physician schedule from 2024, fees of equipment and ZIP codes as imported, the other tables as shipped. */
export function officialTables(): TableSource {
  if (!opened) {
    const folder = mkdtempSync(join(tmpdir(), 'bill-review-tables-'));
    // Beside the quarters lies an archive of years that no shipped programme covers.
    const schedules = readdirSync(sharedPath('releases/pfs')).filter((name) => /^\d/.test(name));
    for (const part of [...schedules.map((name) => `pfs/${name}`), 'dmepos', 'zip'])
      importTables(sharedPath(`releases/${part}`), folder);
    opened = openTables({ dirs: [SHIPPED_TABLES, folder] });
    // A release is read when something is first looked up in it: that has to be while its file is there.
    for (const id of opened.ids) for (const release of opened.releases(id)) release.text(0, 0);
    rmSync(folder, { recursive: true });
  }
  return opened;
}
