/**
 * `npm run bundle -- <folder>`: each game with its rules and its pack as one file, named by their version and hash. Matches stay on the rules
 * they were begun with; a server finds those of earlier releases in this folder (CAULDRON_BUNDLES). What is there already stays as it is.
 */

import { resolve } from 'node:path';
import { setUp } from './setup.mjs';

const folder = resolve(process.argv[2] ?? 'bundles');
setUp('packages/server');
const { gameIds } = await import('./games.mjs');
const { writeBundle } = await import('./bundling.mjs');

for (const id of gameIds) {
  const { path, isNew } = await writeBundle(id, folder);
  process.stdout.write(isNew ? `${path}\n` : `${path} is there already.\n`);
}
