import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { sourcesOf } from './packages/web/build/sources.ts';
import { symbols } from './packages/web/build/symbols.ts';

const src = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Every folder of a game. The catalogue itself cannot be imported here: it wants the games compiled. */
const games = readdirSync(src('packages/games')).filter((id) => existsSync(src(`packages/games/${id}/pack`)));

const CONFORMANCE = 'test/conformance/game.test.ts';

/** A long file must not begin last, when the other workers have nothing left to do. */
const LONGEST = [
  CONFORMANCE,
  'test/new-game/new-game.test.ts',
  'test/server/update.test.ts',
  'test/server/hostile/hostile.test.ts',
  'test/server/hosting.test.ts',
  'test/server/bundles.test.ts',
  'test/server/matches.test.ts',
  'test/server/accounts.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((path) => moduleId.endsWith(path));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Tests read the sources; programs, workers and benches run the compiled output. */
export default defineConfig({
  plugins: [symbols()],
  resolve: {
    alias: sourcesOf(new URL('.', import.meta.url)),
  },
  test: {
    // By itself Vitest leaves one core idle, of two.
    maxWorkers: Math.max(2, availableParallelism()),
    // What is awaited comes on a busy machine too; a test that waits longer waits in vain.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    // Test files share a process: loading the engine and the games again for each would take longer than the tests.
    isolate: false,
    // What a test put in place of a global is gone before the next one.
    unstubGlobals: true,
    projects: [
      ...games.map((game) => ({
        extends: true as const,
        test: { name: `conformance of ${game}`, include: [CONFORMANCE], provide: { game } },
      })),
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: [src('packages/web/src/testing/page.ts')],
          include: ['{packages,scripts}/**/src/**/*.test.ts', 'test/**/*.test.ts'],
          // The server's tests against real databases have a configuration of their own.
          exclude: ['**/node_modules/**', '**/dist/**', 'test/server/**', CONFORMANCE],
        },
      },
    ],
  },
});
