/** One fuzzed match. Everything follows from its seed: the scenario, the options, the players' styles, the dice, the trials. */

import { isRefusal, Match, SeededChance, seededRng, verbOf } from '@cauldron/engine';
import { styleNames, styles } from './styles.mjs';
import {
  answersAreSound,
  imaginationHolds,
  invariantsHold,
  reasonsAgree,
  throughCopy,
  throughJson,
  wildAnswersAreRefused,
} from './trials.mjs';

/** More decisions than any match can need: with more, the match goes nowhere. */
const ENDLESS = 200_000;

/** What is wrong, and where: enough to reproduce it. */
class Failure extends Error {
  constructor(match, cause) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    Object.assign(this, match);
  }
}

/**
 * Plays the match of a seed. `listen(decision)` gets each decision and may stop the match by returning false. Returns the number
 * of decisions, whether the match reached its end, and how often each verb was used; throws a Failure.
 */
export function playFuzzed(game, seed, listen = () => true) {
  const rng = seededRng(`fuzz/${seed}`);
  const scenario = game.info.scenarios[rng.below(game.info.scenarios.length)].id;
  const options = {};
  const plainOptions = rng.below(2) === 0;
  for (const option of game.info.options) options[option.id] = plainOptions ? option.default : rng.below(2) === 0;
  const seats = game.info.sides.map(() => styleNames[rng.below(styleNames.length)]);
  const table = { game, used: new Array(game.vocabulary.verbNames.length).fill(0), decisions: 0, recent: [] };
  const play = rng.below(4) === 0 ? playRecorded : playBare;
  try {
    const ended = play(table, { scenario, options, seed, seats }, rng, listen);
    return { decisions: table.decisions, ended, used: table.used };
  } catch (cause) {
    throw new Failure(
      { game: game.info.id, scenario, options, seats, seed, decision: table.decisions, recent: table.recent },
      cause,
    );
  }
}

function choose(table, state, q, seats, rng) {
  const { seat } = q;
  const answer = styles[seats[seat] ?? 'disorderly'](table, state, q, rng);
  table.decisions++;
  table.used[verbOf(answer)]++;
  table.recent.push(`${table.decisions}: seat ${seat} ${table.game.vocabulary.name(answer).join(' ')}`);
  if (table.recent.length > 30) table.recent.shift();
  if (table.decisions > ENDLESS) throw new Error(`the match has not ended after ${ENDLESS} decisions`);
  return answer;
}

/** On the bare rules: fast, and the position goes through JSON and copies on the way. */
function playBare(table, { scenario, options, seed, seats }, rng, listen) {
  const { game } = table;
  const chance = new SeededChance(`fuzz/${seed}`);
  let state = game.setup(scenario, options);
  if (isRefusal(state)) throw new Error(`the scenario is refused: ${state.key}`);
  let spare;
  for (;;) {
    invariantsHold(table, state);
    const moment = rng.below(200);
    if (moment < 20) wildAnswersAreRefused(table, state, rng);
    else if (moment < 26) answersAreSound(table, state);
    else if (moment < 29) state = throughJson(table, state);
    else if (moment < 33) [state, spare] = [throughCopy(table, state, spare), state];
    else if (moment < 35) reasonsAgree(table, state, rng);
    else if (moment < 36) imaginationHolds(table, state, rng);
    const pending = game.pending(state);
    if (pending.kind === 'outcome') return true;
    const isQuestion = pending.kind === 'question';
    const answer = isQuestion ? choose(table, state, pending, seats, rng) : chance.next(pending);
    if (isQuestion && !listen(table.decisions)) return false;
    const refusal = game.apply(state, answer, rng.below(8) === 0 ? [] : undefined);
    if (refusal)
      throw new Error(
        `${game.vocabulary.name(answer).join(' ')} was offered and refused: ${refusal.key} (${refusal.rule})`,
      );
  }
}

/** As a match with its record: with undo, redo and forks, and at the end loaded from its record. */
function playRecorded(table, { scenario, options, seed, seats }, rng, listen) {
  const { game } = table;
  const match = started(Match.begin(game, { scenario, options, seed: `fuzz/${seed}` }));
  for (;;) {
    invariantsHold(table, match.state);
    const q = match.question();
    if (!q) break;
    const { seat } = q;
    const answer = choose(table, match.state, q, seats, rng);
    if (!listen(table.decisions)) return false;
    const before = game.hash(match.state);
    const done = match.act(seat, answer);
    if (isRefusal(done))
      throw new Error(`${game.vocabulary.name(answer).join(' ')} was offered and refused: ${done.key} (${done.rule})`);
    if (rng.below(40) === 0) undoAndRedo(match, seat, before, rng);
    if (rng.below(2000) === 0) match.fork(rng.below(match.line.length + 1), `${seed}/fork`);
  }
  const again = started(Match.load(game, match.header, match.journal));
  if (game.hash(again.state) !== game.hash(match.state))
    throw new Error('the match loaded from its record ends in another position');
  return true;
}

function undoAndRedo(match, seat, before, rng) {
  const after = match.game.hash(match.state);
  if (isRefusal(match.undoTarget(seat))) return;
  match.undo(seat);
  if (match.game.hash(match.state) !== before) throw new Error('undo did not give the position before');
  if (rng.below(2) === 0) return;
  const redone = match.redo(seat);
  if (isRefusal(redone)) throw new Error(`what was undone cannot be done again: ${redone.key}`);
  if (match.game.hash(match.state) !== after) throw new Error('undo and redo did not give the same position');
}

function started(match) {
  if (isRefusal(match)) throw new Error(`the match is refused: ${match.key} ${JSON.stringify(match.figures)}`);
  return match;
}
