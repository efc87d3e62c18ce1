/** What to do about a store that cannot be opened or does not answer, by the code of SQLite or of the system. */
import { StoreUnavailable } from '../store/store.ts';

/** Primary result codes of SQLite: the low byte of the extended ones. */
const SQLITE: Readonly<Record<number, string>> = {
  3: 'Permission is missing. Run as the user who owns the folder, or change its permissions.',
  5: 'Another program holds it. Wait until that has finished, or stop it.',
  6: 'Another program holds it. Wait until that has finished, or stop it.',
  8: 'It cannot be written to. Change its permissions, or choose another folder with --data-dir.',
  10: 'The disk cannot be read or written. Check the disk.',
  11: 'The file is damaged. Restore a backup.',
  13: 'The disk is full. Free some space, or choose another folder with --data-dir.',
  14: 'The file cannot be opened. Check that it is a file, and its permissions.',
  26: 'The file is no SQLite database. Move it away, or choose another folder with --data-dir.',
};

const SYSTEM: Readonly<Record<string, string>> = {
  EEXIST: 'Its folder is a file. Choose another folder with --data-dir, or move that file away.',
  ENOTDIR: 'A part of the path is a file, not a folder. Choose another folder with --data-dir.',
  EISDIR: 'It is a folder. Move that away, or choose another folder with --data-dir.',
  EROFS: 'The file system is read-only. Choose another folder with --data-dir.',
  EACCES: 'Permission is missing. Run as the user who owns the folder, or change its permissions.',
  EPERM: 'Permission is missing. Run as the user who owns the folder, or change its permissions.',
  ENOSPC: 'The disk is full. Free some space, or choose another folder with --data-dir.',
};

/** One or two sentences, or null when it is none of the errors that people meet: then it is a bug. */
export function explainStoreError(error: unknown): string | null {
  if (error instanceof StoreUnavailable) return explainStoreError(error.cause) ?? error.message;
  const {
    errcode,
    code,
    message = '',
  } = (error ?? {}) as {
    errcode?: number;
    code?: string;
    message?: string;
  };
  if (errcode !== undefined) return SQLITE[errcode & 0xff] ?? null;
  // Kysely's own words for a step in the database that this program does not have.
  if (message.startsWith('corrupted migrations'))
    return 'A newer version of this program has changed it. Run that version, or restore a backup.';
  return SYSTEM[code ?? ''] ?? null;
}
