/** A position of Tobruk. Every rule can be read without knowing how it is kept: accessors name things. */

import {
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
import type { says } from './messages.ts';
import { WINDOWS } from './words.ts';
import { isAirType, MOTORIZED, TYPE, type World } from './world.ts';

/** Marks of a unit. */
export const MARK = {
  activated: 1, // this turn (6.0)
  moved: 2, // its move of this activation is over
  attacked: 4, // has taken part in its one attack (10.0)
  road: 8, // carries a road movement marker (9.2)
  overrun: 16, // carries an overrun marker (9.4)
  entered: 32, // the map this turn (4.0)
  spent: 64, // its turn is over after a failed overrun (9.4)
  mined: 128, // declared to be in a minefield this turn (9.6)
  eligible: 256, // within the activation of the headquarters now active (6.0)
  committed: 512, // an air unit sent to the combat now under way
  dogfought: 1024, // an air unit that fought in the dogfight of this combat
  returning: 2048, // a headquarters on its way back (4.1)
  repairing: 4096, // a tank unit under repair (12.0)
  shifted: 8192, // a garrison unit already shifted in the set-up (15.1)
  fallen: 16384, // a headquarters that has been eliminated, whether it is back or not: its loss scores (15.1, T-16)
} as const;

/** Marks that a new turn takes off; road markers stay (3.4). */
const TURN_MARKS =
  MARK.activated | MARK.moved | MARK.attacked | MARK.overrun | MARK.entered | MARK.spent | MARK.mined | MARK.eligible;

/** The single facts of a position. */
const SCALARS = ['corps', 'hq', 'mode', 'artilleryLeft', 'minefields', 'margin', 'firstChitDue'] as const;

export const PHASES = ['setup', 'supply', 'air', 'activation', 'end'] as const;
export const PHASE = numbered(PHASES);

export const MODES = ['none', 'move', 'combat'] as const;
export const MODE = numbered(MODES);

export const layoutFor = (world: World): Layout =>
  fieldLayout(world, {
    scalars: [...SCENARIO_SCALARS, ...SCALARS],
    windows: WINDOWS.length,
    units: ['reduced', 'hunger', 'engaged'],
    sections: { cup: world.corps.length, holder: world.held.length, bids: 2 },
  });

export class Tobruk extends ScenarioState<World, typeof says, (typeof SCALARS)[number]> {
  /** 1 on its back (2.3). */
  readonly reduced = this.column<Unit>('reduced');
  /** Supply Phases in a row without a path (5.2). */
  readonly hunger = this.column<Unit>('hunger');
  /** A bit per direction in which an enemy stood when the combat mode began (10.0). */
  readonly engaged = this.column<Unit>('engaged');
  readonly cup = this.section('cup');
  /** Who held each hex of `world.held` last: side + 1. */
  readonly holder = this.section('holder');
  /** 15.3: what each seat has bid. */
  readonly bids = this.column<Seat>('bids');

  /** The headquarters now active, or -1. */
  get activeHq(): Unit {
    return this.get('hq') - 1;
  }
  /** The side whose headquarters is active. */
  get activeSide(): Side {
    return this.sideOfUnit(this.activeHq);
  }

  // Who a unit is.

  isHq(u: Unit): boolean {
    return this.world.units.type[u] === TYPE.hq;
  }
  isAir(u: Unit): boolean {
    return isAirType(this.world.units.type[u]);
  }
  /** 2.3: headquarters are no combat units. */
  isCombatUnit(u: Unit): boolean {
    return this.world.units.type[u] !== TYPE.hq && !isAirType(this.world.units.type[u]); // [2.3.g]
  }
  /** Armor, reconnaissance and motorized units overrun (9.4) and are targets of anti-tank guns (13.0); by type, not by mobility (T-24). */
  isMechanized(u: Unit): boolean {
    const t = this.world.units.type[u];
    return t === TYPE.armor || t === TYPE.recon || t === TYPE.motorized;
  }
  clearTurnMarks(): void {
    for (let u = 0; u < this.marks.length; u++) this.marks[u] &= ~TURN_MARKS;
  }

  // Where it is.

  /** Who held a hex last; -1 where that is not kept or nobody has. */
  holderOf(place: Place): Side {
    const i = this.world.heldIndex[place];
    return i < 0 ? -1 : this.holder[i] - 1;
  }

  /** A land unit that comes to a hex holds it from now on. */
  override put(u: Unit, to: Place): void {
    super.put(u, to);
    if (to < this.world.map.hexes) this.hold(to, this.sideOfUnit(u));
  }
  hold(place: Place, side: Side): void {
    const i = this.world.heldIndex[place];
    if (i >= 0) this.holder[i] = side + 1;
  }

  protected override zonesOf(u: Unit): number {
    return this.isCombatUnit(u) ? 1 << this.sideOfUnit(u) : 0; // [8.0.a] headquarters exert none
  }

  // Its figures, as its face and its supply leave them.

  /** Its rung of the ladder of hunger (5.2). */
  supplyState(u: Unit) {
    const ladder = this.world.supply;
    return ladder[Math.min(this.hunger[u], ladder.length - 1)];
  }
  attackOf(u: Unit): number {
    return left(this.world.units.attack[u * 2 + this.reduced[u]], this.supplyState(u).attack); // [5.2.d] [10.1.m]
  }
  defenceOf(u: Unit): number {
    return left(this.world.units.defence[u * 2 + this.reduced[u]], this.supplyState(u).defence); // [5.2.e] [10.1.m]
  }
  /** 5.2, 9.1: only motorized units and headquarters are slowed by hunger. In movement points. */
  movementOf(u: Unit): number {
    const printed = this.world.units.movement[u * 2 + this.reduced[u]]; // [9.0.b]
    const isSlowed = this.world.units.mover[u] === MOTORIZED || this.isHq(u);
    const slowed = isSlowed ? left(printed, this.supplyState(u).movement) : printed; // [5.2.f] [9.1.b]
    const { minefieldDivisor } = this.world.figures;
    return this.isMarked(u, MARK.mined) ? Math.min(slowed, Math.floor(printed / minefieldDivisor)) : slowed; // [9.6.b]
  }
  /** 2.4, 5.2: the artillery number; nothing when out of supply. */
  artilleryOf(u: Unit): number {
    return this.supplyState(u).artillery ? this.world.units.artillery[u] : 0; // [5.2.g]
  }
}

/** What hunger leaves of a figure. */
const left = (value: number, { divide, up }: { readonly divide: number; readonly up: boolean }): number =>
  up ? Math.ceil(value / divide) : Math.floor(value / divide);
