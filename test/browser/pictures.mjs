/**
 * `npm run pictures`: the README's picture tour, made from the real program into docs/pictures. Fixed seeds: the same pictures each
 * time. JPEG, because the map's paper makes PNGs four times as large.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { giveUp, root, setUp } from '../../scripts/setup.mjs';
import { DESKTOP, PHONE } from './kit/bench.mjs';
import { pointAt } from './kit/map.mjs';
import { serve } from './kit/server.mjs';
import { answer, asked, begin, chooser, openHome } from './kit/table.mjs';

const folder = join(root, 'docs', 'pictures');
const DRILL = { game: 'Tobruk', scenario: 'Drill' };

async function play(page, decisions, seed) {
  const choose = chooser(seed);
  let entries = await asked(page);
  for (let i = 0; i < decisions; i++) entries = await answer(page, entries, choose);
  await page.evaluate(() => document.querySelector('.all-answers')?.removeAttribute('open'));
}

/** Each picture: on which screen, and what is done before it is taken. */
const SCENES = {
  home: [DESKTOP, (page, address) => openHome(page, address)],
  move: [
    DESKTOP,
    async (page, address) => {
      await begin(page, address, DRILL);
      await play(page, 3, 1);
      await pointAt(page, '2409');
    },
  ],
  log: [
    { ...DESKTOP, colorScheme: 'dark' },
    async (page, address) => {
      await begin(page, address, DRILL);
      await play(page, 34, 1);
      await page.getByRole('tab', { name: 'Log' }).click();
    },
  ],
  gazala: [
    DESKTOP,
    async (page, address) => {
      await begin(page, address, { game: 'Gazala', scenario: 'Scenario One' });
      await play(page, 6, 1);
    },
  ],
  lesson: [
    DESKTOP,
    async (page, address) => {
      await openHome(page, address);
      await page.getByRole('button', { name: 'Learn to play' }).click();
      await page.getByRole('button', { name: 'Go on' }).click();
    },
  ],
  settings: [
    DESKTOP,
    async (page, address) => {
      await begin(page, address, DRILL);
      await play(page, 3, 1);
      await page.keyboard.press('o');
      await page.getByRole('combobox', { name: 'Theme' }).waitFor();
    },
  ],
  contrast: [
    { ...DESKTOP, colorScheme: 'dark' },
    async (page, address) => {
      await page.addInitScript(() => localStorage.setItem('cauldron.highContrast', 'true'));
      await begin(page, address, DRILL);
      await play(page, 3, 1);
    },
  ],
  phone: [
    PHONE,
    async (page, address) => {
      await begin(page, address, DRILL);
      await play(page, 3, 1);
    },
  ],
};

setUp();
const executablePath = findChromium();
if (executablePath === undefined) giveUp('Without a Chromium there are no pictures.');
mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await chromium.launch({ executablePath, args: FLAGS });
try {
  for (const [name, [screen, prepare]] of Object.entries(SCENES)) {
    const context = await browser.newContext({ ...screen, serviceWorkers: 'block', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await prepare(page, server.address);
    await page.evaluate(() => document.fonts.ready);
    // Two pictures in a row that are alike: the board has come to rest.
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
