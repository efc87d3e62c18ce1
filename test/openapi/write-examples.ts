/**
 * Writes the response examples of the document as the service answers today: `npm run examples`. Read the difference
 * before committing it: it is what callers see change.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildOpenApi } from '../../server/openapi/build-openapi.ts';
import { type Answers, EXCHANGES, exchange, settle } from './collect-answers.ts';
import { DOCUMENT_SETTINGS } from './document.ts';
import { makeProvoker } from './provoke.ts';
import { readBody } from './read-body.ts';
import { listPromisedRefusals } from './targets.ts';

function write(name: string, value: object): void {
  const file = fileURLToPath(new URL(`../../server/openapi/examples/${name}`, import.meta.url));
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
  const { status, stderr } = spawnSync('npx', ['biome', 'format', '--write', file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

const provoke = makeProvoker();
const problems: Record<string, unknown> = {};
for (const { target, code, example } of listPromisedRefusals(buildOpenApi(DOCUMENT_SETTINGS))) {
  problems[example] ??= await readBody(await provoke(code, target));
}
write('problems.json', problems);

const answers: Answers = {};
for (const one of EXCHANGES) {
  const response = await exchange(one);
  if (response.status !== one.status)
    throw new Error(`${one.operation} ${one.example} is ${response.status}, not ${one.status}`);
  answers[one.operation] = { ...answers[one.operation], [one.example]: settle(await readBody(response)) };
}
write('answers.json', answers);
process.exit(0);
