/**
 * A group goes along a path, hex by hex. Before each step the engine announces it, then leaves the one hex and enters the next; a game
 * hooks into each moment and may push a reaction there. What has been spent stays in the game's own frame below, so that a walk that
 * was interrupted is taken up again with the same budget.
 */

import type { Place } from '../ids.ts';
import type { Implemented } from './conduct.ts';
import { type Frame, frame, type Held } from './frame.ts';
import { count, later, place, seat, secret } from './kinds.ts';
import type { State } from './state.ts';

const OPEN = { next: count, stage: count, cut: count, owner: later(seat) };

/** `next`: the step of the list that comes next. `stage`: 1 once it has been announced. `cut`: the rest of the path is given up. */
export type Walk = Frame<typeof OPEN, Place>;
export type Walking = Held<typeof OPEN, Place>;

/** A walk that everyone can foresee. */
export const openWalk = (name = 'walk'): Walk => frame(name, OPEN, { list: place });
/** A walk whose path only its owner knows: others learn it one step at a time. */
export const hiddenWalk = (name = 'walk'): Walk => frame(name, OPEN, { list: secret(place) });

/** What a game does at each moment of a step. Each may push frames; the walk goes on when they are done. */
export interface StepHooks<G extends State> {
  /** The group is about to leave: everyone hears that it does, nobody else where to. */
  announce?(g: G, to: Place): void;
  /** Whether the step is still possible after what the announcement brought; otherwise the walk ends here. */
  mayStep?(g: G, to: Place): boolean;
  leave?(g: G, to: Place): void;
  /** The group enters the hex and pays for it. */
  enter(g: G, to: Place): void;
}

export const walking = <G extends State>(walk: Walk, steps: StepHooks<G>): Implemented => ({
  frame: walk as unknown as Frame,
  at: {},
  conduct: {
    run(state, held): void {
      const g = state as G;
      const f = held as unknown as Walking;
      if (f.cut === 1 || f.next === f.count) {
        g.pop();
        return;
      }
      const to = f.item(f.next);
      if (f.stage === 0) {
        f.stage = 1;
        if (steps.announce) {
          steps.announce(g, to);
          return;
        }
      }
      f.stage = 0;
      f.next++;
      if (steps.mayStep && !steps.mayStep(g, to)) {
        f.cut = 1;
        return;
      }
      steps.leave?.(g, to);
      steps.enter(g, to);
    },
  },
});

/** Sets a group out on a path of this many steps. */
export function setOut(g: State, walk: Walk, steps: number, path: ArrayLike<number>, owner = -1): void {
  g.push(walk, { owner });
  for (let i = 0; i < steps; i++) g.append(path[i]);
}

/** The group stays where it is: what is left of its path is chosen anew, or never. */
export function halt(g: State, walk: Walk): void {
  const under = g.nearest(walk);
  if (under) under.cut = 1;
}
