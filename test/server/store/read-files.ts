/** What lies in the folder of a store. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All that lies in the folder of a store, but for its keys. */
export const readFiles = (dir: string) =>
  Buffer.concat(
    readdirSync(dir)
      .filter((name) => name !== 'bill-review.keys')
      .map((name) => readFileSync(join(dir, name))),
  );
