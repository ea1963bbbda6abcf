import { describe, expect, it } from 'vitest';
import { start, table } from '../testing/table.ts';

describe('the turn', () => {
  it('Player One, then Player Two, then the Victory Phase and the next turn (3.0.a, 3.0.b, 3.0.IV.a, 3.0.V.c)', () => {
    const t = start('T1').do('state', 'deployed');
    expect([t.state.turn, t.state.active]).toEqual([18, 0]);
    t.do('end');
    expect([t.state.turn, t.state.active]).toEqual([18, 1]);
    t.do('end');
    expect([t.state.turn, t.state.active]).toEqual([19, 0]);
  });
  it('says the day and the hour of its track (1.1.a)', () => {
    const t = start('T1').do('state', 'deployed');
    expect(t.figures('turn')).toEqual({ turn: 18, date: '17 June', time: '1000' });
  });
  it('the Reset Phase makes own Fired units ready again, not those of the enemy (3.0.I.a, 3.0.I.b)', () => {
    const t = table({ units: { '0904': 'm-6dwr', '1010': '12-26-mtr' }, phase: 'reset' });
    t.do('end');
    for (const id of ['m-6dwr', '12-26-mtr']) t.state.mark(t.unit(id), 1);
    t.do('end');
    expect([t.state.isMarked(t.unit('m-6dwr'), 1), t.state.isMarked(t.unit('12-26-mtr'), 1)]).toEqual([false, true]);
  });
  it('at the end of a phase Suppressed markers and marks of acting come off, Fired stays (3.0.c, 3.0.II.i)', () => {
    const t = table({
      units: { '0906': 'a-6dwr', '0904': 'm-6dwr' },
      marks: [{ kind: 'suppressed', at: ['0906'] }],
    });
    t.state.mark(t.unit('m-6dwr'), 1);
    t.do('move', 'a-6dwr').do('go', '0905').do('stop').do('end');
    expect(t.state.suppressed[t.hex('0906')]).toBe(0);
    expect(t.state.isMarked(t.unit('a-6dwr'), 2)).toBe(false);
    expect(t.state.isMarked(t.unit('m-6dwr'), 1)).toBe(true);
  });
});

describe('the Combat Phase', () => {
  it('ends with the marks of acting and Suppression off, Fired stays (3.0.III.g, 3.0.III.gb)', () => {
    const units = { '0706': 'a1-ken', '0708': '9-26', 'guns:british': 'a-143fd' };
    const t = table({ units, phase: 'combat' }).do('shoot', 'a1-ken').do('aim', '0708').roll([3, 3]);
    t.do('shoot', 'a-143fd').do('aim', '0708').roll([1, 1]).do('end');
    expect(t.state.suppressed[t.hex('0708')]).toBe(0);
    expect([t.state.isMarked(t.unit('a1-ken'), 2), t.state.isMarked(t.unit('a-143fd'), 1)]).toEqual([false, true]);
  });
  it('is passed over if nobody can fire', () => {
    expect(table({ units: { '0706': 'a1-ken' }, phase: 'combat' }).state.active).toBe(1);
  });
});

describe('the end of the scenario', () => {
  const last = (control: Record<string, string>) =>
    table({ units: { '0905': 'a-6dwr' }, turn: 22, active: { side: 'german' }, control }).do('end');
  const winner = (t: ReturnType<typeof last>) => {
    const pending = t.pending();
    return pending.kind === 'outcome' ? pending.winner : undefined;
  };
  it('the hexes of the park decide: three for a British win, two for a draw (3.0.V.c)', () => {
    expect(winner(last({ '0907': 'british', '0908': 'british', '1008': 'british' }))).toBe(0);
    expect(winner(last({ '0907': 'british', '0908': 'british', '1008': 'german' }))).toBe(-1);
    expect(winner(last({ '0907': 'british', '0908': 'german', '1008': 'german' }))).toBe(1);
  });
});
