/** The script of the page, which reviews again while somebody types. The page works without it. */
import { readFileSync } from 'node:fs';
import { rememberAsset } from '../shell/asset.ts';

export const readScript = rememberAsset(() => readFileSync(new URL('./refresh.js', import.meta.url), 'utf8'));
