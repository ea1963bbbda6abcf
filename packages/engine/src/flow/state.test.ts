import { describe, expect, it } from 'vitest';
import { newToy, nod, play, Toy } from '../testing/toy.ts';
import { frame, itemsOf } from './frame.ts';
import { place, seat, secret } from './kinds.ts';
import { Layout } from './layout.ts';
import type { Messages } from './messages.ts';
import { State } from './state.ts';

describe('scalars', () => {
  it('are read and written by name, each in its own place', () => {
    class Clock extends State<Messages, 'turn' | 'phase'> {
      override rebuild(): void {}
    }
    const g = new Clock(new Layout({ at: 2 }, {}, { scalars: ['turn', 'phase'] }));
    g.set('turn', 4);
    g.set('phase', 2);
    expect({ turn: g.get('turn'), phase: g.get('phase') }).toEqual({ turn: 4, phase: 2 });
  });
});

describe('the stack of frames', () => {
  it('gives the list of a frame as an array of its own', () => {
    const g = newToy();
    for (const n of [4, 5]) g.append(n);
    const f = g.nearest(play);
    const items = f ? itemsOf(f) : [];
    g.append(6);
    expect(items).toEqual([4, 5]);
  });

  it('gives back the frame below as it was', () => {
    const g = newToy();
    const before = g.ints.slice();
    g.push(nod, { seat: 1 });
    g.append(5);
    g.pop();
    expect(g.ints).toEqual(before);
  });

  it('finds the nearest frame of a kind below others', () => {
    const g = newToy();
    g.append(2);
    g.push(nod, { seat: 1 });
    const found = g.nearest(play);
    expect({ seat: found?.seat, count: found?.count, item: found?.item(0) }).toEqual({ seat: 0, count: 1, item: 2 });
    expect(new Toy().nearest(play)).toBeUndefined();
  });

  it('keeps its depth when a frame becomes another', () => {
    const g = newToy();
    for (let i = 0; i < 1000; i++) g.become(play, { seat: i % 2 });
    expect(g.framePointer).toBe(0);
    expect(g.nearest(play)?.seat).toBe(1);
  });

  it('takes a value out of the list of the top frame, and closes the gap', () => {
    const g = newToy();
    for (const n of [4, 5, 6]) g.append(n);
    g.remove(5);
    g.remove(9);
    const f = g.nearest(play);
    expect({ count: f?.count, item0: f?.item(0), item1: f?.item(1), has5: f?.has(5) }).toEqual({
      count: 2,
      item0: 4,
      item1: 6,
      has5: false,
    });
  });

  it('crashes rather than run over its end', () => {
    const g = newToy();
    expect(() => {
      for (;;) g.push(nod, { seat: 0 });
    }).toThrow('the frame stack is full: nod');
  });

  it('is empty after unwinding, with nothing left behind', () => {
    const g = newToy();
    g.push(nod, { seat: 1 });
    g.unwind();
    expect(g.framePointer).toBe(-1);
    expect(g.frames.every((n) => n === 0)).toBe(true);
  });
});

describe('sides and seats', () => {
  it('are the same until they are assigned otherwise', () => {
    const g = new Toy();
    expect({ seat0: g.seatOf(0), seat1: g.seatOf(1), side: g.sideOf(1) }).toEqual({
      seat0: 0,
      seat1: 1,
      side: 1,
    });
    g.seat(0, 1);
    g.seat(1, 0);
    expect({ seat: g.seatOf(0), side0: g.sideOf(0), side8: g.sideOf(8) }).toEqual({
      seat: 1,
      side0: 1,
      side8: -1,
    });
  });

  it('a seat may hold several sides', () => {
    const g = new Toy();
    g.seat(1, 0);
    expect({ own: g.holds(0, 0), ally: g.holds(0, 1), other: g.holds(1, 1), nobody: g.holds(0, -1) }).toEqual({
      own: true,
      ally: true,
      other: false,
      nobody: false,
    });
  });
});

describe('a frame in the hands of its handlers', () => {
  it('two frames of one kind are read apart, the inner and the one around it', () => {
    const g = newToy();
    const outer = g.nearest(play);
    g.push(nod, { seat: 1 });
    g.push(play, { seat: 1, awaits: 2 });
    const inner = g.nearest(play);
    expect({
      innerSeat: inner?.seat,
      innerAwaits: inner?.awaits,
      outerSeat: outer?.seat,
      outerAwaits: outer?.awaits,
    }).toEqual({ innerSeat: 1, innerAwaits: 2, outerSeat: 0, outerAwaits: 0 });
    expect(g.outer(play)?.seat).toBe(0);
    expect(g.outer(nod)).toBeUndefined();
  });

  it('is found by the steps that are taken inside it, and only by them', () => {
    const g = newToy();
    g.push(nod, { seat: 1 });
    expect(g.within(play).seat).toBe(0);
    g.pop();
    expect(() => g.within(nod)).toThrow('a step of nod is taken, and none is under way');
  });

  it('throws when it is read after its pop', () => {
    const g = newToy();
    g.push(nod, { seat: 1 });
    const f = g.nearest(nod);
    g.pop();
    expect(() => f?.seat).toThrow('frame nod is no longer there');
    expect(() => f?.count).toThrow('frame nod is no longer there');
  });

  it('begins with what it is given, and with its own figures otherwise', () => {
    const g = newToy();
    g.push(play, { seat: 1, awaits: 1 });
    expect(g.nearest(play)).toMatchObject({ seat: 1, awaits: 1 });
    g.push(play, { seat: 1 });
    expect(g.nearest(play)).toMatchObject({ seat: 1, awaits: 0 });
  });

  it('may not keep a secret that belongs to nobody', () => {
    expect(() => frame('walk', { to: secret(place) })).toThrow('frame walk has secrets and no field owner: seat');
    expect(frame('walk', { to: secret(place), owner: seat }).name).toBe('walk');
  });
});
