import { describe, expect, it } from 'vitest';
import { table } from '../testing/table.ts';
import { isOverstacked, stackSize } from './06-stacking.ts';

const over = (side: number, units: string) => {
  const t = table({ units: { '0906': units } });
  return isOverstacked(t.state, side, t.hex('0906'));
};

describe('stacking', () => {
  it('four units of a side, at most two of them British companies, whatever their steps (6.0.a)', () => {
    expect(over(0, 'a-6dwr b-6dwr! m-6dwr cp-6dwr')).toBe(false);
    expect(over(0, 'a-6dwr b-6dwr m-6dwr cp-6dwr at1-6dwr')).toBe(true);
    expect(over(0, 'a-6dwr b-6dwr! c-6dwr!')).toBe(true);
    expect(over(1, '9-26 10-26 11-26 mg9-26')).toBe(false);
  });
  it('three German platoons of infantry are one unit (6.0.c)', () => {
    expect(over(1, '9-26 10-26 11-26 16-26-a 16-26-b 16-26-c')).toBe(false);
    expect(over(1, '9-26 10-26 11-26 16-26-a 16-26-b 16-26-c 15-26-a')).toBe(true);
  });
  it('transports with somebody to carry are free, those without are not (6.0.b)', () => {
    expect(over(1, '9-26 10-26 11-26 mg9-26 ht-9-26 ht-10-26 ht-11-26')).toBe(false);
    const t = table({ units: { '0906': 'ht-9-26 ht-10-26' } });
    expect(stackSize(t.state, t.state.stackAt(t.hex('0906')))).toBe(6);
  });
  it('attached transports never count (6.0.d)', () => {
    expect(over(0, 'a-6dwr b-6dwr m-6dwr! at1-6dwr!')).toBe(false);
  });
  it('is checked at the end of a move, not on the way; the owner eliminates what is too much (6.0.h, 6.0.i)', () => {
    const t = table({ units: { '0906': 'a-6dwr', '0905': 'b-6dwr c-6dwr', '0904': 'd-6dwr' } });
    t.do('move', 'a-6dwr').do('go', '0904').do('stop');
    expect(t.at('a-6dwr')).toBe('0904');
    t.do('move', 'd-6dwr').do('go', '0905').do('stop');
    expect(t.offers('remove')).toEqual(['b-6dwr', 'c-6dwr', 'd-6dwr']);
    t.do('remove', 'c-6dwr');
    expect(t.at('c-6dwr')).toBe('eligible:british');
    expect(t.offers('move')).toEqual(['b-6dwr']);
  });
  it('stacks lie open to everyone (6.0.e)', () => {
    const t = table({ units: { '0906': 'a-6dwr b-6dwr' } });
    expect(t.view(1).pieces.filter(({ place }) => place === t.hex('0906')).length).toBe(2);
  });
});
