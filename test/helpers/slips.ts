/** Files of slips: small mistakes of an author, each with what is said of it, exactly. */
import { readFileSync } from 'node:fs';
import { formatProblem } from '../../engine/problem.ts';
import { readYaml } from '../../engine/rulebook/read-yaml.ts';
import type { Edit } from './edit-files.ts';

/** Days for which a table has a release, by table. */
export type Releases = Readonly<Record<string, { readonly from: string; readonly through: string }>>;

/** One slip in a book, and what is said of it. */
export interface Slip {
  readonly slip: string;
  readonly edits?: readonly Edit[];
  /** Tables whose only release holds for other days than the programme covers. */
  readonly releases?: Releases;
  /** What finds it, `rules test` or the file of an example; left out: `rules check`. */
  readonly by?: string;
  /** The sound book was locked before. */
  readonly after?: 'rules lock';
  readonly gives: string;
}

/** The slips of a file, and the text that they stand in. */
export function readSlips(path: string): { slips: readonly Slip[]; text: string } {
  const text = readFileSync(path, 'utf8');
  const { yaml, problems } = readYaml(path, text);
  if (problems.length > 0) throw new Error(problems.map(formatProblem).join('\n'));
  return { slips: yaml.value as unknown as Slip[], text };
}

/** The text of a file with what its slips give written in, each in its place. */
export function writeGiven(text: string, given: readonly string[]): string {
  let at = 0;
  return text.replaceAll(/^( +)gives: \|\n(?:\1 +.*\n)+/gm, (_found, indent: string) => {
    const lines = given[at++]!.split('\n').map((line) => `${indent}  ${line}\n`);
    return `${indent}gives: |\n${lines.join('')}`;
  });
}
