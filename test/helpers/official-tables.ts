/** Tables imported from the official releases beside the project, once for a run; not every checkout has them. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TableSource } from '../../engine/table.ts';
import { SHIPPED_TABLES } from '../../server/tables/definition.ts';
import { importTables } from '../../server/tables/import.ts';
import { openTables } from '../../server/tables/store.ts';

const SHARED = fileURLToPath(new URL('../../../shared/', import.meta.url));

/** A path of the material beside the project. */
export const sharedPath = (path: string): string => join(SHARED, path);
export const hasShared: boolean = existsSync(sharedPath('releases')) && existsSync(sharedPath('golden'));
/** For titles of tests that are skipped without it. */
export const SKIPPED = hasShared ? '' : ' (skipped: the official releases are not beside this checkout)';

let opened: TableSource | undefined;

/** Physician schedule and ZIP codes as imported, the other tables as shipped. */
export function officialTables(): TableSource {
  if (!opened) {
    const folder = mkdtempSync(join(tmpdir(), 'bill-review-tables-'));
    for (const part of ['pfs', 'zip']) importTables(sharedPath(`releases/${part}`), folder);
    opened = openTables({ dirs: [SHIPPED_TABLES, folder] });
    rmSync(folder, { recursive: true });
  }
  return opened;
}
