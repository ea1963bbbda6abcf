/** The large proving ground, a made-up game among the tests: built once, and loaded like any other game. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { giveUp, root, toolPath } from '../scripts/setup.mjs';

/** Its name on the command line, and the measured scenario: a whole match of moderate length. */
export const GROUND = 'steppe';
export const GROUND_SCENARIO = 'raid';

export async function loadGround() {
  // Inside the project, so that its imports are found.
  const outside = join(root, 'test/dist');
  mkdirSync(outside, { recursive: true });
  const folder = mkdtempSync(join(outside, 'ground-'));
  try {
    const args = ['build', '--ssr', 'test/proving-ground-large/game.ts', '--outDir', folder, '--logLevel', 'error'];
    const { status } = spawnSync(process.execPath, [toolPath('vite'), ...args], { cwd: root, stdio: ['ignore', 2, 2] });
    if (status !== 0) giveUp('The large proving ground could not be built.');
    const { steppe } = await import(pathToFileURL(join(folder, 'game.js')).href);
    return steppe;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
