/** Games of the catalogue on the same board. */

import { test, want } from './kit/bench.mjs';
import { someTitles } from './kit/games.mjs';
import { begin, chooser, play, playOut } from './kit/table.mjs';

const drill = (game) =>
  test(`${game}: its drill is played to its end`, async (bench) => {
    const page = await bench.page();
    await begin(page, bench.address, { game, scenario: 'Drill' });
    await playOut(page, chooser(7), 1000);
    await page.getByRole('tab', { name: 'Log' }).click();
    want((await page.locator('.log li').count()) > 20, 'the log does not tell what happened');
  });

export const tests = [
  // The first game's is played by mouse, by keyboard and on a phone in files of their own.
  ...someTitles.slice(1).map(drill),

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
