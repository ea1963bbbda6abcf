/** A position of Tobruk. Every rule can be read without knowing how it is kept: accessors name things. */

import { FieldState, fieldCaches, Layout, type Unit } from '@cauldron/engine';
import type { Scenario } from './scenario.ts';
import type { Travel } from './travel.ts';
import { isAirType } from './units.ts';
import { WINDOWS } from './words.ts';
import { TYPE, type World } from './world.ts';

/** Marks of a unit. */
export const MARK = {
  /** Activated this turn (6.0). */
  activated: 1,
  /** Its move of this activation is over. */
  moved: 2,
  /** Has taken part in its one attack (10.0). */
  attacked: 4,
  /** Carries a road movement marker (9.2). */
  road: 8,
  /** Carries an overrun marker (9.4). */
  overrun: 16,
  /** Entered the map this turn (4.0). */
  entered: 32,
  /** Its turn is over after a failed overrun (9.4). */
  spent: 64,
  /** Declared to be in a minefield this turn (9.6). */
  mined: 128,
  /** Within the activation of the headquarters now active (6.0). */
  eligible: 256,
  /** An air unit sent to the combat now under way. */
  committed: 512,
  /** An air unit that fought in the dogfight of this combat. */
  dogfought: 1024,
  /** A headquarters on its way back (4.1). */
  returning: 2048,
  /** A tank unit under repair (12.0). */
  repairing: 4096,
  /** A garrison unit already shifted in the set-up (15.1). */
  shifted: 8192,
} as const;

/** Marks that a new turn takes off; road markers stay (3.4). */
const TURN_MARKS =
  MARK.activated | MARK.moved | MARK.attacked | MARK.overrun | MARK.entered | MARK.spent | MARK.mined | MARK.eligible;

/** The scalars of a position, in the section `game`. */
const SCALARS = [
  'scenario',
  'options',
  'turn',
  'phase',
  'corps',
  'hq',
  'mode',
  'artilleryLeft',
  'minefields',
  'firstBid',
  'secondBid',
  'margin',
  'firstChitDue',
] as const;
type Scalar = (typeof SCALARS)[number];
/** Where each scalar stands in the section `game`. */
export const SLOT = Object.fromEntries(SCALARS.map((name, i) => [name, i])) as Record<Scalar, number>;

export const PHASES = ['setup', 'supply', 'air', 'activation', 'end'] as const;
export const PHASE = { setup: 0, supply: 1, air: 2, activation: 3, end: 4 } as const;

export const MODES = ['none', 'move', 'combat'] as const;
export const MODE = { none: 0, move: 1, combat: 2 } as const;

export function layoutFor(world: World): Layout {
  const units = world.units.count;
  return new Layout(
    {
      game: SCALARS.length,
      at: units,
      reduced: units,
      marks: units,
      hunger: units,
      engaged: units,
      cup: world.corps.length,
      holder: world.held.length,
      fallen: world.units.hqs.length,
      windows: WINDOWS.length,
    },
    fieldCaches(world),
  );
}

export class Tobruk extends FieldState<World> {
  private readonly game: Int32Array;
  /** 1 on its back (2.3). */
  readonly reduced: Int32Array;
  /** Supply Phases in a row without a path (5.2). */
  readonly hunger: Int32Array;
  /** A bit per direction in which an enemy stood when the combat mode began (10.0). */
  readonly engaged: Int32Array;
  readonly cup: Int32Array;
  /** Who held each hex of `world.held` last: side + 1. */
  readonly holder: Int32Array;
  /** How often each of `world.units.hqs` has been eliminated. */
  private readonly fallen: Int32Array;

  constructor(world: World, layout: Layout) {
    super(world, layout);
    this.game = this.section('game');
    this.reduced = this.section('reduced');
    this.hunger = this.section('hunger');
    this.engaged = this.section('engaged');
    this.cup = this.section('cup');
    this.holder = this.section('holder');
    this.fallen = this.section('fallen');
  }

  override get(name: Scalar): number {
    return this.game[SLOT[name]];
  }
  override set(name: Scalar, value: number): void {
    this.game[SLOT[name]] = value;
  }
  /** Floods for the rules; `overlay` answers players' questions without disturbing them. */
  get travel(): Travel {
    return this.world.travel;
  }
  get overlay(): Travel {
    return this.world.overlay;
  }
  get turn(): number {
    return this.game[SLOT.turn];
  }
  get scenario(): Scenario {
    return this.world.scenarios[this.game[SLOT.scenario]];
  }
  optionOn(id: string): boolean {
    const i = this.world.options.findIndex((o) => o.id === id);
    return i >= 0 && (this.get('options') & (1 << i)) !== 0;
  }

  // Who a unit is.

  isHq(u: number): boolean {
    return this.world.units.type[u] === TYPE.hq;
  }
  isAir(u: number): boolean {
    return isAirType(this.world.units.type[u]);
  }
  /** 2.3: headquarters are no combat units. */
  isCombatUnit(u: number): boolean {
    return this.world.units.type[u] !== TYPE.hq && !isAirType(this.world.units.type[u]); // [2.3.g]
  }
  /** Armor, reconnaissance and motorized units overrun (9.4) and are targets of anti-tank guns (13.0); by type, not by mobility (T-24). */
  isMechanized(u: number): boolean {
    const t = this.world.units.type[u];
    return t === TYPE.armor || t === TYPE.recon || t === TYPE.motorized;
  }
  clearTurnMarks(): void {
    for (let u = 0; u < this.marks.length; u++) this.marks[u] &= ~TURN_MARKS;
  }

  // Where it is.

  /** Who held a hex last; -1 where that is not kept or nobody has. */
  holderOf(place: number): number {
    const i = this.world.heldIndex[place];
    return i < 0 ? -1 : this.holder[i] - 1;
  }

  /** A land unit that comes to a hex holds it from now on. */
  override put(u: number, to: number): void {
    super.put(u, to);
    if (to < this.world.map.hexes) this.hold(to, this.sideOfUnit(u));
  }
  hold(place: number, side: number): void {
    const i = this.world.heldIndex[place];
    if (i >= 0) this.holder[i] = side + 1;
  }

  protected override zonesOf(u: Unit): number {
    return this.isCombatUnit(u) ? 1 << this.sideOfUnit(u) : 0; // [8.0.a] headquarters exert none
  }

  /** How often a headquarters has been eliminated so far; it comes back, but its loss scores (15.1, T-16). */
  timesFallen(hq: number): number {
    return this.fallen[this.world.units.hqs.indexOf(hq)];
  }
  fall(hq: number): void {
    this.fallen[this.world.units.hqs.indexOf(hq)]++;
  }

  // Its figures, as its face and its supply leave them.

  private supplyState(u: number) {
    const ladder = this.world.supply;
    return ladder[Math.min(this.hunger[u], ladder.length - 1)];
  }
  attackOf(u: number): number {
    const s = this.supplyState(u).attack;
    return divided(this.world.units.attack[u * 2 + this.reduced[u]], s.divide, s.up); // [5.2.d] [10.1.m]
  }
  defenceOf(u: number): number {
    const s = this.supplyState(u).defence;
    return divided(this.world.units.defence[u * 2 + this.reduced[u]], s.divide, s.up); // [5.2.e] [10.1.m]
  }
  /** 5.2, 9.1: only motorized units and headquarters are slowed by hunger. In movement points. */
  movementOf(u: number): number {
    const printed = this.world.units.movement[u * 2 + this.reduced[u]]; // [9.0.b]
    const s = this.supplyState(u).movement;
    const slowed = this.world.units.mover[u] === 0 || this.isHq(u) ? divided(printed, s.divide, s.up) : printed; // [5.2.f] [9.1.b]
    const { minefieldDivisor } = this.world.figures;
    return this.isMarked(u, MARK.mined) ? Math.min(slowed, Math.floor(printed / minefieldDivisor)) : slowed; // [9.6.b]
  }
  /** 2.4, 5.2: the artillery number; nothing when out of supply. */
  artilleryOf(u: number): number {
    return this.supplyState(u).artillery ? this.world.units.artillery[u] : 0; // [5.2.g]
  }
}

const divided = (value: number, by: number, up: boolean): number =>
  up ? Math.ceil(value / by) : Math.floor(value / by);
