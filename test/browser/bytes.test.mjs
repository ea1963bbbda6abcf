/** The first question is soon there: the code before it is small, and the rest loads when the board is at rest. */

import { test, want } from './kit/bench.mjs';
import { bytesUntil, noteQuestion, untilQuestion } from './kit/bytes.mjs';
import { asked, openHome, seatPeople } from './kit/table.mjs';

/** Gzipped code before the first answer. */
const MOST = 150_000;

/** Opens the first page as a newcomer does, chooses a game, plays it, and counts. */
async function countFor(bench, game) {
  const page = await bench.page();
  await noteQuestion(page);
  await openHome(page, bench.address);
  await page.getByRole('radio', { name: game }).check();
  await page.getByRole('heading', { level: 1, name: game }).waitFor();
  await seatPeople(page);
  await page.getByRole('button', { name: 'Play now' }).click();
  // Where two people share the screen and something is hidden, a curtain is lifted first.
  await asked(page);
  const { code } = await bytesUntil(page, bench.address, await untilQuestion(page));
  return { page, code };
}

export const tests = [
  test('at most 150 kB of code are loaded before the first answer, whichever game is chosen, and the rest soon after', async (bench) => {
    const home = await bench.page();
    await openHome(home, bench.address);
    const games = await home.getByRole('radio').evaluateAll((all) => all.map((radio) => radio.labels[0].textContent));
    want(games.length > 1, 'the first page offers no games');
    for (const game of games) {
      const { page, code } = await countFor(bench, game);
      want(code > 50_000, `${game}: only ${code} bytes of code were counted`);
      want(code <= MOST, `${game}: ${code} bytes of code are loaded before the first answer, more than ${MOST}`);
      // A panel that nobody has opened yet is there without a network.
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/timeline-/.test(name)),
      );
    }
  }),

  test('the first page shows a game without its rules, and loads only those of the game that is played', async (bench) => {
    const page = await bench.page();
    await openHome(page, bench.address);
    await page.locator('.map-picture canvas').waitFor();
    const rules = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').flatMap(({ name }) => /\/(?:parts|plain)-[^/]*$/.exec(name) ?? []),
      );
    want((await rules()).length === 0, `the first page has loaded rules: ${await rules()}`);
    await seatPeople(page);
    await page.getByRole('button', { name: 'Play now' }).click();
    await asked(page);
    const loaded = await rules();
    want(loaded.length === 2, `the rules of one game are two files, not ${loaded.join(', ')}`);
  }),
];
