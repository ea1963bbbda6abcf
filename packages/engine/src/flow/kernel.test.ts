import { describe, expect, it } from 'vitest';
import { implement, kernel, newToy, nod, play, playing, Toy, V, vocabulary } from '../testing/toy.ts';
import { ALL_VERB, action, diceAction } from './action.ts';
import { endMatch, rollDice } from './chance.ts';
import { implementing } from './conduct.ts';
import type { GameEvent } from './events.ts';
import { frame } from './frame.ts';
import { Kernel } from './kernel.ts';
import { count } from './kinds.ts';
import type { Messages } from './messages.ts';
import type { Question } from './question.ts';

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

  it('an answer is never asked why a word that its choice does not have is not offered', () => {
    const g = newToy();
    kernel.apply(g, action(V.done, 0));
    expect(kernel.why(g, action(V.nod, 1))).toBeUndefined();
    expect(kernel.why(g, action(V.nod, 2))).toMatchObject({ rule: '', key: 'not-offered' });
  });

  it('figures, subject, roles and stakes are worked out when somebody reads them', () => {
    const q = kernel.pending(newToy());
    expect(q).toMatchObject({ kind: 'question', figures: { score: 0 }, subject: { units: [0], place: -1 } });
    if (q.kind !== 'question') return;
    expect({ roll: q.roleOf(V.roll), pick: q.roleOf(V.pick), nod: q.roleOf(V.nod) }).toEqual({
      roll: 'fight',
      pick: 'set',
      nod: undefined,
    });
    expect({
      roll: q.stakeOf(V.roll),
      draw: q.stakeOf(V.draw),
      show: q.stakeOf(V.show),
      done: q.stakeOf(V.done),
    }).toEqual({ roll: 'dice', draw: 'dice', show: undefined, done: 'hands-over' });
  });

  it('a question of a position that has changed since says so instead of answering', () => {
    const g = newToy();
    const q = kernel.pending(g);
    kernel.apply(g, action(V.show, 0));
    expect(() => (q as Question).subject).toThrow('ask again');
  });

  it('no refusal is made while answers are only listed or tried', () => {
    const g = newToy();
    let made = 0;
    Object.defineProperty(g, 'no', {
      get: () => undefined,
      set: (no) => {
        if (no) made++;
      },
    });
    g.append(1);
    kernel.pending(g);
    kernel.apply(g, action(V.pick, 1));
    expect(made).toBe(0);
    kernel.why(g, action(V.pick, 1));
    expect(made).toBe(1);
  });

  it('events reach a listener, and nobody afterwards', () => {
    const g = newToy();
    const events: GameEvent[] = [];
    kernel.apply(g, action(V.show, 0), events);
    expect(events).toEqual([{ key: 'shown', rule: '3', figures: { side: 0 }, see: -1, reveals: true }]);
    kernel.apply(g, action(V.show, 0));
    expect(events).toHaveLength(1);
  });
});

describe('a set', () => {
  it('is taken member by member, and remembers the highest', () => {
    const g = newToy();
    expect(kernel.pending(g)).toMatchObject({ setVerb: V.pick, setAfter: -1, all: true });
    kernel.apply(g, action(V.pick, 1));
    expect(kernel.pending(g)).toMatchObject({ setVerb: V.pick, setAfter: 1 });
    kernel.apply(g, action(V.pick, 0));
    expect(kernel.pending(g)).toMatchObject({ setAfter: 1 });
  });

  it('may be taken as a whole: one answer, which is not among the listed ones', () => {
    const g = newToy();
    const all = action(ALL_VERB, V.pick);
    const q = kernel.pending(g) as Question;
    expect(Array.from(q.actions.subarray(0, q.count))).not.toContain(all);
    kernel.apply(g, action(V.pick, 1));
    expect(kernel.apply(g, all)).toBeUndefined();
    expect(g.nearest(play)?.count).toBe(3);
    expect(kernel.apply(g, all)).toMatchObject({ key: 'not-offered' });
  });

  it('is named and read like any other answer', () => {
    expect(vocabulary.name(action(ALL_VERB, V.pick))).toEqual(['all', 'pick']);
    expect(vocabulary.read(['all', 'pick'])).toBe(action(ALL_VERB, V.pick));
    expect(vocabulary.read(['all', 'dance'])).toMatchObject({ key: 'unknown-verb' });
  });
});

describe('a window', () => {
  const nodFor = (g: Toy): number => {
    kernel.apply(g, action(V.done, 0));
    const q = kernel.pending(g) as Question;
    return q.window === 'nod' ? q.seat : -1;
  };

  it('is put again at the next step, or when the span it was passed for is over', () => {
    const g = newToy();
    expect(nodFor(g)).toBe(1);
    expect(kernel.pending(g)).toMatchObject({ conditions: { score: 0 } });
    kernel.apply(g, action(V.pass, 0));
    g.push(nod, { seat: 1 });
    kernel.settle(g);
    expect(kernel.pending(g)).toMatchObject({ window: 'nod', seat: 1 });
    kernel.apply(g, action(V.pass, 1));
    g.push(nod, { seat: 1 });
    kernel.settle(g);
    expect(kernel.pending(g)).toMatchObject({ window: '' });
    g.push(nod, { seat: 0 });
    kernel.settle(g);
    expect(kernel.pending(g)).toMatchObject({ window: 'nod', seat: 0 });
    kernel.apply(g, action(V.pass, 0));
    kernel.apply(g, action(V.done, 0));
    expect(kernel.pending(g)).toMatchObject({ window: 'nod', seat: 0 });
  });

  it('passed inside a part of a span stays passed until the whole is over', () => {
    const encore = frame('encore', { again: count }, { span: 'turn', inner: 'again' });
    const encoring = implement(encore, { run: () => true });
    new Kernel({ verbNames: vocabulary.verbNames, streams: ['dice'], endings: [], frames: [playing, encoring] });
    const g = newToy();
    g.push(play, { seat: 1 });
    g.push(encore, { again: 1 });
    g.decider = 1;
    g.passWindow(0, 'turn');
    g.pop();
    expect(g.isWindowOpen(0, 1)).toBe(false);
    g.pop();
    expect(g.isWindowOpen(0, 1)).toBe(true);
    g.push(play, { seat: 1 });
    g.push(encore, { again: 0 });
    g.passWindow(0, 'turn');
    g.pop();
    expect(g.isWindowOpen(0, 1)).toBe(true);
  });

  it('passed inside a span inside a span stays passed for the outer one only', () => {
    const g = newToy();
    g.push(play, { seat: 1 });
    g.decider = 1;
    g.passWindow(0, 'turn');
    g.push(play, { seat: 1 });
    g.passWindow(0, 'turn');
    g.pop();
    expect(g.isWindowOpen(0, 1)).toBe(true);
    g.passWindow(0, 'turn');
    g.push(play, { seat: 1 });
    g.pop();
    expect(g.isWindowOpen(0, 1)).toBe(false);
    g.pop();
    expect(g.isWindowOpen(0, 1)).toBe(true);
  });
});

describe('chance', () => {
  it('more dice than fit into one outcome fall in several', () => {
    const g = newToy();
    rollDice(g, 0, 12, 6, undefined, 1);
    expect(kernel.pending(g)).toMatchObject({ dice: 9, sides: 6, side: 1 });
    kernel.apply(g, diceAction([1, 2, 3, 4, 5, 6, 1, 2, 3], 6));
    expect(kernel.pending(g)).toMatchObject({ kind: 'chance', dice: 3 });
    kernel.apply(g, diceAction([6, 5, 4], 6));
    expect(kernel.pending(g).kind).toBe('question');
    expect(Array.from(g.rolled.subarray(0, 13))).toEqual([12, 1, 2, 3, 4, 5, 6, 1, 2, 3, 6, 5, 4]);
    expect(() => rollDice(g, 0, 17)).toThrow('room for 16');
  });

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
    expect({ score0: g.score[0], cup1: g.cup[1] }).toEqual({ score0: 1, cup1: 2 });
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
    const peek = frame('peek', {});
    const peeking = implement(peek, {
      asks: () => 0,
      rule: '6',
      prompt: 'ask-nod',
      answers: { done: { role: 'end', does: (g) => g.pop() } },
    });
    const own = new Kernel<Toy>({
      frames: [playing, peeking],
      targetKind: (verb) => vocabulary.targetKind(verb),
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
    expect(own.pending(g)).toMatchObject({ rule: '6' });
    own.apply(g, action(V.done, 0));
    expect({ landings, score0: g.score[0] }).toEqual({ landings: 1, score0: 4 });
  });
});

describe('the end', () => {
  it('is an outcome, and refuses everything', () => {
    const g = newToy();
    endMatch(g, 1, 0, 2, [41]);
    expect(kernel.pending(g)).toEqual({
      kind: 'outcome',
      winner: 1,
      ending: 'forty',
      level: 2,
      figures: { points: 41 },
    });
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
    const dancing = implementing<Toy, Toy, { dance: 'none' }, Messages>();
    const odd = dancing(frame('odd', {}), { answers: { dance: { role: 'yes', does() {} } } });
    expect(() => new Kernel({ ...flow, frames: [odd] })).toThrow('unknown verb dance');
  });

  it('when a frame never comes to rest', () => {
    const spin = frame('spin', { n: count });
    const spinning = implement(spin, {
      run(_g, f) {
        f.n++;
      },
    });
    const own = new Kernel({ ...flow, frames: [spinning] });
    const g = new Toy();
    g.push(spin);
    expect(() => own.settle(g)).toThrow('frame spin never comes to rest');
  });

  it('when a frame rests without a question', () => {
    const mute = frame('mute', {});
    const own = new Kernel({ ...flow, frames: [implement(mute, { run: () => true })] });
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
