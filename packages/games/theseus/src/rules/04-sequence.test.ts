import { describe, expect, it } from 'vitest';
import { start, table } from '../testing/table.ts';

/** Nobody can act: the phases follow each other without a question. */
const quiet = (turn: number, phase: string, more = {}) =>
  table({
    turn,
    phase,
    units: { '1524': ['21pz-hq', '21pz-104'], '3120': ['7armd-hq', '7armd-8h'] },
    set: { levels: { '21pz': 0, '7armd': 0 }, ...more },
  });

describe('the turn', () => {
  it('has an Admin, an Ops and an End of Turn Phase, in this order [2.a] [4.b]', () => {
    const t = table({
      turn: 3,
      phase: 'admin',
      units: { '1524': ['21pz-hq'], '3120': ['7armd-hq'] },
      set: { levels: { '21pz': 1, '7armd': 1 } },
    });
    expect(t.view(0)).toMatchObject({ turn: 3, phase: 'admin' });
    t.all('done', 'done', 'done');
    expect(t.view(0)).toMatchObject({ turn: 3, phase: 'ops' });
    t.roll(9, 1).do('pass').do('pass');
    expect(t.view(0)).toMatchObject({ turn: 4, phase: 'admin' });
  });
  it('begins with the Ops Phase on the first turn of a scenario [2.b] [10.b]', () => {
    const t = start('battles', { axisFreeSetup: false });
    t.do('schwerpunkt', '15pz').all('done', 'done');
    expect(t.view(0)).toMatchObject({ turn: 1, phase: 'ops' });
    expect(t.state.get('initiative')).toBe(1);
  });
  it('puts the initiative marker back to zero from the second turn on [9.a]', () => {
    const t = table({
      turn: 3,
      phase: 'ops',
      units: { '1524': ['21pz-hq'], '3120': ['7armd-hq'] },
      set: { levels: { '21pz': 1, '7armd': 1 } },
    });
    t.roll(9, 1);
    expect(t.state.get('initiative')).toBe(1);
    t.do('pass').do('pass');
    expect([t.state.turn, t.state.get('initiative')]).toEqual([4, 0]);
  });
  it('is told with its dates [3.1.4.a]', () => {
    const t = table({
      turn: 3,
      phase: 'ops',
      units: { '1524': ['21pz-hq'], '3120': ['7armd-hq'] },
      set: { levels: { '21pz': 1, '7armd': 1 } },
    });
    t.roll(9, 1).do('pass').do('pass');
    expect(t.figures('turn')).toMatchObject({ turn: 4, dates: '2-4 June' });
  });
  it('an Ops Cycle is the initiative, then one activation [4.d] [6.a]', () => {
    const t = table({
      turn: 3,
      phase: 'ops',
      units: { '1524': ['21pz-hq', '21pz-3'], '3120': ['7armd-hq'] },
      set: { levels: { '21pz': 2, '7armd': 1 } },
    });
    t.roll(9, 1).do('activate', '21pz').roll(1).do('end');
    expect(t.awaits()).toBe('initiative');
  });
  it('the match ends with the last turn of its scenario [2.c] [8.b] [10.2.a] [10.3.a] [4.a]', () => {
    expect(quiet(8, 'ops').pending().kind).toBe('outcome');
    expect(quiet(8, 'ops').state.turn).toBe(8);
    const opening = table({
      scenario: 'opening',
      turn: 4,
      phase: 'ops',
      units: { '1524': ['21pz-hq'] },
      set: { levels: { '21pz': 0 } },
    });
    expect(opening.pending().kind).toBe('outcome');
  });
  it('has Movement, Refit, Breach and Improved Defence among its Actions [4.e]', () => {
    const t = table({
      turn: 3,
      units: { '2622': ['21pz-104'], '2723': ['21pz-hq', '21pz-i5 disrupted'] },
      active: { side: 'axis', formation: '21pz' },
    });
    for (const verb of ['move', 'refit', 'breach', 'improve']) expect(t.offers(verb), verb).not.toEqual([]);
  });
});
