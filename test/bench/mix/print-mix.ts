/** Prints what became of the stream. */
import { STREAM } from './make-mix.ts';
import type { MixLine } from './review-mix.ts';

/** One figure with what it is. */
export const printRow = (label: string, value: string): void =>
  console.log(`${label.padEnd(64)} ${value.padStart(12)}`);

const percent = (part: number, whole: number) =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)}%`;
const settled = (lines: readonly MixLine[]) => lines.filter(({ reason }) => reason === null).length;

/** One row a kind, one column a programme. */
function printShares(lines: readonly MixLine[]): void {
  const programmes = [...new Set(lines.map(({ programme }) => programme))];
  const width = Math.max(34, ...STREAM.kinds.map(({ kind }) => kind.length + 8));
  const columns = programmes.map((name) => Math.max(8, name.length + 2));
  const print = (label: string, cells: readonly string[]) =>
    console.log(
      label.padEnd(width) + cells.map((cell, index) => cell.padStart(columns[index] ?? 8)).join(''),
    );
  const cellsOf = (some: readonly MixLine[]) =>
    [...programmes.map((name) => some.filter(({ programme }) => programme === name)), some].map((group) =>
      percent(settled(group), group.length),
    );
  console.log('Lines settled without a person, by kind (with its share of the bills) and programme:\n');
  print('', [...programmes, 'all']);
  for (const { kind, share } of STREAM.kinds)
    print(`${kind} (${share}%)`, cellsOf(lines.filter((line) => line.kind === kind)));
  print('all', cellsOf(lines));
  print(
    'lines',
    [...programmes.map((name) => lines.filter(({ programme }) => programme === name)), lines].map(
      ({ length }) => String(length),
    ),
  );
}

/** The reasons that keep the most lines of some from being settled, with the codes they keep most often. */
function printReasons(lines: readonly MixLine[], most: number): void {
  const byReason = Map.groupBy(
    lines.filter(({ reason }) => reason !== null),
    ({ reason }) => reason!,
  );
  const sorted = [...byReason].sort(([, left], [, right]) => right.length - left.length);
  for (const [reason, kept] of sorted.slice(0, most)) {
    const codes = [...Map.groupBy(kept, ({ code }) => code)].sort(([, a], [, b]) => b.length - a.length);
    const shown = codes.slice(0, 12).map(([code, { length }]) => `${code} ×${length}`);
    console.log(`  ${percent(kept.length, lines.length).padStart(6)}  ${reason.slice(0, 260)}`);
    console.log(`          ${shown.join(', ')}${codes.length > 12 ? `, and ${codes.length - 12} more` : ''}`);
  }
  if (sorted.length > most) console.log(`          and ${sorted.length - most} more reasons`);
}

/** @param most reasons shown of each programme */
export function printMix(lines: readonly MixLine[], most = 12): void {
  printShares(lines);
  for (const [programme, some] of Map.groupBy(lines, (line) => line.programme)) {
    console.log(
      `\n${programme}: ${percent(some.length - settled(some), some.length)} of lines go to a person:`,
    );
    printReasons(some, most);
  }
  console.log('\nBy kind, over all programmes:');
  for (const { kind } of STREAM.kinds) {
    const some = lines.filter((line) => line.kind === kind);
    if (settled(some) === some.length) continue;
    console.log(` ${kind}: ${percent(settled(some), some.length)} settled`);
    printReasons(some, 3);
  }
}
