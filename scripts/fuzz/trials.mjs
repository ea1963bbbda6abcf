/** What must hold at any moment of any match; each check throws an error that says what does not. */

import { isDeepStrictEqual } from 'node:util';
import { action, isRefusal, verbOf } from '@cauldron/engine';

const words = (game, a) => game.vocabulary.name(a).join(' ');

/** The truth of a position, without derived data. */
const truthOf = (state) => state.ints.slice(0, state.layout.truth);

export function invariantsHold({ game }, state) {
  const broken = game.invariants(state);
  if (broken) throw new Error(`an invariant is broken: ${broken}`);
}

/** A question has answers, none twice. */
export function answersAreSound({ game }, state) {
  const q = game.pending(state);
  if (q.kind !== 'question') return;
  if (q.count === 0) throw new Error(`a dead end: ${q.prompt} (${q.rule}) has no answer`);
  const seen = new Set();
  for (let i = 0; i < q.count; i++) {
    if (seen.has(q.actions[i]))
      throw new Error(`${words(game, q.actions[i])} is offered twice (${q.prompt}, ${q.rule})`);
    seen.add(q.actions[i]);
  }
}

/** A target that a person or a broken client might send with a verb. */
function wildTarget({ game }, rng) {
  const { units, places } = game.vocabulary;
  const most = [places.length + units.length, units.length, 8, 1 << 20, 2 ** 26];
  return rng.below(most[rng.below(most.length)]);
}

/** Whether a seat may do it unasked: it is in no list of answers. */
const isFree = (game, a) => game.info.free?.includes(game.vocabulary.verbNames[verbOf(a)]) === true;

/** What a seat does unasked, if the rules allow it, leaves its question and the invariants as they are. */
function leavesTheQuestion({ game }, state, free) {
  const { kind, prompt, seat } = game.pending(state);
  const after = game.copy(state);
  if (game.apply(after, free)) return;
  const q = game.pending(after);
  if (q.kind !== kind || q.prompt !== prompt || q.seat !== seat)
    throw new Error(`${words(game, free)} was done unasked and changed the question`);
  invariantsHold({ game }, after);
}

/** Answers that are not offered are refused and change nothing. */
export function wildAnswersAreRefused(table, state, rng) {
  const { game } = table;
  const q = game.pending(state);
  const offered = q.kind === 'question' ? new Set(q.actions.slice(0, q.count)) : new Set();
  if (q.kind === 'chance') return;
  const before = truthOf(state);
  for (let i = 0; i < 4; i++) {
    const wild = action(1 + rng.below(60), wildTarget(table, rng));
    if (offered.has(wild)) continue;
    if (isFree(game, wild)) {
      leavesTheQuestion(table, state, wild);
      continue;
    }
    const what = verbOf(wild) < game.vocabulary.verbNames.length ? words(game, wild) : `verb ${verbOf(wild)}`;
    if (!game.apply(state, wild)) throw new Error(`${what} was not offered and was accepted`);
    if (!isDeepStrictEqual(truthOf(state), before)) throw new Error(`${what} was refused but changed the position`);
  }
}

/** Reasons agree with the offer: none for an offered answer, one for any other. */
export function reasonsAgree(table, state, rng) {
  const { game } = table;
  const q = game.pending(state);
  if (q.kind !== 'question') return;
  const answers = q.actions.slice(0, q.count);
  const view = game.observe(state, q.seat);
  const good = answers[rng.below(answers.length)];
  const reason = game.why(view, good);
  if (reason)
    throw new Error(
      `${words(game, good)} is offered, yet there is a reason against it: ${reason.key} (${reason.rule})`,
    );
  const wild = action(1 + rng.below(game.vocabulary.verbNames.length - 1), wildTarget(table, rng));
  if (!answers.includes(wild) && !isFree(game, wild) && !isRefusal(game.why(view, wild))) {
    throw new Error(`${words(game, wild)} is not offered, yet there is no reason against it`);
  }
}

/** Written as JSON and read again, the position is the same; play goes on from the one that was read. */
export function throughJson({ game }, state) {
  const again = game.decode(JSON.parse(JSON.stringify(game.encode(state))));
  if (isRefusal(again))
    throw new Error(`a position does not read again: ${again.key} ${JSON.stringify(again.figures)}`);
  if (game.hash(again) !== game.hash(state)) throw new Error('a position that was written and read has another hash');
  if (!isDeepStrictEqual(again.ints, state.ints))
    throw new Error('what is derived differs in a position that was written and read');
  return again;
}

/** A copy is the same and independent. */
export function throughCopy({ game }, state, into) {
  const copy = game.copy(state, into);
  if (game.hash(copy) !== game.hash(state)) throw new Error('a copy has another hash');
  return copy;
}

/** What a seat may know is enough to imagine a position that looks the same to it. */
export function imaginationHolds({ game }, state, rng) {
  const view = game.observe(state, rng.below(game.info.sides.length));
  const seen = game.observe(game.imagine(view, rng), view.viewer);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(seen)), JSON.parse(JSON.stringify(view)))) {
    throw new Error(`an imagined position looks different to seat ${view.viewer}`);
  }
}
