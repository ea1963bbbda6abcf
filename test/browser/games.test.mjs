/** Every game of the catalogue is played on the same board. */

import { test, want } from './kit/bench.mjs';
import { begin, chooser, play, playOut } from './kit/table.mjs';

export const tests = [
  test('Gazala: its drill is played to its end', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, { game: 'Gazala', scenario: 'Drill' });
    await playOut(page, chooser(7), 250);
    await page.getByRole('tab', { name: 'Log' }).click();
    want((await page.locator('.log li').count()) > 20, 'the log does not tell what happened');
  }),

  test('a seat the random player holds plays by itself', async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, { game: 'Tobruk', scenario: 'The First Battle', random: /Axis/ });
    await play(page, 15, chooser(3));
    want(
      (await page.locator('.prompt .who').textContent()) === 'Commonwealth',
      'a person is asked for the random player',
    );
  }),
];
