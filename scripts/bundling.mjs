/**
 * Makes bundles (`packages/engine/src/bundle.ts`): a game's rules with its pack, its ledger and its drawings as one module
 * without imports, for servers and pages of later releases.
 */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { engine, loadGame } from './games.mjs';
import { timeOf } from './newest.mjs';
import { root, toolPath } from './setup.mjs';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

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

/** The bundle as text, built in a process of its own, and tried once. */
async function build(id, folder, pin) {
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
    if (done.status !== 0) throw new Error(`${id} could not be bundled: vite says why above`);
    const file = join(made, 'index.mjs');
    if (!engine.readBundle(await import(pathToFileURL(file).href), pin))
      throw new Error(`the bundle of ${id} is not the game it should be: its pack or its rules differ`);
    return engine.sealBundle(readFileSync(file, 'utf8'), sha256);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The file gets its name last, so a process that is killed here leaves the old file, or none. */
export function put(text, file) {
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, text, { flush: true });
  renameSync(part, file);
}

/**
 * Writes the bundle of a game into a folder of bundles, with its own pack or another. A sound bundle of the same rules and pack
 * stands if it is newer than `sources`. An older one is replaced: a match goes on with the last code that its rules had.
 */
export async function writeBundle(id, bundles, folder = folderOf(id), sources = 0) {
  const { game } = await loadGame(id, folder);
  const pin = engine.pinOf(game);
  const path = join(bundles, engine.bundleName(pin));
  const file = join(path, 'index.mjs');
  const isThere = timeOf(file) > sources && engine.sealOf(readFileSync(file, 'utf8'), sha256) !== undefined;
  if (!isThere) {
    process.stderr.write(`Bundling the rules of ${game.info.title}, so that its matches survive updates …\n`);
    put(await build(id, folder, pin), file);
  }
  return { path, pin, isNew: !isThere };
}
