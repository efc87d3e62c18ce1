/** Writes the types of the client from the document: `npm run client`. The file is committed, and a test compares it. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { DOCUMENT } from '../openapi/document.ts';

export const CLIENT_FILE = fileURLToPath(new URL('bill-review-api.d.ts', import.meta.url));

const HEADER = `/**
 * The interface of the bill review service, generated from its OpenAPI document. Do not edit: run \`npm run client\`.
 */
// biome-ignore-all lint: generated
`;

/** The text of the client's types, formatted as the rest of the project. */
export async function generateClient(): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(DOCUMENT), { alphabetize: true, defaultNonNullable: false });
  const formatted = spawnSync(
    fileURLToPath(new URL('../../node_modules/.bin/biome', import.meta.url)),
    ['format', `--stdin-file-path=${CLIENT_FILE}`],
    { input: `${HEADER}${astToString(nodes)}`, encoding: 'utf8' },
  );
  if (formatted.status !== 0) throw new Error(formatted.stderr);
  return formatted.stdout;
}

if (import.meta.main) writeFileSync(CLIENT_FILE, await generateClient());
