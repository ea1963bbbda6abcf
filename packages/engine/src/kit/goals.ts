/** What a side fights for, and where its units go: objectives by their prizes, and enemies as prey. */

import type { Aim, Target } from '../advice.ts';
import type { Mapping } from './mapping.ts';
import type { Stacked } from './melee.ts';

export interface Wanting<S extends Stacked> {
  /** What it is worth to a side to hold a place; 0 for most. */
  placeValue(s: S, side: number, place: number): number;
  /** What it is worth to go there, if not its value. */
  prize?(s: S, place: number, side: number, u: number): number;
  /** What the enemies in a hex are worth as a goal, to a side or to one of its units; 0 for none. */
  prey(s: S, hex: number, side: number, u: number): number;
  /** [hex] the way from there to a place, for a unit. */
  wayTo(s: S, u: number, place: number): ArrayLike<number>;
  /** From where the way of a unit counts, if not from where it stands; -1 if nobody knows. */
  startOf?(s: S, u: number): number;
  /** The part of its prize that a target is worth where an enemy has to be driven out first, beside what he is worth as prey. */
  readonly byForce: number;
  /** A goal with a longer way than this is none. */
  reachOf?(s: S, u: number): number;
  /** Places that are goals and no objectives. */
  readonly morePlaces?: readonly number[];
  /** Whether the units of a formation have one goal, that of the first that is asked for. */
  readonly together?: boolean;
  /** What a goal loses by each part of the way there, by side; or the way at which it is worth half. */
  readonly tug?: readonly number[];
  readonly patience?: number;
  /** What is held need only be kept: this part of its value is its prize. */
  readonly kept: number;
  /** An enemy farther away than this, in hexes, is nobody's goal. */
  readonly sight: number;
  /** Who may go now; what is far from all of them counts less, by this for each hex. */
  mayGo?(s: S, u: number): boolean;
  readonly perHex?: number;
}

/** A target further than this, in hexes, is as far as any. */
const FAR_AWAY = 30;

export class Goals<S extends Stacked> {
  /** Within one question. */
  private readonly ofFormations = new Map<number, number>();

  constructor(
    private readonly m: Mapping<S>,
    private readonly game: Wanting<S>,
  ) {}

  /** A question is open anew. */
  begin(): void {
    this.ofFormations.clear();
  }

  /** The most valuable first; a place that the enemy holds has to be taken by force. */
  targets(s: S, side: number): Target[] {
    const { m, game } = this;
    const list: Target[] = [];
    const going = this.whoGoes(s, side);
    const add = (place: number, worth: number) => {
      let way = game.perHex === undefined ? 0 : FAR_AWAY;
      for (const u of going) way = Math.min(way, m.map.distance(s.at[u], place));
      list.push({ place, value: worth - way * (game.perHex ?? 0) });
    };
    for (const place of m.objectives) {
      const prize = this.prize(s, place, side, -1);
      if (prize > 0)
        add(place, s.hasUnit(1 - side, place) ? prize * game.byForce + game.prey(s, place, side, -1) : prize);
    }
    for (let u = 0; u < m.units.count; u++) {
      if (!this.isPrey(s, u, side) || list.some(({ place }) => place === s.at[u])) continue;
      const prey = game.prey(s, s.at[u], side, -1);
      if (prey !== 0) add(s.at[u], prey);
    }
    return list.sort((a, b) => b.value - a.value || a.place - b.place);
  }

  /** What a unit goes for: the plan's target, or the best of all less the way there; -1 for nothing. */
  goalOf(s: S, u: number, aim: Aim): number {
    if (aim.target >= 0) return aim.target;
    const formation = this.game.together ? this.m.formationOf[u] : -1;
    const known = formation < 0 ? undefined : this.ofFormations.get(formation);
    if (known !== undefined) return known;
    const goal = this.bestFor(s, u);
    if (formation >= 0) this.ofFormations.set(formation, goal);
    return goal;
  }

  private bestFor(s: S, u: number): number {
    const { m, game } = this;
    const side = m.units.side[u];
    const from = game.startOf?.(s, u) ?? (s.isOnMap(u) ? s.at[u] : -1);
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    const consider = (place: number): void => {
      const prize = this.prize(s, place, side, u);
      const worth = prize > 0 ? this.lessTheWay(s, u, side, from, place, prize) : most;
      if (worth > most) [best, most] = [place, worth];
    };
    for (const place of m.objectives) consider(place);
    for (const place of game.morePlaces ?? []) consider(place);
    for (let v = 0; v < m.units.count; v++) {
      if (!this.isPrey(s, v, side) || (from >= 0 && m.map.distance(from, s.at[v]) > game.sight)) continue;
      const prey = game.prey(s, s.at[v], side, u);
      const worth = prey > 0 && prey > most ? this.lessTheWay(s, u, side, from, s.at[v], prey) : most;
      if (worth > most) [best, most] = [s.at[v], worth];
    }
    return best;
  }

  private whoGoes(s: S, side: number): readonly number[] {
    const going: number[] = [];
    const { units } = this.m;
    for (let u = 0; u < units.count; u++)
      if (units.side[u] === side && s.isOnMap(u) && this.game.mayGo?.(s, u)) going.push(u);
    return going;
  }

  /** What a place is worth to a side as a goal: to have it, and that the enemy has it not. */
  private prize(s: S, place: number, side: number, u: number): number {
    const { game } = this;
    if (game.prize) return game.prize(s, place, side, u);
    const own = game.placeValue(s, side, place);
    const held = this.m.holderOf(s, place);
    if (held === side) return own * game.kept;
    return held === 1 - side ? own + game.placeValue(s, held, place) : own;
  }

  /** The first of an enemy stack stands for all of it. */
  private isPrey(s: S, u: number, side: number): boolean {
    return this.m.units.side[u] !== side && s.isOnMap(u) && s.stacks.firstIn(s.at[u]) === u;
  }
  private lessTheWay(s: S, u: number, side: number, from: number, place: number, value: number): number {
    const { game } = this;
    if (from < 0) return value;
    const way = game.wayTo(s, u, place)[from];
    if (game.reachOf && way >= game.reachOf(s, u)) return Number.NEGATIVE_INFINITY;
    if (game.patience !== undefined) return (value * game.patience) / (game.patience + way);
    return value - way * (game.tug?.[side] ?? 0);
  }
}
