/** The changes of law that `rules/CHANGELOG.md` lists, as rows. */
import { PAYER_FOLDER } from '../../../engine/index.ts';

export interface LawChange {
  /** Day on which it came into the book. */
  readonly landed: string;
  readonly dates: string;
  /** As written: the packs with their versions. */
  readonly packs: string;
  readonly what: string;
  readonly citation: string;
}

const ROW = /^\| (\d{4}-\d{2}-\d{2}) \|/;

/** Cells of a row; a bar inside of one is written with a backslash. */
const readCells = (row: string): string[] =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** The rows of the change log that name a pack, in their order: newest first. What it says of a payer is that payer's. */
export function readChanges(log: string, pack: string): LawChange[] {
  return log
    .split('\n')
    .filter((row) => ROW.test(row) && row.includes(`\`${pack}\``) && !row.includes(PAYER_FOLDER))
    .map((row) => {
      const [landed = '', dates = '', packs = '', what = '', citation = ''] = readCells(row);
      return { landed, dates, packs: packs.replaceAll('`', ''), what: what.replaceAll('`', ''), citation };
    });
}
