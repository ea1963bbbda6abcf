/** The board alone, without a game: its example page, served as plain files. */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { test, want } from './kit/bench.mjs';
import { root } from './kit/server.mjs';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript' };

/** Serves the files of a folder on a free port. */
async function serveFolder(folder) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://board');
    const type = TYPES[extname(pathname)];
    const found = type && (await readFile(join(folder, pathname)).catch(() => undefined));
    response.writeHead(found ? 200 : 204, { 'content-type': type ?? 'text/plain' }).end(found);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return { address: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

export const tests = [
  test('the example of packages/board draws a map, and a counter is moved on it', async (bench) => {
    const { address, stop } = await serveFolder(join(root, 'packages', 'board'));
    try {
      const page = await bench.page();
      await page.goto(`${address}/example/index.html`);
      await page.waitForFunction(() => document.querySelector('canvas')?.dataset.state === 'done');
      const box = await page.locator('#box').boundingBox();
      const said = () => page.getByRole('status').textContent();
      const press = (x, y) => page.mouse.click(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
      await press(0, 0);
      want(/^Hex \d+\.$/.test(await said()), `a click on the map says: ${await said()}`);
      // The counters lie near the middle: one is found by trying, and put down on a neighbouring hex.
      for (let y = -240; y <= 240 && !/goes to hex/.test(await said()); y += 40)
        for (let x = -480; x <= 480 && !/goes to hex/.test(await said()); x += 40) await press(x, y);
      want(/goes to hex \d+\.$/.test(await said()), `no counter can be moved: ${await said()}`);
    } finally {
      stop();
    }
  }),
];
