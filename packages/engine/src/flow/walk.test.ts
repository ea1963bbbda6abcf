import { describe, expect, it } from 'vitest';
import { Toy, V, vocabulary } from '../testing/toy.ts';
import { action } from './action.ts';
import { implementing } from './conduct.ts';
import { frame } from './frame.ts';
import { Kernel } from './kernel.ts';
import { count } from './kinds.ts';
import { halt, hiddenWalk, setOut, walking } from './walk.ts';

const trip = frame('trip', { spent: count });
const stop = frame('stop', {});
const walk = hiddenWalk();
const told: string[] = [];

const implement = implementing<Toy, Toy, { done: 'none'; show: 'none' }, NoWords>();
interface NoWords {
  readonly prompts: { readonly ask: Record<never, never> };
  readonly events: Record<never, never>;
  readonly refusals: Record<never, never>;
  readonly endings: Record<never, never>;
}

const kernel = new Kernel<Toy>({
  frames: [
    implement(trip, {
      asks: () => 0,
      rule: '1',
      prompt: 'ask',
      answers: { done: { role: 'end', does: (g) => g.pop() } },
    }),
    implement(stop, {
      asks: () => 1,
      rule: '2',
      prompt: 'ask',
      answers: {
        done: { role: 'no', does: (g) => g.pop() },
        show: {
          role: 'yes',
          does(g) {
            g.pop();
            halt(g, walk);
          },
        },
      },
    }),
    walking<Toy>(walk, {
      announce(g, to) {
        told.push('announced');
        if (to === 3) g.push(stop);
      },
      mayStep: (_g, to) => to !== 9,
      leave: () => told.push('left'),
      enter(g, to) {
        told.push(`entered ${to}`);
        const f = g.nearest(trip);
        if (f) f.spent += 2;
      },
    }),
  ],
  verbNames: vocabulary.verbNames,
  targetKind: (verb) => vocabulary.targetKind(verb),
  streams: [],
  endings: [],
});

function walkThrough(path: readonly number[]): Toy {
  const g = new Toy();
  told.length = 0;
  g.push(trip);
  setOut(g, walk, path.length, path, 0);
  kernel.settle(g);
  return g;
}

describe('a walk', () => {
  it('announces, leaves and enters each hex, and what was spent stays with the group', () => {
    const g = walkThrough([1, 2]);
    expect(told).toEqual(['announced', 'left', 'entered 1', 'announced', 'left', 'entered 2']);
    expect(g.nearest(trip)?.spent).toBe(4);
  });

  it('goes on after an interruption with the same budget', () => {
    const g = walkThrough([1, 3, 4]);
    expect(kernel.pending(g)).toMatchObject({ seat: 1 });
    kernel.apply(g, action(V.done, 0));
    expect({ spent: g.nearest(trip)?.spent, lastTold: told.at(-1) }).toEqual({ spent: 6, lastTold: 'entered 4' });
  });

  it('ends where the reaction halts it, before the hex is entered', () => {
    const g = walkThrough([1, 3, 4]);
    kernel.apply(g, action(V.show, 0));
    expect({ spent: g.nearest(trip)?.spent, nearest: g.nearest(walk) }).toEqual({ spent: 2, nearest: undefined });
  });

  it('ends where the next step turns out to be barred', () => {
    const g = walkThrough([1, 9, 4]);
    expect({ spent: g.nearest(trip)?.spent, nearest: g.nearest(walk) }).toEqual({ spent: 2, nearest: undefined });
  });
});
