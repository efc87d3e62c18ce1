/** Released books that are at hand, each opened when it is first needed: packs and tables found by their digests. */
import type { Table, TableSource } from '../../../engine/index.ts';
import type { Assembly, assemble } from '../../assembly.ts';
import { openRelease, readHistory } from '../../releases.ts';
import { readRuleFiles } from '../../rule-files.ts';
import { hashBytes } from '../../tables/manifest.ts';
import type { NamedPack, NamedTable } from '../describe-review.ts';

export interface ReleasedBook {
  readonly name: string;
  /** Text of a pack of the book by its digest. */
  findText(digest: string): string | null;
  /** Compiled when it is first asked for. */
  open(): Promise<Assembly>;
}

/** The latest first, each once. */
export function openReleases(dir: string, assembleBook: typeof assemble): ReleasedBook[] {
  const digests = [...new Set(readHistory(dir).map(({ digest }) => digest))].reverse();
  return digests.map((name) => {
    let texts: ReadonlyMap<string, string> | undefined;
    let assembly: Promise<Assembly> | undefined;
    const readFolders = () => openRelease(dir, name)!.folders;
    const readTexts = () =>
      new Map(readRuleFiles(readFolders().rulesDir!).map(({ text }) => [hashBytes(Buffer.from(text)), text]));
    return {
      name,
      findText(digest) {
        texts ??= readTexts();
        return texts.get(digest) ?? null;
      },
      open() {
        assembly ??= assembleBook(readFolders());
        return assembly;
      },
    };
  });
}

/** The release of a table that has that very content. */
export const findTable = (source: TableSource, { id, release, digest }: NamedTable): Table | null =>
  source.releases(id).find((one) => one.release === release && one.digest === digest) ?? null;

export const hasPacks = ({ ruleBook }: Pick<Assembly, 'ruleBook'>, wanted: readonly NamedPack[]): boolean =>
  wanted.every(({ id, digest }) =>
    ruleBook.packs.some((one) => one.pack.pack === id && one.digest === digest),
  );
