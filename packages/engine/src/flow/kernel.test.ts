import { describe, expect, it } from 'vitest';
import { kernel, newToy, play, Toy, V, vocabulary } from '../testing/toy.ts';
import { action, diceAction } from './action.ts';
import type { GameEvent } from './events.ts';
import { frame } from './frame.ts';
import { endMatch, Kernel, rollDice } from './kernel.ts';

describe('answering a question', () => {
  it('an answer that is not offered is refused and changes nothing', () => {
    const g = newToy();
    const before = g.ints.slice();
    expect(kernel.apply(g, action(V.nod, 0))).toMatchObject({ key: 'not-offered' });
    expect(kernel.apply(g, action(V.pick, 3))).toMatchObject({ key: 'not-offered' });
    expect(kernel.apply(g, diceAction([1, 1], 6))).toMatchObject({ key: 'not-offered' });
    expect(kernel.apply(g, action(60, 0))).toMatchObject({ key: 'not-offered' });
    expect(g.ints).toEqual(before);
  });

  it('the list is made anew after every change', () => {
    const g = newToy();
    kernel.pending(g);
    expect(kernel.apply(g, action(V.pick, 1))).toBeUndefined();
    expect(kernel.apply(g, action(V.pick, 1))).toMatchObject({ key: 'not-offered' });
  });

  it('the lists of two positions are not mixed up', () => {
    const [one, other] = [newToy(), newToy()];
    kernel.apply(one, action(V.pick, 1));
    other.stamp = one.stamp;
    kernel.pending(one);
    expect(kernel.isLegal(other, action(V.pick, 1))).toBe(true);
  });

  it('a quick check is asked where the question was not listed', () => {
    const g = newToy();
    kernel.apply(g, action(V.done, 0));
    expect([0, 1, 2].map((n) => kernel.isLegal(g, action(V.nod, n)))).toEqual([true, true, false]);
  });

  it('why gives the frame’s reason, or says that it is not offered', () => {
    const g = newToy();
    kernel.apply(g, action(V.pick, 1));
    expect(kernel.why(g, action(V.pick, 2))).toBeUndefined();
    expect(kernel.why(g, action(V.pick, 1))).toMatchObject({ rule: '4', key: 'picked-already' });
    expect(kernel.why(g, action(V.nod, 0))).toMatchObject({ rule: '', key: 'not-offered' });
  });

  it('figures of a prompt are made only for people', () => {
    expect(kernel.pending(newToy())).toMatchObject({ figures: {} });
    kernel.wordy = true;
    expect(kernel.pending(newToy())).toMatchObject({ figures: { score: 0 } });
    kernel.wordy = false;
  });

  it('events are told to whoever listens, and to nobody afterwards', () => {
    const g = newToy();
    const events: GameEvent[] = [];
    kernel.apply(g, action(V.show, 0), events);
    expect(events).toEqual([{ key: 'shown', rule: '3', figures: { side: 0 }, see: -1, reveals: true }]);
    kernel.apply(g, action(V.show, 0));
    expect(events).toHaveLength(1);
  });
});

describe('chance', () => {
  it('dice are awaited, land, and are read by the frame below', () => {
    const g = newToy();
    kernel.apply(g, action(V.roll, 0));
    expect(kernel.pending(g)).toMatchObject({ kind: 'chance', stream: 'dice', dice: 2, sides: 6, see: -1 });
    expect(kernel.apply(g, diceAction([3, 5], 6))).toBeUndefined();
    expect(g.score[0]).toBe(8);
    expect(kernel.pending(g).kind).toBe('question');
  });

  it('a decision is refused while dice are awaited, and dice that cannot fall are refused', () => {
    const g = newToy();
    kernel.apply(g, action(V.roll, 0));
    expect(kernel.apply(g, action(V.done, 0))).toMatchObject({ key: 'chance-awaited' });
    expect(kernel.why(g, action(V.done, 0))).toMatchObject({ key: 'chance-awaited' });
    expect(kernel.apply(g, action(0, 36))).toMatchObject({ key: 'no-such-roll' });
  });

  it('a draw shows its cup, and what is not in it cannot be drawn', () => {
    const g = newToy();
    g.cup[0] = 0;
    kernel.apply(g, action(V.draw, 0));
    expect(kernel.pending(g)).toMatchObject({ kind: 'chance', stream: 'chits', cup: g.cup, kinds: ['red', 'blue'] });
    expect(kernel.apply(g, action(0, 0))).toMatchObject({ key: 'not-in-cup' });
    expect(kernel.apply(g, action(0, 2))).toMatchObject({ key: 'not-in-cup' });
    expect(kernel.apply(g, action(0, 1))).toBeUndefined();
    expect([g.score[0], g.cup[1]]).toEqual([1, 2]);
  });

  it('a roll of fewer dice leaves nothing of an earlier one', () => {
    const g = newToy();
    kernel.apply(g, action(V.roll, 0));
    kernel.apply(g, diceAction([6, 6], 6));
    kernel.apply(g, action(V.draw, 0));
    kernel.apply(g, action(0, 1));
    expect(Array.from(g.rolled.subarray(0, 4))).toEqual([1, 1, 0, 0]);
  });

  it('the window on landed dice is put once for each roll', () => {
    let landings = 0;
    const peek = frame<Toy>()('peek', [], {
      ask: (_g, _f, q) => q.by(0, '', 'ask-peek').offer(V.done),
      on: { done: (g) => g.pop() },
    });
    const own = new Kernel<Toy>({
      frames: [play, peek],
      verbNames: vocabulary.verbNames,
      streams: ['dice', 'chits'],
      endings: [],
      landed(g) {
        landings++;
        g.push(peek);
        return true;
      },
    });
    const g = newToy();
    own.apply(g, action(V.roll, 0));
    own.apply(g, diceAction([2, 2], 6));
    expect(own.pending(g)).toMatchObject({ prompt: 'ask-peek' });
    own.apply(g, action(V.done, 0));
    expect([landings, g.score[0]]).toEqual([1, 4]);
  });
});

describe('the end', () => {
  it('is an outcome, and refuses everything', () => {
    const g = newToy();
    endMatch(g, 1, 0);
    expect(kernel.pending(g)).toEqual({ kind: 'outcome', winner: 1, ending: 'forty' });
    expect(kernel.apply(g, action(V.roll, 0))).toMatchObject({ key: 'match-over' });
    expect(kernel.why(g, action(V.roll, 0))).toMatchObject({ key: 'match-over' });
  });
});

describe('a broken game crashes at once', () => {
  const flow = { verbNames: vocabulary.verbNames, streams: ['dice'], endings: [] };

  it('when a position was never set up', () => {
    expect(() => kernel.pending(new Toy())).toThrow('never set up');
  });

  it('when a frame answers to a verb that does not exist', () => {
    const odd = frame<Toy>()('odd', [], { on: { dance() {} } });
    expect(() => new Kernel({ ...flow, frames: [odd] })).toThrow('unknown verb dance');
  });

  it('when a frame never comes to rest', () => {
    const spin = frame<Toy>()('spin', ['n'], {
      run(_g, f) {
        f.n++;
      },
    });
    const own = new Kernel({ ...flow, frames: [spin] });
    const g = new Toy();
    g.push(spin, 0);
    expect(() => own.settle(g)).toThrow('frame spin never comes to rest');
  });

  it('when a frame rests without a question', () => {
    const mute = frame<Toy>()('mute', [], { run: () => true });
    const own = new Kernel({ ...flow, frames: [mute] });
    const g = new Toy();
    g.push(mute);
    expect(() => own.pending(g)).toThrow('frame mute rests without a question');
  });

  it('but a roll needs no handler at all', () => {
    const g = newToy();
    rollDice(g, 0, 1);
    expect(kernel.pending(g)).toMatchObject({ kind: 'chance', dice: 1 });
  });
});
