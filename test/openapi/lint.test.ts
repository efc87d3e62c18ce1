/** Two independent linters read the document with every rule they recommend, and find nothing. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOpenApi } from '../../server/openapi/build-openapi.ts';
import { DOCUMENT_SETTINGS } from './document.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const QUIET = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const LINTERS: Readonly<Record<string, readonly string[]>> = {
  redocly: ['lint', '--config', '.redocly.yaml', '--format', 'json'],
  spectral: ['lint', '--ruleset', '.spectral.yaml', '--format', 'json', '--quiet', '--fail-severity', 'hint'],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openapi-lint-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Verdict {
  readonly passed: boolean;
  readonly found: string;
}

async function lint(linter: string, name: string, document: object): Promise<Verdict> {
  const file = join(folder, `${linter}-${name}.json`);
  await writeFile(file, JSON.stringify(document));
  const [command, ...rest] = [join(ROOT, 'node_modules/.bin', linter), ...LINTERS[linter]!, file];
  const run = promisify(execFile)(command, rest, { cwd: ROOT, env: QUIET });
  const { stdout, failed } = await run.then(
    (result) => ({ ...result, failed: false }),
    (error: { stdout: string }) => ({ ...error, failed: true }),
  );
  const problems = readProblems(linter, stdout);
  return { passed: !failed && problems.length === 0, found: problems.join('\n') };
}

/** Rule and message of each problem, warnings included. */
function readProblems(linter: string, output: string): string[] {
  if (linter === 'spectral') {
    const results = JSON.parse(output || '[]') as { code: string; message: string; path: string[] }[];
    return results.map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`);
  }
  const { problems } = JSON.parse(output) as { problems: { ruleId: string; message: string }[] };
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

const DOCUMENTS = {
  own: buildOpenApi(DOCUMENT_SETTINGS),
  external: buildOpenApi({ ...DOCUMENT_SETTINGS, externalIssuer: 'https://issuer.example' }),
};

describe.each(Object.keys(LINTERS))('%s', { timeout: 60_000 }, (linter) => {
  test.each(Object.entries(DOCUMENTS))(
    'finds nothing in the document with %s tokens',
    async (name, document) => {
      expect(await lint(linter, name, document)).toEqual({ passed: true, found: '' });
    },
  );

  test('would find a mistake', async () => {
    const broken = structuredClone(DOCUMENTS.own) as { paths: Record<string, { post: object }> };
    broken.paths['/v1/review']!.post = { ...broken.paths['/v1/review']!.post, operationId: 'validate' };
    const { passed, found } = await lint(linter, 'broken', broken);
    expect(passed).toBe(false);
    expect(found).toMatch(/operation-?operationId-unique/);
  });
});
