/**
 * Remembers what was read, proven and tested before, between runs of the commands. A key names all that a finding rests on in
 * the rules; the file it stands in goes by the digest of everything else: engine, schemas, packages and tables.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Memory, TableDefinition } from '../engine/index.ts';
import { openCacheFolder } from './cache-folder.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
/** What the findings of the engine come from, beside rules and tables. */
const CODE = ['engine', 'schemas', 'server/tables'];
const PACKAGES = 'package-lock.json';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** The digest of all code that a finding rests on; a change of a comment costs no more than a slow run. */
function digestCode(): string {
  const files = CODE.flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  ).sort();
  const digest = createHash('sha256').update(process.version);
  for (const file of [...files, join(PROJECT, PACKAGES)])
    if (existsSync(file)) digest.update(`${file.length} ${file}`).update(readFileSync(file));
  return digest.digest('hex');
}

let code: string | undefined;

/**
 * Findings that nobody asked for in this run and that are kept all the same: those of another branch, or of a book that has a
 * mistake just now. What was proven is a word each and takes long to find again; what was read and tested is long.
 */
export const MOST_UNUSED = { short: 20_000, long: 5000 };
/** Characters. */
const LONG = 100;
const isLong = (value: unknown) => JSON.stringify(value).length > LONG;
/** Files of other engines and tables that are left; older ones are taken away. */
const MOST_FILES = 8;

export class KnownResults implements Memory {
  private readonly file: string;
  private readonly before: ReadonlyMap<string, unknown>;
  private readonly used = new Map<string, unknown>();
  private isNew = false;

  constructor(file: string) {
    this.file = file;
    this.before = readKept(file);
  }

  recall(key: string): unknown {
    const value = this.used.get(key) ?? this.before.get(key);
    if (value !== undefined) this.used.set(key, value);
    return value;
  }

  keep(key: string, value: unknown): void {
    if (this.used.get(key) !== value) this.isNew = true;
    this.used.set(key, value);
  }

  /**
   * Writes what is new, whole or not at all, beside what others have kept since. What cannot be written is found again the
   * next time.
   */
  save(): void {
    if (!this.isNew) return;
    const unused = [...readKept(this.file)].filter(([key]) => !this.used.has(key));
    const { long = [], short = [] } = Object.groupBy(unused, ([, value]) =>
      isLong(value) ? 'long' : 'short',
    );
    const left = [...long.slice(-MOST_UNUSED.long), ...short.slice(-MOST_UNUSED.short)];
    const text = JSON.stringify(Object.fromEntries([...left, ...this.used]));
    const partial = `${this.file}.${process.pid}`;
    try {
      writeFileSync(partial, `${hash(text)}\n${text}`);
      renameSync(partial, this.file);
    } catch {
      return;
    }
    this.isNew = false;
  }
}

/** What a file holds; nothing of one that is not there, or not as it was written. */
function readKept(file: string): ReadonlyMap<string, unknown> {
  if (!existsSync(file)) return new Map();
  const whole = readFileSync(file, 'utf8');
  const end = whole.indexOf('\n');
  const text = whole.slice(end + 1);
  if (end < 0 || hash(text) !== whole.slice(0, end)) return new Map();
  return new Map(Object.entries(JSON.parse(text) as Record<string, unknown>));
}

/** Takes away what other engines and tables have left, but for the latest. */
function tidy(folder: string): void {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const age = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const latest = files.sort((a, b) => age(b) - age(a)).slice(0, MOST_FILES);
  for (const file of files) if (!latest.includes(file)) rmSync(file, { force: true });
}

/** Undefined where nothing can be kept. */
export function openKnownResults(declared: readonly TableDefinition[]): KnownResults | undefined {
  try {
    const folder = openCacheFolder('results');
    if (code === undefined) tidy(folder);
    code ??= digestCode();
    return new KnownResults(join(folder, `${hash(`${code} ${JSON.stringify(declared)}`).slice(0, 32)}.json`));
  } catch {
    return undefined;
  }
}
