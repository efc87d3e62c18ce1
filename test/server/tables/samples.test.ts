import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importTables } from '../../../server/tables/import.ts';
import { isClean } from '../../../server/tables/import-report.ts';
import { importFiles, readRow, writeFiles } from './made-releases.ts';
import { SAMPLES } from './samples.ts';
import { SCHEDULE_SAMPLES } from './samples-schedules.ts';

const named = [...SAMPLES, ...SCHEDULE_SAMPLES].map((sample) => ({
  ...sample,
  title: `${sample.becomes[0]} from ${sample.path}`,
}));

/** The first cell of the last row that has one; where rows have one cell only, a cell no file may hold. */
const findFirstCell = (text: string) => /^(\w+)[,\t]/m.exec(text.slice(text.length / 2))?.[1] ?? '"';

describe('a file of each kind', () => {
  test.each(named)('$title: its release, its days and a row', ({ path, text, becomes, key, row }) => {
    const { report, open } = importFiles({ [path]: text });
    expect(report.skipped).toEqual([]);
    expect(report.releases.map(({ manifest }) => `${manifest.id} ${manifest.release}`)).toEqual(becomes);
    expect(report.releases.flatMap(({ problems }) => problems)).toEqual([]);
    const [id, release] = becomes[0]!.split(' ') as [string, string];
    expect(readRow(open(), id, release, key)).toMatchObject(row);
    const { from, through } = report.releases[0]!.manifest.effective;
    expect(from <= through).toBe(true);
  });

  test.each(named)('$title: importing it twice is harmless', ({ path, text }) => {
    const { report, store } = importFiles({ [path]: text });
    const read = () =>
      report.releases.map(({ manifest: { id, file } }) => readFileSync(join(store, id, file), 'latin1'));
    const before = read();
    importTables(writeFiles({ [path]: text }), store, { starterDir: null });
    expect(read()).toEqual(before);
  });

  const damages: readonly [what: string, damage: (text: string) => string][] = [
    ['its last line cut in two', (text) => text.slice(0, -4)],
    ['a row that lacks cells', (text) => `${text}${findFirstCell(text)}\n`],
    ['a quote that is never closed', (text) => `${text}"x\n`],
  ];
  const damaged = named.flatMap((sample) =>
    damages
      .slice(0, sample.isManual ? 1 : undefined)
      .map(([what, damage]) => ({ ...sample, what, text: damage(sample.text) })),
  );
  test.each(damaged)('$title with $what is refused whole, with the line', ({ path, text }) => {
    const { report } = importFiles({ [path]: text });
    expect(report.releases).toEqual([]);
    expect(isClean(report)).toBe(false);
    for (const { kind, reason } of report.skipped) {
      expect(kind).toBe('refused');
      expect(reason).toMatch(/line \d+|:\d+:\d+: /);
    }
    expect(report.skipped.length).toBeGreaterThan(0);
  });
});
