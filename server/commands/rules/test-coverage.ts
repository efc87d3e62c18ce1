/** `rules test --coverage`: what of the law the examples come to, in the space of the rules. */
import { COVERAGE_KINDS, measureCoverage, type PackCoverage } from '../../../engine/index.ts';
import { countOf } from '../../count-of.ts';
import { type RuleFolders, showFile } from '../../open-rules.ts';
import { formatTable } from '../format-table.ts';
import type { Printout } from '../shell.ts';
import { requirePack, withTests } from './test.ts';

const TITLES: Readonly<Record<(typeof COVERAGE_KINDS)[number], string>> = {
  rule: 'rules act',
  held: 'held back',
  leaf: 'both ways',
  value: 'values',
  entry: 'entries',
  case: 'cases',
  day: 'days',
};

const WORDS = `rules act: in an example that names them; held back: asked, and not for a line; both ways: comparisons true and false
where they are asked; values, entries, cases: read; days: a line on each side of a change of law.
`;

const showCounts = ({ counts }: Pick<PackCoverage, 'counts'>): string[] =>
  COVERAGE_KINDS.map((kind) => {
    const [covered, all] = counts[kind];
    return all === 0 ? '' : `${covered}/${all}`;
  });

const addUp = (all: readonly PackCoverage[]): PackCoverage['counts'] => {
  const sum = (kind: (typeof COVERAGE_KINDS)[number], side: 0 | 1) =>
    all.reduce((total, { counts }) => total + counts[kind][side], 0);
  const sums = COVERAGE_KINDS.map((kind) => [kind, [sum(kind, 0), sum(kind, 1)]]);
  return Object.fromEntries(sums) as PackCoverage['counts'];
};

/** A table of all packs, or one pack with the place of each gap. */
export function testCoverage(folders: RuleFolders, pack: string | null, asJson: boolean): Promise<Printout> {
  return withTests(folders, (input) => {
    if (pack !== null) requirePack(input, pack);
    const coverage = measureCoverage(input, (id) => pack === null || id === pack);
    if (asJson) return { ok: true, text: `${JSON.stringify(coverage, null, 2)}\n` };
    const rows = coverage.map((one) => [`${one.pack} ${one.version}`, ...showCounts(one)]);
    const total = ['all', ...showCounts({ counts: addUp(coverage) })];
    const columns = [
      { title: 'pack' },
      ...COVERAGE_KINDS.map((kind) => ({ title: TITLES[kind], align: 'right' }) as const),
    ];
    const gaps = coverage.flatMap((one) => one.gaps);
    const places = gaps.map(
      ({ file, line, column, message }) =>
        `${showFile(file, folders.rulesDir)}:${line}:${column} ${message}\n`,
    );
    return {
      ok: true,
      text: [
        formatTable(columns, rows.length > 1 ? [...rows, total] : rows),
        `\n${WORDS}`,
        pack === null
          ? `${countOf(gaps.length, 'gap')}; rules test <pack> --coverage names them.\n`
          : places.join(''),
      ].join(''),
    };
  });
}
