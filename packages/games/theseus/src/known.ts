/** What a seat knows of a position: its own units, what it has seen of the enemy's, and everything that lies open (5.3.4, 5.5.2). */

import { type Formation, Known, type Place, type Side, type Unit } from '@cauldron/engine';
import type { Facts } from './facts.ts';
import type { Lie } from './path-trace.ts';
import type { Scalar } from './scalars.ts';
import type { Scenario } from './scenario.ts';
import type { Theseus } from './state.ts';
import type { World } from './world.ts';

export class TheseusKnown extends Known<Theseus> implements Facts {
  // What everyone knows: the map, the markers on it, tracks, levels, HQs, which side stands where.

  get world(): World {
    return this.g.world;
  }
  get scenario(): Scenario {
    return this.g.scenario;
  }
  get stamp(): number {
    return this.g.stamp;
  }
  /** Which position it is, and nothing of what it holds: what was worked out for it may be used again. */
  get identity(): { readonly stamp: number } {
    return this.g;
  }
  get turn(): number {
    return this.g.turn;
  }
  get schwerpunkt(): Formation {
    return this.g.schwerpunkt;
  }
  get acting(): Side {
    return this.g.acting;
  }
  get(name: Scalar): number {
    return this.g.get(name);
  }
  optionOn(id: string): boolean {
    return this.g.optionOn(id);
  }
  sideOfUnit(u: Unit): Side {
    return this.g.sideOfUnit(u);
  }
  isHq(u: Unit): boolean {
    return this.g.isHq(u);
  }
  isCombat(u: Unit): boolean {
    return this.g.isCombat(u);
  }
  hqOf(formation: Formation): Unit {
    return this.g.hqOf(formation);
  }
  levelOf(formation: Formation): number {
    return this.g.levelOf(formation);
  }
  isReleased(formation: Formation): boolean {
    return this.g.isReleased(formation);
  }
  hasUnit(side: Side, place: Place): boolean {
    return this.g.hasUnit(side, place);
  }
  isMinedBy(side: Side, hex: Place): boolean {
    return this.g.isMinedBy(side, hex);
  }
  isBreached(hex: Place): boolean {
    return this.g.isBreached(hex);
  }
  hasImproved(hex: Place): boolean {
    return this.g.hasImproved(hex);
  }
  heightOf(place: Place): number {
    return this.g.heightOf(place);
  }
  topOf(place: Place): Unit {
    return this.g.topOf(place);
  }

  /** Presence as everyone sees it, and zones as far as the seat knows them. */
  lieOf(side: Side): Lie {
    return this.g.knownLieOf(side);
  }

  /** 5.5.2: a dummy marker that lies in no box, or -1. */
  freeDummy(side: Side): number {
    if (!this.holds(side)) throw new Error(`seat ${this.seat} may not know the dummies of side ${side}`);
    return this.g.freeDummy(side);
  }

  // Units: its own, and those that it has seen. A rule that asks about others is wrong, and throws at once.

  private known(u: Unit): Unit {
    if (!this.g.knows(this.seat, u)) throw new Error(`seat ${this.seat} may not know unit ${u}`);
    return u;
  }
  placeOf(u: Unit): Place {
    return this.g.at[this.known(u)];
  }
  isOnMap(u: Unit): boolean {
    return this.g.isOnMap(this.known(u));
  }
  isDisrupted(u: Unit): boolean {
    return this.g.isDisrupted(this.known(u));
  }
  isMarked(u: Unit, mark: number): boolean {
    return this.g.isMarked(this.known(u), mark);
  }
  isUnfed(u: Unit): boolean {
    return this.g.isUnfed(this.formationOf(u) < 0 ? this.known(u) : u);
  }
  strengthOf(u: Unit): number {
    return this.g.strength[this.g.isFighting(u) ? u : this.owned(u)];
  }
  allowanceOf(u: Unit): number {
    return this.g.allowanceOf(this.owned(u));
  }
  tankOf(u: Unit): number {
    return this.g.tankOf(this.known(u));
  }
  antitankOf(u: Unit): number {
    return this.g.antitankOf(this.known(u));
  }
  effectivenessOf(u: Unit): number {
    return this.g.effectivenessOf(this.known(u));
  }
  /** An assignment is known to its owner, and to those to whom it was shown. */
  formationOf(u: Unit): Formation {
    const isOpen = this.world.units.formation[u] >= 0 || ((this.g.shown[u] >> this.seat) & 1) === 1;
    return this.g.formationOf(isOpen ? u : this.owned(u));
  }
  unitsAt(place: Place): Unit[] {
    return this.g.unitsAt(place).filter((u) => this.g.knows(this.seat, u));
  }
  unitsOfFormation(formation: Formation): Unit[] {
    this.owned(this.hqOf(formation));
    return this.g.unitsOfFormation(formation);
  }

  private owned(u: Unit): Unit {
    if (!this.holds(this.g.sideOfUnit(u))) throw new Error(`seat ${this.seat} does not own unit ${u}`);
    return u;
  }
}
