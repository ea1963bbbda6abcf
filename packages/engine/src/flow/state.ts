/** A position: one block of integers, a stack of frames, and the means by which rules change it. */

import { type Column, column, type Seat, type Side } from '../ids.ts';
import type { Tell } from './events.ts';
import {
  type Fields,
  FRAME_AFTER,
  FRAME_BELOW,
  FRAME_DEPTH,
  FRAME_HEAD,
  FRAME_KIND,
  FRAME_LIST,
  type Frame,
  type GivenArguments,
  type Held,
  hold,
  KIND_BITS,
  KIND_MASK,
  type Span,
} from './frame.ts';
import { FRAMES, HEADER, type Layout, MOST_SIDES, PASSED, ROLLED } from './layout.ts';
import type { FiguresOf, KeyOf, Messages } from './messages.ts';
import type { No } from './refusal.ts';
import { PassedWindows } from './windows.ts';

const FP = 0;
const END = 1;
const SEATS = 2;

export abstract class State<M extends Messages = Messages, Scalar extends string = string> {
  readonly ints: Int32Array;
  readonly header: Int32Array;
  readonly rolled: Int32Array;
  readonly frames: Int32Array;
  private readonly passed: PassedWindows | undefined;
  /** Grows with every change: a question listed for an older stamp is stale. Not part of the truth. */
  stamp = 0;
  /** The seat whose answer is being applied. Not part of the truth. */
  decider: Seat = -1;
  /** Set only while an action is applied for someone who listens. */
  tell: Tell<M> | undefined = undefined;
  /** Makes refusals; set only while somebody asks why not. A search that lists answers makes none. */
  no: No<M> | undefined = undefined;

  constructor(readonly layout: Layout) {
    this.ints = new Int32Array(layout.size);
    this.header = this.section(HEADER);
    this.rolled = this.section(ROLLED);
    this.frames = this.section(FRAMES);
    this.passed = layout.sections.has(PASSED)
      ? new PassedWindows(this.section(PASSED), this.frames, layout.seats)
      : undefined;
    this.header[FP] = -1;
    for (let side = 0; side < MOST_SIDES; side++) this.header[SEATS + side] = side;
  }

  /** A named run of this position's integers, as a live view. */
  protected section(name: string): Int32Array {
    const { offset, length } = this.layout.section(name);
    return this.ints.subarray(offset, offset + length);
  }
  /** The same with one figure for each unit, side, formation… */
  protected column<Key extends number, Value extends number = number>(name: string): Column<Key, Value> {
    return column(this.section(name));
  }
  /** The same cut into runs of one length: one for each side, say. */
  protected runs(name: string, count: number): readonly Int32Array[] {
    const all = this.section(name);
    const length = all.length / count;
    return Array.from({ length: count }, (_, i) => all.subarray(i * length, (i + 1) * length));
  }

  // Scalars: single facts with names.

  get(name: Scalar): number {
    return this.ints[this.layout.slots[name]];
  }
  set(name: Scalar, value: number): void {
    this.ints[this.layout.slots[name]] = value;
  }

  /** Rebuilds what can be derived from the truth (stacks, zones of control). */
  abstract rebuild(): void;

  // Sides and seats: they differ only where a scenario assigns the sides itself. A seat may hold several sides.

  seatOf(side: Side): Seat {
    return this.header[SEATS + side];
  }
  /** The first side of a seat, or -1. */
  sideOf(seat: Seat): Side {
    for (let side = 0; side < MOST_SIDES; side++) if (this.header[SEATS + side] === seat) return side;
    return -1;
  }
  holds(seat: Seat, side: Side): boolean {
    return side >= 0 && this.header[SEATS + side] === seat;
  }
  seat(side: Side, seat: Seat): void {
    this.header[SEATS + side] = seat;
  }

  // The frame stack.

  get framePointer(): number {
    return this.header[FP];
  }
  get stackEnd(): number {
    return this.header[END];
  }

  /** Begins a frame: `g.push(moving, { last: u })`. */
  push<F extends Fields, Item extends number>(frame: Frame<F, Item>, ...[given]: GivenArguments<F>): void {
    const { frames, header } = this;
    const base = header[END];
    const below = header[FP];
    const { names, fields } = frame;
    const end = base + FRAME_HEAD + names.length;
    if (end > frames.length) throw new Error(`the frame stack is full: ${frame.name}`);
    const values: Readonly<Record<string, number>> | undefined = given;
    const isInner = frame.inner !== '' && (values?.[frame.inner] ?? 0) !== 0;
    frames[base + FRAME_KIND] = frame.kind | (isInner ? 0 : frame.span << KIND_BITS);
    frames[base + FRAME_BELOW] = below;
    frames[base + FRAME_LIST] = 0;
    frames[base + FRAME_DEPTH] = below < 0 ? 0 : frames[below + FRAME_DEPTH] + 1;
    frames[base + FRAME_AFTER] = 0;
    for (let i = 0; i < names.length; i++)
      frames[base + FRAME_HEAD + i] = values?.[names[i]] ?? fields[names[i]].initial ?? 0;
    header[FP] = base;
    header[END] = end;
  }
  /** Ends the top frame; the frame below runs on. Windows that were passed for it are put again. */
  pop(): void {
    const base = this.header[FP];
    if (this.frames[base + FRAME_KIND] >>> KIND_BITS !== 0) this.passed?.end(this.frames[base + FRAME_DEPTH]);
    this.header[FP] = this.frames[base + FRAME_BELOW];
    this.frames.fill(0, base, this.header[END]);
    this.header[END] = base;
  }
  /** The top frame becomes another: a cycle of reactions is one frame that changes, never a deep stack. */
  become<F extends Fields, Item extends number>(frame: Frame<F, Item>, ...given: GivenArguments<F>): void {
    this.pop();
    this.push(frame, ...given);
  }
  /** The nearest frame of a kind, from the top down, for a step that reads what the procedure around it holds. */
  nearest<F extends Fields, Item extends number>(frame: Frame<F, Item>): Held<F, Item> | undefined {
    const base = this.find(frame.kind, this.header[FP]);
    return base < 0 ? undefined : hold(frame, this.frames, base);
  }
  /** The same, for a step that is only ever taken inside such a frame. */
  within<F extends Fields, Item extends number>(frame: Frame<F, Item>): Held<F, Item> {
    const f = this.nearest(frame);
    if (!f) throw new Error(`a step of ${frame.name} is taken, and none is under way`);
    return f;
  }
  /** The next frame of a kind below the nearest one: the battle around the battle. */
  outer<F extends Fields, Item extends number>(frame: Frame<F, Item>): Held<F, Item> | undefined {
    const nearest = this.find(frame.kind, this.header[FP]);
    const base = nearest < 0 ? -1 : this.find(frame.kind, this.frames[nearest + FRAME_BELOW]);
    return base < 0 ? undefined : hold(frame, this.frames, base);
  }
  private find(kind: number, from: number): number {
    let base = from;
    while (base >= 0 && (this.frames[base + FRAME_KIND] & KIND_MASK) !== kind) base = this.frames[base + FRAME_BELOW];
    return base;
  }
  /** Empties the stack, for the end of a match and for composed positions. */
  unwind(): void {
    this.frames.fill(0, 0, this.header[END]);
    this.header[FP] = -1;
    this.header[END] = 0;
    this.passed?.end(0);
  }

  /** Appends to the list of the top frame. */
  append(value: number): void {
    const end = this.header[END];
    if (end + 1 > this.frames.length) throw new Error('the frame stack is full');
    this.frames[end] = value;
    this.header[END] = end + 1;
    this.frames[this.header[FP] + FRAME_LIST]++;
  }
  /** Takes a value out of the list of the top frame, if it is there. */
  remove(value: number): void {
    const end = this.header[END];
    const length = this.frames[this.header[FP] + FRAME_LIST];
    for (let i = end - length; i < end; i++) {
      if (this.frames[i] !== value) continue;
      this.frames.copyWithin(i, i + 1, end);
      this.frames[end - 1] = 0;
      this.header[END] = end - 1;
      this.frames[this.header[FP] + FRAME_LIST] = length - 1;
      return;
    }
  }
  /** The top frame's set has this member from the start: programs go on with those above it. */
  taken(member: number): void {
    this.frames[this.header[FP] + FRAME_AFTER] = member + 1;
  }

  // Windows that may be passed ahead.

  isWindowOpen(window: number, seat: Seat): boolean {
    return this.passed?.isOpen(window, seat) ?? true;
  }
  /** The seat whose answer is being applied passes the window for a span. */
  passWindow(window: number, span: Span): void {
    this.passed?.pass(window, this.decider, span, this.header[FP]);
  }

  // What a seat learns.

  /**
   * A seat learns a fact that was hidden from it: the only way to learn anything. `known` holds a bit for each seat. What is learned is
   * told to that seat at once, and undo stops there.
   */
  learn<K extends KeyOf<M['events']>>(
    seat: Seat,
    known: { [index: number]: number },
    index: number,
    key: K,
    rule: string,
    figures: FiguresOf<M['events'][K]>,
  ): void {
    const bit = 1 << seat;
    if ((known[index] & bit) !== 0) return;
    known[index] |= bit;
    this.tell?.(key, rule, figures, { see: bit, reveals: true });
  }

  // What chance gave: dice land in a frame of their own, and the frame below reads them here.

  die(index: number): number {
    return this.rolled[1 + index];
  }
  get diceSum(): number {
    let sum = 0;
    for (let i = 1; i <= this.rolled[0]; i++) sum += this.rolled[i];
    return sum;
  }
  /** The kind that was drawn from a cup. */
  get drawn(): number {
    return this.rolled[1];
  }
}
