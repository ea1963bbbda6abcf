/** What a side fights for, and where its units go: objectives by their prizes, and enemies as prey. */

import type { Aim, Target } from '../advice.ts';
import type { Mapping } from './mapping.ts';
import type { Stacked } from './melee.ts';

export interface Wanting<S extends Stacked> {
  /** What an objective is worth to a side as a goal now; 0 if it is none. */
  prize(s: S, place: number, side: number): number;
  /** What the enemies in a hex are worth as a goal. */
  prey(s: S, hex: number, side: number): number;
  /** [hex] the way from there to a place, for a unit. */
  wayTo(s: S, u: number, place: number): ArrayLike<number>;
  /** Where a unit that is not on the map would come in; -1 if nobody knows. */
  cameFrom?(s: S, u: number): number;
  /** What a goal loses by each part of the way there. */
  readonly tug: readonly number[];
  /** An enemy farther away than this, in hexes, is nobody's goal. */
  readonly sight: number;
}

export class Goals<S extends Stacked> {
  constructor(
    private readonly m: Mapping<S>,
    private readonly game: Wanting<S>,
  ) {}

  /** The most valuable first; a place that the enemy holds has to be taken by force. */
  targets(s: S, side: number): Target[] {
    const { m, game } = this;
    const list: Target[] = [];
    for (const place of m.objectives) {
      const prize = game.prize(s, place, side);
      if (prize > 0)
        list.push({ place, value: s.hasUnit(1 - side, place) ? prize / 2 + game.prey(s, place, side) : prize });
    }
    for (let u = 0; u < m.units.count; u++) {
      if (!this.isPrey(s, u, side) || list.some(({ place }) => place === s.at[u])) continue;
      list.push({ place: s.at[u], value: game.prey(s, s.at[u], side) });
    }
    return list.sort((a, b) => b.value - a.value || a.place - b.place);
  }

  /** What a unit goes for: the plan's target, or the best of all less the way there; -1 for nothing. */
  goalOf(s: S, u: number, aim: Aim): number {
    if (aim.target >= 0) return aim.target;
    const { m, game } = this;
    const side = m.units.side[u];
    const from = s.isOnMap(u) ? s.at[u] : (game.cameFrom?.(s, u) ?? -1);
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (const place of m.objectives) {
      const prize = game.prize(s, place, side);
      const worth = prize > 0 ? prize - this.tugOf(s, u, side, from, place) : most;
      if (worth > most) [best, most] = [place, worth];
    }
    for (let v = 0; v < m.units.count; v++) {
      if (!this.isPrey(s, v, side) || (from >= 0 && m.map.distance(from, s.at[v]) > game.sight)) continue;
      const prey = game.prey(s, s.at[v], side);
      const worth = prey > most ? prey - this.tugOf(s, u, side, from, s.at[v]) : most;
      if (worth > most) [best, most] = [s.at[v], worth];
    }
    return best;
  }

  /** The first of an enemy stack stands for all of it. */
  private isPrey(s: S, u: number, side: number): boolean {
    return this.m.units.side[u] !== side && s.isOnMap(u) && s.stacks.firstIn(s.at[u]) === u;
  }
  private tugOf(s: S, u: number, side: number, from: number, place: number): number {
    return from < 0 ? 0 : this.game.wayTo(s, u, place)[from] * this.game.tug[side];
  }
}
