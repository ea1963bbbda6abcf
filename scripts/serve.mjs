/**
 * Serves the board and online play: `node scripts/serve.mjs [--no-open] [--site folder]`. Builds what is older than its sources,
 * prints its address, and opens it in a browser if there is one. `--site` serves a board that was built elsewhere. Settings are
 * environment variables (PORT, CAULDRON_DATA, DATABASE_URL, …): docs/hosting.md.
 */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keepRules, made } from './bundle.mjs';
import { giveUp, readJson, root, setUp } from './setup.mjs';
import { buildSite, site } from './site.mjs';

/** Opens the address if there is a desktop. */
function openBrowser(address) {
  const isDesktop = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (!isDesktop || !process.stdout.isTTY || process.argv.includes('--no-open')) return;
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', address]
        : ['xdg-open', address];
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

setUp('packages/server');
const given = process.argv.indexOf('--site');
if (given < 0) {
  buildSite();
  await keepRules();
}
const { runProgram, Sentence } = await import(pathToFileURL(join(root, 'packages/server/dist/index.js')).href);
const say = (sentence) => process.stderr.write(`${sentence}\n`);
const running = await runProgram({
  // A player wants to see errors, not every request.
  env: { CAULDRON_LOG: 'warn', ...process.env },
  log: process.stderr,
  folder: root,
  ...(given < 0 ? { site, made } : { site: process.argv[given + 1] }),
  version: readJson(join(root, 'package.json')).version,
  boardAnyway: true,
  say,
}).catch((error) => giveUp(error instanceof Sentence ? error.message : (error?.stack ?? String(error))));
process.stdout.write(`The board is at ${running.address}/ (Ctrl-C ends it).\n`);
openBrowser(`${running.address}/`);
running.why.then((why) => why && say(`There is no online play: ${why}`));

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    // A second signal means that the user does not want to wait.
    if (ending) process.exit(1);
    ending = true;
    running.close().then(
      () => process.exit(0),
      (error) => giveUp(error?.stack ?? String(error)),
    );
  });
}
