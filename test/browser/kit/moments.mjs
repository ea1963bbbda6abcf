/** Matches that come to a certain question: played at random, seed after seed. */

import { engine } from '../../../scripts/games.mjs';
import { Mirror } from './mirror.mjs';

/** The longest match, in decisions: a page should open it quickly. */
const LONGEST = 160;
/** This many seeds of every scenario are tried. */
const MORE = 60;

/** A player who wants a fight: he takes an answer that begins one if he can, and rarely stops early. */
function pickBoldly(asked, rng) {
  const all = [...engine.answersInOrder(asked)];
  const roleOf = (action) => asked.roleOf(engine.verbOf(action));
  const fights = all.filter((action) => roleOf(action) === 'fight');
  const goesOn = all.filter((action) => !['end', 'no'].includes(roleOf(action)));
  const wanted = [fights, goesOn].find((some) => some.length > 0 && rng.below(4) > 0) ?? all;
  return wanted[rng.below(wanted.length)];
}

/** Plays a match and calls `seen` before every decision. It ends when `seen` says so. */
function playMatch(game, seed, seen) {
  const match = engine.Match.begin(game, { scenario: seed.split('/')[0], seed });
  const rng = engine.seededRng(seed);
  for (let decisions = 0; decisions < LONGEST; decisions++) {
    const asked = match.question();
    if (!asked || seen(match, asked)) return;
    match.act(asked.seat, pickBoldly(asked, rng));
  }
}

/** The seeds of a game, `scenario/words`, scenario after scenario. */
function* seedsOf(game) {
  for (let i = 0; i < MORE; i++) for (const { id } of game.info.scenarios) yield `${id}/more-${i}`;
}

/** A match that was played at random until a question is as it should be, seed after seed. */
export async function matchWith(id, isSo) {
  const { game, paper } = await Mirror.at(id);
  let found;
  for (const start of seedsOf(game)) {
    if (found) return found;
    playMatch(game, start, (match) => {
      if (!isSo(new Mirror(game, paper, match))) return false;
      found = match.fork(match.line.length, start);
      return true;
    });
  }
  return found;
}
