/**
 * `npm run pictures`: makes the README's picture tour from the real program into docs/pictures. `kit/scenes.mjs` lists the
 * pictures. JPEG, because the map's paper makes PNGs four times as large.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { giveUp, root, setUp } from '../../scripts/setup.mjs';
import { withoutBriefs } from './kit/bench.mjs';
import { SCENES } from './kit/scenes.mjs';
import { serve } from './kit/server.mjs';

const folder = join(root, 'docs', 'pictures');
/** `-- word …` makes only the pictures with one of the words in their names. */
const words = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const scenes = Object.entries(SCENES).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
);

setUp();
const executablePath = findChromium();
if (executablePath === undefined) giveUp('Without a Chromium there are no pictures.');
mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await chromium.launch({ executablePath, args: FLAGS });
try {
  for (const [name, [screen, prepare]] of scenes) {
    const context = await browser.newContext({ ...screen, serviceWorkers: 'block', reducedMotion: 'reduce' });
    await context.addInitScript(withoutBriefs);
    const page = await context.newPage();
    await prepare(page, server.address);
    await page.evaluate(() => document.fonts.ready);
    // Two equal pictures in a row: the board is at rest.
    let [before, now] = ['', (await page.screenshot()).toString('base64')];
    while (before !== now) [before, now] = [now, (await page.screenshot()).toString('base64')];
    await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 80 });
    process.stdout.write(`${name}.jpg\n`);
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
