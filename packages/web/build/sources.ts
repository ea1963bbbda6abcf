/** Where the sources of each package and each game are, by its name: for programs that read them instead of the compiled output. */

import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** `@cauldron/engine` and so on, as the compiler finds them by the `paths` of `tsconfig.base.json`. */
export function sourcesOf(root: URL): Record<string, string> {
  const found = ['packages/', 'packages/games/'].flatMap((folder) =>
    readdirSync(new URL(folder, root)).map((name) => [name, new URL(`${folder}${name}/src/index.ts`, root)] as const),
  );
  return Object.fromEntries(
    found.flatMap(([name, index]) => (existsSync(index) ? [[`@cauldron/${name}`, fileURLToPath(index)]] : [])),
  );
}
