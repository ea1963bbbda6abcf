/** A scenario of the printed game from its last turn to its end, on the board. */

import { engine, loadGame } from '../../scripts/games.mjs';
import { test, want } from './kit/bench.mjs';
import { bringMatch, replayInTerminal, textOf } from './kit/file.mjs';
import { asked, chooser, playOut } from './kit/table.mjs';

const { Match, pickAnswer, seededRng } = engine;

/** Plays at random up to the first question of the last turn; undefined if the match ends before. */
function playToLastTurn(game, scenario, seed) {
  const { lastTurn } = game.info.scenarios.find(({ id }) => id === scenario);
  const match = Match.begin(game, { scenario, seed });
  const rng = seededRng(`${seed}/answers`);
  for (let question = match.question(); question; question = match.question()) {
    if (game.observe(match.state, 'spectator').turn === lastTurn) return match;
    match.act(question.seat, pickAnswer(question, rng));
  }
  return undefined;
}

function matchAtLastTurn(game, scenario) {
  for (let i = 0; i < 20; i++) {
    const match = playToLastTurn(game, scenario, `last-turn-${i}`);
    if (match) return match;
  }
  throw new Error('of twenty matches none comes to its last turn');
}

export const tests = [
  test('scenario 1 of Tobruk is played from its last turn to its end, and the terminal agrees', async (bench) => {
    const { game } = await loadGame('tobruk');
    const match = matchAtLastTurn(game, '1');
    const page = await bench.page();
    await bringMatch(page, bench.address, textOf(match));
    want(Number(await asked(page)) >= match.line.length, 'the board does not stand where the engine stopped');
    await page.getByText('Turn 4 of 4').waitFor();
    await playOut(page, chooser(3), 600);
    const text = await replayInTerminal(page);
    want(text.startsWith(textOf(match)), 'the board has changed what was played before');
  }),
];
