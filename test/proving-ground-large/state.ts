/** A position of Steppe, and its basic changes. */

import {
  Control,
  controlLength,
  FieldState,
  type Formation,
  fieldLayout,
  type Place,
  type Seat,
  type Side,
  type Unit,
} from '@cauldron/engine';
import type { says } from './messages.ts';
import { map } from './terrain.ts';
import {
  ABSENT,
  BUDGET,
  endOf,
  FORMATIONS,
  firstOf,
  HIDING,
  KIND,
  kindOf,
  LOST,
  MOVING,
  NOMAD_FORMATION,
  SIDES,
  SPENT,
  UNITS,
  WINDOWS,
  type World,
  world,
} from './world.ts';

const SCALARS = ['scenario', 'turn', 'redPoints', 'bluePoints', 'redLost', 'blueLost'] as const;
const AT = { scenario: 0, turn: 1, points: 2, lost: 4 } as const;
/** The seats that look at each other. Nobody decides for the nomads. */
export const SEATS: readonly Seat[] = [0, 1];
/** Every seat has seen it. */
export const BOTH = 3;
/** 5.0 The most dice in one roll. */
export const MOST_DICE = 48;

const LAYOUT = fieldLayout(world, {
  scalars: SCALARS,
  windows: WINDOWS.length,
  seats: SEATS.length,
  dice: MOST_DICE,
  stack: 320,
  units: ['rank', 'seen', 'allegiance'],
  sections: { done: FORMATIONS, control: controlLength(map.count, SIDES.length) },
});

export class Steppe extends FieldState<World, typeof says> {
  /** A bit for each seat that knows the counter, though it is not its own. */
  readonly seen = this.column<Unit>('seen');
  /** 1 for each formation that has acted in this turn. */
  readonly done = this.column<Formation>('done');
  readonly control = new Control(this.section('control'), map.count, SIDES.length);
  private readonly scalars = this.section('scalars');

  constructor() {
    super(world, LAYOUT);
  }
  get scenario(): number {
    return this.scalars[AT.scenario];
  }
  set scenario(scenario: number) {
    this.scalars[AT.scenario] = scenario;
  }
  get turn(): number {
    return this.scalars[AT.turn];
  }
  set turn(turn: number) {
    this.scalars[AT.turn] = turn;
  }
  points(side: Side): number {
    return this.scalars[AT.points + side];
  }
  score(side: Side): void {
    this.scalars[AT.points + side]++;
  }
  lost(side: Side): number {
    return this.scalars[AT.lost + side];
  }

  protected override zonesOf(u: Unit): number {
    return 1 << this.sideOfUnit(u);
  }
  /** 1.2 A back shows that somebody is there. A hiding counter is not there for the other side. */
  protected override isKnownTo(seat: Seat, u: Unit): boolean {
    return !this.isMarked(u, HIDING) || this.holds(seat, this.sideOfUnit(u));
  }

  isOpen(u: Unit): boolean {
    return this.isOnMap(u) && !this.isMarked(u, HIDING);
  }
  /** Whether everyone can see counters of a side there: hiding ones lie at the bottom. */
  hasOpen(side: Side, place: Place): boolean {
    const top = this.stacks.firstIn(place);
    return top >= 0 && this.isOpen(top) && this.sideOfUnit(top) === side;
  }
  /** 3.1 Whether everyone can see enemies of a side next to a hex. */
  hasEnemiesNear(side: Side, hex: Place): boolean {
    const enemies = this.enemiesOf(side);
    for (let edge = hex * 6; edge < hex * 6 + 6; edge++) {
      const top = map.neighbours[edge] < 0 ? -1 : this.stacks.firstIn(map.neighbours[edge]);
      if (top >= 0 && this.isOpen(top) && ((enemies >> this.sideOfUnit(top)) & 1) === 1) return true;
    }
    return false;
  }
  sideOfFormation(formation: Formation): Side {
    return this.sideOfUnit(firstOf(formation));
  }
  /** 2.0 Everyone knows the losses, and which formations have acted. */
  canAct(formation: Formation): boolean {
    if (this.done[formation] === 1) return false;
    for (let u = firstOf(formation); u < endOf(formation); u++) if (this.isThere(u)) return true;
    return false;
  }
  isThere(u: Unit): boolean {
    return this.at[u] !== LOST && this.at[u] !== ABSENT;
  }

  /** 3.0 The counters of the moving group in a hex, from the top. */
  groupIn(hex: Place): Unit[] {
    return this.openIn(hex).filter((u) => this.isMarked(u, MOVING));
  }
  openIn(hex: Place): Unit[] {
    const units: Unit[] = [];
    for (let u = this.stacks.firstIn(hex); u >= 0; u = this.stacks.next(u)) if (this.isOpen(u)) units.push(u);
    return units;
  }
  hasGroup(hex: Place): boolean {
    for (let u = this.stacks.firstIn(hex); u >= 0; u = this.stacks.next(u)) if (this.isMarked(u, MOVING)) return true;
    return false;
  }
  /** 3.0 The slowest counter sets the pace; carried ones do not count. */
  budgetOf(hex: Place): number {
    let budget = 99;
    for (let u = this.stacks.firstIn(hex); u >= 0; u = this.stacks.next(u))
      if (this.isMarked(u, MOVING)) budget = Math.min(budget, BUDGET[kindOf[u]]);
    return budget;
  }

  /** 1.1 The top counter of a stack is seen. */
  uncover(place: Place): void {
    const top = this.stacks.firstIn(place);
    if (top >= 0 && this.isOpen(top)) this.see(top, 'seen', '1.1');
  }
  see(u: Unit, key: 'seen' | 'found', rule: string): void {
    for (const seat of SEATS)
      if (!this.holds(seat, this.sideOfUnit(u)))
        this.learn(seat, this.seen, u, key, rule, { unit: u, hex: this.at[u] });
  }
  /** 1.2 Comes out of hiding, onto its stack. */
  appear(u: Unit, key: 'seen' | 'found', rule: string): void {
    this.lift(u);
    this.unmark(u, HIDING);
    this.stacks.move(u, this.at[u]);
    this.drop(u);
    this.see(u, key, rule);
  }
  hide(u: Unit): void {
    this.lift(u);
    this.mark(u, HIDING);
    this.stacks.moveUnder(u, this.at[u]);
    this.drop(u);
    this.seen[u] = 0;
  }
  /** 3.3 Finds the enemies that hide in a hex or next to it. Returns whether there were any. */
  springAmbush(side: Side, hex: Place): boolean {
    const mask = this.enemiesOf(side) | this.enemyZones(side);
    if (((this.field.ints[hex] ^ this.fieldOf(this.seatOf(side)).ints[hex]) & mask) === 0) return false;
    this.findIn(side, hex);
    for (let edge = hex * 6; edge < hex * 6 + 6; edge++)
      if (map.neighbours[edge] >= 0) this.findIn(side, map.neighbours[edge]);
    return true;
  }
  findIn(side: Side, hex: Place): void {
    const hiding: Unit[] = [];
    for (let u = this.stacks.firstIn(hex); u >= 0; u = this.stacks.next(u))
      if (this.isMarked(u, HIDING) && ((this.enemiesOf(side) >> this.sideOfUnit(u)) & 1) === 1) hiding.push(u);
    for (const u of hiding) this.appear(u, 'found', '3.3');
  }
  /** The group keeps its order, on top of the counters there. */
  moveGroup(side: Side, from: Place, to: Place): number {
    const group = this.groupIn(from);
    for (let i = group.length - 1; i >= 0; i--) this.put(group[i], to);
    this.control.setController(to, side);
    this.uncover(from);
    this.uncover(to);
    return group.length;
  }
  /** A counter leaves the match with its cargo; both are shown. */
  lose(u: Unit, rule: string): void {
    const hex = this.at[u];
    const cargo = this.cargoOf(u);
    if (cargo >= 0) {
      this.tell?.('lost-inside', '3.4', { unit: cargo, carrier: u }, undefined, true);
      this.takeOff(cargo);
    }
    this.tell?.('lost', rule, { unit: u, hex });
    this.takeOff(u);
    this.uncover(hex);
  }
  private takeOff(u: Unit): void {
    this.scalars[AT.lost + this.sideOfUnit(u)]++;
    this.put(u, LOST);
    this.marks[u] = 0;
    this.seen[u] = BOTH;
  }
  /** 6.0 */
  nomadsJoin(side: Side): void {
    for (let u = firstOf(NOMAD_FORMATION); u < UNITS; u++) this.changeSide(u, side);
    this.tell?.('joined', '6.0', { side });
  }
  /** 1.1 and 2.0: the end of a turn: nobody is spent any more, and stacks close up. */
  closeUp(): void {
    this.done.fill(0);
    for (let u = 0; u < UNITS; u++) {
      this.unmark(u, SPENT);
      if (this.sideOfUnit(u) >= SEATS.length || !this.isOpen(u)) continue;
      if (this.stacks.firstIn(this.at[u]) !== u) this.seen[u] = 0;
    }
  }
  /** 3.4 The first wagon of the group with cargo (or without). */
  wagonIn(hex: Place, isLaden: boolean): Unit {
    const fits = (u: Unit) => kindOf[u] === KIND.wagon && this.cargoOf(u) >= 0 === isLaden;
    return this.groupIn(hex).find(fits) ?? -1;
  }
}
