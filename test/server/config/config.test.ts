import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../../server/config/config.ts';
import { renderSettings } from '../../../server/config/settings.ts';

test('the defaults', () => {
  expect(parseConfig({}, {})).toEqual({
    ok: true,
    config: {
      host: '127.0.0.1',
      port: 8080,
      publicUrl: null,
      databaseUrl: null,
      dataDir: './data',
      rulesDir: '',
      storeKeyFile: '',
      processes: 1,
      bodyLimit: 10_000_000,
      inflatedLimit: 33_554_432,
      largeBodies: 2,
      linkDays: 2555,
      keyHours: 24,
      historyLimit: 16_000_000,
      bulkWorkers: 1,
      readySeconds: 0,
      jobDays: 7,
      rateLimit: 100,
      drainSeconds: 1,
      tokenLimit: 10,
      tryLimit: 2,
      proxies: 0,
      logLevel: 'info',
      metricsToken: '',
      externalIssuer: null,
    },
  });
});

test('a flag wins over the environment, the environment over the default', () => {
  const parsed = parseConfig(
    { port: '1' },
    { PORT: '2', HOST: '::1', PUBLIC_URL: 'https://x.example/base/' },
  );
  expect(parsed).toMatchObject({
    ok: true,
    config: { port: 1, host: '::1', publicUrl: 'https://x.example/base' },
  });
});

test('blank is not given, for every setting: the next one counts, at last the default', () => {
  const variables = renderSettings().match(/(?<=^ {2})[A-Z_]+(?= )/gm)!;
  const blank = (text: string) => Object.fromEntries(variables.map((name) => [name, text]));
  expect(parseConfig({ host: '' }, blank(''))).toEqual(parseConfig({}, {}));
  expect(parseConfig({}, blank(' '))).toEqual(parseConfig({}, {}));
  expect(parseConfig({ port: '' }, { PORT: '7' })).toMatchObject({ config: { port: 7 } });
});

describe('mistakes are sentences, all at once', () => {
  test.for<[Record<string, string>, string[]]>([
    [{ PORT: '65536' }, ['PORT must be a whole number from 0 to 65535, not "65536".']],
    [{ PORT: '1e3' }, ['PORT must be a whole number from 0 to 65535, not "1e3".']],
    [{ LINK_DAYS: '-1' }, ['LINK_DAYS must be a whole number from 0 to 36500, not "-1".']],
    [{ PUBLIC_URL: 'x.example' }, ['PUBLIC_URL must be an http or https URL, not "x.example".']],
    [{ PUBLIC_URL: 'ftp://x.example' }, ['PUBLIC_URL must be an http or https URL, not "ftp://x.example".']],
    ...[
      ['https://x.example?a=1'],
      ['https://x.example/#top'],
      ['https://me:pw@x.example', 'https://…@x.example'],
      ['https://x.example/?'],
    ].map(([url, shown = url]): [Record<string, string>, string[]] => [
      { PUBLIC_URL: url! },
      [`PUBLIC_URL must be a URL without user, password, query and fragment, not "${shown}".`],
    ]),
    [
      { PUBLIC_URL: ' https://x.example' },
      ['PUBLIC_URL must be an http or https URL, not " https://x.example".'],
    ],
    ...['file:///etc/keys', 'http://id.example/keys', 'keys'].map(
      (uri): [Record<string, string>, string[]] => [
        { EXTERNAL_ISSUER: 'i', EXTERNAL_AUDIENCE: 'a', EXTERNAL_JWKS_URI: uri },
        [
          `EXTERNAL_JWKS_URI must be an https URL (or http on this machine) without user and password, not "${uri}".`,
        ],
      ],
    ),
    [
      { EXTERNAL_TENANT_CLAIM: 'org', EXTERNAL_SCOPE_CLAIM: 'scp' },
      [
        'EXTERNAL_TENANT_CLAIM means nothing without EXTERNAL_ISSUER. Set that, or leave this out.',
        'EXTERNAL_SCOPE_CLAIM means nothing without EXTERNAL_ISSUER. Set that, or leave this out.',
      ],
    ],
    [
      { LOG_LEVEL: 'loud', RATE_LIMIT: 'x' },
      [
        'RATE_LIMIT must be a whole number from 0 to 100000, not "x".',
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
      ],
    ],
    [
      { METRICS_TOKEN: 'a secret with blanks' },
      ['METRICS_TOKEN must be 32 to 256 letters, digits or -._~+/, not what was given.'],
    ],
    [
      { EXTERNAL_ISSUER: 'https://id.example' },
      [
        'EXTERNAL_JWKS_URI is missing: an external issuer needs all three.',
        'EXTERNAL_AUDIENCE is missing: an external issuer needs all three.',
      ],
    ],
  ])('%j', ([environment, problems]) =>
    expect(parseConfig({}, environment)).toEqual({ ok: false, problems }),
  );
});

test('an external issuer: https, or http on this machine; a claim that is left out has its usual name', () => {
  for (const jwksUri of ['https://id.example/keys', 'http://127.0.0.1:9/keys', 'http://[::1]/keys']) {
    const environment = { EXTERNAL_ISSUER: 'i', EXTERNAL_AUDIENCE: 'a', EXTERNAL_JWKS_URI: jwksUri };
    expect(parseConfig({}, { ...environment, EXTERNAL_TENANT_CLAIM: '' })).toMatchObject({
      config: { externalIssuer: { jwksUri, issuer: 'i', audience: 'a', tenantClaim: 'tenant' } },
    });
  }
});

test('every variable is in the printed table', () => {
  expect(renderSettings().match(/^ {2}[A-Z_]+ /gm)).toHaveLength(31);
});
