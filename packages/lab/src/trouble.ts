/** Trouble: an error that the user can mend, in one sentence. Every command line shows it as it is. */

import { type Game, isRefusal, type Refusal, sayFor } from '@cauldron/engine';

export class Trouble extends Error {}

/** A refusal as a sentence, with the rule's number if a rule of the book is broken. */
export function explain(game: Game, refusal: Refusal): string {
  const text = sayFor(game, refusal.key, refusal.figures);
  return refusal.rule === '' ? text : `${text} (${refusal.rule})`;
}

/** Returns the value; throws the refusal as trouble. */
export function orTrouble<T>(game: Game, value: T | Refusal, where = ''): T {
  if (isRefusal(value)) throw new Trouble(`${where}${explain(game, value)}`);
  return value;
}

/** Why something failed, from the thrown error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
