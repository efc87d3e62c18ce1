/** Prints what became of the stream. */
import type { Stream } from './make-mix.ts';
import type { MixLine } from './review-mix.ts';

/** One figure with what it is. */
export const printRow = (label: string, value: string): void =>
  console.log(`${label.padEnd(64)} ${value.padStart(12)}`);

/** Characters of a programme's name, and of a share. */
const NAMES = 22;
const CELL = 6;

const percent = (part: number, whole: number) => (whole === 0 ? '-' : ((100 * part) / whole).toFixed(1));
const settled = (lines: readonly MixLine[]) => lines.filter(({ reason }) => reason === null).length;

/** One row a programme, one column a kind, which the legend numbers. */
function printShares(lines: readonly MixLine[], { kinds }: Stream): void {
  const legend = kinds.map(({ kind, share }, index) => `${index + 1} ${kind} ${share}%`);
  console.log(`Kinds, with their shares of the bills of each programme: ${legend.join(', ')}.\n`);
  console.log(
    'Percent of lines settled without a person; "given" is of the lines whose tables are loaded.\n',
  );
  const print = (label: string, cells: readonly string[]) =>
    console.log(label.padEnd(NAMES) + cells.map((cell) => cell.padStart(CELL)).join(''));
  print('', [...kinds.map((_, index) => String(index + 1)), 'all', 'given', 'lines']);
  const byProgramme = [...Map.groupBy(lines, ({ programme }) => programme)];
  for (const [programme, some] of [...byProgramme, ['all', lines] as const]) {
    const given = some.filter(({ awaitsFigures }) => !awaitsFigures);
    const ofKinds = kinds.map(({ kind }) => some.filter((line) => line.kind === kind));
    const shares = [...ofKinds, some, given].map((group) => percent(settled(group), group.length));
    print(programme, [...shares, String(some.length)]);
  }
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
    console.log(`  ${percent(kept.length, lines.length).padStart(5)}%  ${reason.slice(0, 260)}`);
    console.log(`          ${shown.join(', ')}${codes.length > 12 ? `, and ${codes.length - 12} more` : ''}`);
  }
  if (sorted.length > most) console.log(`          and ${sorted.length - most} more reasons`);
}

/** @param most reasons shown of each programme */
export function printMix(lines: readonly MixLine[], stream: Stream, most = 12): void {
  printShares(lines, stream);
  for (const [programme, some] of Map.groupBy(lines, (line) => line.programme)) {
    console.log(
      `\n${programme}: ${percent(some.length - settled(some), some.length)}% of lines go to a person:`,
    );
    printReasons(some, most);
  }
  console.log('\nBy kind, over all programmes:');
  for (const { kind } of stream.kinds) {
    const some = lines.filter((line) => line.kind === kind);
    if (settled(some) === some.length) continue;
    console.log(` ${kind}: ${percent(settled(some), some.length)}% settled`);
    printReasons(some, 3);
  }
}
