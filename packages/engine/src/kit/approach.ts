/** How far a side has come towards a place, and what may still change until the end. */

import type { Located, Mapping } from './mapping.ts';

/**
 * How far a side has come towards a place, from 0 to 1: by its nearest few units, each by the way that is left. Who has to go further
 * than `marches` is not on the way. `wayOf` tells the way of a unit, or something below 0 for one that does not count.
 */
export function approachBy<S extends Located>({ units }: Pick<Mapping<S>, 'units'>, marches: number) {
  const best = new Float64Array(units.count);
  return (s: S, side: number, few: number, wayOf: (u: number) => number): number => {
    best.fill(0, 0, few);
    for (let u = 0; u < units.count; u++) {
      const way = units.side[u] === side && s.isOnMap(u) ? wayOf(u) : -1;
      if (way < 0) continue;
      const close = 1 - way / marches;
      let i = few - 1;
      if (close <= best[i]) continue;
      for (; i > 0 && best[i - 1] < close; i--) best[i] = best[i - 1];
      best[i] = close;
    }
    let sum = 0;
    for (let i = 0; i < few; i++) sum += best[i];
    return sum / few;
  };
}

/**
 * A lead measured by what may still change: so the same worth means the same chance on the first turn and on the last. `close` is
 * the lead that makes a win likely at the very end, `sway` what comes to it for each turn that is left.
 */
export const byClock = (
  lead: number,
  scale: number,
  turns: number,
  { close, sway }: { readonly close: number; readonly sway: number },
): number => (lead * scale) / (close + sway * turns);
