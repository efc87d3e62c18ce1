/** Published amounts in the repository, to the cent, each with a trace that recomputes: by the starter figures alone. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layTablesOver } from '../../engine/pack-tests/build-tables.ts';
import type { PackTestFile } from '../../engine/pack-tests/pack-test.ts';
import { readYaml } from '../../engine/rulebook/read-yaml.ts';
import { definition, SHIPPED_FILES, starterTables } from '../helpers/rule-book.ts';
import { hasShared, SKIPPED } from '../helpers/shared.ts';
import { figurePath, findWrong, LISTED, readFigures } from './figures.ts';
import { makeFigureFile } from './write-figures.ts';

const STARTERS = 1634;

/** The bill and the made-up tables of the regulation's example, as the pack's own tests have them. */
function exampleOfRegulation() {
  const { file, text } = SHIPPED_FILES.find((one) => one.file === 'rules/us/owcp.test.yaml')!;
  const { bill = {}, tables = [] } = readYaml(file, text).yaml.value as unknown as PackTestFile;
  return { bill, tables: layTablesOver(starterTables(), tables, 'demo', definition) };
}

describe.each(LISTED)('$authority', ({ authority }) => {
  it(`pays all ${STARTERS} amounts of the starter codes as published`, async () => {
    const figures = readFigures(authority);
    expect(figures).toHaveLength(STARTERS);
    expect(await findWrong(authority, figures)).toEqual([]);
  });

  it.skipIf(!hasShared)(`has them as the list beside the project has them${SKIPPED}`, () => {
    expect(readFileSync(figurePath(authority), 'utf8')).toBe(makeFigureFile(authority));
  });
});

it("OWCP pays the regulation's example as published", async () => {
  const figures = readFigures('us-owcp');
  expect(figures.map(({ amount }) => amount)).toEqual(['394.74']);
  expect(await findWrong('us-owcp', figures, exampleOfRegulation())).toEqual([]);
});
