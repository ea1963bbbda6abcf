/** Where the sources of each package and each game are, for programs that read sources instead of compiled output. */

import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** `@cauldron/engine` and so on, from the `paths` in `tsconfig.base.json`. A longer name comes first: the shorter one would match it too. */
export function sourcesOf(root: URL): Record<string, string> {
  const found = ['packages/', 'packages/games/'].flatMap((folder) =>
    readdirSync(new URL(folder, root)).flatMap((name) => [
      [`${name}/plain`, new URL(`${folder}${name}/src/plain.ts`, root)] as const,
      [name, new URL(`${folder}${name}/src/index.ts`, root)] as const,
    ]),
  );
  return Object.fromEntries(
    found.flatMap(([name, index]) => (existsSync(index) ? [[`@cauldron/${name}`, fileURLToPath(index)]] : [])),
  );
}
