/** Frames while the board is panned and zoomed, against a bare page in the same browser: frames per second, processor time per frame. */

import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { root } from '../scripts/setup.mjs';
import { medianOf } from './figures.mjs';

const FRAMES = 240;
const ROUNDS = 3;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

/** The page beside this file, built like the board itself, in a folder that is removed afterwards. */
async function buildPage(work) {
  const outDir = mkdtempSync(join(tmpdir(), 'cauldron-bench-'));
  const web = join(root, 'packages/web');
  try {
    await build({
      configFile: join(web, 'vite.config.ts'),
      root: join(root, 'bench/board-page'),
      publicDir: join(web, 'public'),
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true },
    });
    return await work(outDir);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

async function served(folder, work) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    try {
      const body = await readFile(join(folder, path === '/' ? 'index.html' : path));
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/html' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Seconds of processor time that all processes of the browser have used so far. */
async function processorTime(session) {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

async function movePage(browser, session, address, way) {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  await page.goto(address);
  await page.waitForFunction(() => 'ready' in window);
  const what = await page.evaluate(() => window.ready());
  await page.evaluate(([w]) => window.move(w, 60), [way]);
  const before = await processorTime(session);
  const ms = await page.evaluate(([w, n]) => window.move(w, n), [way, FRAMES]);
  const used = (await processorTime(session)) - before;
  await page.close();
  return { what, fps: (FRAMES / ms) * 1000, cpu: (used / FRAMES) * 1000 };
}

export function measureMoving(browser) {
  return buildPage((folder) =>
    served(folder, async (address) => {
      const session = await browser.newBrowserCDPSession();
      const rows = [];
      for (const way of ['pan', 'zoom']) {
        const [ours, bare] = [[], []];
        // In turn, so that other work on the machine affects both.
        for (let round = 0; round < ROUNDS; round++) {
          bare.push(await movePage(browser, session, `${address}?bare`, way));
          ours.push(await movePage(browser, session, address, way));
        }
        const of = (runs, figure) => medianOf(runs.map((run) => run[figure]));
        rows.push({
          way,
          what: ours[0].what,
          fps: of(ours, 'fps'),
          bareFps: of(bare, 'fps'),
          cpu: of(ours, 'cpu'),
          bareCpu: of(bare, 'cpu'),
        });
      }
      await session.detach();
      return rows;
    }),
  );
}
