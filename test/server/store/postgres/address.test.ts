/** Where a database is, as its URL says; and what of a URL that is none is repeated: nothing. */
import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../../../server/config/config.ts';
import { describePostgres, parsePostgresUrl } from '../../../../server/store/postgres/address.ts';

const read = (text: string) => {
  const { host, port, database, user, password, sslMode, rootFile } = parsePostgresUrl(text);
  return [host, port, database, user, password, sslMode, rootFile].join(' ');
};

test.for<[string, string]>([
  ['postgres://u:p@localhost/d', 'localhost 5432 d u p disable '],
  ['postgresql://u@db.example:6000/d', 'db.example 6000 d u  verify-full '],
  ['postgres://u:p%40%2F%3A@db/d%20e?sslmode=require', 'db 5432 d e u p@/: require '],
  ['postgres://u@x/d?host=/run/postgresql', '/run/postgresql 5432 d u  disable '],
  ['postgres://u@db/d?sslrootcert=/etc/ca.pem', 'db 5432 d u  verify-full /etc/ca.pem'],
  ['postgres://u@127.0.0.1/d?sslmode=verify-full', '127.0.0.1 5432 d u  verify-full '],
])('%s', ([text, expected]) => expect(read(text)).toBe(expected));

describe('a URL that is none', () => {
  test.for<[string, string]>([
    ['mysql://u:secret@db/d', 'must be postgres://user:password@host:port/database'],
    ['postgres://u:secret@db/d e', 'must be postgres://user:password@host:port/database'],
    ['secret', 'must be postgres://user:password@host:port/database'],
    ['postgres://u:secret@db', 'must name a database'],
    ['postgres://db/', 'must name a database and a user'],
    ['postgres://u:secret@db/d?sslmode=prefer', 'must have an sslmode of disable, require, verify-full'],
    [
      'postgres://u:secret@db/d?secret=1',
      'may have host, sslmode, sslrootcert behind its ?, and nothing else',
    ],
    ['postgres://u:secret%zz@db/d', 'must have % only before two hexadecimal digits'],
  ])('%s', ([DATABASE_URL, message]) => {
    const parsed = parseConfig({}, { DATABASE_URL });
    expect(parsed).toEqual({ ok: false, problems: [`DATABASE_URL ${message}, not what was given.`] });
  });
});

test('people are told neither user nor password', () =>
  expect(describePostgres(parsePostgresUrl('postgres://u:secret@db:1/d'))).toBe(
    'PostgreSQL database d at db:1',
  ));
