/** `npm run build:site`: builds the board's page and the bundles of its games, unless they are newer than their sources. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeBundles } from './bundle.mjs';
import { newestOf, timeOf } from './newest.mjs';
import { giveUp, root, setUp, toolPath } from './setup.mjs';

const web = join(root, 'packages', 'web');
export const site = join(web, 'dist', 'site');

/** Packages that the page does not use. */
const NOT_THE_PAGE = ['node_modules', 'dist', 'cli', 'server'];

/** Whether the page was built after its sources, the engine's and the games' were last changed. */
const isBuilt = () => newestOf([join(root, 'packages')], NOT_THE_PAGE) < timeOf(join(site, 'index.html'));

export function buildSite() {
  if (isBuilt()) return;
  process.stderr.write('Building the board …\n');
  const done = spawnSync(process.execPath, [toolPath('vite'), 'build', '--logLevel', 'warn'], {
    cwd: web,
    stdio: ['ignore', 2, 2],
  });
  if (done.status !== 0) giveUp('The board could not be built: vite names the file and the line above.');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  setUp();
  buildSite();
  await makeBundles().catch((error) => giveUp(`${error.message}.`));
}
