/** Consecutive questions of random matches, one scenario after the other, on a screen of a given size; each is looked at. */

import { join } from 'node:path';
import { loadGame } from '../../../scripts/games.mjs';
import { Mirror } from './mirror.mjs';
import { faultsOf } from './questions.mjs';
import { answersOf, asked, begin, chooser, isOver, promptOf } from './table.mjs';

export const SCREENS = [
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 1024, height: 768 } },
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
];

/** Gives one of the answers at random, from the list of all answers. */
async function answerSomehow(page, choose) {
  const buttons = await answersOf(page);
  await buttons.nth(choose(await buttons.count())).click();
}

const closeList = (page) => page.evaluate(() => document.querySelector('.all-answers')?.removeAttribute('open'));

/**
 * `told` gets every question with its number and its faults. With `pictures`, a folder, each question is photographed before the map is
 * moved. `words` makes the matches differ between runs. `isStill`: the map is not moved.
 */
export async function walk(bench, { id, screen, count, words = 'questions', pictures, isStill, told }) {
  const { game } = await loadGame(id);
  const { scenarios, title } = game.info;
  const page = await bench.page(screen);
  const choose = chooser(count + screen.viewport.width);
  for (let n = 0, match = 0; n < count; match++) {
    const scenario = scenarios[match % scenarios.length];
    await begin(page, bench.address, { game: title, scenario: scenario.title, seed: `${words}-${match}` });
    let entries = await asked(page);
    const mirror = await Mirror.of(page, id);
    // A long scenario leaves room for the others.
    for (const until = Math.min(count, n + 100); n < until && !(await isOver(page)); n++) {
      await mirror.follow(page);
      if (pictures) await page.screenshot({ path: join(pictures, `${id}-${screen.viewport.width}-${n}.png`) });
      const found = await faultsOf(page, mirror, { isTouch: screen.hasTouch, isStill });
      await told({ n, scenario: scenario.id, words: await promptOf(page), ...found });
      await answerSomehow(page, choose);
      entries = await asked(page, entries);
      await closeList(page);
    }
  }
}
