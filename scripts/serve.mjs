/**
 * Serves the board: `node scripts/serve.mjs [--no-open] [--site folder]`. Builds it first if its sources are newer, prints its address,
 * and opens it where a browser can be opened. `--site` serves a board that was built elsewhere. PORT chooses the port; otherwise any
 * free one is taken. Node built-ins only.
 */

import { spawn, spawnSync } from 'node:child_process';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { giveUp, root, setUp, toolPath } from './setup.mjs';

const web = join(root, 'packages', 'web');
const given = process.argv.indexOf('--site');
const site = given < 0 ? join(web, 'dist', 'site') : process.argv[given + 1];

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Nothing is fetched from elsewhere, and nothing runs that is not ours. Bars of charts are sized by style attributes. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Whether the page was built after its sources, the engine's and the games' were last changed. */
function isBuilt() {
  const page = join(site, 'index.html');
  if (!existsSync(page)) return false;
  const built = statSync(page).mtimeMs;
  const newest = (folder) =>
    readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
      if (['node_modules', 'dist', 'cli'].includes(entry.name)) return latest;
      const path = join(folder, entry.name);
      return Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
    }, 0);
  return newest(join(root, 'packages')) < built;
}

function buildSite() {
  if (isBuilt()) return;
  process.stderr.write('Building the board …\n');
  const done = spawnSync(process.execPath, [toolPath('vite'), 'build', '--logLevel', 'warn'], {
    cwd: web,
    stdio: ['ignore', 2, 2],
  });
  if (done.status !== 0) giveUp('The board could not be built: vite names the file and the line above.');
}

/** The file a path asks for, or undefined if it leaves the site or names none. */
function fileFor(url) {
  const { pathname } = new URL(url, 'http://localhost');
  const path = normalize(join(site, decodeURIComponent(pathname)));
  if (path !== site && !path.startsWith(site + sep)) return undefined;
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path;
  return existsSync(file) ? file : undefined;
}

function answer(request, response) {
  const file = request.method === 'GET' || request.method === 'HEAD' ? safely(() => fileFor(request.url)) : undefined;
  response.setHeader('content-security-policy', POLICY);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  if (!file) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is nothing here.\n');
    return;
  }
  const lasts = file.includes(`${sep}assets${sep}`);
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'content-length': statSync(file).size,
    'cache-control': lasts ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (request.method === 'HEAD') response.end();
  else createReadStream(file).pipe(response);
}

function safely(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Opens the address where there is a desktop to open it on. */
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

setUp();
if (given < 0) buildSite();
const server = createServer(answer);
server.on('error', (error) => giveUp(`The board cannot be served (${error.message}): choose another port with PORT.`));
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  const address = `http://127.0.0.1:${server.address().port}/`;
  process.stdout.write(`The board is at ${address} (Ctrl-C ends it).\n`);
  openBrowser(address);
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server.close();
    server.closeAllConnections();
  });
}
