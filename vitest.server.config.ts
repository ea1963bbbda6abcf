import { availableParallelism } from 'node:os';
import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** The server against real databases: a part of `npm test` of its own. */
export default mergeConfig(
  { ...base, test: {} },
  defineConfig({
    test: {
      include: ['test/server/**/*.test.ts'],
      exclude: ['**/node_modules/**', '**/dist/**'],
      globalSetup: ['test/server/kit/global-setup.ts'],
      setupFiles: ['test/server/kit/fresh.ts'],
      // Each file has its own databases, and every server it starts listens on a free port.
      maxWorkers: Math.max(2, availableParallelism()),
      isolate: false,
      testTimeout: 180_000,
      hookTimeout: 180_000,
      // What is awaited comes on a busy machine too; a test that waits longer waits in vain.
      expect: { poll: { timeout: 30_000 } },
    },
  }),
);
