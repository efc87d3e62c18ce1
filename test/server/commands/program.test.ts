import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Shell } from '../../../server/commands/shell.ts';
import { StartProblem } from '../../../server/start-problem.ts';
import { BILL } from '../fake-engine.ts';
import { assembly, run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));
let folders = 0;
const newFolder = () => {
  folders += 1;
  return join(folder, String(folders));
};

describe('called wrongly: exit code 2, and what to do', () => {
  test.for<[string[], RegExp]>([
    [[], /Usage: bill-review .*Commands:.*serve/s],
    [['servee'], /unknown command 'servee'\n\(Did you mean serve\?\)/],
    [['serve', '--prot', '1'], /unknown option '--prot'\n\(Did you mean --port\?\)/],
    [['client', 'add'], /missing required argument 'tenant'/],
    [['rules', 'tset'], /unknown command 'tset'\n\(Did you mean test\?\)/],
  ])('%j', async ([words, message]) => {
    const { code, stderr, stdout } = await run(words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });
});

test('help is no error, and lists every setting', async () => {
  expect((await run(['--help'])).code).toBe(0);
  const { code, stdout } = await run(['serve', '--help']);
  expect(code).toBe(0);
  for (const variable of ['PORT', 'PUBLIC_URL', 'LINK_DAYS', 'EXTERNAL_ISSUER'])
    expect(stdout).toContain(variable);
});

describe('what cannot be done: exit code 1, one sentence', () => {
  test.for<[string[], Record<string, string>, RegExp]>([
    [
      ['serve', '--port', 'x'],
      { LINK_DAYS: '-1' },
      /^PORT must be [^\n]*, not "x"\.\nLINK_DAYS must be [^\n]*\n$/,
    ],
    [['tenant', 'add', 'No Good'], {}, /^A tenant id has /],
    [
      ['tenant', 'add', 'x', '--pack', 'nosuch'],
      {},
      /^There is no payer pack payers\/nosuch; known: demo\.\n$/,
    ],
    ...['x\ny', 'ü€', 'a "b', '', 'a b', 'a\\b'].map((scope): [string[], Record<string, string>, RegExp] => [
      ['tenant', 'add', 'x', '--scope', scope],
      {},
      /^--scope "[^\n]*": a scope has one or more letters, [^\n]*\n$/,
    ]),
    [['tenant', 'disable', 'x'], {}, /^There is no tenant x\./],
    [['client', 'add', 'x'], {}, /^There is no tenant x\./],
    [['client', 'disable', 'x'], {}, /^There is no client x\./],
    [['client', 'rotate', 'x'], {}, /^There is no client x\./],
    [['client', 'rotate', 'x', '--overlap', '1y'], {}, /^--overlap is a number and m, h or d/],
    [['key', 'rotate', 'x'], {}, /^There is no API key x\./],
    [['key', 'disable', 'x'], {}, /^There is no API key x\./],
    [['link', 'revoke', 'x', '1-2'], {}, /^Tenant x has no review 1-2\./],
    [['link', 'revoke-all', 'x'], {}, /^There is no tenant x\./],
    ...['2025-02-30', '1.1.2025', '2025-1-1'].map((day): [string[], Record<string, string>, RegExp] => [
      ['link', 'revoke-all', 'acme', '--before', day],
      {},
      /^--before \S+: write a day as 2025-10-06\.\n$/,
    ]),
    [['tenant', 'change', 'x', '--link-days', '3'], {}, /^There is no tenant x\./],
    ...['-1', '1.5', '36501', 'ever'].map((days): [string[], Record<string, string>, RegExp] => [
      ['tenant', 'change', 'acme', `--link-days=${days}`],
      {},
      /^--link-days \S+: give a whole number from 0 to 36500, or default\.\n$/,
    ]),
  ])('%j', async ([words, environment, message]) => {
    const DATA_DIR = newFolder();
    await run(['tenant', 'add', 'acme'], '', { environment: { DATA_DIR } });
    const { code, stderr } = await run(words, '', { environment: { DATA_DIR, ...environment } });
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n {4}at /);
  });
});

test('tables: what they print, and an exit code that says how it went', async () => {
  expect(await run(['tables', 'import', 'good'])).toMatchObject({ code: 0, stdout: 'good read\n' });
  expect((await run(['tables', 'import', 'bad'])).code).toBe(1);
  const facts = ['--from', '2026-01-01', '--through', '2026-12-31', '--source', 'fees.pdf'];
  expect(await run(['tables', 'manifest', 'good.csv', ...facts])).toMatchObject({
    code: 0,
    stdout: 'good.csv {"from":"2026-01-01","through":"2026-12-31","source":"fees.pdf"}\n',
  });
  expect((await run(['tables', 'manifest', 'bad.csv'])).code).toBe(1);
});

test.each([
  [['tables', 'import', 'releases'], {}, 'data/tables'],
  [['tables', 'import', 'releases'], { DATA_DIR: '/srv/bills' }, '/srv/bills/tables'],
  [['tables', 'import', 'releases', '--to', 'here'], { DATA_DIR: '/srv/bills' }, 'here'],
])('%j with %j imports to %s', async (words, environment, expected) => {
  const folders: string[] = [];
  const importTables: Shell['importTables'] = async (_folder, to) => {
    folders.push(to);
    return { ok: true, text: '' };
  };
  await run(words, '', { environment, importTables });
  expect(folders).toEqual([expected]);
});

test('an account’s life at the terminal; secrets are shown once and never listed', async () => {
  const environment = { DATA_DIR: newFolder() };
  const at = (...words: string[]) => run(words, '', { environment });
  expect((await at('tenant', 'add', 'acme', '--pack', 'demo', '--scope', 'acme:write')).code).toBe(0);
  expect((await at('tenant', 'add', 'acme')).stderr).toBe('Tenant acme exists already.\n');
  const added = (await at('client', 'add', 'acme')).stdout;
  const [, clientId, secret] = /^client id {6}(\S+)\nclient secret {2}(brs_\S{43})\n/.exec(added)!;
  const [, rotated] =
    /client secret {2}(\S+)\n.*\nIts older secrets no longer work, and no token fetched with them\.\n$/.exec(
      (await at('client', 'rotate', clientId!)).stdout,
    )!;
  expect((await at('client', 'rotate', clientId!, '--overlap', '2h')).stdout).toMatch(
    /\nThe secret before it works until 2025-07-01T14:00:00, a token fetched with it until then for an hour at most; older ones no longer work\.\n$/,
  );
  expect(rotated).not.toBe(secret);
  const [, keyId, key] = /^key id {3}(\S+)\nAPI key {2}(brk_\S{43})\n/.exec(
    (await at('key', 'add', 'acme')).stdout,
  )!;
  expect((await at('key', 'rotate', keyId!, '--overlap', '2h')).code).toBe(0);
  expect((await at('client', 'disable', clientId!)).stdout).toBe(`Client ${clientId} is disabled.\n`);
  expect((await at('signing-key', 'rotate')).stdout).toMatch(
    /^Access tokens are now signed with \S{43}\.\n$/,
  );
  const lists = await Promise.all([
    at('tenant', 'list'),
    at('client', 'list'),
    at('key', 'list'),
    at('signing-key', 'list'),
  ]);
  const text = lists.map((one) => one.stdout).join('\n');
  expect(text).toContain(`${clientId}  acme    acme:write  disabled`);
  expect(text).toContain(`${keyId}  acme    2025-07-01T12:00:00  2025-07-01T14:00:00  active`);
  for (const hidden of [secret!, rotated!, key!]) expect(text).not.toContain(hidden);
});

test('scopes of a client are checked, too, and all that are wrong are named', async () => {
  const environment = { DATA_DIR: newFolder() };
  await run(['tenant', 'add', 'acme'], '', { environment });
  const add = (...scopes: string[]) =>
    run(['client', 'add', 'acme', '--scope', ...scopes], '', { environment });
  expect(await add('good', 'x\ny', '')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^--scope "x\\ny", "": a scope has [^\n]*\n$/) as string,
  });
  expect((await add('a:b', '!#~')).code).toBe(0);
});

test('serve: the first start prints credentials that work, the second does not', async () => {
  const environment = { DATA_DIR: newFolder(), PORT: '0', LOG_LEVEL: 'silent' };
  let stop = () => {};
  const waitForStop = () => new Promise<void>((resolve) => (stop = resolve));
  const { Writable } = await import('node:stream');
  let printed = '';
  let ready = () => {};
  const listening = new Promise<void>((resolve) => (ready = resolve));
  const stdout = new Writable({
    write(chunk: Buffer, _encoding, done) {
      printed += chunk.toString();
      if (printed.includes('Listening on')) ready();
      done();
    },
  });
  const served = run(['serve'], '', { environment, waitForStop, stdout });
  await listening;
  const read = (pattern: RegExp) => pattern.exec(printed)![1]!;
  const url = read(/Listening on (\S+)/);
  const authorization = `Basic ${btoa(`${read(/client id +(\S+)/)}:${read(/client secret +(\S+)/)}`)}`;
  const token = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const review = await fetch(`${url}/v1/review`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access_token}`,
      'x-api-key': read(/API key +(\S+)/),
      'content-type': 'application/json',
    },
    body: JSON.stringify(BILL),
  });
  const { qrCodeURL } = (await review.json()) as { qrCodeURL: string };
  expect(qrCodeURL.startsWith(`${url}/ID/`)).toBe(true);
  expect(await (await fetch(qrCodeURL)).text()).toBe('<!doctype html>');
  stop();
  expect(await served).toMatchObject({ code: 0, stderr: '' });
  const again = await run(['serve'], '', { environment });
  expect(again.stdout).toMatch(/^Listening on http:\/\/127\.0\.0\.1:\d+\n$/);
});

test('serve: the sandbox has the pack `demo` only where the rules have it', async () => {
  const packOf = async (payers: string[]) => {
    const environment = { DATA_DIR: newFolder(), PORT: '0', LOG_LEVEL: 'silent' };
    await run(['serve'], '', { environment, assemble: async () => ({ ...assembly, payers }) });
    return /^sandbox +(\S+)/m.exec((await run(['tenant', 'list'], '', { environment })).stdout)?.[1];
  };
  expect([await packOf(['acme', 'demo']), await packOf(['acme'])]).toEqual(['demo', '-']);
});

test('serve: rules with mistakes, or a port that is taken, end it with a sentence', async () => {
  const environment = { DATA_DIR: newFolder(), PORT: '0', LOG_LEVEL: 'silent' };
  const broken = async () => Promise.reject(new StartProblem('rules/x.yaml:1:1 error code message'));
  expect(await run(['serve'], '', { environment, assemble: broken })).toMatchObject({
    code: 1,
    stderr: 'rules/x.yaml:1:1 error code message\n',
  });
  const { createServer } = await import('node:net');
  const blocker = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => blocker.once('listening', resolve));
  const { port } = blocker.address() as { port: number };
  const { code, stderr } = await run(['serve', '--port', String(port)], '', { environment });
  blocker.close();
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /Another program listens on that port\. Stop it, or choose another with --port\.\n$/,
  );
  expect((await run(['serve'], '', { environment })).stdout).toContain('client secret');
});

test('serve: a tenant whose pack is not in the rules is named, and the service starts', async () => {
  const environment = { DATA_DIR: newFolder(), PORT: '0', LOG_LEVEL: 'silent' };
  for (const id of ['acme', 'gone']) await run(['tenant', 'add', id, '--pack', 'demo'], '', { environment });
  await run(['tenant', 'disable', 'gone'], '', { environment });
  await run(['tenant', 'add', 'plain'], '', { environment });
  const { code, stdout, stderr } = await run(['serve'], '', {
    environment,
    assemble: async () => ({ ...assembly, payers: [] }),
  });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Listening on /)]);
  expect(stderr).toMatch(/^Tenant acme names the payer pack payers\/demo, [^\n]*\n$/);
});

describe('demo', () => {
  const withBills = (...bills: object[]) => {
    const dir = mkdtempSync(join(folder, 'bills-'));
    for (const [index, bill] of bills.entries())
      writeFileSync(join(dir, `${index}.json`), JSON.stringify(bill));
    return dir;
  };
  test('reviews over HTTP whatever the environment is set to, prints, cleans up and ends', async () => {
    const assembled: object[] = [];
    const { code, stdout, stderr } = await run(['demo', '--bills', withBills(BILL, BILL, BILL)], '', {
      environment: {
        RATE_LIMIT: '1',
        RULES_DIR: '/nowhere',
        PORT: 'x',
        BODY_LIMIT: '1024',
        LOG_LEVEL: 'trace',
      },
      assemble: async (folders) => {
        assembled.push(folders);
        return assembly;
      },
    });
    expect([code, stderr]).toEqual([0, '']);
    expect(assembled).toEqual([{ rulesDir: null, tablesDirs: [] }]);
    expect(stdout).toMatch(/^Token from http:\/\/127\.0\.0\.1:\d+\/oauth2\/token/);
    expect(stdout).toContain(
      [
        'Bill B-1, reviewed under NC',
        'Settled.',
        '',
        'line  code   units   charge  allowance  reduction  reasons',
        '----  -----  -----  -------  ---------  ---------  -------',
        '   1  99213      1  $100.00     $50.00     $50.00  1001',
        '',
        '   1  Pay half: $50.00.',
        '      Half Act, § 2',
      ].join('\n'),
    );
    expect(stdout.match(/Review \d{4}-\d{4} {2}http:\/\/127\.0\.0\.1:\d+\/ID\//g)).toHaveLength(3);
  });
  test('a bill that gives no price: said, and exit code 1', async () => {
    const { code, stdout, stderr } = await run(['demo', '--bills', withBills(BILL, {})]);
    expect(code).toBe(1);
    expect(stdout).toContain('Bill.UniqueID: Bill.UniqueID is missing.');
    expect(stderr).toMatch(/^The demo failed\.\n1\.json: The request has 2 mistakes/);
  });
  test('no bills, no demo', async () => {
    expect(await run(['demo', '--bills', withBills()])).toMatchObject({ code: 1, stdout: '' });
  });
});
