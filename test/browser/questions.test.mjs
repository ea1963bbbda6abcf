/**
 * Consecutive questions of random matches on three screens: the action bar lies wholly inside the window, its buttons can be pressed,
 * and there is a button or a hex to choose. `npm test` asks a few; `QUESTIONS=300 QUESTION_PICTURES=folder npm run
 * test:browser -- questions` asks many and takes a picture of each.
 */

import { join } from 'node:path';
import { test, want } from './kit/bench.mjs';
import { answersOf, asked, begin, chooser, isOver, promptOf } from './kit/table.mjs';

const COUNT = Number(process.env.QUESTIONS ?? 5);
const PICTURES = process.env.QUESTION_PICTURES;

const SCREENS = [
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 1024, height: 768 } },
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
];

/** What is wrong with the bar, in words; empty if nothing is. */
const faultsOf = (page) =>
  page.evaluate(() => {
    const faults = [];
    const bar = document.querySelector('.prompt');
    const { left, top, right, bottom } = bar.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
      faults.push(`the bar lies at ${left}, ${top} to ${right}, ${bottom}`);
    for (const button of bar.querySelectorAll('button')) {
      // What is long in the bar scrolls in its own box.
      button.scrollIntoView({ block: 'nearest' });
      const box = button.getBoundingClientRect();
      const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (!button.contains(hit)) faults.push(`«${button.textContent}» cannot be pressed`);
    }
    const hasButton = bar.querySelectorAll('.answers button, .tray button, .pass-row button').length > 0;
    const onMap = document.querySelector('.on-map') !== null;
    if (!hasButton && !onMap) faults.push('there is neither a button nor a hex to choose');
    return faults;
  });

const walk = (game, scenario, screen) => {
  const { width, height } = screen.viewport;
  return test(`${COUNT} questions of ${game} at ${width} × ${height}: the bar is in sight and every button can be pressed`, async (bench) => {
    const page = await bench.page(screen);
    await begin(page, bench.address, { game, scenario, seed: 'questions' });
    const choose = chooser(11);
    let entries = await asked(page);
    for (let n = 0; n < COUNT && !(await isOver(page)); n++) {
      const faults = await faultsOf(page);
      want(faults.length === 0, `${await promptOf(page)}: ${faults.join('; ')}`);
      if (PICTURES) await page.screenshot({ path: join(PICTURES, `${game}-${width}-${n}.png`) });
      const buttons = await answersOf(page);
      await buttons.nth(choose(await buttons.count())).click();
      entries = await asked(page, entries);
      await page.evaluate(() => document.querySelector('.all-answers')?.removeAttribute('open'));
    }
  });
};

export const tests = SCREENS.flatMap((screen) => [walk('Tobruk', 'Drill', screen), walk('Gazala', 'Drill', screen)]);
