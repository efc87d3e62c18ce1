/** `rules check`: every mistake of the packs; of a clean book how many sources nobody has read, and which. */

import type { PlainDate, SourceCount } from '../../../engine/index.ts';
import { countOf } from '../../count-of.ts';
import {
  isBookOf,
  type OpenedRules,
  openRules,
  type RuleFolders,
  readLocked,
  renderProblems,
  showFile,
} from '../../open-rules.ts';
import type { Printout } from '../shell.ts';

interface Wanted {
  /** The day on which the author looks. */
  readonly today: PlainDate;
  readonly listsUnread: boolean;
}

export function checkRules(folders: RuleFolders, { today, listsUnread }: Wanted): Printout {
  const opened = openRules(folders, { authoredOn: today });
  const { ruleBook, problems, sources } = opened;
  const { rulesDir } = folders;
  if (problems.length > 0) return { ok: ruleBook !== null, text: renderProblems(problems, rulesDir) };
  const packs = ruleBook!.packs.length;
  const text = `${countOf(packs, 'pack')}, no problems.\n`;
  return {
    ok: true,
    text: `${text}${countUnread(sources, listsUnread)}${listsUnread ? listUnread(sources, rulesDir) : ''}${sayUnlocked(opened, rulesDir)}`,
  };
}

const UNLOCKED = `There is no versions.lock, so a pack whose law changes under its old version is not found. rules lock writes it.
`;

const OTHER_BOOK = `versions.lock is of another state of this book, so each start of a service proves all of it anew. rules lock writes it.
`;

function sayUnlocked(opened: OpenedRules, rulesDir: string | null): string {
  const { locked } = readLocked(rulesDir);
  if (!locked) return UNLOCKED;
  return isBookOf(locked, opened) ? '' : OTHER_BOOK;
}

/** How many sources nobody has read; nothing where all have been. */
function countUnread({ total, unread }: SourceCount, areListed: boolean): string {
  if (unread.length === 0) return '';
  const verb = unread.length === 1 ? 'is' : 'are';
  const rest = areListed ? ':' : ' (rules check --unread lists them).';
  return `${unread.length} of ${total} sources ${verb} unread, and each says what it rests on${rest}\n`;
}

/** A line for each of them, with its place. */
const listUnread = ({ unread }: SourceCount, rulesDir: string | null): string =>
  unread.map(({ file, line, id }) => `${showFile(file, rulesDir)}:${line} ${id}\n`).join('');
