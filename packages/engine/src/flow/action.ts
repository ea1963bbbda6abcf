/** An action is one integer: a verb and a target. Names and JSON live at the edge (see vocabulary.ts). */

declare const actionBrand: unique symbol;
export type Action = number & { readonly [actionBrand]?: true };

const TARGET_BITS = 24;
const TARGET_MASK = (1 << TARGET_BITS) - 1;
/** More targets than this no verb can have, and no roll more outcomes: it is split into several. */
export const MOST_TARGETS = 1 << TARGET_BITS;

/** The verb of every outcome of chance: its target says how the dice fell or which chit was drawn. */
export const CHANCE_VERB = 0;
/** A game's own verbs are numbered from 1 up to this. */
export const MOST_VERBS = 254;
/** Takes every member that a set still offers; its target is the set's verb. */
export const ALL_VERB = 255;

export const action = (verb: number, target: number): Action => (verb << TARGET_BITS) | target;
export const verbOf = (a: Action): number => a >>> TARGET_BITS;
export const targetOf = (a: Action): number => a & TARGET_MASK;

/** How many dice of this many sides fall at once: no more than one action can hold. */
export function diceAtOnce(sides: number): number {
  let dice = 0;
  for (let outcomes = sides; outcomes <= MOST_TARGETS; outcomes *= sides) dice++;
  return dice;
}

/** Dice as one integer: mixed radix, the first die lowest. */
export function diceAction(dice: ArrayLike<number>, sides: number): Action {
  if (waysToFall(dice.length, sides) > MOST_TARGETS)
    throw new Error(`${dice.length}d${sides} do not fit into one action`);
  let code = 0;
  for (let i = dice.length - 1; i >= 0; i--) code = code * sides + (dice[i] - 1);
  return action(CHANCE_VERB, code);
}

/** In how many ways dice can fall: a whole number, by multiplication alone. */
export function waysToFall(dice: number, sides: number): number {
  let ways = 1;
  for (let i = 0; i < dice; i++) ways *= sides;
  return ways;
}

/** The dice behind an outcome of chance. */
export function diceOf(a: Action, count: number, sides: number): number[] {
  const dice: number[] = [];
  let code = targetOf(a);
  for (let i = 0; i < count; i++) {
    dice.push((code % sides) + 1);
    code = Math.floor(code / sides);
  }
  return dice;
}
