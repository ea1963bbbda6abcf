/**
 * Everything a game says, and the kind of every figure in it. `tell`, refusals and prompts accept only these keys with these figures:
 * the compiler checks them. The sentences stand in the game's `messages/en.json`.
 */

import type { FigureKind, FigureValues } from './kinds.ts';
import type { ShowKind } from './shows.ts';

/** The figures of one message, by name. */
export type FigureKinds = Readonly<Record<string, FigureKind>>;

/** The figures that a message of these kinds takes. */
export type FiguresOf<Kinds extends FigureKinds> = { readonly [Name in keyof Kinds]: FigureValues[Kinds[Name]] };

export interface Messages {
  /** What a seat is asked. */
  readonly prompts: Readonly<Record<string, FigureKinds>>;
  /** What happened. */
  readonly events: Readonly<Record<string, FigureKinds>>;
  /** Why not. */
  readonly refusals: Readonly<Record<string, FigureKinds>>;
  /** How a match ends. */
  readonly endings: Readonly<Record<string, FigureKinds>>;
  /** How the board shows each event. Without it, `shownAs` guesses from the figures. */
  readonly shown?: Readonly<Record<string, ShowKind>>;
}

/** A game's messages. If it says how events are shown, it says so of every event. */
export const messages = <const M extends Messages>(
  all: M & { readonly shown?: Readonly<Record<keyof M['events'], ShowKind>> },
): M => all;

/** Messages with the same figures, figures of the same kind, or events shown alike: `...alike({ unit: 'unit' }, 'not-moving', 'already-moved')`. */
export const alike = <const Value extends FigureKinds | FigureKind | ShowKind, Name extends string>(
  value: Value,
  ...names: readonly Name[]
): Readonly<Record<Name, Value>> =>
  Object.fromEntries(names.map((name) => [name, value])) as Readonly<Record<Name, Value>>;

/** A game's figures by name: `const of = figuresOf({ unit: 'unit', hex: 'place' })`, then `minefield: of('unit', 'hex')`. */
export const figuresOf =
  <const Kinds extends FigureKinds>(kinds: Kinds) =>
  <Name extends KeyOf<Kinds>>(...names: readonly Name[]): Readonly<Pick<Kinds, Name>> =>
    Object.fromEntries(names.map((name) => [name, kinds[name]])) as Pick<Kinds, Name>;

export type KeyOf<Group> = keyof Group & string;

/** The figures as arguments: none where a message has none. */
export type FigureArguments<Kinds extends FigureKinds> = keyof Kinds extends never ? [] : [figures: FiguresOf<Kinds>];

/** The kind of a message's figure, whichever group it belongs to. */
export function kindOf(all: Messages, key: string, figure: string): FigureKind | undefined {
  for (const group of [all.prompts, all.events, all.refusals, all.endings]) {
    const kind = group[key]?.[figure];
    if (kind) return kind;
  }
  return undefined;
}
