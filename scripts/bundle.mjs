/**
 * `npm run bundle -- <folder>`: each game with its rules and its pack as one file, named by their version and hash. Matches stay on the rules
 * they were begun with; a server finds those of earlier releases in this folder (CAULDRON_BUNDLES). What is there already stays as it is.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { giveUp, root, setUp, toolPath } from './setup.mjs';

const folder = resolve(process.argv[2] ?? 'bundles');
setUp('packages/server');
const { bundleName } = await import(pathToFileURL(join(root, 'packages/server/dist/index.js')).href);
const { gameIds, loadGame, engine } = await import('./games.mjs');

/** The file a bundle is made from: the game, bound to its pack. */
const entryOf = (id) => `import { checkPack } from '@cauldron/engine';
import * as module from '@cauldron/${id}';
${engine.packFileNames.map((name) => `import ${name} from '@cauldron/${id}/pack/${name}.json';`).join('\n')}
const checked = checkPack({ ${engine.packFileNames.join(', ')} });
if (!('pack' in checked)) throw new Error('the pack of this bundle is broken');
const rules = Object.values(module).find((part) => part?.id === '${id}');
export const game = rules.create(checked.pack);
`;

const settingsOf = (entry, into) => `export default {
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: ${JSON.stringify(entry)},
    outDir: ${JSON.stringify(into)},
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'index.mjs', codeSplitting: false } },
  },
};
`;

function bundle(id, into) {
  // Inside the project, so that the packages are found; the name is of no account to the result.
  const scratch = mkdtempSync(join(root, 'node_modules', '.bundle-'));
  try {
    const entry = join(scratch, 'entry.mjs');
    const settings = join(scratch, 'vite.config.mjs');
    const made = join(scratch, 'made');
    writeFileSync(entry, entryOf(id));
    writeFileSync(settings, settingsOf(entry, made));
    const done = spawnSync(process.execPath, [toolPath('vite'), 'build', '--config', settings], {
      cwd: scratch,
      stdio: ['ignore', 2, 2],
    });
    if (done.status !== 0) giveUp(`${id} could not be bundled: vite says why above.`);
    mkdirSync(dirname(into), { recursive: true });
    // A folder that is there is whole: it gets its name last.
    const near = `${into}.part`;
    rmSync(near, { recursive: true, force: true });
    cpSync(made, near, { recursive: true });
    renameSync(near, into);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

for (const id of gameIds) {
  const { game } = await loadGame(id);
  const { rulesVersion, packHash } = game.info;
  const into = join(folder, bundleName(id, rulesVersion, packHash));
  if (existsSync(into)) {
    process.stdout.write(`${into} is there already.\n`);
    continue;
  }
  bundle(id, into);
  const { game: again } = await import(pathToFileURL(join(into, 'index.mjs')).href);
  if (again.info.packHash !== packHash || again.info.rulesVersion !== rulesVersion)
    giveUp(`${into} is not the game it should be: its pack or its rules differ. Take it away and report this.`);
  process.stdout.write(`${into}\n`);
}
