/**
 * The answers that were given in each position of an activation. A plan whose steps lead back to where it stood would otherwise take them again
 * without end: what is answered a second time in the same position is answered differently.
 */

import type { Action, Game, State } from '@cauldron/engine';

export class GivenAnswers<S extends State> {
  private activation = -1;
  /** [hash of a position] the answers given there. */
  private readonly answers = new Map<string, Set<Action>>();
  private position = '';

  /** The position that is asked about now, imagined from its view with a seed that is always the same. */
  at(game: Game<S>, s: S): void {
    this.position = game.hash(s);
  }

  has(action: Action): boolean {
    return this.answers.get(this.position)?.has(action) === true;
  }

  /** The answer, or the first of the others that was not given yet; the answer again if there is none. */
  unless(action: Action, others: readonly Action[]): Action {
    return this.has(action) ? (others.find((other) => !this.has(other)) ?? action) : action;
  }

  note(activation: number, action: Action): void {
    if (activation !== this.activation) this.answers.clear();
    this.activation = activation;
    this.answers.set(this.position, (this.answers.get(this.position) ?? new Set()).add(action));
  }
}
