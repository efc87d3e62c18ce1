/** Texts that pages load beside themselves: another text has another address, so that a browser may keep it for ever. */
import { createHash } from 'node:crypto';
import type { App } from '../../dependencies.ts';
import { addGet } from '../../routes/add-get.ts';

const A_YEAR = 31_536_000;

export interface Asset {
  readonly text: string;
  /** What stands behind its address, another one for another text. */
  readonly version: string;
}

/** Reads its text when it is asked for the first time. */
export function rememberAsset(read: () => string): () => Asset {
  let asset: Asset | undefined;
  return () => {
    if (asset) return asset;
    const text = read();
    asset = { text, version: createHash('sha256').update(text).digest('hex').slice(0, 12) };
    return asset;
  };
}

/** `type` is the media type without its encoding. */
export function addAsset(app: App, path: string, type: string, read: () => Asset): void {
  addGet(app, path, () => {
    const headers = {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': `public, max-age=${A_YEAR}, immutable`,
      'cross-origin-resource-policy': 'same-origin',
    };
    return new Response(read().text, { headers });
  });
}
