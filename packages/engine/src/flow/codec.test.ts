import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashToy as hashState, kernel, newToy, nod, play, Toy } from '../testing/toy.ts';
import { decodeState, encodeState } from './codec.ts';
import { FRAME_BELOW, frame } from './frame.ts';
import { Hasher } from './hash.ts';
import { count } from './kinds.ts';

describe('a position as JSON', () => {
  it('comes back with its frames, their lists, its caches and its hash', () => {
    const g = newToy();
    g.gain(1, 7);
    g.append(2);
    g.push(nod, { seat: 1 });
    const read = decodeState(new Toy(), kernel, JSON.parse(JSON.stringify(encodeState(g, kernel))));
    expect(read).toBeInstanceOf(Toy);
    if (!(read instanceof Toy)) return;
    expect(read.ints).toEqual(g.ints);
    expect(hashState(read)).toBe(hashState(g));
  });

  it('comes back where bits are packed up to the sign', () => {
    const g = newToy();
    g.score[0] = 1 << 31;
    const read = decodeState(new Toy(), kernel, JSON.parse(JSON.stringify(encodeState(g, kernel))));
    expect(read).toMatchObject({ score: g.score });
  });

  it('names its frames, so that a new frame of the game does not change old positions', () => {
    expect(encodeState(newToy(), kernel).frames).toEqual([{ frame: 'play', fields: { seat: 0, awaits: 0 }, list: [] }]);
  });

  const good = encodeState(newToy(), kernel);
  const deep = Array.from({ length: 300 }, () => ({ frame: 'nod', fields: { seat: 0 }, list: [] }));
  it.each([
    ['nothing', undefined],
    ['another format', { ...good, format: 1 }],
    ['a section too short', { ...good, sections: { ...good.sections, score: [1] } }],
    ['a broken number', { ...good, sections: { ...good.sections, score: [0.5, 1] } }],
    ['a number too large', { ...good, sections: { ...good.sections, score: [2 ** 31, 1] } }],
    ['no frame', { ...good, frames: [] }],
    ['an unknown frame', { ...good, frames: [{ frame: 'dance', fields: [], list: [] }] }],
    ['a frame of other fields', { ...good, frames: [{ frame: 'nod', fields: { seat: 0, of: 1 }, list: [] }] }],
    ['a frame without a field', { ...good, frames: [{ frame: 'nod', fields: {}, list: [] }] }],
    ['no scalars', { ...good, scalars: [] }],
    ['more frames than there is room for', { ...good, frames: deep }],
    ['too few seats', { ...good, seats: [0] }],
  ])('is refused with %s', (_, json) => {
    expect(decodeState(new Toy(), kernel, json)).toMatchObject({ refused: true, key: 'bad-position' });
  });
});

describe('the hash of a position', () => {
  it('changes with any one integer of the truth', () => {
    const g = newToy();
    g.append(3);
    g.push(nod, { seat: 1 });
    const hash = hashState(g);
    const { offset } = g.layout.section('frames');
    // How the stack is chained is not truth: which frames there are, with which figures, is.
    const base = g.framePointer;
    const chained = [0, 1, ...[0, base].flatMap((at) => [0, 1, 2, 3].map((word) => offset + at + word))];
    fc.assert(
      fc.property(fc.nat({ max: offset + g.stackEnd - 1 }), fc.integer({ min: 1, max: 1 << 20 }), (at, by) => {
        if (chained.includes(at)) return;
        g.ints[at] += by;
        expect(hashState(g)).not.toBe(hash);
        g.ints[at] -= by;
      }),
      { seed: 3 },
    );
  });

  it('changes with the frames that are under way', () => {
    const g = newToy();
    const hashes = new Set([hashState(g)]);
    g.push(nod, { seat: 0 });
    hashes.add(hashState(g));
    g.push(nod, { seat: 0 });
    hashes.add(hashState(g));
    g.become(play, { seat: 0 });
    hashes.add(hashState(g));
    g.append(0);
    hashes.add(hashState(g));
    expect(hashes.size).toBe(5);
  });

  it('does not change when a game gets another frame, or lists its frames in another order', () => {
    const g = newToy();
    g.push(nod, { seat: 1 });
    const before = hashState(g);
    const kinds = g.frames.slice();
    const renumbered = new Hasher([frame('new', { n: count }), ...kernel.frames]);
    for (let base = g.framePointer; base >= 0; base = g.frames[base + FRAME_BELOW]) g.frames[base]++;
    expect(renumbered.hash(g)).toBe(before);
    g.frames.set(kinds);
  });

  it('does not depend on caches', () => {
    const g = newToy();
    const hash = hashState(g);
    g.total[0] = 99;
    expect(hashState(g)).toBe(hash);
  });

  it('is sixteen hexadecimal digits', () => {
    expect(hashState(newToy())).toMatch(/^[0-9a-f]{16}$/);
  });
});
