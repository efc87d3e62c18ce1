/** Reads the file of settings: YAML with the names of the environment variables. */
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { readRegularText } from '../regular-file.ts';
import { LISTED } from './settings.ts';

export interface ConfigFile {
  /** By variable: the text as written, and `file:line:column`. */
  readonly values: ReadonlyMap<string, { readonly text: string; readonly place: string }>;
  /** What is wrong with the file itself, each with its place; never a value, which may be a secret. */
  readonly problems: readonly string[];
}

const NAMES = LISTED.map(({ variable }) => variable);

/** Never throws: a file that cannot be read is a problem, too. */
export async function readConfigFile(file: string): Promise<ConfigFile> {
  let text: string;
  try {
    text = readRegularText(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code ? `${file} cannot be read (${code}).` : (error as Error).message;
    return {
      values: new Map(),
      problems: [`${reason} Name the file of settings with --config or CONFIG_FILE.`],
    };
  }
  return parseConfigFile(file, text);
}

/** `file` is what messages name it. */
export async function parseConfigFile(file: string, text: string): Promise<ConfigFile> {
  const lineCounter = new LineCounter();
  // Every value stays the text that it is: `08` and `no` mean what they mean in the environment.
  const document = parseDocument(text, {
    lineCounter,
    schema: 'failsafe',
    stringKeys: true,
    prettyErrors: false,
  });
  const placeOf = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return `${file}:${Math.max(1, line)}:${Math.max(1, col)}`;
  };
  const values = new Map<string, { text: string; place: string }>();
  const problems = [...document.errors, ...document.warnings].map(
    // What follows a colon may be a part of a value.
    ({ pos, message }) => `${placeOf(pos[0])} is not valid YAML: ${message.split(':')[0]}.`,
  );
  if (problems.length > 0) return { values, problems };
  const { contents } = document;
  if (isMap(contents)) {
    for (const { key, value } of contents.items) {
      const name = isScalar(key) ? String(key.value) : '';
      const place = placeOf(isScalar(key) ? (key.range?.[0] ?? 0) : 0);
      if (!NAMES.includes(name))
        problems.push(`${place} ${showName(name)} is no setting; ${await suggest(name)}`);
      else if (value !== null && !isScalar(value))
        problems.push(`${place} ${name} must be one value, not a list or a group of names.`);
      else values.set(name, { text: String(value?.value ?? ''), place });
    }
  } else if (!isScalar(contents) ? contents !== null : contents.value !== '') {
    problems.push(`${placeOf(0)} is no list of settings. Write each as NAME: value, in a line of its own.`);
  }
  return { values, problems };
}

/** A line that is written otherwise, as `NAME=value` or `NAME value:`, is all name to YAML, and has the value in it. */
const showName = (name: string): string => (/^\w{1,40}$/.test(name) ? name : 'this');

/** The engine is loaded for a mistake only: it would slow every command down. */
async function suggest(name: string): Promise<string> {
  if (name === 'CONFIG_FILE') return 'a file of settings names no other.';
  const { findNearest } = await import('../../engine/index.ts');
  const nearest = findNearest(name, NAMES);
  return nearest === null ? 'serve --help lists them.' : `did you mean ${nearest}?`;
}
