/** The preview of an attack: the one under way, the units in hand, or every unit that stands next to the target; and what one more would do. */

import { type AttackOdds, type Game, isRefusal, type View } from '@cauldron/engine';

export interface BattlePreview {
  readonly place: number;
  readonly units: readonly number[];
  readonly odds: AttackOdds;
  /** The open question is about this attack; otherwise it is only looked at. */
  readonly isOpen: boolean;
  /** The attackers were chosen; otherwise all that could attack are counted. */
  readonly isChosen: boolean;
  /** The fewest further units that change the column, and the column they reach. */
  readonly next: { readonly units: readonly number[]; readonly column: string } | undefined;
}

interface Attack {
  readonly place: number;
  readonly isOpen: boolean;
  /** Already in the attack. */
  readonly chosen: readonly number[];
  /** Could still be added to it. */
  readonly offered: readonly number[];
  /** Stand next to the target. */
  readonly beside: readonly number[];
}

export function previewBattle(game: Game, view: View, attack: Attack): BattlePreview | undefined {
  const { place, isOpen, chosen } = attack;
  if (chosen.length === 0) {
    const able = fit(game, view, place, attack.offered.length > 0 ? attack.offered : attack.beside);
    return able && { place, isOpen, ...able, isChosen: false, next: undefined };
  }
  // The game knows more of an attack under way than who is in it: support, terrain, what was committed.
  const underWay = game.query(view, { ask: 'attack', place, units: [] });
  const named = isRefusal(underWay) ? fit(game, view, place, chosen) : { units: chosen, odds: underWay };
  return named && { place, isOpen, ...named, isChosen: true, next: nextColumn(game, view, attack) };
}

/** The odds with all units that can take part: the others are left out one by one, as the game names them. */
function fit(game: Game, view: View, place: number, wanted: readonly number[]) {
  let units = [...wanted];
  for (let tries = wanted.length; tries >= 0 && units.length > 0; tries--) {
    const odds = game.query(view, { ask: 'attack', place, units });
    if (!isRefusal(odds)) return { units, odds };
    const { unit } = odds.figures;
    if (typeof unit !== 'number' || !units.includes(unit)) return undefined;
    units = units.filter((u) => u !== unit);
  }
  return undefined;
}

/** One more unit if one is enough, else as many as it takes, the strongest first. */
function nextColumn(game: Game, view: View, { place, chosen, offered }: Attack): BattlePreview['next'] {
  const oddsWith = (more: readonly number[]): AttackOdds | undefined => {
    const odds = game.query(view, { ask: 'attack', place, units: [...chosen, ...more] });
    return isRefusal(odds) ? undefined : odds;
  };
  const now = oddsWith([]);
  if (!now) return undefined;
  const others = offered
    .filter((u) => !chosen.includes(u))
    .map((unit) => ({ unit, attack: oddsWith([unit])?.attack ?? 0 }))
    .filter(({ attack }) => attack > now.attack)
    .sort((a, b) => a.attack - b.attack);
  // The weakest that suffices alone is the cheapest answer.
  for (const { unit } of others) {
    const odds = oddsWith([unit]);
    if (odds && odds.column !== now.column) return { units: [unit], column: odds.column };
  }
  const strongest = others.map(({ unit }) => unit).reverse();
  for (let n = 2; n <= strongest.length; n++) {
    const odds = oddsWith(strongest.slice(0, n));
    if (odds && odds.column !== now.column) return { units: strongest.slice(0, n), column: odds.column };
  }
  return undefined;
}
