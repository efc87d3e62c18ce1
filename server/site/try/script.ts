/** The script of the page, which reviews again while somebody types. The page works without it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { App } from '../../dependencies.ts';
import { addGet } from '../../routes/add-get.ts';

const A_YEAR = 31_536_000;

let script: { readonly text: string; readonly version: string } | undefined;

export function readScript() {
  if (script) return script;
  const text = readFileSync(new URL('./refresh.js', import.meta.url), 'utf8');
  script = { text, version: createHash('sha256').update(text).digest('hex').slice(0, 12) };
  return script;
}

export function addScript(app: App): void {
  addGet(app, '/site/refresh.js', () => {
    const headers = {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': `public, max-age=${A_YEAR}, immutable`,
      'cross-origin-resource-policy': 'same-origin',
    };
    return new Response(readScript().text, { headers });
  });
}
