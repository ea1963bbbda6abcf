/** A game's advice at a test table. */

import type { Aim } from '../advice.ts';
import type { Question } from '../flow/question.ts';
import type { State } from '../flow/state.ts';
import type { Game } from '../game.ts';

export const PLAIN: Aim = { id: 'script', target: -1, advance: 100, attack: 100, safety: 100 };
export const EVEN = { gain: 100, loss: 100 };

export function advised<S extends State>(game: Game<S>) {
  // A learned value promises nothing about single positions.
  const advice = game.advice?.handmade ?? game.advice;
  if (!advice) throw new Error(`${game.info.title} gives no advice`);
  type At = { readonly state: S };

  function asked({ state }: At): Question {
    const pending = game.pending(state);
    if (pending.kind !== 'question') throw new Error('nobody is asked');
    return pending;
  }

  /** How much each answer of the open question appeals. */
  function appeals(t: At, aim: Aim): Float64Array {
    const q = asked(t);
    const into = new Float64Array(q.count);
    advice?.appeal(t.state, q, aim, into);
    return into;
  }
  const named = (t: At, i: number): string => game.vocabulary.name(asked(t).actions[i]).join(' ');

  return {
    advice,
    worth: (t: At, side: number): number => advice.evaluate(t.state, side, EVEN),
    /** The answer that appeals most, as people write it. */
    liked(t: At, aim = PLAIN): string {
      const into = appeals(t, aim);
      return named(t, into.indexOf(Math.max(...into)));
    },
    /** How much one answer appeals. */
    appealOf(t: At, answer: string, aim = PLAIN): number {
      const into = appeals(t, aim);
      const i = into.findIndex((_, n) => named(t, n) === answer);
      if (i < 0) throw new Error(`${answer} is not offered`);
      return into[i];
    },
  };
}
