/** The frames that every game has: a roll, a draw, the end. Rules ask for dice with them and never roll themselves. */

import type { Side } from '../ids.ts';
import { type Action, diceAtOnce, targetOf, waysToFall } from './action.ts';
import { ALL_SEATS } from './events.ts';
import { frame, type Held, hold } from './frame.ts';
import { count, given } from './kinds.ts';
import type { Chance, Outcome } from './question.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { State } from './state.ts';

const ROLL = { stream: given, dice: given, sides: given, see: given, side: given, fallen: count, put: count };
export type Rolled = Held<typeof ROLL>;

/** A roll under way: the dice land in `g.rolled`, as many at once as fit into one outcome. `put`: its windows have been put. */
export const roll = frame('roll', ROLL);
/** A draw from a cup under way: the kind drawn lands in `g.rolled`. */
export const draw = frame('draw', { stream: given, cup: given, see: given, done: count });
/** The end: who has won, how, and by how much. The list holds the figures of the ending, in the order of its message. */
export const over = frame('over', { winner: given, ending: given, level: count });

/** Asks the match for dice; they are read with `g.die(i)` when the calling frame runs again. `side`: whose dice they are. */
export function rollDice(g: State, stream: number, dice: number, sides = 6, see = ALL_SEATS, side: Side = -1): void {
  if (dice >= g.rolled.length)
    throw new Error(`${dice} dice in one roll: the layout has room for ${g.rolled.length - 1}`);
  g.push(roll, { stream, dice, sides, see, side });
}
/** Asks the match for a draw from one of the game's cups; it is read with `g.drawn`. */
export function drawFrom(g: State, stream: number, cup: number, see = ALL_SEATS): void {
  g.push(draw, { stream, cup, see });
}
/** Ends the match. The figures are whole numbers, in the order in which the ending's message names them. */
export function endMatch(g: State, winner: Side, ending: number, level = 0, figures: readonly number[] = []): void {
  g.unwind();
  g.push(over, { winner, ending, level });
  for (const figure of figures) g.append(figure);
}

export type Written<T> = { -readonly [K in keyof T]: T[K] };

/** The dice that fall next, or the draw. */
export function rollAwaited(g: State, base: number, streams: readonly string[], into: Written<Chance>): Chance {
  const f = hold(roll, g.frames, base);
  into.stream = streams[f.stream];
  into.dice = Math.min(f.dice - f.fallen, diceAtOnce(f.sides));
  into.sides = f.sides;
  into.cup = undefined;
  into.kinds = undefined;
  into.see = f.see;
  into.side = f.side;
  return into;
}

export function drawAwaited(
  g: State,
  base: number,
  streams: readonly string[],
  cup: Int32Array | undefined,
  kinds: readonly (readonly string[])[] | undefined,
  into: Written<Chance>,
): Chance {
  const f = hold(draw, g.frames, base);
  into.stream = streams[f.stream];
  into.dice = 0;
  into.sides = 0;
  into.cup = cup;
  into.kinds = kinds?.[f.cup];
  into.see = f.see;
  into.side = -1;
  return into;
}

export function outcomeAt(
  g: State,
  base: number,
  endings: readonly string[],
  names: readonly (readonly string[])[],
): Outcome {
  const f = hold(over, g.frames, base);
  const figures: Record<string, number> = {};
  names[f.ending]?.forEach((name, i) => {
    if (i < f.count) figures[name] = f.item(i);
  });
  return { kind: 'outcome', winner: f.winner, ending: endings[f.ending], level: f.level, figures };
}

/** The dice land in the frame; nothing is done with them here. */
export function landRoll(g: State, base: number, a: Action): Refusal | undefined {
  const f = hold(roll, g.frames, base);
  const dice = Math.min(f.dice - f.fallen, diceAtOnce(f.sides));
  let code = targetOf(a);
  if (code >= waysToFall(dice, f.sides)) return refuse('', 'no-such-roll');
  if (f.fallen === 0) g.rolled.fill(0);
  for (let i = 0; i < dice; i++) {
    g.rolled[1 + f.fallen + i] = (code % f.sides) + 1;
    code = Math.floor(code / f.sides);
  }
  f.fallen += dice;
  g.rolled[0] = f.fallen;
  return undefined;
}

export function landDraw(g: State, base: number, cup: Int32Array | undefined, a: Action): Refusal | undefined {
  const kind = targetOf(a);
  if (!cup || kind >= cup.length || cup[kind] <= 0) return refuse('', 'not-in-cup');
  hold(draw, g.frames, base).done = 1;
  g.rolled.fill(0);
  g.rolled[0] = 1;
  g.rolled[1] = kind;
  return undefined;
}

export const isRollAwaited = (g: State, base: number): boolean => {
  const f = hold(roll, g.frames, base);
  return f.fallen < f.dice;
};
export const isDrawAwaited = (g: State, base: number): boolean => hold(draw, g.frames, base).done === 0;
