/** Going back further than undo: to a line of the log, to the start of the activation, to the start of the turn. */

import type { AgainFrom } from './rewind.ts';
import type { Attention } from './sight.ts';

/** How it is done is loaded when somebody wants it. */
const load = () => import('./rewind.ts');

export class Rewinding {
  constructor(private readonly sight: Attention) {}

  get isPossible(): boolean {
    const { table } = this.sight;
    return table.takeBackTo !== undefined && !table.isWatched && table.seat.value >= 0;
  }

  /** To the own decision that led to an entry. */
  async to(n: number): Promise<void> {
    return (await load()).rewindTo(this.sight, n);
  }

  /** To the first own decision of the activation or of the turn. */
  async startAgain(from: AgainFrom): Promise<void> {
    return (await load()).startAgain(this.sight, from);
  }
}
