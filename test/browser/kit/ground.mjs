/** The proving ground in a browser: a build of the board that also has the made-up game, and the same game here as the umpire. */

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolPath } from '../../../scripts/setup.mjs';
import { root, serve } from './server.mjs';

const build = (config, folder) =>
  new Promise((resolve, reject) => {
    const args = ['build', '--config', join(import.meta.dirname, config), '--outDir', folder, '--logLevel', 'error'];
    const vite = spawn(process.execPath, [toolPath('vite'), ...args], { cwd: root, stdio: ['ignore', 2, 2] });
    vite.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`vite ends with ${code} for ${config}`))));
  });

/** Builds both into a separate folder, which `stop` removes, and serves the board. */
export async function openGround() {
  const folder = mkdtempSync(join(tmpdir(), 'cauldron-ground-'));
  const [site, umpire] = [join(folder, 'site'), join(folder, 'umpire')];
  try {
    await Promise.all([build('vite.config.mjs', site), build('umpire.config.mjs', umpire)]);
    const server = await serve('scripts/serve.mjs', ['--site', site]);
    return {
      address: server.address,
      /** The umpire as a module, for each process that plays here. */
      umpireFile: join(umpire, 'umpire.js'),
      async stop() {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
