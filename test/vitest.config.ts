/** How `npm test` runs the tests. */
import { globSync, readFileSync } from 'node:fs';
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
    // Else one core is left free, which of two is half.
    maxWorkers: '100%',
    // Tests import as the service does, by Node itself: a runner between them makes each call into another module slower.
    experimental: { viteModuleRunner: false },
    // What some tests keep in their modules lives as long as the worker; near its end V8 would do little but collect.
    execArgv: ['--max-old-space-size=8192'],
    projects: [
      {
        extends: true,
        test: { name: 'shared', include: ['test/**/*.test.ts'], exclude: MOCKING, isolate: false },
      },
      { extends: true, test: { name: 'mocking', include: MOCKING } },
    ],
  },
});
