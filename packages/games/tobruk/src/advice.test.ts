import { describe, expect, it } from 'vitest';
import { advised, EVEN } from '../../../engine/src/testing/advised.ts';
import { MARK } from './state.ts';
import { battlefield } from './testing/battlefield.ts';
import { game, start, type Table, table } from './testing/table.ts';

const { advice, worth, liked } = advised(game);

/** The garrison takes its places as the script likes; where each came to stand. */
function shiftGarrison(t: Table): string[] {
  const placed: string[] = [];
  while (liked(t) !== 'done') {
    const [verb, what] = liked(t).split(/ (.*)/);
    t.do(verb, what);
    if (verb === 'place') placed.push(what);
  }
  return placed;
}

describe('what Tobruk tells an opponent', () => {
  it('a position is worth to one side what it costs the other', () => {
    for (const scenario of ['1', '2', 'drill']) {
      const t = start(scenario);
      expect(worth(t, 0)).toBe(-worth(t, 1));
    }
  });

  it('a unit at full strength is worth more than a reduced one', () => {
    const whole = table({ units: { '3614': ['8Hus/4Arm'], '3616': ['27/Pav'] } });
    const reduced = table({ units: { '3614': ['8Hus/4Arm!'], '3616': ['27/Pav'] } });
    expect(worth(whole, 0)).toBeGreaterThan(worth(reduced, 0));
  });

  it('an empty Tobruk with the enemy near is a grave danger', () => {
    const guarded = table({ units: { '2403': ['11Cz'], '2405': ['I/361/Afk'] } });
    const empty = table({ units: { '2303': ['11Cz'], '2405': ['I/361/Afk'] } });
    expect(worth(guarded, 0) - worth(empty, 0)).toBeGreaterThan(200);
  });

  it('the lead that is wanted at the end need not be there on the first turn', () => {
    const t = start('1');
    shiftGarrison(t);
    expect(Math.abs(worth(t, 0))).toBeLessThan(advice.scale / 2);
    const late = table({ turn: 4, units: { '2403': ['11Cz'], '4318': ['27/Pav'] } });
    expect(worth(late, 0)).toBeLessThan(-advice.scale);
  });

  it('a unit that has acted on the last turn threatens nobody any more', () => {
    const units = { '3616': ['7th Armoured HQ'], '3614': ['8Hus/4Arm', '3RTR/4Arm'], '3514': ['27/Pav'] };
    const t = table({ turn: 4, units });
    const threats = (exposed: number) => advice.tuned?.({ exposed }).evaluate(t.state, 0, EVEN);
    expect(threats(1)).not.toBe(threats(0));
    for (const id of units['3614']) t.state.mark(t.unit(id), MARK.activated);
    t.state.mark(t.unit('27/Pav'), MARK.activated);
    expect(threats(1)).toBe(threats(0));
  });

  it('its weights can be changed one by one, and the same weights give the same advice', () => {
    const t = table({ units: { '3614': ['8Hus/4Arm!'], '3616': ['27/Pav'] } });
    const weights = advice.weights ?? {};
    expect(weights.strength).toBeGreaterThan(0);
    expect(advice.tuned?.(weights).evaluate(t.state, 0, EVEN)).toBe(worth(t, 0));
    expect(advice.tuned?.({ strength: 50 }).evaluate(t.state, 0, EVEN)).not.toBe(worth(t, 0));
    expect(advice.tuned?.({ eager: 2 }).weights).toEqual({ ...weights, eager: 2 });
  });

  it('the script attacks a weak enemy with many and leaves a strong one alone', () => {
    const many = { '3616': ['7th Armoured HQ'], '3614': ['8Hus/4Arm', '3RTR/4Arm', '1TS/1SA'], '3514': ['27/Pav!'] };
    expect(liked(battlefield({ units: many }))).toBe('attack 3514');
    const one = { '3616': ['7th Armoured HQ'], '3614': ['1TS/1SA!'], '3514': ['27/Pav', '28/Pav'] };
    expect(liked(battlefield({ units: one }))).toBe('done');
  });

  it('the garrison closes the gap in its perimeter, and somebody stands in the town', () => {
    const t = start('1');
    const placed = shiftGarrison(t);
    expect(placed[0]).toBe('2505');
    expect(new Set(placed.slice(1))).toEqual(new Set(['2403']));
  });

  it('looking at a question changes nothing', () => {
    const t = start('1');
    const before = game.hash(t.state);
    liked(t);
    worth(t, 0);
    advice.targets(t.state, 1);
    expect(game.hash(t.state)).toBe(before);
  });
});
