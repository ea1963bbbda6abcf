/** A scenario of the printed game in its last turn, to its end, on the board. */

import { engine, loadGame } from '../../scripts/games.mjs';
import { test, want } from './kit/bench.mjs';
import { bringMatch, replayInTerminal, textOf } from './kit/file.mjs';
import { asked, chooser, playOut } from './kit/table.mjs';

const { Match, pickAnswer, seededRng } = engine;

/** The board takes over this many decisions before the end of a random match. */
const LEFT = 60;

/** Plays at random, at most some decisions. */
function playRandomly(game, scenario, seed, most = Number.POSITIVE_INFINITY) {
  const match = Match.begin(game, { scenario, seed });
  const rng = seededRng(`${seed}/answers`);
  let decisions = 0;
  for (let question = match.question(); question && decisions < most; question = match.question(), decisions++)
    match.act(question.seat, pickAnswer(question, rng));
  return { match, decisions };
}

/** A match in its last turn, some decisions before its end. */
function matchNearItsEnd(game, scenario) {
  const { lastTurn } = game.info.scenarios.find(({ id }) => id === scenario);
  for (let i = 0; i < 20; i++) {
    const seed = `last-turn-${i}`;
    const { decisions } = playRandomly(game, scenario, seed);
    const { match } = playRandomly(game, scenario, seed, decisions - LEFT);
    if (game.observe(match.state, 'spectator').turn === lastTurn) return match;
  }
  throw new Error('of twenty matches none comes to its last turn');
}

export const tests = [
  test('scenario 1 of Tobruk is played on in its last turn, to its end, and the terminal agrees', async (bench) => {
    const { game } = await loadGame('tobruk');
    const match = matchNearItsEnd(game, '1');
    const page = await bench.page();
    await bringMatch(page, bench.address, textOf(match));
    want(Number(await asked(page)) >= match.line.length, 'the board does not stand where the engine stopped');
    await page.getByText('Turn 4 of 4').waitFor();
    await playOut(page, chooser(3), 600);
    const text = await replayInTerminal(page);
    want(text.startsWith(textOf(match)), 'the board has changed what was played before');
  }),
];
