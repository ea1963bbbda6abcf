import { describe, expect, it } from 'vitest';
import { type Frame, frame } from './frame.ts';
import { count, place, seat, secret } from './kinds.ts';
import { maskFrames } from './secrets.ts';
import { hiddenWalk } from './walk.ts';

const walk = hiddenWalk();
const plot = frame('plot', { owner: seat, step: count, aim: secret(place) }, { list: place });
const declared = (name: string) => [walk, plot].find((one) => one.name === name) as unknown as Frame | undefined;
const MASK = -7;
const seenBy = (viewer: number, frames: Parameters<typeof maskFrames>[0]) =>
  maskFrames(frames, declared, (owner) => owner === viewer, MASK);
const walkOf = (...list: readonly number[]) => ({
  frame: 'walk',
  fields: { next: 1, stage: 1, cut: 0, owner: 0 },
  list,
});

describe('frames with secrets, as others read them', () => {
  it('a walk does not tell where it leads, nor how far', () => {
    expect(seenBy(1, [walkOf(3, 4)])).toEqual(seenBy(1, [walkOf(8, 9, 10, 11)]));
  });

  it('a set does not tell whom it took last', () => {
    expect(seenBy(1, [{ ...walkOf(3, 4), after: 5 }])).toEqual(seenBy(1, [walkOf(3, 6)]));
  });

  it('their owner reads everything', () => {
    expect(seenBy(0, [walkOf(3, 4)])).toEqual([walkOf(3, 4)]);
  });

  it('what is open in them stays', () => {
    const encoded = { frame: 'plot', fields: { owner: 0, step: 2, aim: 30 }, list: [5] };
    expect(seenBy(1, [encoded])).toEqual([{ ...encoded, fields: { owner: 0, step: 2, aim: MASK } }]);
  });
});
