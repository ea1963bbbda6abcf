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
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }),
);
