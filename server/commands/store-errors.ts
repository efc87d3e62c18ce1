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

/** By SQLSTATE, a class of them, or the code of the system or of TLS: the first that begins so. */
const POSTGRES: readonly (readonly [code: string, advice: string])[] = [
  ['ECONNREFUSED', 'Nothing answers there. Start the server, or check DATABASE_URL.'],
  ['ENOTFOUND', 'No machine has that name. Check DATABASE_URL.'],
  ['EAI_AGAIN', 'The name of that machine cannot be looked up now. Check DATABASE_URL.'],
  ['ENOENT', 'There is no such socket. Start the server, or check DATABASE_URL.'],
  [
    'NO_TLS',
    'The server does not encrypt. Have it speak TLS; or add ?sslmode=disable to DATABASE_URL where nobody can read along.',
  ],
  [
    'ERR_TLS',
    'Its certificate is for another name. Check the host in DATABASE_URL, or add ?sslmode=require to accept any.',
  ],
  ['28', 'The server does not take this user with this password. Check both in DATABASE_URL.'],
  ['3D000', 'The server has no database of that name. Make it (createdb), or check DATABASE_URL.'],
  ['42501', 'Its user may not do that. Let it own the database.'],
  ['25006', 'The server only reads. Name the one that writes in DATABASE_URL.'],
  ['53300', 'The server has no free connection. Allow more of them, or stop somebody else.'],
  ['53', 'The disk or the memory of the server is full. Make room there.'],
  ['55P03', 'Another program holds it. Wait until that has finished, or stop it.'],
  ['57014', 'The server took too long. Try again later.'],
  ['57', 'The server starts or stops. Try again in a moment.'],
  ['XX', 'The database is damaged. Restore a backup.'],
];

const CERTIFICATE =
  'Nobody who is known here vouches for its certificate. Name a file with whoever does by ?sslrootcert=<file> in DATABASE_URL.';

/** What to do about the code of a PostgreSQL store. */
function advise(code: string): string {
  if (/CERT|SIGNED/.test(code)) return CERTIFICATE;
  return (
    POSTGRES.find(([start]) => code.startsWith(start))?.[1] ?? 'The server does not answer. Try again later.'
  );
}

/** Null: nothing is known of why it does not answer. */
export function adviseOnStore({ cause, reason }: StoreUnavailable): string | null {
  return explainStoreError(cause) ?? (typeof reason?.errcode === 'string' ? advise(reason.errcode) : null);
}

/** One or two sentences, or null when it is none of the errors that people meet: then it is a bug. */
export function explainStoreError(error: unknown): string | null {
  if (error instanceof StoreUnavailable) return adviseOnStore(error) ?? error.message;
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
