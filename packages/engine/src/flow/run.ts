/** How a frame goes on that has no `run` of its own: step by step, or as long as an answer has targets. */

import type { Implemented } from './conduct.ts';
import { FRAME_HEAD, type HeldFrame } from './frame.ts';
import type { State } from './state.ts';

export type GoesOn = (g: State, f: HeldFrame) => unknown;

/** Finds up to `most` targets of an answer as the asked seat knows them: how many there are, and the first of them. */
export type Targets = (g: State, f: HeldFrame, verb: string, most: number) => { readonly count: number; first: number };
/** Gives an answer for the seat that has no choice. */
export type Gives = (g: State, f: HeldFrame, verb: string, target: number) => void;

export function runOf(x: Implemented, targets: Targets, gives: Gives): GoesOn | undefined {
  const { run, steps, while: open, compels } = x.conduct;
  if (run) return run.bind(x.conduct);
  if (steps) return inSteps(x, steps);
  if (compels !== undefined) {
    return (g, f) => {
      const { count, first } = targets(g, f, compels, 2);
      return count > 1 || (count === 0 ? g.pop() : gives(g, f, compels, first));
    };
  }
  if (open === undefined) return undefined;
  return (g, f) => targets(g, f, open, 1).count > 0 || g.pop();
}

function inSteps({ frame, at }: Implemented, steps: Readonly<Record<string, GoesOn>>): GoesOn {
  const field = FRAME_HEAD + frame.names.indexOf('step');
  if (field < FRAME_HEAD) throw new Error(`frame ${frame.name} is done in steps and has no field step: count`);
  const inOrder = Object.values(steps);
  return (g, f) => {
    const step = f.memory[f.base + field]++;
    if (step >= inOrder.length) return g.pop();
    const next = inOrder[step](g, f);
    if (next !== true && typeof next !== 'string') return next;
    f.check();
    f.memory[f.base + field] = next === true ? step : at[next];
    return next;
  };
}
