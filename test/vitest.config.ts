/** How `npm test` runs the tests. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Not what a test is held to, but when one that hangs is given up: machines of CI are slow now and then.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['test/helpers/seed.ts'],
  },
});
