/** `rules impact`: what a change of law does to bills, and whether that is what was expected. */
import { readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { type BookReference, openRange } from '../../../book-references.ts';
import { openRules, type RuleFolders, renderProblems } from '../../../open-rules.ts';
import { selectPayer } from '../../payers.ts';
import { readCount } from '../../read-count.ts';
import { CommandFailure, type Shell, writeOut } from '../../shell.ts';
import { ImpactCsv } from './csv.ts';
import { compareExpected, writeExpected } from './expected.ts';
import { renderImpactPage } from './page.ts';
import { type ImpactRun, measureImpact } from './run.ts';
import type { Impact } from './tally.ts';
import { renderImpact } from './text.ts';

export interface ImpactFlags {
  readonly bills: string;
  readonly tenant?: string;
  readonly movers: string;
  readonly html?: string;
  readonly csv?: string;
  readonly json?: boolean;
  readonly expect?: string;
  readonly writeExpected?: string;
  readonly threads?: string;
}

/** The payers of a state without mistakes; a book that cannot be run has no impact. */
function checkState({ name, folders }: BookReference): readonly string[] {
  const { ruleBook, problems } = openRules(folders, 'use');
  if (ruleBook) return ruleBook.listPayers();
  throw new CommandFailure(
    `The rules of ${name} have mistakes:\n${renderProblems(problems, folders.rulesDir)}`,
  );
}

export async function runImpact(
  shell: Shell,
  range: string,
  now: RuleFolders,
  releasesDir: string,
  flags: ImpactFlags,
): Promise<void> {
  const movers = readCount('movers', flags.movers, 0);
  const threads = flags.threads === undefined ? undefined : readCount('threads', flags.threads, 1);
  const [before, after] = openRange(range, now, releasesDir);
  const names = `${before.name} → ${after.name}`;
  // A file that is not there is said before bills are reviewed for minutes.
  await using file = flags.bills === '-' ? null : await open(flags.bills);
  const expected = flags.expect === undefined ? null : readFileSync(flags.expect, 'utf8');
  checkState(before);
  const tenant = selectPayer(checkState(after), flags.tenant) ?? '';
  const csv = flags.csv === undefined ? null : new ImpactCsv(flags.csv);
  const run = await measureImpact(
    file?.createReadStream({ highWaterMark: 262_144 }) ?? shell.stdin,
    { before: before.folders, after: after.folders, tenant, movers, isTold: csv !== null },
    csv ? csv.tell : () => {},
    showProgress(shell),
    threads,
  );
  await csv?.finish(run.impact);
  if (flags.html !== undefined) writeFileSync(flags.html, renderImpactPage(run, names));
  if (flags.writeExpected !== undefined) writeFileSync(flags.writeExpected, writeExpected(run.impact, names));
  await writeOut(
    shell.stdout,
    flags.json ? showJson(run, before.name, after.name) : renderImpact(run, names),
  );
  if (run.impact.bills === 0) throw new CommandFailure(`${flags.bills} holds no bill: nothing was compared.`);
  if (expected !== null) judge(flags.expect!, expected, run.impact);
}

const showJson = ({ impact, seconds, threads }: ImpactRun, before: string, after: string) =>
  `${JSON.stringify({ before, after, ...impact, seconds, threads, billsPerSecond: impact.bills / seconds }, null, 2)}\n`;

function judge(file: string, text: string, impact: Impact): void {
  const found = compareExpected(file, text, impact);
  if ('mistakes' in found) throw new CommandFailure(found.mistakes.join('\n'));
  if (found.surprises.length === 0) return;
  const lines = found.surprises.map(
    ({ at, expected, measured }) => `  ${at}: expected ${expected}, measured ${measured}`,
  );
  throw new CommandFailure(`${file} expects another impact:\n${lines.join('\n')}`);
}

/** Milliseconds between two looks at the count. */
const EVERY = 200;

function showProgress({ stderr }: Shell): (bills: number) => void {
  if (!stderr.isTTY) return () => {};
  let shown = 0;
  return (bills) => {
    const now = performance.now();
    if (now - shown < EVERY) return;
    shown = now;
    stderr.write(`\r${bills} bills\r`);
  };
}
