/** A position: one block of integers, a stack of frames, and the means by which rules change it. */

import type { Tell } from './events.ts';
import { type Frame, type Held, hold, type Values } from './frame.ts';
import { FRAMES, HEADER, type Layout, ROLLED } from './layout.ts';

const FP = 0;
const END = 1;
const SEATS = 2;

/** A frame in memory: its kind, the base of the frame below, the length of its list, then its fields and its list. */
export const FRAME_KIND = 0;
export const FRAME_BELOW = 1;
export const FRAME_LIST = 2;
export const FRAME_HEAD = 3;

export abstract class State {
  readonly ints: Int32Array;
  readonly header: Int32Array;
  readonly rolled: Int32Array;
  readonly frames: Int32Array;
  /** Grows with every change: a question listed for an older stamp is stale. Not part of the truth. */
  stamp = 0;
  /** Set only while an action is applied for someone who listens. */
  tell: Tell | undefined = undefined;

  constructor(readonly layout: Layout) {
    this.ints = new Int32Array(layout.size);
    this.header = this.section(HEADER);
    this.rolled = this.section(ROLLED);
    this.frames = this.section(FRAMES);
    this.header[FP] = -1;
    for (let side = 0; side < this.header.length - SEATS; side++) this.header[SEATS + side] = side;
  }

  /** A named run of this position's integers, as a live view. */
  protected section(name: string): Int32Array {
    const { offset, length } = this.layout.section(name);
    return this.ints.subarray(offset, offset + length);
  }

  /** Rebuilds what can be derived from the truth (stacks, zones of control). */
  abstract rebuild(): void;

  // Sides and seats: they differ only where a scenario assigns the sides itself.

  seatOf(side: number): number {
    return this.header[SEATS + side];
  }
  sideOf(seat: number): number {
    for (let side = 0; side < this.header.length - SEATS; side++) if (this.header[SEATS + side] === seat) return side;
    return -1;
  }
  seat(side: number, seat: number): void {
    this.header[SEATS + side] = seat;
  }

  // The frame stack.

  get framePointer(): number {
    return this.header[FP];
  }
  get stackEnd(): number {
    return this.header[END];
  }

  push<G extends State, const N extends readonly string[]>(frame: Frame<G, N>, ...values: Values<N>): void {
    const base = this.header[END];
    const end = base + FRAME_HEAD + frame.fields.length;
    if (end > this.frames.length) throw new Error(`the frame stack is full: ${frame.name}`);
    this.frames[base + FRAME_KIND] = frame.kind;
    this.frames[base + FRAME_BELOW] = this.header[FP];
    this.frames[base + FRAME_LIST] = 0;
    for (let i = 0; i < values.length; i++) this.frames[base + FRAME_HEAD + i] = values[i];
    this.header[FP] = base;
    this.header[END] = end;
  }

  /** Ends the top frame; the frame below runs on. */
  pop(): void {
    const base = this.header[FP];
    this.header[FP] = this.frames[base + FRAME_BELOW];
    this.frames.fill(0, base, this.header[END]);
    this.header[END] = base;
  }

  /** The top frame becomes another: a cycle of reactions is one frame that changes, never a deep stack. */
  become<G extends State, const N extends readonly string[]>(frame: Frame<G, N>, ...values: Values<N>): void {
    this.pop();
    this.push(frame, ...values);
  }

  /** The nearest frame of a kind, from the top down, for a step that reads what the procedure around it holds. */
  nearest<G extends State, const N extends readonly string[]>(frame: Frame<G, N>): Held<N> | undefined {
    for (let base = this.header[FP]; base >= 0; base = this.frames[base + FRAME_BELOW]) {
      if (this.frames[base + FRAME_KIND] === frame.kind) return hold(frame, this.frames, base);
    }
    return undefined;
  }

  /** Empties the stack, for the end of a match and for composed positions. */
  unwind(): void {
    this.frames.fill(0, 0, this.header[END]);
    this.header[FP] = -1;
    this.header[END] = 0;
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
