/** What a frame does: how it runs, whom it asks, and each answer declared once. The list, the check and the reason follow from the same lines. */

import type { Formation, Place, Seat, Side, Unit } from '../ids.ts';
import { askerOf } from './defaults.ts';
import type { Fields, Frame, Held, HeldFrame, Seen, Span } from './frame.ts';
import type { FiguresOf, KeyOf, Messages } from './messages.ts';
import type { Candidates, Forgone, Role, Stake, Subject } from './question.ts';
import type { Refusal } from './refusal.ts';
import type { State } from './state.ts';
import type { DeclaredKind, Verbs } from './vocabulary.ts';

/** The type of a verb's target. The words of a choice are numbered. */
export type TargetOf<Kind extends DeclaredKind> = Kind extends 'unit'
  ? Unit
  : Kind extends 'place'
    ? Place
    : Kind extends 'side'
      ? Side
      : Kind extends 'formation'
        ? Formation
        : number;

/**
 * One verb's answers. `over` lists candidates, `whyNot` filters and explains them, `does` acts. Where listing is dear (destinations of a
 * move) `list` gives the legal targets at once and `allows` checks one; the conformance suite compares both with `whyNot`.
 *
 * Only `does` is handed the truth. The others get what the deciding seat knows.
 */
export interface VerbAnswer<G, K, F, S, Target extends number> {
  /** Left out where the target is chosen and nothing more is to be said of it. */
  readonly role?: Role;
  over?(k: K, f: S, c: Candidates<Target>): void;
  whyNot?(k: K, f: S, target: Target): Refusal | undefined;
  list?(k: K, f: S, c: Candidates<Target>): void;
  allows?(k: K, f: S, target: Target): boolean;
  /** Left out if it depends on the position. `back` is a promise: the same seat decides next, and nothing was rolled or revealed. */
  readonly stakes?: Stake | ((k: K, f: S) => Stake | undefined);
  /** For a set: all members may be taken in one answer. */
  readonly all?: boolean;
  does(g: G, f: F, target: Target): void;
}

/** A rule or a prompt that is the same each time, or that depends on the frame. */
type Fixed<T, K, S> = T | ((k: K, f: S) => T);

export interface Conduct<
  G,
  K,
  V extends Verbs,
  M extends Messages,
  F,
  S,
  Prompt extends KeyOf<M['prompts']>,
  Step extends string,
> {
  /**
   * Goes on until there is something to ask: returns true to ask now. Otherwise the top of the stack, which may be another frame
   * by then, runs next. Without `run` and what may stand in its place (`steps`, `while`, `compels`) the frame only asks.
   */
  run?(g: G, f: F): unknown;
  /**
   * A procedure that is done step by step, in this order; the frame's field `step` counts those that have been done. A step may name
   * the one that comes next; one that returns true asks, and is run again after the answer. After the last the frame ends.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most steps return nothing, and a misspelt name must not compile.
  readonly steps?: { readonly [Name in Step]: (g: G, f: F) => NoInfer<Step> | boolean | void };
  /** The frame asks as long as this answer has a target, then it ends. */
  readonly while?: keyof V;
  /** The same; and where there is but one target, it is taken without a question. */
  readonly compels?: keyof V;
  /** Left out where it is the owner of the frame's side, of the unit in its fields or of the first in its list; or else the game's own. */
  asks?(k: K, f: S): Seat;
  readonly rule?: Fixed<string, K, S>;
  readonly prompt?: Fixed<Prompt, K, S>;
  /** Left out where the frame has a field for each figure of its prompt. */
  figures?(k: K, f: S): FiguresOf<M['prompts'][Prompt]>;
  /** The window that this question is: it can be passed ahead and answered by a standing order. */
  readonly window?: Fixed<string, K, S>;
  /** What the window's conditions amount to, by name: standing orders are judged by them. */
  conditions?(k: K, f: S): Readonly<Record<string, number>>;
  /** A choice made in secret. */
  readonly sealed?: boolean;
  /** Works out once what several answers share, before any of them is listed or checked. */
  prepare?(k: K, f: S): void;
  readonly answers?: { readonly [Verb in keyof V]?: VerbAnswer<G, K, F, S, TargetOf<V[Verb]>> };
  /** Left out where it is what the frame's own fields and list say: their units, place and formation. */
  subject?(k: K, f: S): Partial<Subject>;
  /** What would be lost by ending the step now. */
  forgone?(k: K, f: S): Partial<Forgone>;
  /** Why a verb that this question does not offer at all is not offered. */
  whyOther?(k: K, f: S, verb: keyof V & string, target: number): Refusal | undefined;
}

/** A frame with what it does, as the kernel takes it: the types of its fields have done their work. */
export interface Implemented {
  readonly frame: Frame;
  readonly conduct: Conduct<State, State, Verbs, Messages, HeldFrame, HeldFrame, string, string>;
  /** The number of each of its steps. */
  readonly at: Readonly<Record<string, number>>;
}

/** A frame whose conduct is loaded later, or its conduct. */
export type Declared = Implemented | { readonly frame: Frame; readonly conduct?: undefined };

/**
 * The `implement` of one game: `export const implement = implementing<MyGame, MyGame, typeof VERBS, typeof says>();`. G is the truth; K is
 * what a seat knows of it, in an open game the position itself. `asks` says whom a frame asks that has neither side nor unit.
 */
export const implementing =
  <G extends State, K, V extends Verbs, M extends Messages>(asks?: (k: K) => Seat) =>
  <F extends Fields, Item extends number, Prompt extends KeyOf<M['prompts']>, Step extends string>(
    frame: Frame<F, Item>,
    conduct: Conduct<G, K, V, M, Held<F, Item>, Seen<F, Item>, Prompt, Step>,
  ): Implemented & { readonly at: Readonly<Record<Step, number>> } => ({
    frame: frame as unknown as Frame,
    conduct: { asks: askerOf(frame as unknown as Frame, asks), ...conduct } as unknown as Implemented['conduct'],
    at: Object.fromEntries(Object.keys(conduct.steps ?? {}).map((name, i) => [name, i])) as Record<Step, number>,
  });

/** The answer that ends a frame and does nothing else. */
export const finishing = { role: 'end', does: (g: State): void => g.pop() } as const;

/** The answer that lets a window pass: for the step, or ahead for a span. Its verb is a choice of these spans, in this order. */
export const passing = (
  window: number,
  spans: readonly Span[],
): VerbAnswer<State, unknown, unknown, unknown, number> => ({
  role: 'no',
  over: (_k, _f, c) => c.addBelow(spans.length),
  does(g, _f, chosen) {
    g.passWindow(window, spans[chosen]);
    g.pop();
  },
});
