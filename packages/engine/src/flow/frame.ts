/** A procedure under way: integers on the stack, and the handlers that say what its rule says. No closures, so any moment can be saved. */

import type { Asking } from './question.ts';
import type { Refusal } from './refusal.ts';
import { FRAME_HEAD, FRAME_LIST, type State } from './state.ts';

/** One number for each field of a frame. */
export type Values<N extends readonly string[]> = { [K in keyof N]: number };

/** A frame in the hands of its handlers: its fields by name, and its list. */
export type Held<N extends readonly string[]> = { [K in N[number]]: number } & {
  readonly count: number;
  item(index: number): number;
  set(index: number, value: number): void;
  has(value: number): boolean;
};

export interface Handlers<G extends State, F> {
  /**
   * Goes on until there is something to ask: returns true to ask now. Otherwise the top of the stack, which may be another frame
   * by then, runs next. Without `run` the frame only asks.
   */
  run?(g: G, f: F): unknown;
  /** Lists every legal answer. Pure. */
  ask?(g: G, f: F, q: Asking): void;
  /** What each answer does. The answer has been checked against the list. */
  readonly on?: Readonly<Record<string, (g: G, f: F, target: number) => void>>;
  /** A quicker check than listing, where listing is dear. It must agree with `ask`; the conformance suite compares them. */
  allows?(g: G, f: F, verb: number, target: number): boolean;
  /** Why an answer is not among the legal ones. */
  why?(g: G, f: F, verb: number, target: number): Refusal | undefined;
}

export interface Frame<G extends State, N extends readonly string[] = readonly string[]> {
  readonly name: string;
  readonly fields: N;
  /** Written for this frame's own fields; the kernel hands each handler the view of its own frame. */
  readonly handlers: Handlers<G, HeldFrame>;
  /** Its number in the game's list of frames, given when the game is bound. */
  kind: number;
  /** The one view of this kind of frame; handlers never run inside each other, so one is enough. */
  readonly held: HeldFrame;
}

/** The view of a frame that stands at `base`. */
export function hold<G extends State, const N extends readonly string[]>(
  frame: Frame<G, N>,
  memory: Int32Array,
  base: number,
): HeldFrame & Held<N> {
  frame.held.memory = memory;
  frame.held.base = base;
  return frame.held as HeldFrame & Held<N>;
}

/** Reads and writes the fields of a frame in place. */
export class HeldFrame {
  memory: Int32Array = new Int32Array(0);
  base = 0;
  constructor(private readonly size: number) {}
  get count(): number {
    return this.memory[this.base + FRAME_LIST];
  }
  item(index: number): number {
    return this.memory[this.base + FRAME_HEAD + this.size + index];
  }
  set(index: number, value: number): void {
    this.memory[this.base + FRAME_HEAD + this.size + index] = value;
  }
  has(value: number): boolean {
    for (let i = 0; i < this.count; i++) if (this.item(i) === value) return true;
    return false;
  }
}

/** Declares a frame of a game: `export const retreat = frame<MyGame>()('retreat', ['unit', 'left'], { … })`. */
export const frame =
  <G extends State>() =>
  <const N extends readonly string[]>(name: string, fields: N, handlers: Handlers<G, Held<N>>): Frame<G, N> => {
    const held = new HeldFrame(fields.length);
    fields.forEach((field, i) => {
      const at = FRAME_HEAD + i;
      Object.defineProperty(held, field, {
        get(this: HeldFrame) {
          return this.memory[this.base + at];
        },
        set(this: HeldFrame, value: number) {
          this.memory[this.base + at] = value;
        },
        enumerable: true,
      });
    });
    return { name, fields, handlers: handlers as unknown as Handlers<G, HeldFrame>, kind: -1, held };
  };
