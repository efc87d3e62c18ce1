import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface NodeStart {
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** How `npm start` of a checkout starts Node, its cache of compiled code aside; what is measured or attacked starts the same. */
export function readStart(folder: string): NodeStart {
  const { start } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts;
  const [, settings = '', flags = ''] = /^((?:\w+=\S+ )*)(?:exec )?node ((?:--\S+ )*)server\/main\.ts/.exec(
    start,
  )!;
  const environment = Object.fromEntries(
    settings
      .split(' ')
      .filter((setting) => setting && !setting.startsWith('NODE_COMPILE_CACHE'))
      .map((setting) => setting.split('=') as [string, string]),
  );
  return { flags: flags.split(' ').filter(Boolean), environment };
}
