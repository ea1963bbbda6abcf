/** The made-up game as a module of Node. Tests make its matches and know its secrets. */

import { fileURLToPath } from 'node:url';
import shipped from '../../../packages/web/vite.config.ts';

export default {
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: shipped.resolve,
  build: { ssr: 'umpire.ts', target: 'node20', minify: false, emptyOutDir: true },
  ssr: { noExternal: true },
};
