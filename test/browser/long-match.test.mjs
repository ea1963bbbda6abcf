/** A long match: a thread folds its file while the page shows the progress, and on the device it opens near its end. */

import { engine, loadGame } from '../../scripts/games.mjs';
import { test, want } from './kit/bench.mjs';
import { bringMatch, replayInTerminal, textOf } from './kit/file.mjs';
import { asked, goOn, openHome } from './kit/table.mjs';

const { Match, pickAnswer, seededRng } = engine;
/** More lines than the page folds without a thread. */
const LINES = 2600;
const DRAWN_BACK = 300;

/** Random play that goes back some way whenever the match would end, until its journal is long. */
function longMatch(game, scenario) {
  const match = Match.begin(game, { scenario, seed: 'long' });
  const rng = seededRng('long/answers');
  while (match.journal.length < LINES) {
    const question = match.question();
    if (question) match.act(question.seat, pickAnswer(question, rng));
    else match.rewind(match.line.length - DRAWN_BACK, 0);
  }
  // Somebody must decide at the end.
  if (!match.question()) match.rewind(match.line.length - 1, 0);
  return match;
}

/** The journal and the positions of the only match on the device. */
const kept = (page) =>
  page.evaluate(async () => {
    const done = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open('cauldron'));
    const count = (name) => done(db.transaction(name).objectStore(name).count());
    const found = { lines: await count('lines'), positions: await count('positions') };
    db.close();
    return found;
  });

export const tests = [
  test('a long file is folded in a thread, opens near its end, and is complete when somebody looks back', async (bench) => {
    const { game } = await loadGame('tobruk');
    const match = longMatch(game, '3');
    const page = await bench.page();
    await bringMatch(page, bench.address, textOf(match));
    await page.getByText('are being played through and checked').waitFor();
    await page.getByRole('progressbar').waitFor();
    const entries = await asked(page);
    want(Number(entries) >= match.line.length, 'the board does not stand where the engine stopped');
    const { lines, positions } = await kept(page);
    want(lines >= LINES, `${lines} lines are on the device`);
    want(positions >= Math.floor(LINES / 256), `${positions} positions are on the device`);
    await openHome(page, bench.address);
    want((await goOn(page)) === entries, 'reopened, it stands elsewhere');
    await page.getByRole('button', { name: 'Look back', exact: true }).click();
    const slider = page.getByRole('slider', { name: 'Point of the match' });
    await slider.fill('5');
    await page.getByText(`: action 5 of ${entries}`).waitFor();
    await page.getByText('Turn 1').first().waitFor();
    await page.getByRole('button', { name: 'Back to now', exact: true }).click();
    await replayInTerminal(page);
  }),

  test('a long file with a wrong die is refused with the reason, and nothing of it is kept', async (bench) => {
    const { game } = await loadGame('tobruk');
    const match = longMatch(game, '3');
    const page = await bench.page();
    const text = textOf(match);
    await bringMatch(page, bench.address, text.replace(/"fell":\[1\b/, '"fell":[6'));
    await page.getByRole('alert').waitFor();
    const { lines } = await kept(page);
    want(lines === 0, `${lines} lines of it are on the device`);
  }),
];
