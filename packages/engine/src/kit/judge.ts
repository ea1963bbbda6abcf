/** The worth of a position: the lead, what is hoped for, what has been lost, and what is in danger, by the clock. */

import type { Temper } from '../advice.ts';
import { byClock } from './approach.ts';
import type { Located, Mapping } from './mapping.ts';

export interface Judged<S extends Located> {
  /** Turns that are still to be played. */
  turnsLeft(s: S): number;
  /** What makes a win likely at the very end; and what comes to it for each turn that is left. */
  readonly clock: { readonly close: number; readonly sway: number };
  /** What the first side may hope for beyond its lead, less what the second may: in hundredths of a point. */
  hopes(s: S): number;
  /** What a unit is worth to its side; less than nothing for what it has lost. Tempers weigh it. */
  worthOf(s: S, u: number): number;
  /** What a side stands to lose to what the other may do next. */
  peril?(s: S, side: number): number;
  /** What would end the match at once, to the first side: no clock softens it. */
  verge?(s: S): number;
}

const POINT = 100;

export const judgeBy =
  <S extends Located>(m: Mapping<S>, game: Judged<S>, scale: number) =>
  (s: S, side: number, temper: Temper): number => {
    const sign = side === 0 ? 1 : -1;
    let sum = (m.lead(s) * POINT + game.hopes(s)) * sign;
    for (let u = 0; u < m.units.count; u++) {
      const worth = game.worthOf(s, u);
      if (worth !== 0) sum += ((m.units.side[u] === side ? temper.loss : -temper.gain) * worth) / 100;
    }
    if (game.peril) sum += (game.peril(s, 1 - side) * temper.gain - game.peril(s, side) * temper.loss) / 100;
    return Math.round(byClock(sum, scale, game.turnsLeft(s), game.clock) + (game.verge?.(s) ?? 0) * sign);
  };
