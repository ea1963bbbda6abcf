/** A position of the Ford. */

import { Layout, type Place, placeInside, type Side, Stacks, State } from '@cauldron/engine';
import type { says } from './messages.ts';
import {
  ALL_PLACES,
  areAdjacent,
  CARD_NAMES,
  DUMMY,
  firstOf,
  isBlock,
  isHex,
  KIND_NAMES,
  LOCAL,
  MUSTER,
  OFF,
  ownerOf,
  PLACES,
  REMNANT,
  remnantOf,
  TRUCK,
  truckOf,
  UNITS,
  WINDOW,
} from './world.ts';

/** Sides are kept as 1 + their number: 0 is none. */
const SCALARS = ['scenario', 'long', 'turn', 'active', 'activations', 'leader', 'redPoints', 'bluePoints'] as const;

const LAYOUT = new Layout(
  {
    /** For each seat: the bid + 1; 0 before it is made. A secret of the seat until both are made. */
    bids: 2,
    /** For each unit. */
    at: UNITS,
    /** For each unit: 1 + its kind; 0 before the muster. A secret of the owner until the unit is shown. */
    kinds: UNITS,
    shown: UNITS,
    fired: UNITS,
    /** For each side and kind. What is left in a muster cup is a secret of its side. */
    muster: 2 * MUSTER.length,
    /** For each kind of card: the deck, red's hand, blue's hand, the discards. All but the discards are secret. */
    cards: 4 * CARD_NAMES.length,
    /** How many cards each side holds; everyone knows it. */
    held: 2,
  },
  { first: ALL_PLACES, after: UNITS },
  { scalars: SCALARS, windows: Object.keys(WINDOW).length, seats: 2 },
);

export class Ford extends State<typeof says> {
  private readonly clock = this.section('scalars');
  readonly bids = this.section('bids');
  readonly kinds = this.section('kinds');
  readonly shown = this.section('shown');
  readonly fired = this.section('fired');
  readonly muster = this.section('muster');
  readonly cards = this.section('cards');
  readonly held = this.section('held');
  readonly stacks = new Stacks(this.section('at'), this.section('first'), this.section('after'));

  constructor() {
    super(LAYOUT);
  }

  override rebuild(): void {
    this.stacks.rebuild();
  }

  get hasBid(): boolean {
    return this.clock[0] === 0;
  }
  get scenario(): string {
    return this.hasBid ? 'ford' : 'skirmish';
  }
  set hasBid(on: boolean) {
    this.clock[0] = on ? 0 : 1;
  }
  get isLong(): boolean {
    return this.clock[1] === 1;
  }
  set isLong(on: boolean) {
    this.clock[1] = on ? 1 : 0;
  }
  get turn(): number {
    return this.clock[2];
  }
  set turn(turn: number) {
    this.clock[2] = turn;
  }
  /** The active side; -1 if there is none. */
  get active(): number {
    return this.clock[3] - 1;
  }
  set active(side: number) {
    this.clock[3] = side + 1;
  }
  get activations(): number {
    return this.clock[4];
  }
  set activations(left: number) {
    this.clock[4] = left;
  }
  /** The side that leads the locals; -1 if none. */
  get leader(): number {
    return this.clock[5] - 1;
  }
  set leader(side: number) {
    this.clock[5] = side + 1;
  }
  points(side: number): number {
    return this.clock[6 + side];
  }
  score(side: number, points: number): void {
    this.clock[6 + side] += points;
  }

  placeOf(unit: number): number {
    return this.stacks.at[unit];
  }
  kindOf(unit: number): number {
    return this.kinds[unit] - 1;
  }
  isShown(unit: number): boolean {
    return this.shown[unit] === 1;
  }
  handOf(side: number): Int32Array {
    const n = CARD_NAMES.length;
    return this.cards.subarray((1 + side) * n, (2 + side) * n);
  }
  get deck(): Int32Array {
    return this.cards.subarray(0, CARD_NAMES.length);
  }
  get discards(): Int32Array {
    return this.cards.subarray(3 * CARD_NAMES.length);
  }
  musterOf(side: number): Int32Array {
    const n = MUSTER.length;
    return this.muster.subarray(side * n, (side + 1) * n);
  }

  /** 4.3 The block that rides in a truck, or -1. */
  passengerOf(truck: number): number {
    return this.stacks.firstIn(placeInside(PLACES, truck));
  }
  /** The hex or box of a unit, or of its truck. */
  groundOf(unit: number): number {
    const place = this.placeOf(unit);
    return place >= PLACES ? this.placeOf(place - PLACES) : place;
  }
  countIn(place: number, side: number): number {
    let n = 0;
    for (let u = this.stacks.firstIn(place); u >= 0; u = this.stacks.next(u)) if (ownerOf(u) === side) n++;
    return n;
  }
  holdsLocals(hex: number): boolean {
    return this.countIn(hex, 2) > 0;
  }

  /** 5.0 What may fire, as everyone sees it: a block that may be a dummy counts. */
  mayFireForAllTheyKnow(unit: number): boolean {
    if (this.fired[unit] === 1 || !isHex(this.placeOf(unit))) return false;
    return isBlock(unit) || this.kindOf(unit) === REMNANT;
  }
  canFire(unit: number): boolean {
    return this.mayFireForAllTheyKnow(unit) && this.kindOf(unit) !== DUMMY;
  }

  /** 5.0 Whether a side might fire on a place, by public knowledge: only this decides whether its window opens. */
  mayBeFiredOn(side: Side, place: Place): boolean {
    if (!this.isWindowOpen(WINDOW.reaction, this.seatOf(side))) return false;
    for (let u = firstOf(side); u <= remnantOf(side); u++) {
      if (this.mayFireForAllTheyKnow(u) && areAdjacent(this.placeOf(u), place)) return true;
    }
    return false;
  }

  /** Turns a block over for everyone to see; a dummy leaves the board. */
  reveal(unit: number, rule: string): void {
    if (this.isShown(unit)) return;
    this.shown[unit] = 1;
    const kind = this.kindOf(unit);
    this.tell?.('revealed', rule, { unit, kind: KIND_NAMES[kind] }, undefined, true);
    if (kind === DUMMY) this.takeOff(unit);
  }
  /** Reveals a side's blocks in a place. */
  revealAll(place: number, side: number, rule: string): void {
    for (let u = firstOf(side); u <= truckOf(side); u++) if (this.groundOf(u) === place) this.reveal(u, rule);
  }
  /** A counter leaves the board; its passenger leaves too, face up. */
  takeOff(unit: number): void {
    const passenger = this.passengerOf(unit);
    if (passenger >= 0) {
      this.shown[passenger] = 1;
      this.stacks.move(passenger, OFF);
    }
    this.stacks.move(unit, OFF);
  }
  hasAnyone(side: number): boolean {
    for (let u = firstOf(side); u <= truckOf(side) + 1; u++) {
      if (this.kindOf(u) !== DUMMY && this.placeOf(u) !== OFF) return true;
    }
    return false;
  }
}

/** What never changes: the kinds of trucks, remnants and locals, shown from the start. */
export function markPublic(g: Ford): void {
  for (let u = 0; u < UNITS; u++) {
    if (isBlock(u)) continue;
    const side = ownerOf(u);
    g.kinds[u] = 1 + (side === 2 ? LOCAL : u === truckOf(side) ? TRUCK : REMNANT);
    g.shown[u] = 1;
  }
}
