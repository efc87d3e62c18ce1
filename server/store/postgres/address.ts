/** Where a PostgreSQL database is, read from its URL. The URL holds a password: no message and no error repeats it. */
import { LOOPBACK } from '../../config/values.ts';

export interface PostgresAddress {
  /** Name or address of a machine; a folder (`/run/postgresql`) is that of a socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  /** `verify-full`: the server shows a certificate for its name; `require`: any certificate; `disable`: nothing is encrypted. */
  readonly sslMode: 'disable' | 'require' | 'verify-full';
  /** File of the certificates that the server's is held against; blank: those that Node knows. */
  readonly rootFile: string;
}

const PORT = 5432;
const KNOWN = ['host', 'sslmode', 'sslrootcert'];
const MODES = ['disable', 'require', 'verify-full'] as const;

/** True for an address within this machine: nobody else reads what is sent there. */
const isNear = (host: string): boolean => host.startsWith('/') || LOOPBACK.has(host);

/** Throws an Error that says what the text must be, as the other readers of settings do. */
export function parsePostgresUrl(text: string): PostgresAddress {
  const url = /\s/.test(text) ? null : URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.hash !== '')
    throw new Error('must be postgres://user:password@host:port/database');
  const unknown = [...url.searchParams.keys()].filter((name) => !KNOWN.includes(name));
  if (unknown.length > 0) throw new Error(`may have ${KNOWN.join(', ')} behind its ?, and nothing else`);
  const read = (part: string) => decodeURIComponent(part);
  let parts: Omit<PostgresAddress, 'sslMode' | 'rootFile' | 'port'>;
  try {
    parts = {
      host: url.searchParams.get('host') ?? read(url.hostname),
      database: read(url.pathname.slice(1)),
      user: read(url.username),
      password: read(url.password),
    };
  } catch {
    throw new Error('must have % only before two hexadecimal digits');
  }
  const missing = (['host', 'database', 'user'] as const).filter((name) => parts[name] === '');
  if (missing.length > 0) throw new Error(`must name a ${missing.join(' and a ')}`);
  const sslMode = url.searchParams.get('sslmode') ?? (isNear(parts.host) ? 'disable' : 'verify-full');
  if (!isMode(sslMode)) throw new Error(`must have an sslmode of ${MODES.join(', ')}`);
  return {
    ...parts,
    sslMode,
    port: url.port === '' ? PORT : Number(url.port),
    rootFile: url.searchParams.get('sslrootcert') ?? '',
  };
}

const isMode = (text: string): text is (typeof MODES)[number] => (MODES as readonly string[]).includes(text);

/** For people; without user and password. */
export const describePostgres = ({ database, host, port }: PostgresAddress): string =>
  `PostgreSQL database ${database} at ${host}:${port}`;
