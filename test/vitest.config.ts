/** How `npm test` runs the tests. */
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Tests that put something else in the place of a module: they cannot share modules with the others. */
const MOCKING = globSync('test/**/*.test.ts').filter((file) =>
  /\bvi\.mock\(/.test(readFileSync(file, 'utf8')),
);

/** Tests of the engine, and of what the shipped rules pay. */
const LAW = ['test/{engine,goldens,fields,bench,schemas}/**/*.test.ts'];

/**
 * Tests that share modules, in processes of their own once the groups before have ended: what they keep in their modules
 * would come to gigabytes in processes that run all.
 */
const share = (name: string, groupOrder: number, files: { include: string[]; exclude: string[] }) => ({
  extends: true as const,
  test: { name, ...files, isolate: false, sequence: { groupOrder } },
});

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
    projects: [
      share('law', 0, { include: LAW, exclude: MOCKING }),
      share('service', 1, { include: ['test/**/*.test.ts'], exclude: [...LAW, ...MOCKING] }),
      { extends: true, test: { name: 'mocking', include: MOCKING } },
    ],
  },
});
