/** Games of the catalogue on the same board. */

import { test, want } from './kit/bench.mjs';
import { someTitles } from './kit/games.mjs';
import { pointAt, press } from './kit/map.mjs';
import { answersOf, asked, begin, chooser, play, playOut, promptOf } from './kit/table.mjs';

/** Answers with the first button that fits the words, as long as there is one. */
async function answerAll(page, words) {
  for (let entries = await asked(page); ; ) {
    const buttons = await answersOf(page);
    const fitting = (await buttons.allTextContents()).findIndex((name) => words.test(name));
    if (fitting < 0) return;
    await buttons.nth(fitting).click();
    entries = await asked(page, entries);
  }
}

const drill = (game) =>
  test(`${game}: its drill is played to its end`, async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, { game, scenario: 'Drill' });
    await playOut(page, chooser(7), 1000);
    await page.getByRole('tab', { name: 'Log' }).click();
    want((await page.locator('.log li').count()) > 20, 'the log does not tell what happened');
  });

export const tests = [
  // Separate files play the first game's drill by mouse, by keyboard and on a phone.
  ...someTitles.slice(1).map(drill),

  test('Gazala: a breach is named in the stack and by the hex cursor, and counts stand beside the map', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, { game: 'Gazala', scenario: 'Drill' });
    await answerAll(page, /^Set up the rest/);
    await answerAll(page, /^Breach with I Battalion, 66 Infantry/);
    want(/breach the mines/.test(await promptOf(page)), `no breach can be begun: ${await promptOf(page)}`);
    const [choice] = await (await answersOf(page)).all();
    const towards = (await choice.textContent()).replace(/\D/g, '');
    await choice.click();
    await page.evaluate(() => document.querySelector('.all-answers')?.removeAttribute('open'));
    const mark = `breach under construction towards ${towards}: Axis`;
    want(await pointAt(page, '0311'), 'the hex of the breach is not in sight');
    await press(page);
    await page.getByRole('tab', { name: 'Stack' }).click();
    await page.locator('.here .markers li', { hasText: mark }).waitFor();
    await page.getByRole('application', { name: 'Map' }).focus();
    // The first arrow key moves the cursor to the selected hex.
    await page.keyboard.press('ArrowUp');
    await page.getByRole('status').filter({ hasText: mark }).first().waitFor({ state: 'attached' });
    await page.getByRole('tab', { name: 'Score' }).click();
    for (const line of ['Axis actions left', 'Breach markers left 5'])
      await page.locator('.tracks li', { hasText: line }).waitFor();
  }),

  test('a seat of the random player plays by itself', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, { game: 'Tobruk', scenario: 'The First Battle', random: /Axis/ });
    await play(page, 15, chooser(3));
    want(
      (await page.locator('.prompt .who').textContent()) === 'Commonwealth',
      'a person is asked for the random player',
    );
  }),
];
