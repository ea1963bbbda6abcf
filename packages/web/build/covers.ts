/** The covers of the games (`src/cover.ts`), made when the page is built. Each is a module of its own, loaded when its game is shown. */

import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type { CoverData } from '../src/cover.ts';
import { sourcesOf } from './sources.ts';

const NAME = 'virtual:covers';
const root = new URL('../../../', import.meta.url);

/** The rules run in the build. `plugins` may lay other games on the shelf. */
async function makeAll(plugins: readonly Plugin[]): Promise<Readonly<Record<string, CoverData>>> {
  const maker = fileURLToPath(new URL('cover-maker.ts', import.meta.url));
  const { module } = await runnerImport<typeof import('./cover-maker.ts')>(maker, {
    root: fileURLToPath(root),
    resolve: { alias: sourcesOf(root) },
    plugins: [...plugins],
  });
  return module.coversById;
}

export function covers(plugins: readonly Plugin[] = []): Plugin {
  let made: ReturnType<typeof makeAll> | undefined;
  return {
    name: 'covers',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${NAME}`)) return undefined;
      made ??= makeAll(plugins);
      const all = await made;
      const game = id.slice(NAME.length + 2);
      if (game !== '') return `export default ${JSON.stringify(all[game])};`;
      const loaders = Object.keys(all).map((key) => `${JSON.stringify(key)}: () => import('${NAME}/${key}')`);
      return `export default { ${loaders.join(', ')} };`;
    },
  };
}
