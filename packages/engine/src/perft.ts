/** Counts the tree of questions from a position. A change of any rule that matters there changes a number. */

import type { Rng } from './chance/random.ts';
import { sample } from './chance/source.ts';
import type { State } from './flow/state.ts';
import type { Game } from './game.ts';
import { answersInOrder } from './playout.ts';

/**
 * The number of lines for each number of decisions: `[1, answers, answers to those, …]` up to `depth`. Sets are taken in
 * ascending order. Dice and draws do not branch: one outcome is sampled for each, in the order of the walk, so the same seed
 * gives the same counts.
 */
export function perft<S extends State>(game: Game<S>, state: S, depth: number, rng: Rng): readonly number[] {
  const counts = new Array<number>(depth + 1).fill(0);
  const positions: S[] = [];
  const walk = (s: S, level: number): void => {
    let pending = game.pending(s);
    while (pending.kind === 'chance') {
      const refusal = game.apply(s, sample(pending, rng));
      if (refusal) throw new Error(`an outcome of chance was refused: ${refusal.key}`);
      pending = game.pending(s);
    }
    counts[level]++;
    if (level === depth || pending.kind === 'outcome') return;
    for (const action of answersInOrder(pending)) {
      const next = game.copy(s, positions[level]);
      positions[level] = next;
      const refusal = game.apply(next, action);
      if (refusal) throw new Error(`${game.vocabulary.name(action).join(' ')} was offered and refused: ${refusal.key}`);
      walk(next, level + 1);
    }
  };
  walk(game.copy(state), 0);
  return counts;
}
