/**
 * Matches that come to a certain question: played at random, seed after seed. A game may keep in `moments.json` where each of its prompts is asked
 * early, so that nobody has to search: `"drill/51": 16` is the match of this scenario and seed, before its decision 16. `npm run questions --
 * --moments 5` finds them anew, in five minutes for each game. Some prompts are too rare for that: they stand there as a position with the orders that
 * lead to the prompt. `rare` has positions for the test of what a board shows (`test/conformance/shown.test.ts`).
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engine, loadGame } from '../../../scripts/games.mjs';
import { lessonFrom } from './lesson.mjs';
import { Mirror } from './mirror.mjs';
import { root } from './server.mjs';

/** The longest match, in decisions: a page should open it quickly. */
const LONGEST = 160;
/** This many seeds of every scenario are tried. */
const MORE = 60;
/** A prompt that comes only late in a match: armour that is repaired comes back after some turns. */
const LATEST = 900;

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
function playMatch(game, seed, seen, most = LONGEST) {
  const match = engine.Match.begin(game, { scenario: seed.split('/')[0], seed });
  const rng = engine.seededRng(seed);
  for (let decisions = 0; decisions <= most; decisions++) {
    const asked = match.question();
    if (!asked || seen(match, asked, decisions)) return;
    match.act(asked.seat, pickBoldly(asked, rng));
  }
}

/** The seeds of a game, `scenario/words`, scenario after scenario. */
function* seedsOf(game, most = MORE) {
  for (let i = 0; i < most; i++) for (const { id } of game.info.scenarios) yield `${id}/more-${i}`;
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

/** A unit may attack in several ways, and at least three others may join it. */
export const isJoined = (mirror) => {
  const asked = mirror.question();
  const attacks = asked?.answers.filter(({ name }) => name.startsWith('attack ')) ?? [];
  if (asked?.prompt !== 'act' || attacks.length < 3) return false;
  const ahead = mirror.match.fork(mirror.match.line.length, 'ahead');
  ahead.act(asked.seat, attacks[0].action);
  const next = ahead.question();
  return next?.prompt === 'choose-supporters' && next.count > 3;
};

/** A match that was played at random until just before the decision that leads to a fight. */
export async function matchBeforeFight(id) {
  const { game } = await loadGame(id);
  let found;
  for (const seed of seedsOf(game)) {
    if (found) return found;
    playMatch(game, seed, (match) => {
      const { line } = match;
      const decided = line.findLastIndex((entry) => 'seat' in entry);
      const isFought = line.some((_, n) => n >= decided && match.eventsAt(n).some(({ fight }) => fight));
      if (isFought) found = match.fork(decided, seed);
      return isFought;
    });
  }
  return found;
}

/** The page gives some answers itself: the only one, and the «no» of a window in which there is nothing else. */
function isChoice(asked) {
  const { count, actions, window } = asked;
  const isNo = (action) => asked.roleOf(engine.verbOf(action)) === 'no';
  return count > 1 && !(window !== '' && [...actions.slice(0, count)].every(isNo));
}

const promptsOf = async (id) =>
  Object.keys((await import(`../../../packages/games/${id}/dist/messages.js`)).says.prompts);

const fileOf = (id) => join(root, 'packages/games', id, 'moments.json');
const keptOf = (id) => (existsSync(fileOf(id)) ? JSON.parse(readFileSync(fileOf(id), 'utf8')) : { matches: {} });

/**
 * The prompts of a game with a match that has come to each, as a sandbox: it asks every window. A prompt that is too rare, or that belongs to
 * positions that were composed, has a lesson; for a `missing` one there is neither.
 */
export async function momentsOf(id) {
  const { game } = await loadGame(id);
  const prompts = await promptsOf(id);
  const lessons = lessonsFor(game, prompts);
  const wanted = new Set(prompts.filter((prompt) => lessons.every((one) => one.prompt !== prompt)));
  const found = [];
  const take = (match, asked, seed) => {
    if (isChoice(asked) && wanted.delete(asked.prompt)) found.push(match.fork(match.line.length, seed));
    return wanted.size === 0;
  };
  // The short ones first: a page opens them sooner.
  for (const [seed, most] of Object.entries(keptOf(id).matches).sort((a, b) => a[1] - b[1]))
    playMatch(game, seed, (match, asked) => take(match, asked, seed), most);
  for (const seed of wanted.size > 0 ? seedsOf(game) : [])
    if (wanted.size > 0) playMatch(game, seed, (match, asked) => take(match, asked, seed));
  return { game, found, lessons, missing: [...wanted] };
}

/** Writes down where each prompt is asked early, after a search of some minutes. Returns the prompts that were not found. */
export async function findMoments(id, minutes) {
  const { game } = await loadGame(id);
  const all = await promptsOf(id);
  const lessons = lessonsFor(game, all);
  const prompts = all.filter((prompt) => lessons.every((one) => one.prompt !== prompt));
  const best = new Map();
  const until = Date.now() + minutes * 60_000;
  const isMissing = () => prompts.some((prompt) => !best.has(prompt));
  const note = (seed, { prompt }, decisions) => {
    if (decisions < (best.get(prompt)?.decisions ?? Number.POSITIVE_INFINITY)) best.set(prompt, { seed, decisions });
  };
  // First short matches; what they do not come to is looked for in long ones.
  for (const most of [LONGEST, LATEST]) {
    for (const seed of seedsOf(game, most === LONGEST ? MORE : Number.POSITIVE_INFINITY)) {
      if (Date.now() > until || !isMissing()) break;
      const seen = (_, asked, decisions) => {
        if (isChoice(asked)) note(seed, asked, decisions);
        return Date.now() > until;
      };
      playMatch(game, seed, seen, most);
    }
  }
  const latest = new Map();
  for (const { seed, decisions } of best.values()) latest.set(seed, Math.max(latest.get(seed) ?? 0, decisions));
  const matches = Object.fromEntries([...latest].sort());
  writeFileSync(fileOf(id), `${JSON.stringify({ ...keptOf(id), matches }, null, 2)}\n`);
  return prompts.filter((prompt) => !best.has(prompt));
}

/** Lessons that come to a prompt: from a position of the game's own list, or at once on an empty map. */
function lessonsFor(game, prompts) {
  const { positions = {} } = keptOf(game.info.id);
  return prompts.flatMap((prompt) => {
    const empty = game.info.scenarios.map(({ id }) => ({ position: { scenario: id, clear: true } }));
    const starts = positions[prompt] ? [positions[prompt]] : empty;
    return starts.flatMap((start) => lessonFrom(game, prompt, start) ?? []).slice(0, 1);
  });
}
