/**
 * A match for every prompt that a game declares: played at random, seed after seed, until the prompt is asked. The seeds that are known to
 * reach rare prompts come first, so that this takes a second or two; if the rules change, others are found.
 */

import { engine, loadGame } from '../../../scripts/games.mjs';
import { Mirror } from './mirror.mjs';

/** Seeds whose matches come to rare prompts early: `scenario/words`. */
const KNOWN = {
  tobruk: [
    '3/0',
    '1/0',
    '2/94',
    'drill/51',
    '2/36',
    '2/72',
    '2/79',
    'drill/75',
    '2/138',
    'drill/49',
    '2/14',
    'drill/129',
    '2/16',
  ],
  gazala: [
    'one/0',
    'drill/137',
    'drill/65',
    'drill/98',
    'drill/9',
    'drill/100',
    'drill/183',
    'drill/48',
    'drill/78',
    'campaign/186',
    'drill/178',
    'one/49',
    'one/77',
    'drill/29',
    'drill/109',
    'drill/148',
    'campaign/83',
  ],
};

/** The longest match, in decisions: a page should open it quickly. Armor that is repaired comes back after some turns. */
const LONGEST = 160;
/** If the known seeds are not enough, this many of every scenario are tried. */
const MORE = 60;
const LONG_KNOWN = { '2/16': 700 };

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
  const most = LONG_KNOWN[seed] ?? LONGEST;
  const rng = engine.seededRng(seed);
  for (let decisions = 0; decisions < most; decisions++) {
    const asked = match.question();
    if (!asked || seen(match, asked)) return;
    match.act(asked.seat, pickBoldly(asked, rng));
  }
}

/** The seeds of a game, `scenario/words`: those that are known, then others, scenario after scenario. */
function* seedsOf(game) {
  yield* KNOWN[game.info.id] ?? [];
  for (let i = 0; i < MORE; i++) for (const { id } of game.info.scenarios) yield `${id}/more-${i}`;
}

/**
 * The prompts of a game with a match that has come to each, as a sandbox: it asks every window. A question with one answer does not
 * count, because the page gives such an answer itself. A prompt for positions that were only composed is `composed`; for a `missing` one there
 * is neither.
 */
export async function momentsOf(id) {
  const { game } = await loadGame(id);
  const { says } = await import(`../../../packages/games/${id}/dist/messages.js`);
  const prompts = Object.keys(says.prompts);
  const composed = prompts.flatMap((prompt) => composedFor(game, prompt) ?? []);
  const wanted = new Set(prompts.filter((prompt) => composed.every((one) => one.prompt !== prompt)));
  const found = [];
  for (const start of seedsOf(game)) {
    if (wanted.size === 0) break;
    playMatch(game, start, (match, asked) => {
      if (asked.count > 1 && wanted.delete(asked.prompt)) found.push(match.fork(match.line.length, start));
      return wanted.size === 0;
    });
  }
  return { game, found, composed, missing: [...wanted] };
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

/** An empty map of some scenario that comes to a prompt at once, with the side that is asked and an answer. */
function composedFor(game, prompt) {
  for (const { id } of game.info.scenarios) {
    const position = { scenario: id, clear: true };
    const state = game.compose(position);
    const asked = engine.isRefusal(state) ? undefined : game.pending(state);
    if (asked?.kind !== 'question' || asked.prompt !== prompt) continue;
    const side = game.vocabulary.sides.find((_, i) => state.seatOf(i) === asked.seat);
    return { prompt, position, side, answer: game.vocabulary.name(asked.actions[0]), state, question: () => asked };
  }
  return undefined;
}
