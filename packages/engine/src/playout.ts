/** The one random player. Simulations, the fuzzer, the benches and the conformance suite all play with it. */

import type { Rng } from './chance/random.ts';
import type { ChanceSource } from './chance/source.ts';
import { type Action, targetOf, verbOf } from './flow/action.ts';
import type { Events } from './flow/events.ts';
import type { Chance, Outcome, Question } from './flow/question.ts';
import type { State } from './flow/state.ts';
import type { Game } from './game.ts';

export interface PlayoutOptions<S extends State> {
  /** The match is given up after this many decisions. */
  readonly maxDecisions: number;
  /** Called with every decision and every outcome of chance before it is applied. `pending` is valid during the call only. */
  onAction?(state: S, action: Action, pending: Question | Chance): void;
  /** Receives events; without it none are made. */
  readonly events?: Events;
}

export interface Playout {
  readonly decisions: number;
  /** Dice and draws. */
  readonly falls: number;
  /** Undefined if the match was given up before it ended. */
  readonly outcome: Outcome | undefined;
}

/** Plays on from `state`, which is changed, until the match ends or the decisions run out. Nothing is allocated per decision. */
export function playRandom<S extends State>(
  game: Game<S>,
  state: S,
  rng: Rng,
  chance: ChanceSource,
  options: PlayoutOptions<S>,
): Playout {
  let decisions = 0;
  let falls = 0;
  for (;;) {
    const pending = game.pending(state);
    if (pending.kind === 'outcome') return { decisions, falls, outcome: pending };
    let action: Action;
    if (pending.kind === 'chance') {
      falls++;
      action = chance.next(pending);
    } else {
      if (decisions === options.maxDecisions) return { decisions, falls, outcome: undefined };
      decisions++;
      action = pickAnswer(pending, rng);
    }
    options.onAction?.(state, action, pending);
    const refusal = game.apply(state, action, options.events);
    if (refusal) throw new Error(`${game.vocabulary.name(action).join(' ')} was offered and refused: ${refusal.key}`);
  }
}

/** One of the answers that keep sets in order, all equally likely. */
export function pickAnswer(q: Question, rng: Rng): Action {
  if (q.count === 0) throw new Error(`the question ${q.prompt} (${q.rule}) has no answer`);
  const ordered = countInOrder(q);
  if (ordered === 0 || ordered === q.count) return q.actions[rng.below(q.count)];
  let left = rng.below(ordered);
  for (let i = 0; ; i++) if (isInOrder(q, q.actions[i]) && left-- === 0) return q.actions[i];
}

/** The answers that keep sets in order, in a list that outlives the question. */
export function answersInOrder(q: Question): Int32Array {
  const all = q.actions.slice(0, q.count);
  return countInOrder(q) === 0 ? all : all.filter((a) => isInOrder(q, a));
}

/** Whether an answer keeps a set in ascending order, so that each subset comes up once. Answers with other verbs always do. */
export const isInOrder = (q: Question, a: Action): boolean => verbOf(a) !== q.setVerb || targetOf(a) > q.setAfter;

/** If a set must grow but can only take members that were passed over, no answer is in order. Then any answer will do. */
function countInOrder(q: Question): number {
  if (q.setVerb < 0) return q.count;
  let n = 0;
  for (let i = 0; i < q.count; i++) if (isInOrder(q, q.actions[i])) n++;
  return n;
}
