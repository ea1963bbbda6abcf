/** Frames of the first contract: fields by position, and `ask`, `allows` and `why` each for itself. They go when the last game is carried over. */

import { declare, type Frame, type HeldFrame, type List } from './frame.ts';
import { count } from './kinds.ts';
import type { Asking } from './question.ts';
import type { Refusal } from './refusal.ts';
import type { State } from './state.ts';

/** One number for each field of a frame. */
export type Values<N extends readonly string[]> = { [K in keyof N]: number };

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

export interface LegacyFrame<G extends State, N extends readonly string[] = readonly string[]> extends Frame {
  readonly positions: N;
  readonly handlers: Handlers<G, HeldFrame>;
}

type LegacyHeld<N extends readonly string[]> = { [K in N[number]]: number } & List<number>;

export type LegacyMaker<G extends State> = <const N extends readonly string[]>(
  name: string,
  fields: N,
  handlers: Handlers<G, LegacyHeld<N>>,
) => LegacyFrame<G, N>;

export function legacyMaker<G extends State>(): LegacyMaker<G> {
  return (name, fields, handlers) => ({
    ...declare(name, Object.fromEntries(fields.map((field) => [field, count])), {}),
    positions: fields,
    handlers: handlers as unknown as Handlers<G, HeldFrame>,
  });
}

export const isLegacy = <G extends State>(x: object): x is LegacyFrame<G> => 'handlers' in x;
