import { describe, expect, it } from 'vitest';
import { active, table } from '../testing/table.ts';

/** The 50th Division refits in its activation; the Axis holds the marker. */
const refit = (snafu = 0) =>
  active('50', { units: { '1524': ['50-69 disrupted'], '1522': ['50-hq'] }, set: { points: 4, snafu } }).mind();

describe('the SNAFU marker', () => {
  it('makes the enemy roll one die again, and then he holds it [5.2.a] [5.2.b]', () => {
    const t = refit();
    t.do('refit', '50-69').roll(1);
    expect([t.awaits(), t.decider()]).toEqual(['reroll', 'axis']);
    t.do('reroll', 0).roll(10);
    expect(t.isDisrupted('50-69')).toBe(true);
    expect(t.state.get('snafu')).toBe(1);
  });
  it('stays if it is not spent, and the die stands [5.2.a]', () => {
    const t = refit();
    t.do('refit', '50-69').roll(1).do('decline', 'step');
    expect([t.isDisrupted('50-69'), t.state.get('snafu')]).toEqual([false, 0]);
  });
  it('is no help against own dice, nor against a die that was rolled again [5.2.a]', () => {
    const t = refit(1);
    t.do('refit', '50-69').roll(1);
    expect(t.awaits()).toBe('choose-action');
    const again = refit();
    again.do('refit', '50-69').roll(1).do('reroll', 0).roll(2);
    expect([again.awaits(), again.isDisrupted('50-69')]).toEqual(['choose-action', false]);
  });
  it('takes one die of several [5.2.a]', () => {
    const units = { '2524': ['7armd-7mot', '7armd-kdg'], '0110': ['7armd-hq'] };
    const t = active('7armd', { units, set: { points: 4 } }).mind();
    t.march(['7armd-7mot', '7armd-kdg'], '2525').roll([2, 3]);
    t.do('reroll', 1).roll(9);
    expect([t.isDisrupted('7armd-7mot'), t.isDisrupted('7armd-kdg')]).toEqual([false, true]);
  });
  it('works on every kind of die, also on initiative [5.2.a]', () => {
    const t = table({
      turn: 3,
      phase: 'ops',
      units: { '1524': ['21pz-hq'], '3120': ['7armd-hq'] },
      set: { levels: { '21pz': 1, '7armd': 1 } },
    }).mind();
    t.roll(5, 9).do('reroll', 0).roll(1);
    expect(t.decider()).toBe('axis');
  });
});
