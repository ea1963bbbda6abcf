/** Our own figures over the contract alone, for one scenario of a game. */

import { isRefusal, Match, pickAnswer, playRandom, SeededChance, seededRng } from '@cauldron/engine';
import { measureMicroseconds, measureRate } from './measure.mjs';

/** Longer than any of our matches: the bench stops rather than hangs. */
const MOST_DECISIONS = 200_000;
/** How many matches are recorded, for replays and for positions from all over a match. */
const RECORDED = 8;

export function measureScenario(game, scenario) {
  const begin = game.setup(scenario, {});
  if (isRefusal(begin)) throw new Error(`scenario ${scenario} is refused: ${begin.key}`);
  const state = game.copy(begin);
  const play = (seed, options) => {
    game.copy(begin, state);
    const rng = seededRng(`bench/${seed}`);
    return playRandom(game, state, rng, new SeededChance(`bench/${seed}`), {
      maxDecisions: MOST_DECISIONS,
      ...options,
    });
  };
  const records = Array.from({ length: RECORDED }, (_, seed) => recordOne(game, play, seed));
  const positions = records.flatMap((record) => record.positions);
  const decisions = measureRate((i) => play(i).decisions);
  const games = measureRate((i) => Number(play(i).decisions > 0));
  const replay = measureRate((i) => replayOne(game, begin, state, records[i % RECORDED].actions));
  const hashed = measureRate((i) =>
    replayOne(game, begin, state, records[i % RECORDED].actions, records[i % RECORDED].hashes),
  );
  const copy = measureMicroseconds((i) => game.copy(positions[i % positions.length], state));
  const files = Array.from({ length: 3 }, (_, seed) => matchFile(game, scenario, seed));
  return {
    decisions,
    games,
    replay,
    hashed,
    copy,
    answers: mean(records.map((record) => record.answers / record.decisions)),
    decisionsPerGame: mean(records.map((record) => record.decisions)),
    stateBytes: begin.layout.truth * 4,
    fileBytes: mean(files.map((file) => file.bytes)),
    bytesPerEntry: mean(files.map((file) => file.bytes / file.entries)),
  };
}

const mean = (figures) => figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

/** One random match: its actions with the hash after each, and positions from all over it. */
function recordOne(game, play, seed) {
  const actions = [];
  const hashes = [];
  const positions = [];
  let answers = 0;
  let last;
  const { decisions } = play(seed, {
    onAction(state, action, pending) {
      if (actions.length > 0) hashes.push(game.hash(state));
      if (actions.length % 50 === 0) positions.push(game.copy(state));
      if (pending.kind === 'question') answers += pending.count;
      actions.push(action);
      last = state;
    },
  });
  hashes.push(game.hash(last));
  return { actions: Int32Array.from(actions), hashes, positions, decisions, answers };
}

/** Applies recorded actions without listing answers; with hashes, checks each. */
function replayOne(game, begin, state, actions, hashes) {
  game.copy(begin, state);
  for (let n = 0; n < actions.length; n++) {
    if (game.apply(state, actions[n])) throw new Error(`the recorded action ${n} is refused`);
    if (hashes && game.hash(state) !== hashes[n]) throw new Error(`the hash after action ${n} differs`);
  }
  return actions.length;
}

/** A match file as the command line writes it: a header and a line for each entry. */
function matchFile(game, scenario, seed) {
  const match = Match.begin(game, { scenario, seed: `bench/${seed}` });
  if (isRefusal(match)) throw new Error(`the match is refused: ${match.key}`);
  const rng = seededRng(`bench/${seed}`);
  for (let q = match.question(); q; q = match.question()) match.act(q.seat, pickAnswer(q, rng));
  const lines = [match.header, ...match.journal].map((line) => `${JSON.stringify(line)}\n`);
  return { bytes: Buffer.byteLength(lines.join('')), entries: match.journal.length };
}
