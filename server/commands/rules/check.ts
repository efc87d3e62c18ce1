/** `rules check`: every mistake of the packs; of a clean book the sources that nobody has read. */
import type { PlainDate, SourceCount } from '../../../engine/index.ts';
import { openRules, type RuleFolders, readLocked, renderProblems, showFile } from '../../open-rules.ts';
import type { Printout } from '../shell.ts';

/** @param today the day on which the author looks */
export function checkRules(folders: RuleFolders, today: PlainDate): Printout {
  const { ruleBook, problems, sources } = openRules(folders, { authoredOn: today });
  const { rulesDir } = folders;
  if (problems.length > 0) return { ok: ruleBook !== null, text: renderProblems(problems, rulesDir) };
  const packs = ruleBook!.packs.length;
  const text = `${packs} ${packs === 1 ? 'pack' : 'packs'}, no problems.\n`;
  const unlocked = readLocked(rulesDir).locked ? '' : UNLOCKED;
  return { ok: true, text: `${text}${describeUnread(sources, rulesDir)}${unlocked}` };
}

const UNLOCKED = `There is no versions.lock, so a pack whose law changes under its old version is not found. rules lock writes it.
`;

/** Sources whose text nobody has read, with their places; nothing where all have been. */
function describeUnread({ total, unread }: SourceCount, rulesDir: string | null): string {
  if (unread.length === 0) return '';
  const places = unread.map(({ file, line }) => `${showFile(file, rulesDir)}:${line}`).join(', ');
  const verb = unread.length === 1 ? 'is' : 'are';
  return `${unread.length} of ${total} sources ${verb} unread, and each says what it rests on: ${places}\n`;
}
