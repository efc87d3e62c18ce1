/** How `npm test` runs the tests. */
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that put something else in the place of a module: they cannot share modules with the others. */
const MOCKING = globSync('test/**/*.test.ts').filter((file) =>
  /\bvi\.mock\(/.test(readFileSync(file, 'utf8')),
);

export default defineConfig({
  test: {
    // Not what a test is held to, but when one that hangs is given up: machines of CI are slow now and then.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    setupFiles: ['test/helpers/seed.ts'],
    // Some tests wait for most of their time, for browsers, for services that stop or for locks that are held: half a worker
    // more for each core works meanwhile.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        extends: true,
        test: { name: 'shared', include: ['test/**/*.test.ts'], exclude: MOCKING, isolate: false },
      },
      { extends: true, test: { name: 'mocking', include: MOCKING } },
    ],
  },
});
