/**
 * Makes bundles (`packages/engine/src/bundle.ts`): a game's rules with its pack, its ledger and its drawings as one module
 * without imports, for servers and pages of later releases.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { engine, loadGame } from './games.mjs';
import { giveUp, root, toolPath } from './setup.mjs';

const folderOf = (id) => join(root, 'packages/games', id);

/** The source of a bundle: the game, bound to its pack. */
const entryOf = (id, folder) => `import { CONTRACT, checkPack } from '@cauldron/engine';
import * as module from '@cauldron/${id}';
import ledger from ${JSON.stringify(join(root, 'packages/games', id, 'ledger.json'))};
import drawings from 'virtual:symbols';
${engine.packFileNames.map((name) => `import ${name} from ${JSON.stringify(join(folder, engine.packPath(name)))};`).join('\n')}
const files = { ${engine.packFileNames.join(', ')} };
const checked = checkPack(files);
if (!('pack' in checked)) throw new Error('the pack of this bundle is broken');
const rules = Object.values(module).find((part) => part?.id === '${id}');
const game = rules.create(checked.pack);
export { CONTRACT as contract, drawings, files, game, ledger };
`;

/** Built as for a server, so that nothing for a page is added; rules use neither Node nor a browser. */
const settingsOf = (entry, into, folder) => `
import { symbols } from ${JSON.stringify(join(root, 'packages/web/build/symbols.ts'))};
export default {
  logLevel: 'warn',
  plugins: [symbols([${JSON.stringify(join(folder, engine.packPath('board')))}])],
  ssr: { noExternal: true },
  json: { stringify: true },
  build: {
    ssr: ${JSON.stringify(entry)},
    outDir: ${JSON.stringify(into)},
    emptyOutDir: true,
    target: 'es2022',
    minify: true,
    rollupOptions: { output: { entryFileNames: 'index.mjs', codeSplitting: false } },
  },
};
`;

function make(id, into, folder) {
  // Inside the project, so that packages are found; the name does not affect the result.
  const scratch = mkdtempSync(join(root, 'node_modules', '.bundle-'));
  try {
    const entry = join(scratch, 'entry.mjs');
    const settings = join(scratch, 'vite.config.mjs');
    const made = join(scratch, 'made');
    writeFileSync(entry, entryOf(id, folder));
    writeFileSync(settings, settingsOf(entry, made, folder));
    const done = spawnSync(process.execPath, [toolPath('vite'), 'build', '--config', settings], {
      cwd: scratch,
      stdio: ['ignore', 2, 2],
    });
    if (done.status !== 0) giveUp(`${id} could not be bundled: vite says why above.`);
    // The folder gets its name last, so an existing folder is complete.
    const near = `${into}.part`;
    rmSync(near, { recursive: true, force: true });
    cpSync(made, near, { recursive: true });
    renameSync(near, into);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Writes the bundle of a game into a folder of bundles, with its own pack or another. Existing bundles are not changed. */
export async function writeBundle(id, bundles, folder = folderOf(id)) {
  const { game } = await loadGame(id, folder);
  const pin = { game: id, rules: game.info.rulesVersion, pack: game.info.packHash };
  const path = join(bundles, engine.bundleName(pin));
  if (existsSync(path)) return { path, pin, isNew: false };
  mkdirSync(bundles, { recursive: true });
  make(id, path, folder);
  const imported = await import(pathToFileURL(join(path, 'index.mjs')).href);
  if (!engine.readBundle(imported, pin))
    giveUp(`${path} is not the game it should be: its pack or its rules differ. Take it away and report this.`);
  return { path, pin, isNew: true };
}
