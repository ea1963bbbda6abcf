/** A position of Operation Theseus. Every rule can be read without knowing how it is kept: accessors name things. */

import {
  type Formation,
  fieldLayout,
  type Layout,
  numbered,
  type Place,
  SCENARIO_SCALARS,
  ScenarioState,
  type Seat,
  type Side,
  type Unit,
} from '@cauldron/engine';
import { PARTS } from './charts.ts';
import type { Facts } from './facts.ts';
import { combat } from './frames.ts';
import type { says } from './messages.ts';
import { AXIS, COMMONWEALTH, SIDES, TYPE } from './names.ts';
import type { Lie } from './path-trace.ts';
import { SCALARS } from './scalars.ts';
import { WINDOWS } from './words.ts';
import { MINED, type World } from './world.ts';

/** Marks of a unit. With the sections of a position they are the markers of 3.5. [3.5.b] */
export const MARK = {
  disrupted: 1, // shows its back (5.6.3); of an HQ never
  emergency: 2, // of an HQ: its Emergency Supply is expended (5.7.5)
  unfed: 4, // of an HQ or an unassigned independent: the last check found no supply (5.7.5)
  act1: 8, // independent activations of this turn (6.4); both bits: NO-ACT
  act2: 16,
  ordered: 32, // was brought to the top of its stack in this activation (5.3.1)
} as const;
/** 6.4: the markers ACT-1, ACT-2 and NO-ACT of an independent unit, as a number from 1 to 3. */
const ACTS = MARK.act1 | MARK.act2;

export const PHASES = ['setup', 'admin', 'ops', 'end'] as const; // [2.a]
export const PHASE = numbered(PHASES);

/** A scenario has at most this many objectives (10). */
const MOST_OBJECTIVES = 6;
const bits = (n: number): number => Math.ceil(n / 32);

export function layoutFor(world: World): Layout {
  const formations = world.formations.length;
  return fieldLayout(world, {
    scalars: [...SCENARIO_SCALARS, ...SCALARS],
    windows: WINDOWS.length,
    dice: 32,
    units: ['rank', 'seen', 'shown', 'strength', 'assigned'],
    sections: {
      dummies: SIDES.length * world.charts.assignment.dummies,
      level: formations,
      boxes: formations,
      released: formations,
      breached: bits(world.mines.hexes.length),
      improved: bits(world.map.hexes),
      scored: MOST_OBJECTIVES,
      latest: MOST_OBJECTIVES,
    },
  });
}

export class Theseus extends ScenarioState<World, typeof says, (typeof SCALARS)[number]> implements Facts {
  /** A bit for each seat that knows which unit it is, though it is not its own (5.3.4). */
  readonly seen = this.column<Unit>('seen');
  /** A bit for each seat that knows its assignment (5.5.2). */
  readonly shown = this.column<Unit>('shown');
  /** 3.2: current Strength Points; of an HQ its current Attack Support Points. */
  readonly strength = this.column<Unit>('strength');
  /** 5.5.2: the formation that an independent unit is assigned to, + 1. */
  readonly assigned = this.column<Unit, Formation>('assigned');
  /** 5.5.2: the formation in whose box each dummy marker lies, + 1; those of the Axis first. */
  readonly dummies = this.section('dummies');
  /** 3.1.4: Activation Levels. */
  readonly level = this.column<Formation>('level'); // [3.1.4.c]
  /** 3.1.4: how many assignment markers lie in a formation's box: everyone can count them. */
  readonly boxes = this.column<Formation>('boxes'); // [3.1.4.e]
  /** 3.5: 1 once a restricted formation has been released. */
  readonly released = this.column<Formation>('released');
  /** 10: the best points that an objective has given, and 1 + the side that was there last. */
  readonly scored = this.section('scored');
  readonly latest = this.section('latest');
  private readonly breached = this.section('breached');
  private readonly improved = this.section('improved');

  get identity(): { readonly stamp: number } {
    return this;
  }
  /** The side of the activation under way, or -1. */
  get acting(): Side {
    return this.get('acting') - 1;
  }
  set acting(side: Side) {
    this.set('acting', side + 1);
  }
  /** 5.9: the formation with the Schwerpunkt marker, or -1. */
  get schwerpunkt(): Formation {
    return this.get('schwerpunkt') - 1;
  }

  // Who a unit is.

  /** The formation that a unit belongs or is assigned to; -1 for an unassigned independent. */
  formationOf(u: Unit): Formation {
    const printed = this.world.units.formation[u];
    return printed >= 0 ? printed : this.assigned[u] - 1; // [5.5.1.a] [5.5.2.f]
  }
  isHq(u: Unit): boolean {
    return this.world.units.type[u] === TYPE.hq;
  }
  isCombat(u: Unit): boolean {
    return this.world.units.isCombat[u] === 1;
  }
  hqOf(formation: Formation): Unit {
    return this.world.units.hqs[formation];
  }
  /** The combat units of a formation on the map, assigned ones included. */
  unitsOfFormation(formation: Formation): Unit[] {
    return this.unitsWhere((u) => this.isCombat(u) && this.isOnMap(u) && this.formationOf(u) === formation);
  }
  isDisrupted(u: Unit): boolean {
    return this.isMarked(u, MARK.disrupted);
  }
  actsOf(u: Unit): number {
    return (this.marks[u] & ACTS) / MARK.act1;
  }
  setActs(u: Unit, n: number): void {
    this.marks[u] = (this.marks[u] & ~ACTS) | (n * MARK.act1);
  }
  /** 5.5.2: a dummy marker that lies in no box, or -1. */
  freeDummy(side: Side): number {
    const { dummies } = this.world.charts.assignment;
    for (let i = side * dummies; i < (side + 1) * dummies; i++) if (this.dummies[i] === 0) return i;
    return -1;
  }
  levelOf(formation: Formation): number {
    return this.level[formation];
  }
  isReleased(formation: Formation): boolean {
    return this.released[formation] === 1;
  }
  strengthOf(u: Unit): number {
    return this.strength[u];
  }
  /** 7.5.1.2: its strength lies open while the combat that it takes part in is resolved. */
  isFighting(u: Unit): boolean {
    return this.nearest(combat)?.has(u) === true;
  }
  placeOf(u: Unit): Place {
    return this.at[u];
  }
  unitsAt(place: Place): Unit[] {
    return this.stackAt(place);
  }
  heightOf(place: Place): number {
    let n = 0;
    for (let u = this.stacks.firstIn(place); u >= 0; u = this.stacks.next(u)) n++;
    return n;
  }
  topOf(place: Place): Unit {
    return this.stacks.firstIn(place);
  }
  /** 5.7.5: the unit has no supply: its HQ has none, or it is an independent without. */
  isUnfed(u: Unit): boolean {
    const formation = this.formationOf(u);
    return this.isMarked(formation < 0 ? u : this.hqOf(formation), MARK.unfed);
  }

  // Its figures.

  effectivenessOf(u: Unit): number {
    return this.world.units.effectiveness[this.faceOf(u)]; // [5.6.1.a] [5.6.3.a]
  }
  tankOf(u: Unit): number {
    return this.world.units.tank[this.faceOf(u)]; // [5.7.5.h] [7.5.2.1.d]
  }
  antitankOf(u: Unit): number {
    return this.world.units.antitank[this.faceOf(u)];
  }
  /** 7.3: the Movement Allowance in sixths. */
  allowanceOf(u: Unit): number {
    const printed = this.world.units.movement[u] * PARTS;
    return this.isCombat(u) && this.isUnfed(u) ? printed / 2 : printed; // [5.7.5.e] [5.7.5.i] [7.3.2.h]
  }
  private faceOf(u: Unit): number {
    return u * 2 + (this.isDisrupted(u) ? 1 : 0);
  }

  // Minefields and markers on hexes.

  isBreached(hex: Place): boolean {
    const i = this.world.mines.index[hex];
    return i >= 0 && ((this.breached[i >> 5] >> (i & 31)) & 1) === 1;
  }
  /** 7.4: for the rest of the game. */
  breach(hex: Place): void {
    const i = this.world.mines.index[hex];
    this.breached[i >> 5] |= 1 << (i & 31); // [7.4.g]
    this.resign(hex);
  }
  /** An unbreached Minefield or Box of a side. */
  isMinedBy(side: Side, hex: Place): boolean {
    return this.field.hasSign(MINED[side], hex); // [3.1.3.c] [7.7.i]
  }
  hasImproved(hex: Place): boolean {
    return ((this.improved[hex >> 5] >> (hex & 31)) & 1) === 1;
  }
  setImproved(hex: Place, on: boolean): void {
    if (on) this.improved[hex >> 5] |= 1 << (hex & 31);
    else this.improved[hex >> 5] &= ~(1 << (hex & 31));
  }
  /** 7.7: something has happened to a unit in the hex: the Improved Defence is over. */
  disturb(hex: Place): void {
    if (hex >= this.world.map.hexes || !this.hasImproved(hex)) return;
    this.setImproved(hex, false); // [7.7.b] [7.7.c] [7.7.d] [7.7.e] [7.7.f] [7.7.g] [7.7.j]
    this.tell?.('improved-lost', '7.7', { hex }, undefined, true); // it may show who acts
  }

  // Changes.

  /** 5.6.3: a disrupted unit has no zone of control. HQs are never disrupted. */
  disrupt(u: Unit, on: boolean): void {
    if (this.isHq(u) || this.isDisrupted(u) === on) return; // [5.6.b]
    this.lift(u);
    if (on) this.mark(u, MARK.disrupted);
    else this.unmark(u, MARK.disrupted);
    this.drop(u);
    if (on) this.disturb(this.at[u]); // [5.6.3.h] [7.7.b]
  }
  /** Who knows the unit has changed; what a seat knows of its zone follows. */
  setSeen(u: Unit, seats: number): void {
    if (this.seen[u] === seats) return;
    this.lift(u);
    this.seen[u] = seats;
    this.drop(u);
  }
  /** 5.3.4: the other side comes to know the unit. */
  show(u: Unit): void {
    const side = this.sideOfUnit(u);
    for (const seat of this.seats) {
      if (this.holds(seat, side) || ((this.seen[u] >> seat) & 1) === 1) continue;
      this.lift(u);
      this.learn(seat, this.seen, u, 'seen', '5.3.4', { unit: u, hex: this.at[u] });
      this.drop(u);
    }
  }
  /** 5.3.4: a seat knows a unit that is its own, and one that it has seen. */
  knows(seat: Seat, u: Unit): boolean {
    return this.holds(seat, this.sideOfUnit(u)) || ((this.seen[u] >> seat) & 1) === 1;
  }

  protected override zonesOf(u: Unit): number {
    return this.world.units.hasZone[u] === 1 && !this.isDisrupted(u) ? 1 << this.sideOfUnit(u) : 0; // [5.4.a] [5.4.d] [5.6.3.c]
  }
  /** Everyone sees that a stack is there; only of units that it knows does a seat know whether they have a zone. */
  protected override zonesKnownTo(seat: Seat, u: Unit): number {
    return this.knows(seat, u) ? this.zonesOf(u) : 0;
  }
  protected override signsOf(hex: Place): number {
    const owner = this.world.mines.owner[hex];
    // A breached Minefield is like any other hex [7.4.h] [7.4.i].
    return owner < 0 || this.isBreached(hex) ? 0 : 1 << MINED[owner];
  }

  /** What lies in the way of a side: in truth, or as the side's seat knows it. */
  lieOf(side: Side): Lie {
    return this.lieIn(this.field.ints, side);
  }
  knownLieOf(side: Side): Lie {
    return this.lieIn(this.fieldOf(this.seatOf(side)).ints, side);
  }
  private lieIn(ints: Int32Array, side: Side): Lie {
    const { field } = this.world;
    return {
      ints,
      enemies: this.enemiesOf(side),
      zones: this.enemyZones(side),
      own: 1 << side,
      mined: field.signBit(MINED[1 - side]),
    };
  }
  /** The seats that look at each other. */
  get seats(): readonly Seat[] {
    return [0, 1];
  }
  /** Both sides in the order in which they do things unless a rule says otherwise. */
  get sides(): readonly Side[] {
    return [AXIS, COMMONWEALTH];
  }
}
