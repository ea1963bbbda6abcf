import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kernel, newToy, nod, Toy } from '../testing/toy.ts';
import { decodeState, encodeState, hashState } from './codec.ts';

describe('a position as JSON', () => {
  it('comes back with its frames, their lists, its caches and its hash', () => {
    const g = newToy();
    g.gain(1, 7);
    g.append(2);
    g.push(nod, 1);
    const read = decodeState(new Toy(), kernel, JSON.parse(JSON.stringify(encodeState(g, kernel))));
    expect(read).toBeInstanceOf(Toy);
    if (!(read instanceof Toy)) return;
    expect(read.ints).toEqual(g.ints);
    expect(hashState(read)).toBe(hashState(g));
  });

  it('names its frames, so that a new frame of the game does not change old positions', () => {
    expect(encodeState(newToy(), kernel).frames).toEqual([{ frame: 'play', fields: [0, -1, 0], list: [] }]);
  });

  const good = encodeState(newToy(), kernel);
  const deep = Array.from({ length: 300 }, () => ({ frame: 'nod', fields: [0], list: [] }));
  it.each([
    ['nothing', undefined],
    ['another format', { ...good, format: 2 }],
    ['a section too short', { ...good, sections: { ...good.sections, score: [1] } }],
    ['a broken number', { ...good, sections: { ...good.sections, score: [0.5, 1] } }],
    ['a number too large', { ...good, sections: { ...good.sections, score: [2 ** 31, 1] } }],
    ['no frame', { ...good, frames: [] }],
    ['an unknown frame', { ...good, frames: [{ frame: 'dance', fields: [], list: [] }] }],
    ['a frame of other fields', { ...good, frames: [{ frame: 'nod', fields: [0, 1], list: [] }] }],
    ['more frames than there is room for', { ...good, frames: deep }],
    ['too few seats', { ...good, seats: [0] }],
  ])('is refused with %s', (_, json) => {
    expect(decodeState(new Toy(), kernel, json)).toMatchObject({ refused: true, key: 'bad-position' });
  });
});

describe('the hash of a position', () => {
  it('changes with any one integer of the truth', () => {
    const g = newToy();
    const hash = hashState(g);
    const end = g.layout.section('frames').offset + g.stackEnd;
    fc.assert(
      fc.property(fc.nat({ max: end - 1 }), fc.integer({ min: 1, max: 1 << 20 }), (at, by) => {
        // The length of the stack says where the hash ends: it is covered by the other tests.
        if (at === 1) return;
        g.ints[at] += by;
        expect(hashState(g)).not.toBe(hash);
        g.ints[at] -= by;
      }),
      { seed: 3 },
    );
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
