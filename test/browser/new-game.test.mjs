/** The template of a new game on the board: the result of `npm run new-game` can be played at once. */

import { test, want } from './kit/bench.mjs';
import { begin, chooser, isOver, playOut } from './kit/table.mjs';

export const tests = [
  test('the template of a new game is played to its end on the board', async (bench) => {
    const { address } = await bench.ground();
    const page = await bench.page();
    await begin(page, address, { game: 'Template', scenario: 'Drill' });
    await playOut(page, chooser(5), 400);
    want(await isOver(page), 'the match is not over');
    await page.getByRole('tab', { name: 'Log' }).click();
    const log = await page.locator('.log li').allTextContents();
    want(
      log.some((line) => /moves|goes from/.test(line)),
      `the log does not tell what happened: ${log.slice(0, 5).join(' / ')}`,
    );
  }),
];
