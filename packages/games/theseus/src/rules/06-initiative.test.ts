import { describe, expect, it } from 'vitest';
import { active, start, table } from '../testing/table.ts';

/** Both sides have a formation that can act, on a later turn. */
const units = { '1524': ['21pz-hq', '21pz-104'], '3120': ['7armd-hq', '7armd-8h'] };
const levels = { '21pz': 3, '7armd': 3 };
const cycle = (set = {}, turn = 3) => table({ turn, phase: 'ops', units, set: { levels, ...set } });

describe('initiative', () => {
  it('both roll, and the higher total has it [6.1.a] [6.1.c]', () => {
    expect(cycle().roll(3, 4).decider()).toBe('commonwealth');
    expect(cycle().roll(5, 4).decider()).toBe('axis');
  });
  it('the Axis wins ties [6.1.b]', () => {
    expect(cycle().roll(6, 6).decider()).toBe('axis');
  });
  it('the marker stands at zero when the phase begins [6.1.d]', () => {
    const t = cycle();
    t.roll(2, 3);
    expect(t.figures('initiative')).toMatchObject({ axis: 2, commonwealth: 3 });
  });
  it('the marker goes to +2 for the loser, and one space on if he loses again [6.1.e] [6.1.f] [6.1.g] [3.1.4.b]', () => {
    const t = cycle();
    t.roll(9, 1);
    expect([t.state.get('favoured'), t.state.get('initiative')]).toEqual([2, 1]);
    t.do('activate', '21pz').roll(1).do('end').roll(9, 1);
    expect(t.figures('initiative')).toMatchObject({ axis: 9, commonwealth: 3 });
    expect(t.state.get('initiative')).toBe(2);
    t.do('activate', '21pz').roll(1).do('end').roll(5, 9);
    expect(t.figures('initiative')).toMatchObject({ commonwealth: 13 });
    expect([t.state.get('favoured'), t.state.get('initiative')]).toEqual([1, 1]);
  });
  it('on the first turn the Axis acts first without a die, and adds three to each roll [10.c] [10.d]', () => {
    const t = start('battles', { axisFreeSetup: false });
    t.do('schwerpunkt', '21pz').all('done', 'done');
    expect([t.awaits(), t.decider()]).toEqual(['choose-initiative', 'axis']);
    expect([t.state.get('favoured'), t.state.get('initiative')]).toEqual([2, 1]);
    t.do('activate', 'ariete').roll(1).do('end').roll(1, 1);
    expect(t.figures('initiative')).toMatchObject({ axis: 4, commonwealth: 3 });
  });
});

describe('the Initiative player', () => {
  const asked = (set = {}) => cycle(set).roll(9, 1);
  it('acts, transfers or passes [6.2.a] [6.2.b]', () => {
    const t = asked();
    expect(t.offers()).toEqual(['activate 21pz', 'transfer', 'pass']);
    t.do('activate', '21pz').roll(5).do('end');
    expect(t.awaits()).toBe('initiative');
  });
  it('may transfer, and the receiver may not transfer back [6.2.c] [6.2.d]', () => {
    const t = asked();
    const before = t.state.get('initiative');
    t.do('transfer');
    expect(t.decider()).toBe('commonwealth');
    expect(t.state.get('initiative')).toBe(before);
    expect(t.why('transfer')?.key).toBe('just-received');
  });
  it('is out for the rest of the phase once he has passed [6.2.e]', () => {
    const t = asked();
    t.do('pass');
    expect([t.awaits(), t.decider()]).toEqual(['choose-initiative', 'commonwealth']);
  });
  it('then there are no more rolls, and the other acts or passes but never transfers [6.2.g]', () => {
    const t = asked();
    t.do('pass');
    expect(t.why('transfer')?.key).toBe('has-passed');
    t.do('activate', '7armd').roll(5).do('end');
    expect([t.awaits(), t.decider()]).toEqual(['choose-initiative', 'commonwealth']);
  });
  it('the phase ends when both have passed [6.b] [6.2.h] [6.a]', () => {
    const t = asked();
    t.do('pass').do('pass');
    expect(t.state.turn).toBe(4);
  });
  it('the phase ends when neither side can activate a formation, independents or not [6.b]', () => {
    const t = table({
      turn: 8,
      phase: 'ops',
      units: { ...units, '1526': ['perm-kampfstaffel'] },
      set: { levels: { '21pz': 0, '7armd': 0 } },
    });
    expect(t.pending().kind).toBe('outcome');
  });
  it('nobody passes by himself: a side that cannot act has passed only once it has said so [6.2.i]', () => {
    const t = table({ turn: 3, phase: 'ops', units, set: { levels: { '21pz': 0, '7armd': 2 } } });
    t.roll(9, 1);
    expect(t.offers()).toEqual(['transfer', 'pass']);
    t.do('pass');
    expect([t.awaits(), t.decider()]).toEqual(['choose-initiative', 'commonwealth']);
  });
  it('a side that has passed may still react [6.2.f]', () => {
    const t = active('21pz', {
      units: { '1523': ['21pz-3'], '1521': ['21pz-hq'], '1526': ['50-69'], '1527': ['50-hq'] },
      set: { passed: 2 },
    });
    t.march('21pz-3', '1525');
    expect(t.offers('react')).toEqual(['50']);
  });
});
