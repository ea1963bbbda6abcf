/** How the page looks, compared with pictures on file: the same fonts, seeds and answers each time. */

import { PHONE, test } from './kit/bench.mjs';
import { begin, openHome, play } from './kit/table.mjs';

const SCREEN = { viewport: { width: 960, height: 640 } };
/** A decision or two into a match: something is lit, and the log has lines. */
const DECISIONS = 3;

// Waits for parts that are loaded later.
const onHome = async (page, address) => {
  await openHome(page, address);
  await page.getByRole('link', { name: 'Play online' }).waitFor();
};
const onBoard = (game) => async (page, address) => {
  await begin(page, address, { game, scenario: 'Drill' });
  await play(page, DECISIONS);
  await page.getByRole('button', { name: 'Suggest a plan' }).waitFor();
  await page.evaluate(() => document.querySelector('.all-answers')?.removeAttribute('open'));
  // Where the map stands depends on when the bar grew: the same part of it for every picture.
  await page.getByRole('button', { name: 'Whole map' }).click();
  await page.mouse.move(0, 0);
  // What happened is told for some seconds.
  await page.locator('.notice').waitFor({ state: 'detached' });
};

const SCENES = [
  ['home', SCREEN, onHome],
  ['home-phone', PHONE, onHome],
  ['tobruk', SCREEN, onBoard('Tobruk')],
  ['tobruk-phone', PHONE, onBoard('Tobruk')],
  ['gazala', SCREEN, onBoard('Gazala')],
];

export const tests = SCENES.map(([name, screen, prepare]) =>
  test(`looks: ${name}, by day and by night`, async (bench) => {
    const page = await bench.page(screen);
    await prepare(page, bench.address);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
      await bench.looks.compare(page, `${name}-${colorScheme}`);
    }
  }),
);
