/**
 * Released books: the rules with all their tables as they were at a moment, in a folder that goes by the digest of its
 * content. `history.ndjson` beside them says when which became law here. With the date of service that makes two clocks: what
 * held on the day of the service, and what was known of it on another day.
 */
import {
  appendFileSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { BOOK, digestBook, ENGINE_VERSION } from '../engine/index.ts';
import {
  lockFile,
  openRules,
  type RuleFolders,
  readFolders,
  readLocked,
  renderProblems,
} from './open-rules.ts';
import { readRegularFile, readRegularText } from './regular-file.ts';
import { StartProblem } from './start-problem.ts';
import { hashBytes } from './tables/manifest.ts';

/** One line of the history. */
export interface ReleaseEntry {
  /** `YYYY-MM-DDTHH:MM:SS`, UTC. */
  readonly released: string;
  readonly digest: string;
  /** The engine that gave the bytes of its reviews. */
  readonly engineVersion: string;
  readonly packs: number;
  readonly note: string;
}

/** A release as it is used. */
export interface OpenedRelease {
  readonly entry: ReleaseEntry;
  readonly folders: RuleFolders;
}

const HISTORY = 'history.ndjson';
const LISTING = 'release.json';
/** Stored tables: large, never changed in place, and held to their manifests when they are read. */
const isStored = (path: string) => path.endsWith('.table');

/** What a release holds, by its path there. */
type Sources = ReadonlyMap<string, string>;

const posix = (path: string) => path.split(sep).join('/');

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Everything that a review by these folders rests on; of imported tables the later folder wins, as it does there. */
function collectSources(folders: RuleFolders): Sources {
  const { folder, starter, files } = readFolders(folders);
  const found = new Map(files.map(({ file }) => [file, join(folder, file.slice('rules/'.length))]));
  for (const path of [lockFile(folder), join(folder, 'CHANGELOG.md')])
    if (existsSync(path)) found.set(`rules/${relative(folder, path)}`, path);
  for (const path of listFiles(starter)) found.set(`rules/tables/${posix(relative(starter, path))}`, path);
  for (const dir of folders.tablesDirs)
    for (const path of listFiles(dir)) found.set(`tables/${posix(relative(dir, path))}`, path);
  return found;
}

/** A stored table costs no second copy where the file system lets two names have it. */
function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    if (isStored(from)) linkSync(from, to);
  } catch {
    // Another file system.
  }
  if (!existsSync(to)) copyFileSync(from, to, constants.COPYFILE_FICLONE);
}

type Listing = Readonly<Record<string, string>>;
const digestOf = (listing: Listing): string =>
  hashBytes(Buffer.from(JSON.stringify(Object.entries(listing).sort())));

/** Copies the sources and lists their digests. What is listed is what was copied, whoever writes meanwhile. */
function copySources(sources: Sources, into: string): Listing {
  return Object.fromEntries(
    [...sources].map(([path, from]) => {
      const to = join(into, path);
      copyFile(from, to);
      return [path, hashBytes(readFileSync(to))];
    }),
  );
}

/**
 * Releases what lies in the folders. Throws a StartProblem for rules with mistakes and for rules that `rules lock` has not
 * written down: nobody could tell later what a version said.
 */
export function makeRelease(
  folders: RuleFolders,
  dir: string,
  { released, note }: Pick<ReleaseEntry, 'released' | 'note'>,
): ReleaseEntry {
  const { ruleBook, problems, files, declared } = openRules(folders, 'use');
  if (!ruleBook) throw new StartProblem(renderProblems(problems, folders.rulesDir));
  if (readLocked(folders.rulesDir).locked?.get(BOOK) !== digestBook(files, declared))
    throw new StartProblem(
      'These rules are not locked as they lie there; run rules lock, then release them.',
    );
  mkdirSync(dir, { recursive: true });
  const made = mkdtempSync(join(dir, '.making-'));
  try {
    const listing = copySources(collectSources(folders), made);
    const digest = digestOf(listing);
    writeFileSync(join(made, LISTING), `${JSON.stringify({ digest, files: listing }, null, 1)}\n`);
    if (!existsSync(join(dir, digest))) renameSync(made, join(dir, digest));
    const entry = { released, digest, engineVersion: ENGINE_VERSION, packs: ruleBook.packs.length, note };
    appendFileSync(join(dir, HISTORY), `${JSON.stringify(entry)}\n`);
    return entry;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** What was released, oldest first; nothing where nothing was. */
export function readHistory(dir: string): ReleaseEntry[] {
  const file = join(dir, HISTORY);
  if (!existsSync(file)) return [];
  const lines = readRegularText(file)
    .split('\n')
    .filter((line) => line !== '');
  const entries = lines.map((line) => JSON.parse(line) as ReleaseEntry);
  return entries.sort((a, b) => (a.released < b.released ? -1 : a.released > b.released ? 1 : 0));
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$/;
const DIGEST = /^[0-9a-f]{8,64}$/;
/** Whether a name can be one of a release: a digest or its beginning, a day, or a moment. */
export const isReleaseName = (name: string): boolean => MOMENT.test(name) || DIGEST.test(name);

/** The entry of a digest, or the last that was released when a day or moment was over; null where there is none. */
export function findRelease(dir: string, name: string): ReleaseEntry | null {
  const history = readHistory(dir);
  if (DIGEST.test(name)) {
    const found = history.filter(({ digest }) => digest.startsWith(name));
    const digests = new Set(found.map(({ digest }) => digest));
    if (digests.size > 1)
      throw new StartProblem(`Several releases begin with ${name}: ${[...digests].join(', ')}.`);
    return found.at(-1) ?? null;
  }
  const moment = name.length === 'YYYY-MM-DD'.length ? `${name}T23:59:59` : name;
  return history.findLast(({ released }) => released <= moment) ?? null;
}

/**
 * What is not as it was released; null when all is. Stored tables are held to their manifests when they are read.
 */
function findDamage(folder: string, { digest }: ReleaseEntry): string | null {
  const path = join(folder, LISTING);
  if (!existsSync(path)) return `${LISTING} is missing`;
  const { files } = JSON.parse(readRegularText(path)) as { readonly files: Listing };
  if (digestOf(files) !== digest) return `${LISTING} was changed`;
  const there = listFiles(folder).map((file) => posix(relative(folder, file)));
  const added = there.find((file) => file !== LISTING && !Object.hasOwn(files, file));
  if (added !== undefined) return `${added} was added`;
  const missing = Object.keys(files).find((file) => !existsSync(join(folder, file)));
  if (missing !== undefined) return `${missing} is missing`;
  const isChanged = ([file, hash]: [string, string]) =>
    !isStored(file) && hashBytes(readRegularFile(join(folder, file))) !== hash;
  const changed = Object.entries(files).find(isChanged);
  return changed ? `${changed[0]} was changed` : null;
}

/** Opens what a name stands for, held to its digest; null where nothing was released by then, or under that digest. */
export function openRelease(dir: string, name: string): OpenedRelease | null {
  const entry = findRelease(dir, name);
  if (!entry) return null;
  const folder = join(dir, entry.digest);
  const damage = findDamage(folder, entry);
  if (damage !== null)
    throw new StartProblem(
      `The release ${entry.digest} is not what was released: ${damage}. Restore ${folder} from a backup.`,
    );
  const tables = join(folder, 'tables');
  const tablesDirs = existsSync(tables) ? [tables] : [];
  return { entry, folders: { rulesDir: join(folder, 'rules'), tablesDirs } };
}
