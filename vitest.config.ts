import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { symbols } from './packages/web/build/symbols.ts';

const src = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tests read the sources; programs, workers and benches run the compiled output. */
export default defineConfig({
  plugins: [symbols()],
  resolve: {
    alias: {
      '@cauldron/engine': src('packages/engine/src/index.ts'),
      '@cauldron/games': src('packages/games/src/index.ts'),
      '@cauldron/tobruk': src('packages/games/tobruk/src/index.ts'),
      '@cauldron/gazala': src('packages/games/gazala/src/index.ts'),
      '@cauldron/ai': src('packages/ai/src/index.ts'),
      '@cauldron/lab': src('packages/lab/src/index.ts'),
      '@cauldron/fair': src('packages/fair/src/index.ts'),
      '@cauldron/protocol': src('packages/protocol/src/index.ts'),
      '@cauldron/client': src('packages/client/src/index.ts'),
      '@cauldron/board': src('packages/board/src/index.ts'),
      '@cauldron/server': src('packages/server/src/index.ts'),
    },
  },
  test: {
    include: ['packages/**/src/**/*.test.ts', 'test/**/*.test.ts'],
    // The server's tests against real databases have a configuration of their own.
    exclude: ['**/node_modules/**', '**/dist/**', 'test/server/**'],
    testTimeout: 60_000,
  },
});
