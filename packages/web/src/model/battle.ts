/** The preview of an attack: with the units in hand, or with every unit that stands next to the target. */

import { type AttackOdds, type Game, isRefusal, type Refusal, type View } from '@cauldron/engine';

export interface BattlePreview {
  readonly place: number;
  readonly units: readonly number[];
  readonly odds: AttackOdds;
}

/** Units that cannot take part are left out one by one, as the game names them. */
export function previewAttack(
  game: Game,
  view: View,
  place: number,
  wanted: readonly number[],
): BattlePreview | Refusal | undefined {
  let units = [...wanted];
  for (let tries = wanted.length; tries >= 0 && units.length > 0; tries--) {
    const odds = game.query(view, { ask: 'attack', place, units });
    if (!isRefusal(odds)) return { place, units, odds };
    const { unit } = odds.figures;
    if (typeof unit !== 'number' || !units.includes(unit)) return odds;
    units = units.filter((u) => u !== unit);
  }
  return undefined;
}
