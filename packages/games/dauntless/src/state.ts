/** A position of Operation Dauntless. Every rule can be read without knowing how it is kept: accessors name things. */

import {
  Control,
  controlLength,
  fieldLayout,
  type Layout,
  type Place,
  SCENARIO_SCALARS,
  ScenarioState,
  type Side,
  type Unit,
} from '@cauldron/engine';
import { PARTS, type TurnEntry } from './charts.ts';
import type { says } from './messages.ts';
import { BRITISH, FOG, GERMAN, SIDES, TIMES } from './names.ts';
import type { Lie } from './travel.ts';
import { CARRIED, NO_ALLOWANCE } from './units.ts';
import { WINDOWS } from './words.ts';
import { HELD_STRONGPOINT, type World } from './world.ts';

/** Marks of a unit. Those of a phase are taken off at its end (3.0). */
export const MARK = {
  fired: 1, // an indirect-fire unit that has fired: until its owner's Reset Phase (2.0)
  acted: 2, // has taken its action of this phase
  retreated: 4, // in this phase (8.5.2.5)
  zoned: 8, // began this Action Phase in an enemy zone of control (7.1, 16.1)
  walked: 16, // moved on its own in this phase (4.5.3)
  carried: 32, // was moved by its transport in this phase (4.5.3)
  withdrew: 128, // armour that made a Voluntary Withdrawal in this phase (12.1.1)
  stopped: 256, // fired while it moved: it goes no farther in this phase (11.5.4)
  shot: 64, // has fired at armour in this round of an Assault (11.4.1)
} as const;
export const PHASE_MARKS =
  MARK.acted | MARK.retreated | MARK.zoned | MARK.walked | MARK.carried | MARK.withdrew | MARK.stopped;

/** Marks of a hex, for a phase. */
export const HEX = {
  fought: 1, // target of a Combat (8.0)
  shot: 2, // under fire that supports no Combat (10.0)
  paid: 4, // a Retreat into it has cost a step; until the battle is over (8.5.2.2)
} as const;

/** 14.0: a hex that is Dug-In. Below it stands the turn in which the digging began, or 0. */
export const DUG_IN = 1000;

/** Support that has been rolled in the battle under way. */
export const SUPPORTED = -1;

/** 4.5.8: the British pool, that of 12SS and that of Panzer Lehr. */
const POOLS = 3;

/** Single facts; the scenario, its options, the turn and the phase are the engine's. */
const SCALARS = ['active'] as const;

export const layoutFor = (world: World): Layout =>
  fieldLayout(world, {
    scalars: [...SCENARIO_SCALARS, ...SCALARS],
    windows: WINDOWS.length,
    dice: 4,
    units: ['flipped', 'spent', 'aims', 'eyes', 'faces', 'returns'],
    sections: {
      control: controlLength(world.map.hexes, SIDES.length),
      dug: world.map.hexes,
      suppressed: world.map.hexes,
      shelled: world.map.hexes,
      hexMarks: world.map.hexes,
      works: world.map.hexes,
      pools: POOLS,
      vp: SIDES.length,
    },
  });

export class Dauntless extends ScenarioState<World, typeof says, (typeof SCALARS)[number]> {
  /** 2.2.1: 1 for a counter that shows its back: reduced, or loaded on its attached transport (4.5.1). */
  readonly flipped = this.column<Unit>('flipped');
  /** Half Movement Points that a unit has spent in this phase; an interrupted move goes on with what is left. [10.7.1.q] */
  readonly spent = this.column<Unit>('spent');
  /** 7.4: the side that controls each hex. */
  readonly control = new Control(this.section('control'), this.world.map.hexes, SIDES.length); // [7.4.b]
  /** 14.0: DUG_IN, the turn in which the digging began, or 0. Its owner is the side that is there. */
  readonly dug = this.column<Place>('dug');
  /** 10.4.1: Suppressed markers on a hex. */
  readonly suppressed = this.column<Place>('suppressed');

  /** 3.0: 1 for a hex on which the indirect fire of this phase has been declared. */
  readonly shelled = this.column<Place>('shelled');

  /** 14.6: 1 for a German Strongpoint marker. */
  readonly works = this.column<Place>('works');
  /** One or more of HEX. */
  readonly hexMarks = this.column<Place>('hexMarks');
  /** 10.3: the hex + 1 at which a unit has declared Support; SUPPORTED once it is rolled. */
  readonly aims = this.column<Unit>('aims');
  /** 10.5.1: with whose eyes: the hex * 4 + how it was spotted. */
  readonly eyes = this.column<Unit>('eyes');

  /** 6.2: the direction + 1 of a unit's latest shot in the phase. */
  readonly faces = this.column<Unit>('faces');
  /** 12.3.2: the turn on which a German battery comes back; 0 while it is there. */
  readonly returns = this.column<Unit>('returns');
  /** 4.5.8: the Transport Pools; below zero when Depleted. */
  readonly pools = this.section('pools');
  /** [side] Victory Points. */
  readonly vp = this.section('vp');

  /** The phasing side. [2.0.p] */
  get active(): Side {
    return this.get('active');
  }
  set active(side: Side) {
    this.set('active', side);
  }

  // The turn.

  get today(): TurnEntry {
    const track = this.world.tracks[this.scenario.track];
    return track[this.turn - 1];
  }
  get isNight(): boolean {
    return TIMES[this.today.kind] === 'night';
  }
  get isHeavyFog(): boolean {
    return this.today.fog === FOG.heavy;
  }
  get mud(): number {
    return Number(this.today.mud);
  }

  // Who a unit is, by the face it shows.

  faceOf(u: Unit): number {
    return u * 2 + this.flipped[u]; // [2.2.1.u] [2.0.j] [4.5.4.a] [4.5.4.b] [4.5.4.e]
  }
  isAfv(u: Unit): boolean {
    return this.world.units.isAfv[this.faceOf(u)] === 1;
  }
  isCarrier(u: Unit): boolean {
    return this.world.units.isCarrier[u] === 1;
  }
  /** 12.1, 12.6.1: Ranged Attacks and losses of Combats harm it. */
  isSoft(u: Unit): boolean {
    return !this.isAfv(u) || this.isCarrier(u);
  }
  /** 2.0: the Movement Allowance is boxed or circled. */
  isVehicle(u: Unit): boolean {
    return this.world.units.armor[this.faceOf(u)] >= 0; // [2.0.c]
  }
  heedsZones(u: Unit): boolean {
    return this.world.units.heeds[this.faceOf(u)] === 1;
  }
  rasOf(u: Unit): number {
    return this.world.units.ras[this.faceOf(u)];
  }
  csOf(u: Unit): number {
    return this.world.units.cs[this.faceOf(u)];
  }
  /** 2.2.1: one of BOX. */
  boxOf(u: Unit): number {
    return this.world.units.box[this.faceOf(u)];
  }
  /** 2.2.1: the Combat Strength is in parentheses, or there is none: it never attacks. */
  neverAttacks(u: Unit): boolean {
    return this.csOf(u) < 1 || this.world.units.isParen[this.faceOf(u)] === 1; // [2.2.1.d]
  }
  /** 8.5.2.1: how many hexes it may retreat or advance. */
  limitOf(u: Unit): number {
    return this.world.units.limit[this.faceOf(u)]; // [12.5.1.f] [16.1.d]
  }
  /** 4.4: whether it may cross that hexside into that hex at all. */
  mayCross(u: Unit, edge: number): boolean {
    return this.world.costs.step[this.mud][this.world.units.mover[this.faceOf(u)]][edge] >= 0;
  }
  /** 8.4, R41: the Combat Results Table of this match. */
  get tableOfResults() {
    const { combatResults, combatResultsNineColumns } = this.world.charts;
    return (this.optionOn('crt9') ? combatResultsNineColumns : combatResults).grid;
  }
  /** 4.5.1: it shows the side with its attached transport. */
  isTransported(u: Unit): boolean {
    return this.flipped[u] === 1 && this.world.units.carried[u] !== CARRIED.not; // [4.5.1.a]
  }
  stepsOf(u: Unit): number {
    const { carried, steps } = this.world.units;
    return carried[u] === CARRIED.not ? steps[u] - this.flipped[u] : steps[u]; // [2.0.o]
  }

  // Movement.

  /** 4.1, 16.1: the half points of its allowance in this turn; -1 for a dash. */
  allowanceOf(u: Unit, face = this.faceOf(u)): number {
    const { world } = this;
    const ma = world.units.ma[face];
    if (ma === NO_ALLOWANCE) return NO_ALLOWANCE; // [4.1.1.c] [4.5.a]
    const isDoubled = this.isNight && !this.isMarked(u, MARK.zoned);
    return ma * PARTS * (isDoubled ? world.charts.movement.nightTimes : 1); // [16.0.f] [16.1.a] [16.1.b]
  }
  /** What lies in the way of a side. */
  lieOf(side: Side): Lie {
    return {
      ints: this.field.ints,
      enemies: this.enemiesOf(side),
      zones: this.enemyZones(side),
      closed: this.scenario.closed,
      near: () => this.nearEnemies(side),
    };
  }
  /** 4.3: [place] 1 where an enemy is nearer than Extended Movement allows. */
  private nearEnemies(side: Side): Int32Array {
    const { map, charts, units } = this.world;
    const near = new Int32Array(map.count);
    for (let u = 0; u < units.count; u++) {
      if (this.sideOfUnit(u) === side || !this.isOnMap(u)) continue;
      for (let hex = 0; hex < map.hexes; hex++)
        if (map.distance(this.at[u], hex) < charts.movement.extendedFar) near[hex] = 1;
    }
    return near;
  }

  // Hexes.

  /** 5.1.8: printed on the map, for both sides and for good, or a German marker. [5.1.8.a] [14.6.b] [14.6.3.c] */
  isStrongpoint(hex: Place): boolean {
    return this.world.strongpoint[hex] === 1 || this.works[hex] === 1;
  }
  isDugIn(hex: Place): boolean {
    return this.dug[hex] === DUG_IN; // [14.1.c]
  }

  /** 7.4: a unit that comes or goes may change who controls the hexes around. */
  override put(u: Unit, to: Place): void {
    const from = this.at[u];
    super.put(u, to);
    this.comeAndGo(from);
    this.comeAndGo(to);
  }
  private comeAndGo(place: Place): void {
    if (!(place >= 0 && place < this.world.map.hexes)) return;
    if (this.hasUnit(BRITISH, place)) this.works[place] = 0; // [14.6.3.a] [14.6.3.b]
    if (this.isStrongpoint(place)) this.resign(place);
    if (this.stacks.isEmpty(place)) {
      this.dug[place] = 0; // [14.2.g] [14.4.a] [14.4.b]
      this.suppressed[place] = 0; // [10.4.1.e]
    }
    this.settle(place);
    for (const near of this.world.map.around[place]) this.settle(near);
  }
  /** [7.4.a] */
  private settle(hex: Place): void {
    const holds = SIDES.map((_, side) => this.hasUnit(side, hex));
    const exerts = SIDES.map((_, side) => this.covers(side, hex));
    const owner = holds.some(Boolean) ? holds.indexOf(true) : exerts[0] === exerts[GERMAN] ? -1 : exerts.indexOf(true);
    if (owner >= 0) this.control.setController(hex, owner);
  }

  /** 7.0: every unit on the map; nobody in heavy fog. */
  protected override zonesOf(u: Unit): number {
    return this.isHeavyFog ? 0 : 1 << this.sideOfUnit(u); // [2.0.r] [7.0.a] [7.0.c] [17.0.g]
  }
  protected override signsOf(hex: Place): number {
    const isHeld = hex < this.world.map.hexes && this.isStrongpoint(hex) && !this.stacks.isEmpty(hex);
    return isHeld ? 1 << HELD_STRONGPOINT : 0; // [7.3.a] [14.6.f]
  }
}
