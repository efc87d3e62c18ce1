/** Finds the line of a JSON text in which the value of a path stands. */

/** `Services[0].Charge` → `services`, `0`, `charge`: names of fields mean the same in any case. */
const splitPath = (path: string): string[] =>
  path
    .toLowerCase()
    .split(/[.[\]]+/)
    .filter((part) => part !== '');

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

interface Level {
  readonly isList: boolean;
  /** Of a list the place, of an object the key, in lower case. */
  at: string;
  isKeyNext: boolean;
}

/**
 * @param text JSON that can be read
 * @returns number of the line, from 1; that of the nearest value around it where the text does not have the path itself
 */
export function locatePath(text: string, path: string): number {
  const wanted = splitPath(path);
  const levels: Level[] = [];
  let best = { depth: 0, index: 0 };
  const note = (index: number) => {
    const isPart = levels.length <= wanted.length && levels.every(({ at }, depth) => at === wanted[depth]);
    if (isPart && levels.length > best.depth) best = { depth: levels.length, index };
  };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === '}' || token === ']') levels.pop();
    else if (token === ',' && level?.isList) level.at = String(Number(level.at) + 1);
    else if (token === ',' && level) level.isKeyNext = true;
    else if (token === ':' && level) level.isKeyNext = false;
    else if (level?.isKeyNext) {
      level.at = String(JSON.parse(token)).toLowerCase();
      note(index);
    } else {
      if (level?.isList) note(index);
      if (token === '{') levels.push({ isList: false, at: '', isKeyNext: true });
      if (token === '[') levels.push({ isList: true, at: '0', isKeyNext: false });
    }
  }
  return text.slice(0, best.index).split('\n').length;
}
