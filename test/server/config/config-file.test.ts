/** The file of settings: the names of the environment, all mistakes with their places, and never a value of a secret. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { listInForce, parseConfig } from '../../../server/config/config.ts';
import { parseConfigFile, readConfigFile } from '../../../server/config/config-file.ts';
import { run } from '../commands/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const SECRET = 's3cret'.repeat(6);

test('the environment wins over the file, a flag over both; a blank value is not given', async () => {
  const file = await parseConfigFile('c.yaml', 'HOST: ::1\nPORT: 0081\nLOG_LEVEL: warn\nRULES_DIR:\n');
  const parsed = parseConfig({ port: '83' }, { PORT: '82', LOG_LEVEL: 'error', HOST: ' ' }, file);
  expect(parsed).toMatchObject({
    ok: true,
    config: { host: '::1', port: 83, logLevel: 'error', rulesDir: '' },
  });
  expect(parseConfig({}, {}, file)).toMatchObject({ config: { port: 81, logLevel: 'warn' } });
});

test('an external issuer can stand in it', async () => {
  const text = 'EXTERNAL_ISSUER: i\nEXTERNAL_AUDIENCE: a\nEXTERNAL_JWKS_URI: https://id.example/keys\n';
  const file = await parseConfigFile('c.yaml', text);
  const issuer = { issuer: 'i', audience: 'b', jwksUri: 'https://id.example/keys' };
  expect(parseConfig({}, { EXTERNAL_AUDIENCE: 'b' }, file)).toMatchObject({
    config: { externalIssuer: issuer },
  });
});

describe('mistakes are named with their places, all at once', () => {
  test.for<[string, string[]]>([
    ['', []],
    ['# nothing\n', []],
    [
      'PROT: 1\nRATE_LIMITS: 2\nWHATEVER: 3\n',
      [
        'c.yaml:1:1 PROT is no setting; did you mean PORT?',
        'c.yaml:2:1 RATE_LIMITS is no setting; did you mean RATE_LIMIT?',
        'c.yaml:3:1 WHATEVER is no setting; serve --help lists them.',
      ],
    ],
    ['CONFIG_FILE: x', ['c.yaml:1:1 CONFIG_FILE is no setting; a file of settings names no other.']],
    [
      'HOST: [a]\nPORT: { a: b }\n',
      [
        'c.yaml:1:1 HOST must be one value, not a list or a group of names.',
        'c.yaml:2:1 PORT must be one value, not a list or a group of names.',
      ],
    ],
    [
      'PORT: x\nPROT: 1\nLOG_LEVEL: loud\nEXTERNAL_SCOPE_CLAIM: scp\n',
      [
        'c.yaml:2:1 PROT is no setting; did you mean PORT?',
        'c.yaml:1:1 PORT must be a whole number from 0 to 65535, not "x".',
        'c.yaml:3:1 LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
        'c.yaml:4:1 EXTERNAL_SCOPE_CLAIM means nothing without EXTERNAL_ISSUER. Set that, or leave this out.',
      ],
    ],
    [
      'EXTERNAL_ISSUER: i\nEXTERNAL_JWKS_URI: keys\n',
      [
        'EXTERNAL_AUDIENCE is missing: an external issuer needs all three.',
        'c.yaml:2:1 EXTERNAL_JWKS_URI must be an https URL (or http on this machine) without user and password, not "keys".',
      ],
    ],
    ['PORT: 1\nPORT: 2\n', ['c.yaml:2:1 is not valid YAML: Map keys must be unique.']],
    ['- PORT\n', ['c.yaml:1:1 is no list of settings. Write each as NAME: value, in a line of its own.']],
    ['PORT\n', ['c.yaml:1:1 is no list of settings. Write each as NAME: value, in a line of its own.']],
  ])('%j', async ([text, problems]) => {
    const parsed = parseConfig({}, {}, await parseConfigFile('c.yaml', text));
    expect(parsed.ok ? [] : parsed.problems).toEqual(problems);
  });
});

test.for([
  `METRICS_TOKEN: ${SECRET} with blanks`,
  `METRICS_TOKEN: *${SECRET}`,
  `METRICS_TOKEN: !${SECRET} x`,
  `METRICS_TOKEN: "${SECRET}`,
  `METRICS_TOKEN: ${SECRET}: x`,
  `METRICS_TOKEN: [${SECRET}]`,
  `DATABASE_URL=postgres://a:${SECRET}@db: 5432/a`,
  `METRICS_TOKEN ${SECRET}: x`,
  `PUBLIC_URL: https://a:${SECRET}@b.example`,
  `EXTERNAL_ISSUER: i\nEXTERNAL_AUDIENCE: a\nEXTERNAL_JWKS_URI: https://a:${SECRET}@b.example/keys`,
])('a mistake in a secret is said without it: %s', async (text) => {
  const parsed = parseConfig({}, {}, await parseConfigFile('c.yaml', `PORT: x\n${text}\n`));
  expect(parsed).toMatchObject({ ok: false });
  expect(JSON.stringify(parsed)).not.toContain(SECRET);
});

test.for(['missing.yaml', '.'])('a file that cannot be read is said: %s', async (name) => {
  const { problems } = await readConfigFile(join(folder, name));
  expect(problems).toEqual([
    expect.stringMatching(/cannot be read \(E[A-Z]+\)\. Name the file of settings with/),
  ]);
});

test('what is in force is listed with where it was given, of a secret only that it is set', async () => {
  const file = await parseConfigFile('c.yaml', `HOST: ::1\nMETRICS_TOKEN: ${SECRET}\n`);
  const rows = listInForce({ port: '83' }, { LOG_LEVEL: 'error' }, file);
  const rowOf = (name: string) => rows.find(([variable]) => variable === name);
  expect(rowOf('PORT')).toEqual(['PORT', '83', 'command line']);
  expect(rowOf('LOG_LEVEL')).toEqual(['LOG_LEVEL', 'error', 'environment']);
  expect(rowOf('HOST')).toEqual(['HOST', '::1', 'c.yaml:1:1']);
  expect(rowOf('METRICS_TOKEN')).toEqual(['METRICS_TOKEN', 'set', 'c.yaml:2:1']);
  expect(rowOf('RATE_LIMIT')).toEqual(['RATE_LIMIT', '100', 'default']);
  expect(rowOf('EXTERNAL_ISSUER')).toEqual(['EXTERNAL_ISSUER', '-', 'default']);
  expect(listInForce({}, {}).find(([variable]) => variable === 'METRICS_TOKEN')![1]).toBe('-');
});

describe('on the command line', () => {
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const good = write('good.yaml', `RATE_LIMIT: 7\nMETRICS_TOKEN: ${SECRET}\nDATA_DIR: ${folder}/data\n`);
  const bad = write('bad.yaml', 'RATE_LIMT: 7\nPORT: x\n');

  test('serve --check-config prints the settings and starts nothing', async () => {
    const { code, stdout, stderr } = await run(['serve', '--config', good, '--check-config']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^RATE_LIMIT +7 +\S+good\.yaml:1:1$/m);
    expect(stdout).toMatch(/^METRICS_TOKEN +set +/m);
    expect(stdout).not.toContain('Listening');
    expect(stdout).not.toContain(SECRET);
  });

  test('CONFIG_FILE names it for every command, --config wins over it', async () => {
    const environment = { CONFIG_FILE: bad };
    const mistakes = `${bad}:1:1 RATE_LIMT is no setting; did you mean RATE_LIMIT?\n${bad}:2:1 PORT must be a whole number from 0 to 65535, not "x".\n`;
    for (const words of [['serve', '--check-config'], ['serve'], ['tenant', 'list'], ['jobs', 'work']])
      expect(await run(words, '', { environment })).toEqual({ code: 1, stdout: '', stderr: mistakes });
    const words = ['serve', '--config', good, '--check-config'];
    expect((await run(words, '', { environment })).code).toBe(0);
  });
});
