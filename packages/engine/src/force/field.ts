/** A position with units of two or more sides on one map: their places, their marks, their presence and their zones. */

import { Layout, type Room } from '../flow/layout.ts';
import type { Messages } from '../flow/messages.ts';
import { State } from '../flow/state.ts';
import { opposite } from '../hex/hex.ts';
import { type Column, column, type Place, type Seat, type Side, type Unit } from '../ids.ts';
import { PackedField } from './packed.ts';
import type { FieldPlan } from './plan.ts';
import { carrierOf, placeInside, Stacks } from './stacks.ts';

/** What such a position needs to know of its world. */
export interface FieldWorld {
  readonly map: { readonly count: number; readonly hexes: number };
  readonly units: { readonly count: number; readonly side: ArrayLike<Side> };
  readonly field: FieldPlan;
}

/**
 * The caches of a layout for such a position. From the truth it reads `at` and `marks`, one for each unit, and `windows`. A game
 * may also have `rank` (the order of stacks) and `allegiance`, one for each unit, and `enemies`, one for each side. If one of
 * these three is empty, the pack and the plan decide.
 */
export const fieldCaches = ({ map, units, field }: FieldWorld) => ({
  /** The inside of each unit is a place. */
  first: map.count + units.count,
  after: units.count,
  field: map.count * (1 + field.knowers),
});

/** What a game keeps beyond the places and marks of its units. */
export interface FieldRoom extends Room {
  /** Sections with one figure for each unit. */
  readonly units?: readonly string[];
  /** Other sections, with their lengths. */
  readonly sections?: Readonly<Record<string, number>>;
  readonly caches?: Readonly<Record<string, number>>;
}

export function fieldLayout(world: FieldWorld, { units = [], sections = {}, caches = {}, ...room }: FieldRoom): Layout {
  const byUnit = Object.fromEntries(['at', 'marks', ...units].map((name) => [name, world.units.count]));
  return new Layout({ ...byUnit, ...sections }, { ...fieldCaches(world), ...caches }, room);
}

export abstract class FieldState<
  W extends FieldWorld,
  M extends Messages = Messages,
  Scalar extends string = string,
> extends State<M, Scalar> {
  readonly at: Column<Unit, Place>;
  readonly marks: Column<Unit>;
  readonly stacks: Stacks;
  /** The true presence and zones. */
  readonly field: PackedField;
  /** [seat] presence and zones as the seat knows them. */
  private readonly known: readonly PackedField[];
  /** Side + 1 for each unit that does not fight for its printed side. */
  private readonly allegiance: Column<Unit> | undefined;
  /** [side] the bits in which its enemies differ from those in the plan. */
  private readonly enmity: Column<Side> | undefined;
  private lifted: Unit = -1;

  constructor(
    readonly world: W,
    layout: Layout,
  ) {
    super(layout);
    const { map, field: plan } = world;
    const own = <Key extends number>(name: string): Column<Key> | undefined =>
      layout.sections.has(name) ? column(this.section(name)) : undefined;
    this.at = column(this.section('at'));
    this.marks = column(this.section('marks'));
    this.allegiance = own('allegiance');
    this.enmity = own('enemies');
    const rank = layout.sections.has('rank') ? this.section('rank') : undefined;
    this.stacks = new Stacks(this.section('at'), this.section('first'), this.section('after'), rank);
    const fields = this.section('field');
    const run = (i: number) => new PackedField(plan, fields.subarray(i * map.count, (i + 1) * map.count));
    this.field = run(0);
    this.known = Array.from({ length: plan.knowers }, (_, seat) => run(1 + seat));
  }

  /** The layers in which a unit on the map exerts zones of control now, as bits. To change that: `lift`, change it, `drop`. */
  protected abstract zonesOf(u: Unit): number;
  /** For games with hidden units: whether a seat knows where the unit is. To change that: `lift`, change it, `drop`. */
  protected isKnownTo(_seat: Seat, _u: Unit): boolean {
    return true;
  }
  /** The signs of a place, as bits; everyone knows them. To change them: change what they follow from, then `resign`. */
  protected signsOf(_place: Place): number {
    return 0;
  }
  /** The zones of a known unit, as far as the seat knows them. */
  protected zonesKnownTo(_seat: Seat, u: Unit): number {
    return this.zonesOf(u);
  }

  // Marks.

  isMarked(u: Unit, mark: number): boolean {
    return (this.marks[u] & mark) !== 0;
  }
  mark(u: Unit, mark: number): void {
    this.marks[u] |= mark;
  }
  unmark(u: Unit, mark: number): void {
    this.marks[u] &= ~mark;
  }
  /** The units that carry a mark. */
  marked(mark: number): Unit[] {
    const units: Unit[] = [];
    for (let u = 0; u < this.marks.length; u++) if (this.isMarked(u, mark)) units.push(u);
    return units;
  }

  /** Takes a mark off all units. */
  unmarkAll(mark: number): void {
    for (let u = 0; u < this.marks.length; u++) this.marks[u] &= ~mark;
  }

  // Units, on the map or off it.

  someUnit(is: (u: Unit) => boolean): boolean {
    for (let u = 0; u < this.at.length; u++) if (is(u)) return true;
    return false;
  }
  unitsWhere(is: (u: Unit) => boolean): Unit[] {
    const units: Unit[] = [];
    for (let u = 0; u < this.at.length; u++) if (is(u)) units.push(u);
    return units;
  }
  /** The units of a side that are on the map. */
  unitsOf(side: Side): Unit[] {
    return this.unitsWhere((u) => this.isOnMap(u) && this.sideOfUnit(u) === side);
  }

  // Sides.

  /** The side a unit fights for now. */
  sideOfUnit(u: Unit): Side {
    const printed = this.world.units.side[u];
    return this.allegiance === undefined || this.allegiance[u] === 0 ? printed : this.allegiance[u] - 1;
  }
  changeSide(u: Unit, side: Side): void {
    if (this.allegiance === undefined) throw new Error(`unit ${u} changes sides, but this game keeps no allegiance`);
    this.lift(u);
    this.allegiance[u] = side === this.world.units.side[u] ? 0 : side + 1;
    this.drop(u);
  }
  /** The sides at war with `side`, as bits. It is also the mask of their presence in a packed field. */
  enemiesOf(side: Side): number {
    const declared = this.world.field.enemies[side];
    return this.enmity === undefined ? declared : declared ^ this.enmity[side];
  }
  setEnemies(side: Side, enemies: number): void {
    if (this.enmity === undefined) throw new Error(`side ${side} changes its enemies, but this game keeps none`);
    this.enmity[side] = this.world.field.enemies[side] ^ enemies;
  }
  /** The mask of their zones in a packed field. */
  enemyZones(side: Side): number {
    return this.world.field.zonesBySides[this.enemiesOf(side)];
  }

  // Places.

  /** A unit in a box or inside another unit is not on the map. */
  isOnMap(u: Unit): boolean {
    return this.at[u] < this.world.map.hexes;
  }
  unitsIn(side: Side, place: Place): number {
    let n = 0;
    for (let u = this.stacks.firstIn(place); u >= 0; u = this.stacks.next(u)) if (this.sideOfUnit(u) === side) n++;
    return n;
  }
  /** The first hex, from this one on, of which this is so; the number of hexes where there is none. */
  hexFrom(hex: Place, is: (hex: Place) => boolean): Place {
    const { hexes } = this.world.map;
    let next = hex;
    while (next < hexes && !is(next)) next++;
    return next;
  }
  hexesWhere(is: (hex: Place) => boolean): Place[] {
    const places: Place[] = [];
    for (let hex = 0; hex < this.world.map.hexes; hex++) if (is(hex)) places.push(hex);
    return places;
  }
  /** The units of a stack, in its order. */
  stackAt(place: Place): Unit[] {
    const stack: Unit[] = [];
    for (let u = this.stacks.firstIn(place); u >= 0; u = this.stacks.next(u)) stack.push(u);
    return stack;
  }
  hasUnit(side: Side, place: Place): boolean {
    return this.field.hasUnit(side, place);
  }
  /** Whether a hex lies in a zone of control of that layer. */
  covers(layer: number, place: Place): boolean {
    return this.field.covers(layer, place);
  }
  /** Whether a hex lies in a zone of control of the enemies of `side`. */
  inEnemyZone(side: Side, place: Place): boolean {
    return this.field.coversFor(this.enemiesOf(side), place);
  }
  /** Presence and zones as a seat knows them. Its moves are listed from these. */
  fieldOf(seat: Seat): PackedField {
    return this.known.length === 0 ? this.field : this.known[seat];
  }

  // Carriers: the inside of a unit is a place. A carried unit exerts no zones and is not present.

  /** The unit that carries it, or -1. */
  carrierOf(u: Unit): Unit {
    return carrierOf(this.world.map.count, this.at[u]);
  }
  /** The first unit that it carries, or -1; `stacks.next` gives the others. */
  cargoOf(carrier: Unit): Unit {
    return this.stacks.firstIn(placeInside(this.world.map.count, carrier));
  }
  /** The hex or box of a unit, or of its carrier. */
  hexOf(u: Unit): Place {
    let outer = u;
    for (let c = this.carrierOf(u); c >= 0; c = this.carrierOf(c)) outer = c;
    return this.at[outer];
  }
  board(u: Unit, carrier: Unit): void {
    for (let c = carrier; c >= 0; c = this.carrierOf(c))
      if (c === u) throw new Error(`unit ${u} cannot board unit ${carrier}, which it carries`);
    this.put(u, placeInside(this.world.map.count, carrier));
  }
  /** Leaves the carrier, into the carrier's place. */
  alight(u: Unit): void {
    const carrier = this.carrierOf(u);
    if (carrier < 0) throw new Error(`unit ${u} leaves a carrier, but nothing carries it`);
    this.put(u, this.at[carrier]);
  }

  /** Moves a unit to any place; its cargo stays inside. In ordered stacks the unit comes on top. */
  put(u: Unit, to: Place): void {
    this.lift(u);
    this.stacks.move(u, to);
    this.drop(u);
  }
  /** The same, but the unit comes under all others. */
  putUnder(u: Unit, to: Place): void {
    this.lift(u);
    this.stacks.moveUnder(u, to);
    this.drop(u);
  }

  override rebuild(): void {
    for (let u = 0; u < this.at.length; u++) this.checkCarriers(u);
    this.stacks.rebuild();
    this.lay(this.field, -1);
    for (let seat = 0; seat < this.known.length; seat++) this.lay(this.known[seat], seat);
  }

  /**
   * Takes a unit out of presence and zones, so that what they depend on may change. One unit at a time: the others in its hex
   * count meanwhile.
   */
  protected lift(u: Unit): void {
    if (this.lifted >= 0) throw new Error(`unit ${u} is lifted before unit ${this.lifted} is dropped`);
    this.lifted = u;
    this.count(u, -1);
  }
  protected drop(u: Unit): void {
    if (this.lifted !== u) throw new Error(`unit ${u} is dropped, but it was not lifted`);
    this.lifted = -1;
    this.count(u, 1);
  }

  private count(u: Unit, by: 1 | -1): void {
    this.countIn(this.field, -1, u, by);
    for (let seat = 0; seat < this.known.length; seat++) this.countIn(this.known[seat], seat, u, by);
  }

  /** A unit changes only what no other unit of its stack provides. */
  private countIn(field: PackedField, seat: Seat, u: Unit, by: 1 | -1): void {
    const place = this.at[u];
    let sides = this.presenceFor(seat, u);
    let layers = this.zonesFor(seat, u);
    for (let v = this.stacks.firstIn(place); v >= 0 && (sides | layers) !== 0; v = this.stacks.next(v)) {
      if (v === u) continue;
      sides &= ~this.presenceFor(seat, v);
      if (layers !== 0) layers &= ~this.zonesFor(seat, v);
    }
    if (by === 1) field.enter(sides, place);
    else field.leave(sides, place);
    if (layers !== 0) field.exert(layers, place, by);
  }

  /** A position from outside may contain anything. A unit that carries its own carrier would never be found. */
  private checkCarriers(u: Unit): void {
    let steps = 0;
    for (let c = this.carrierOf(u); c >= 0; c = this.carrierOf(c))
      if (steps++ === this.at.length) throw new Error(`unit ${u} is carried by what it carries`);
  }

  /** The signs of a place have changed: they are set anew, and the zones over it are counted again. */
  protected resign(place: Place): void {
    this.resignIn(this.field, -1, place);
    for (let seat = 0; seat < this.known.length; seat++) this.resignIn(this.known[seat], seat, place);
  }

  private resignIn(field: PackedField, seat: Seat, place: Place): void {
    const { neighbours, crossings, layers } = this.world.field;
    field.setSigns(this.signsOf(place), place);
    const closed = field.closedAt(place);
    const counts = new Array<number>(layers).fill(0);
    for (let d = 0; d < 6; d++) {
      const from = neighbours[place * 6 + d];
      if (from < 0) continue;
      let exerted = 0;
      for (let u = this.stacks.firstIn(from); u >= 0; u = this.stacks.next(u)) exerted |= this.zonesFor(seat, u);
      const open = exerted & crossings[from * 6 + opposite(d)] & ~closed;
      for (let layer = 0; layer < layers; layer++) counts[layer] += (open >> layer) & 1;
    }
    field.setZones(counts, place);
  }

  private lay(field: PackedField, seat: Seat): void {
    field.clear();
    if (field.plan.signs > 0)
      for (let place = 0; place < this.world.map.hexes; place++) field.setSigns(this.signsOf(place), place);
    for (let u = 0; u < this.at.length; u++) {
      const place = this.at[u];
      if (this.stacks.firstIn(place) !== u) continue;
      let sides = 0;
      let layers = 0;
      for (let v = u; v >= 0; v = this.stacks.next(v)) {
        sides |= this.presenceFor(seat, v);
        layers |= this.zonesFor(seat, v);
      }
      if (sides !== 0) field.enter(sides, place);
      if (layers !== 0) field.exert(layers, place, 1);
    }
  }

  /** The bit of a unit's side, or nothing; seat -1 is the truth. */
  private presenceFor(seat: Seat, u: Unit): number {
    if (this.at[u] >= this.world.map.count || (seat >= 0 && !this.isKnownTo(seat, u))) return 0;
    return 1 << this.sideOfUnit(u);
  }
  private zonesFor(seat: Seat, u: Unit): number {
    if (!this.isOnMap(u)) return 0;
    if (seat < 0) return this.zonesOf(u);
    return this.isKnownTo(seat, u) ? this.zonesKnownTo(seat, u) : 0;
  }
}
