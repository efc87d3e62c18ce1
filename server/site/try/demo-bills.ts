/** The bills of the demo, to begin with. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { upperFirst } from '../../report/wording.ts';

const FOLDER = fileURLToPath(new URL('../../demo', import.meta.url));

export interface DemoBill {
  /** `1-north-carolina-workers-comp`. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

let bills: readonly DemoBill[] | undefined;

export function listDemoBills(): readonly DemoBill[] {
  bills ??= globSync('*.json', { cwd: FOLDER })
    .sort()
    .map((file) => {
      const name = basename(file, '.json');
      const title = name.replace(/^\d+-/, '').split('-').map(upperFirst).join(' ');
      return { name, title, text: readFileSync(join(FOLDER, file), 'utf8').trim() };
    });
  return bills;
}
