/** What a seat knows of a position of Steppe: everything visible, and its own counters. */

import { type Formation, Known, type Place, type Side, type Unit } from '@cauldron/engine';
import type { Steppe } from './state.ts';
import { HIDING, kindOf } from './world.ts';

export class SteppeKnown extends Known<Steppe> {
  // What everyone knows.
  enemiesOf(side: Side): number {
    return this.g.enemiesOf(side);
  }
  enemyZones(side: Side): number {
    return this.g.enemyZones(side);
  }
  sideOfFormation(formation: Formation): Side {
    return this.g.sideOfFormation(formation);
  }
  canAct(formation: Formation): boolean {
    return this.g.canAct(formation);
  }
  hasOpen(side: Side, place: Place): boolean {
    return this.g.hasOpen(side, place);
  }
  hasEnemiesNear(side: Side, hex: Place): boolean {
    return this.g.hasEnemiesNear(side, hex);
  }
  /** Backs can be counted. */
  countersIn(hex: Place): number {
    return this.g.openIn(hex).length;
  }
  groupSize(hex: Place): number {
    return this.g.groupIn(hex).length;
  }
  hasGroup(hex: Place): boolean {
    return this.g.hasGroup(hex);
  }

  /** Presence and zones, as far as the seat knows them. */
  get field(): Int32Array {
    return this.g.fieldOf(this.seat).ints;
  }

  // Its own counters. A rule that asks about others is wrong, and throws at once.
  private mine(u: Unit): Unit {
    if (!this.holds(this.g.sideOfUnit(u))) throw new Error(`seat ${this.seat} may not know unit ${u}`);
    return u;
  }
  placeOf(u: Unit): Place {
    return this.g.at[this.mine(u)];
  }
  marksOf(u: Unit): number {
    return this.g.marks[this.mine(u)];
  }
  kindOf(u: Unit): number {
    return kindOf[this.mine(u)];
  }
  isOnMap(u: Unit): boolean {
    return this.g.isOnMap(this.mine(u));
  }
  /** The counter at a number from the top of its own stack, or -1. */
  counterAt(hex: Place, number: number): Unit {
    const u = this.g.openIn(hex)[number];
    return u === undefined ? -1 : this.mine(u);
  }
  group(hex: Place): Unit[] {
    const units = this.g.groupIn(hex);
    for (const u of units) this.mine(u);
    return units;
  }
  budgetOf(hex: Place): number {
    for (const u of this.g.groupIn(hex)) this.mine(u);
    return this.g.budgetOf(hex);
  }
  wagonIn(hex: Place, isLaden: boolean): Unit {
    for (const u of this.g.groupIn(hex)) this.mine(u);
    return this.g.wagonIn(hex, isLaden);
  }
  isHiding(u: Unit): boolean {
    return (this.marksOf(u) & HIDING) !== 0;
  }
}
