/**
 * Pages that were declined and are made when their link is opened. A page has a digest once it is made; until then stands
 * in its place what would make it. What it is made from, the review and its request, is under the digest of their bytes.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ENGINE_VERSION } from '../../engine/index.ts';

const MARK = 'renderer:';

const findFile = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** What a page is made by, beside the book of rules. */
function listFiles(): string[] {
  const folder = findFile('../report/');
  const report = readdirSync(folder).sort();
  return [
    ...report.map((name) => `${folder}${name}`),
    ...['../describe-for-report.ts', '../site/book/link-rule.ts', '../site/book/paths.ts'].map(findFile),
  ];
}

let found: string | undefined;

/** Stands for the digest of a page that was not made: the sha256, hex, of what makes pages in this process. */
export function nameRenderer(): string {
  if (found === undefined) {
    const hash = createHash('sha256').update(ENGINE_VERSION);
    for (const file of listFiles()) hash.update(readFileSync(file));
    found = MARK + hash.digest('hex');
  }
  return found;
}

/** True for what `nameRenderer` gave, here or elsewhere. */
export const isUnmade = (reportDigest: string | null): boolean => reportDigest?.startsWith(MARK) ?? false;
