/** The board as it is shipped, with the made-up game of the proving ground added to its shelf. */

import { fileURLToPath } from 'node:url';
import { covers } from '../../../packages/web/build/covers.ts';
import shipped from '../../../packages/web/vite.config.ts';

const shelf = fileURLToPath(new URL('shelf.mjs', import.meta.url));
const zod = fileURLToPath(new URL('zod.mjs', import.meta.url));

const layOut = () => ({
  name: 'shelf',
  enforce: 'pre',
  // Each of the two reads the module that it stands for.
  resolveId(source, importer) {
    if (source.endsWith('/shelf.ts') && importer !== shelf) return shelf;
    return source === 'zod' && importer !== zod ? zod : undefined;
  },
});

export default {
  ...shipped,
  root: fileURLToPath(new URL('../../../packages/web', import.meta.url)),
  // The covers of the games on this shelf, not of those that are shipped.
  plugins: [covers([layOut()]), ...shipped.plugins.filter(({ name }) => name !== 'covers'), layOut()],
  worker: { ...shipped.worker, plugins: () => [layOut()] },
};
