/** Consecutive questions of random matches, one scenario after the other, on a screen of a given size; each is looked at. */

import { join } from 'node:path';
import { loadGame } from '../../../scripts/games.mjs';
import { STEP_MS } from './bench.mjs';
import { frames } from './map.mjs';
import { Mirror } from './mirror.mjs';
import { faultsOf } from './questions.mjs';
import { asked, begin, chooser } from './table.mjs';

export const SCREENS = [
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 1024, height: 768 } },
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
];

/**
 * Gives one of the answers at random, from the list of all answers, which need not be open for that, and waits for the next question. A curtain
 * between two people is lifted.
 */
const answerSomehow = (page, choose) =>
  page.evaluate(
    async ({ random, patience }) => {
      const before = document.querySelector('.prompt').dataset.entries;
      const buttons = document.querySelectorAll('.all-answers fieldset.answers button');
      buttons[Math.floor(random * buttons.length)].click();
      for (const until = performance.now() + patience; performance.now() < until; ) {
        await new Promise((done) => requestAnimationFrame(done));
        document.querySelector('.curtain button')?.click();
        const prompt = document.querySelector('.prompt');
        const isDue = prompt && prompt.getAttribute('aria-busy') !== 'true' && prompt.dataset.entries !== before;
        if (isDue) return /The winner: |is a draw\./.test(document.getElementById('prompt-text').textContent);
      }
      throw new Error('no question comes');
    },
    { random: choose(1 << 16) / (1 << 16), patience: STEP_MS },
  );

/**
 * `told` gets every question with its number and its faults. With `pictures`, a folder, each question is photographed before the map is
 * moved. `words` makes the matches differ between runs. `only`: questions with other numbers are answered and not looked at. `isStill`: the map is
 * not moved.
 */
export async function walk(bench, { id, screen, count, words = 'questions', only, pictures, isStill, told }) {
  const { game } = await loadGame(id);
  const { scenarios, title } = game.info;
  const page = await bench.page(screen);
  const choose = chooser(count + screen.viewport.width);
  for (let n = 0, match = 0; n < count; match++) {
    const scenario = scenarios[match % scenarios.length];
    await begin(page, bench.address, { game: title, scenario: scenario.title, seed: `${words}-${match}` });
    await asked(page);
    const mirror = await Mirror.of(page, id);
    // A long scenario leaves room for the others.
    const until = Math.min(count, n + 100);
    for (let isOver = false; n < until && !isOver; n++) {
      if (!only || only.includes(n)) {
        await mirror.follow(page);
        if (pictures) {
          await frames(page);
          await page.screenshot({ path: join(pictures, `${id}-${screen.viewport.width}-${n}.png`) });
        }
        const found = await faultsOf(page, mirror, { isTouch: screen.hasTouch, isStill });
        await told({ n, scenario: scenario.id, ...found });
      }
      isOver = await answerSomehow(page, choose);
    }
  }
}
