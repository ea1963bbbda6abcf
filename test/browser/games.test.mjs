/** Every game of the catalogue is played on the same board. */

import { test, want } from './kit/bench.mjs';
import { answer, asked, begin, chooser, isOver, promptOf } from './kit/table.mjs';

export const tests = [
  test('Gazala: its drill is played to its end', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, { game: 'Gazala', scenario: 'Drill' });
    const choose = chooser(7);
    let entries = await asked(page);
    for (let decision = 0; !(await isOver(page)); decision++) {
      want(decision < 250, `after 250 decisions the drill still asks: ${await promptOf(page)}`);
      entries = await answer(page, entries, choose);
    }
    await page.getByRole('tab', { name: 'Log' }).click();
    want((await page.locator('.log li').count()) > 20, 'the log does not tell what happened');
  }),

  test('a seat the random player holds plays by itself', async (bench) => {
    const page = await bench.page();
    await page.goto(`${bench.address}?seed=browser`);
    await page.getByRole('radio', { name: 'Tobruk' }).check();
    await page.getByRole('combobox', { name: /Axis/ }).selectOption('random');
    await page.getByRole('button', { name: 'Play now' }).click();
    const choose = chooser(3);
    let entries = await asked(page);
    for (let i = 0; i < 15; i++) entries = await answer(page, entries, choose);
    want(
      (await page.locator('.prompt .who').textContent()) === 'Commonwealth',
      'a person is asked for the random player',
    );
  }),
];
