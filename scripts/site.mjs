/** `npm run build:site`: builds the board's page, unless it is newer than its sources. */

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { giveUp, root, setUp, toolPath } from './setup.mjs';

const web = join(root, 'packages', 'web');
export const site = join(web, 'dist', 'site');

/** Packages that the page does not use. */
const NOT_THE_PAGE = ['node_modules', 'dist', 'cli', 'server'];

/** Whether the page was built after its sources, the engine's and the games' were last changed. */
function isBuilt() {
  const page = join(site, 'index.html');
  if (!existsSync(page)) return false;
  const built = statSync(page).mtimeMs;
  const newest = (folder) =>
    readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
      if (NOT_THE_PAGE.includes(entry.name)) return latest;
      const path = join(folder, entry.name);
      return Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
    }, 0);
  return newest(join(root, 'packages')) < built;
}

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
}
