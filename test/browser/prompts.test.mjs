/**
 * Every prompt that a game declares is asked on the page, and each of its answers is lit on the map or is a button that can be pressed. The rules say
 * which answers there are. A match that was played at random comes to the prompt and is opened as a file; the screens
 * take turns. A prompt that is too rare for that, or that belongs to composed positions, is asked in a lesson that begins with a
 * position; a game without a lesson of its own has no place for that yet.
 */

import { gameIds, loadGame } from '../../scripts/games.mjs';
import { STEP_MS, test, want } from './kit/bench.mjs';
import { bringAnother, bringMatch, textOf } from './kit/file.mjs';
import { finishedIds } from './kit/games.mjs';
import { openLesson } from './kit/lesson.mjs';
import { frames } from './kit/map.mjs';
import { Mirror } from './kit/mirror.mjs';
import { momentsOf } from './kit/moments.mjs';
import { faultsOf } from './kit/questions.mjs';
import { asked } from './kit/table.mjs';
import { SCREENS } from './kit/walk.mjs';

/**
 * The prompt on the page is looked at, again and again while something is wrong: a map that has just opened says a few frames later what is
 * lit. The map stays where it is: that every hex can be reached is for the walks.
 */
async function look(page, mirror, screen) {
  const until = Date.now() + STEP_MS;
  for (;;) {
    const { prompt, faults } = await faultsOf(page, mirror, { isTouch: screen.hasTouch, isStill: true });
    if (faults.length === 0 || Date.now() > until)
      return faults.map((fault) => `${prompt} at ${screen.viewport.width}: ${fault}`);
    await frames(page);
  }
}

async function lookAtLesson(bench, id, one) {
  const [screen] = SCREENS;
  const page = await openLesson(bench, screen, id, one);
  const faults = await look(page, await Mirror.at(id, one), screen);
  await page.close();
  return faults;
}

const everyPrompt = (id) =>
  test(`every prompt of ${id} is asked on the page, and each of its answers is lit or is a button`, async (bench) => {
    const { found, lessons, missing } = await momentsOf(id);
    want(missing.length === 0, `neither a match nor an empty map comes to ${missing.join(', ')}`);
    const faults = [];
    for (const [i, screen] of SCREENS.entries()) {
      const matches = found.filter((_, n) => n % SCREENS.length === i);
      const page = await bench.page(screen);
      for (const [n, match] of matches.entries()) {
        if (n === 0) await bringMatch(page, bench.address, textOf(match));
        else await bringAnother(page, textOf(match));
        want((await asked(page)) === String(match.line.length), `the page does not stop at ${match.question().prompt}`);
        faults.push(...(await look(page, await Mirror.at(id, match), screen)));
      }
      await page.close();
    }
    const { tutorial } = (await loadGame(id)).pack;
    for (const one of tutorial ? lessons : []) faults.push(...(await lookAtLesson(bench, id, one)));
    want(faults.length === 0, faults.join('\n'));
  });

/** `npm test` asks those of the finished games, `npm run soak -- browser` all. */
export const tests = (process.env.SOAK_SEED ? gameIds : finishedIds).map(everyPrompt);
