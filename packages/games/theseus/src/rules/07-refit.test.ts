import { describe, expect, it } from 'vitest';
import { active } from '../testing/table.ts';

const hurt = (more = {}) =>
  active('21pz', { units: { '1524': ['21pz-104 disrupted'], '1522': ['21pz-hq'], ...more }, set: { points: 3 } });

describe('the Refit Action', () => {
  it('flips a disrupted unit that passes its check, with the rating of its disrupted side [7.6.b] [5.6.4.b] [5.6.1.a] [5.6.3.a]', () => {
    const t = hurt();
    t.do('refit', '21pz-104').roll(5);
    expect([t.isDisrupted('21pz-104'), t.points]).toEqual([false, 2]);
    const failed = hurt();
    failed.do('refit', '21pz-104').roll(6);
    expect(failed.isDisrupted('21pz-104')).toBe(true);
  });
  it('costs a unit that fails nothing, and it may try again while points last [5.6.2.c] [7.6.a] [7.1.i]', () => {
    const t = hurt();
    t.do('refit', '21pz-104').roll(10).do('refit', '21pz-104').roll(10);
    expect([t.strength('21pz-104'), t.points]).toEqual([9, 1]);
  });
  it('is the only Action of a disrupted unit [5.6.3.n] [7.d]', () => {
    const t = hurt();
    expect(t.offers('move')).toEqual(['21pz-hq']);
    expect(t.why('improve', '1524')?.key).toBe('disrupted-there');
    expect(t.offers('refit')).toEqual(['21pz-104']);
  });
  it('is not for units that are in order, nor for HQs, which are never disrupted [5.6.b]', () => {
    const t = hurt({ '1525': ['21pz-3'] });
    expect(t.why('refit', '21pz-3')?.key).toBe('not-disrupted');
    expect(t.why('refit', '21pz-hq')?.key).toBe('not-disrupted');
  });
});
