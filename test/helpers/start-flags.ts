import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The flags that `npm start` of a checkout gives Node; what is measured or attacked runs with the same. */
export function readStartFlags(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [, flags = ''] = /node ((?:--\S+ )*)server\/main\.ts/.exec(scripts.start)!;
  return flags.split(' ').filter(Boolean);
}
