import type { App } from '../../dependencies.ts';
import { addGet } from '../../routes/add-get.ts';
import { readStyle } from './style.ts';

const A_YEAR = 31_536_000;

/** Another text has another address, so that a browser may keep it for ever. */
export function addStyle(app: App): void {
  addGet(app, '/site/style.css', () => {
    const headers = {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': `public, max-age=${A_YEAR}, immutable`,
      'cross-origin-resource-policy': 'same-origin',
    };
    return new Response(readStyle().text, { headers });
  });
}
