import { expect, test } from 'vitest';
import type { CoverageReport } from '../../../engine/index.ts';
import { PACK, useRules } from './rules-folder.ts';
import { run } from './run.ts';

const makeRules = useRules();
const LATER: Readonly<Record<string, string>> = {
  'edits/visits.yaml': `pack: edits/visits
kind: edits
version: 1.0.0
title: Visits
status: draft
sources:
  law: { title: A made-up law, pin: section 2, read: 2025-01-02 }
rules:
  - { id: visits, bucket: visits, title: Visits that are used up, deny: {}, reason: 1050, cite: law }
`,
};
const coverage = (...words: string[]) =>
  run(['rules', 'coverage', '--rules-dir', makeRules([], LATER), ...words]);

test('a table for a person', async () => {
  const { code, stdout, stderr } = await coverage();
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^jurisdiction +programme +dates +professional +anesthesia /m);
  expect(stdout).toMatch(/^us-wy +workers-comp +2025-01-01 to 2025-12-31 +cited +- /m);
  expect(stdout).toMatch(/^us-wy\/workers-comp@1\.0\.0 +edits\/visits +draft$/m);
});

const NEIGHBOUR: Readonly<Record<string, string>> = {
  'us-ut/workers-comp.yaml': `pack: us-ut/workers-comp
kind: programme
version: 1.0.0
title: Another made-up state
jurisdiction: us-ut
programme: workers-comp
covers: { from: 2025-01-01, through: 2025-12-31 }
status: cited
sources:
  law: { title: A made-up law, pin: section 1, read: 2025-01-02 }
`,
};

test.each([['us-wy'], ['us-wy/workers-comp']])('of one place, without the others: %s', async (place) => {
  const list = async (...words: string[]) => {
    const { stdout } = await run(['rules', 'coverage', '--rules-dir', makeRules([], NEIGHBOUR), ...words]);
    return [...stdout.matchAll(/^(us-[a-z]+) +workers-comp /gm)].map(([, state]) => state);
  };
  expect((await list()).sort()).toEqual(['us-ut', 'us-wy']);
  expect(await list(place)).toEqual(['us-wy']);
});

test('of a place without a programme: which there are', async () => {
  const { code, stdout } = await coverage('us-zz');
  expect([code, stdout]).toEqual([1, 'No programme is us-zz; there are us-wy/workers-comp.\n']);
});

test('as Markdown', async () => {
  const { stdout } = await coverage('--format', 'markdown');
  expect(stdout).toMatch(/^\| jurisdiction \| programme \| dates \| professional \| /);
  expect(stdout).toMatch(/^\| --- \| --- \| --- \| --- \| /m);
  expect(stdout).toMatch(/^\| us-wy \| workers-comp \| 2025-01-01 to 2025-12-31 \| cited \| - \| /m);
});

test('as JSON', async () => {
  const { stdout } = await coverage('--format', 'json');
  const { services } = JSON.parse(stdout) as CoverageReport;
  expect(services[0]).toEqual({
    jurisdiction: 'us-wy',
    programme: 'workers-comp',
    pack: 'us-wy/workers-comp@1.0.0',
    kind: 'professional',
    from: '2025-01-01',
    through: '2025-12-31',
    status: 'cited',
    by: ['us-wy/workers-comp'],
    supplied: 'none',
    supplies: [],
  });
});

test('in another format, or of a book with a mistake, it fails', async () => {
  expect(await coverage('--format', 'xml')).toMatchObject({ code: 2, stdout: '' });
  const rules = makeRules([[PACK, 'line.charge * share', 'line.chrage * share']]);
  const { code, stdout } = await run(['rules', 'coverage', '--rules-dir', rules]);
  expect([code, stdout]).toEqual([1, expect.stringContaining('line.chrage')]);
});
