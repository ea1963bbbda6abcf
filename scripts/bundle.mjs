/**
 * `npm run bundle -- <folder>`: writes each game with its rules and its pack as one file, named by version and hash. Matches keep
 * the rules they began with; a server finds those of earlier releases in this folder (CAULDRON_BUNDLES). Existing bundles are not
 * changed.
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
