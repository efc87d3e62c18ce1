/** `rules schema`: a schema for each pack, by which an editor completes the names in its reach. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describeReaches, type Reach } from '../../../engine/index.ts';
import { countOf } from '../../count-of.ts';
import { openRules, type RuleFolders } from '../../open-rules.ts';
import { SHIPPED_RULES } from '../../rule-files.ts';
import type { Printout } from '../shell.ts';
import { buildPackSchema } from './build-pack-schema.ts';
import { readReach } from './facts.ts';

const posix = (path: string) => path.split(sep).join('/');

/** All packs, with samples of the tables alone: to walk the examples of the whole book for each takes a quarter of an hour. */
function describeAll(folders: RuleFolders): Reach[] {
  const { files, tables, declared } = openRules(folders, 'examples');
  const input = { files, tables, ruleBook: null, definitions: declared };
  const [common] = describeReaches(input, [null]);
  const ids = common!.packs.map(({ name }) => name);
  return describeReaches(input, ids).map((reach) => reach!);
}

/** Writes `<toDir>/<pack>.schema.json` for one pack or for all, and says how an editor finds them. */
export function writeSchemas(folders: RuleFolders, packId: string | null, toDir: string): Printout {
  const reaches = packId === null ? describeAll(folders) : [readReach(folders, packId)];
  const lines = reaches.map((reach) => {
    const { id } = reach.pack!;
    const path = resolve(toDir, `${id}.schema.json`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(buildPackSchema(reach), null, 1)}\n`);
    const pack = join(folders.rulesDir ?? SHIPPED_RULES, reach.pack!.file.replace(/^rules\//, ''));
    return `${relative(process.cwd(), pack)}\n  # yaml-language-server: $schema=${posix(relative(dirname(resolve(pack)), path))}\n`;
  });
  const text = `${countOf(reaches.length, 'schema')} in ${toDir}. Put this into the first line of a pack while you work on it, and run this command again after you declare a name:
${lines.join('')}`;
  return { ok: true, text };
}
