/** What a seat can expect of what it does not know: strengths as printed, and stand-ins for backs of counters. For previews alone. */

import type { Formation, Place, Seat, Side, Unit } from '@cauldron/engine';
import { PARTS } from './charts.ts';
import { TheseusKnown } from './known.ts';
import type { Lie } from './path-trace.ts';
import { excessOf } from './rules/05-limits.ts';
import type { Theseus } from './state.ts';

export class Guess extends TheseusKnown {
  /** Where each stand-in is thought to be. */
  private readonly standIns = new Map<Unit, Place>();
  /** Known units that are thought to have moved. */
  private readonly moved = new Map<Unit, Place>();

  /** `isWorst`: the strongest unit that could be there, instead of a middling one. */
  constructor(
    position: Theseus,
    seat: Seat,
    private readonly isWorst: boolean,
  ) {
    super();
    this.of(position, seat);
  }

  /**
   * Puts a stand-in for each back in a hex, within the stacking limits: at worst one of these formations, if somebody of it is missing.
   * False if nothing there is hidden.
   */
  fill(hex: Place, formations: readonly Formation[] = []): boolean {
    const hidden = this.heightOf(hex) - this.unitsAt(hex).length;
    const side = this.sideOfUnit(this.topOf(hex));
    for (let i = 0; i < hidden; i++) {
      const able = this.candidates(side, hex);
      const friend = able.find((u) => formations.includes(this.world.units.formation[u]));
      const middle = able[able.length >> 1];
      const standIn = this.isWorst ? (friend ?? able[0]) : middle;
      if (standIn !== undefined) this.standIns.set(standIn, hex);
    }
    return hidden > 0;
  }

  /** The units that could lie hidden in a hex, the strongest first. */
  private candidates(side: Side, hex: Place): Unit[] {
    const { units } = this.world;
    const stack = this.unitsAt(hex);
    const could = (u: Unit) => units.side[u] === side && units.isCombat[u] === 1 && !this.isKnown(u);
    const fits = (u: Unit) => could(u) && !this.standIns.has(u) && excessOf(this.world, side, [...stack, u]) === 0;
    const all = Array.from(units.ids, (_, u) => u).filter(fits);
    return all.sort((a, b) => units.strength[b] - units.strength[a] || a - b);
  }
  private isKnown(u: Unit): boolean {
    return this.g.knows(this.seat, u);
  }

  isStandIn(u: Unit): boolean {
    return this.standIns.has(u);
  }

  /** Does something while units are thought to stand in another hex. */
  withUnitsAt<T>(hex: Place, units: readonly Unit[], work: () => T): T {
    for (const u of units) this.moved.set(u, hex);
    const done = work();
    this.moved.clear();
    return done;
  }

  override unitsAt(place: Place): Unit[] {
    const stays = (u: Unit) => !this.moved.has(u);
    const guessed = [...this.standIns].flatMap(([u, at]) => (at === place ? [u] : []));
    const came = [...this.moved].flatMap(([u, at]) => (at === place ? [u] : []));
    return [...super.unitsAt(place).filter(stays), ...guessed.filter(stays), ...came];
  }
  override placeOf(u: Unit): Place {
    return this.moved.get(u) ?? this.standIns.get(u) ?? super.placeOf(u);
  }
  override isOnMap(u: Unit): boolean {
    return this.standIns.has(u) || super.isOnMap(u);
  }
  override isDisrupted(u: Unit): boolean {
    return !this.standIns.has(u) && super.isDisrupted(u);
  }
  override isUnfed(u: Unit): boolean {
    return !this.standIns.has(u) && this.knowsFormation(u) && super.isUnfed(u);
  }
  /** Nobody knows how much an enemy unit has lost. */
  override strengthOf(u: Unit): number {
    const isOpen = this.holds(this.sideOfUnit(u)) || this.isHq(u) || this.g.isFighting(u);
    return isOpen ? this.g.strength[u] : this.world.units.strength[u];
  }
  override tankOf(u: Unit): number {
    return this.standIns.has(u) ? this.world.units.tank[u * 2] : super.tankOf(u);
  }
  override antitankOf(u: Unit): number {
    return this.standIns.has(u) ? this.world.units.antitank[u * 2] : super.antitankOf(u);
  }
  override effectivenessOf(u: Unit): number {
    return this.standIns.has(u) ? this.world.units.effectiveness[u * 2] : super.effectivenessOf(u);
  }
  override allowanceOf(u: Unit): number {
    if (this.holds(this.sideOfUnit(u))) return super.allowanceOf(u);
    const printed = this.world.units.movement[u] * PARTS;
    return this.isUnfed(u) ? printed / 2 : printed;
  }
  /** An assignment that was not shown counts as none. */
  override formationOf(u: Unit): Formation {
    return this.knowsFormation(u) ? super.formationOf(u) : -1;
  }
  private knowsFormation(u: Unit): boolean {
    const isOwn = this.holds(this.sideOfUnit(u));
    return isOwn || this.world.units.formation[u] >= 0 || ((this.g.shown[u] >> this.seat) & 1) === 1;
  }
  /** What hinders the enemy are this side's own zones, which it knows better than he does. */
  override lieOf(side: Side): Lie {
    return this.holds(side) ? super.lieOf(side) : this.g.lieOf(side);
  }
}
