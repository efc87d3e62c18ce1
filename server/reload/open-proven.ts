/** Opens rules and tables that were proven elsewhere, and gives what takes them. */
import { takeFingerprint } from '../answers/fingerprint.ts';
import type { Assembly, assemble } from '../assembly.ts';
import type { RuleFolders } from '../open-rules.ts';

export interface OpenedBook {
  /** Digest of the book. */
  readonly book: string;
  readonly packs: number;
  /** Puts it in the place of the one before. */
  take(): Promise<void>;
}

/** Null: the files are not, or no longer, those that were proven. */
export type OpenProven = (folders: RuleFolders, fingerprint: string) => Promise<OpenedBook | null>;

/** @param prepare does all that can fail, and gives what puts the new ones in the place of the old */
export function openWith(
  read: typeof assemble,
  prepare: (assembly: Assembly, folders: RuleFolders) => Promise<() => void | Promise<void>>,
): OpenProven {
  return async (folders, fingerprint) => {
    const assembly = await read(folders, 'checked');
    if (takeFingerprint(assembly) !== fingerprint) return null;
    const take = await prepare(assembly, folders);
    const { digest, packs } = assembly.ruleBook;
    return { book: digest, packs: packs.length, take: async () => take() };
  };
}
