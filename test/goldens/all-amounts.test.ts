/** Every published amount of North Carolina 2025 beside the project, and the Medicare amount below each. */
import { describe, expect, it } from 'vitest';
import { officialTables } from '../helpers/official-tables.ts';
import { hasShared, SKIPPED } from '../helpers/shared.ts';
import { findWrong, LISTED, listFigures } from './figures.ts';

const ALL = 9082;

describe.skipIf(!hasShared)(`all published amounts, by the official releases${SKIPPED}`, () => {
  it.each(LISTED)(`$authority pays all ${ALL}`, { timeout: 240_000 }, async ({ authority }) => {
    const figures = listFigures(authority);
    expect(figures).toHaveLength(ALL);
    expect(await findWrong(authority, figures, { tables: officialTables() })).toEqual([]);
  });
});
