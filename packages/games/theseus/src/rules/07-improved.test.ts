import { describe, expect, it } from 'vitest';
import { active } from '../testing/table.ts';

const dug = (units: Record<string, string[]>, marks: { kind: string; at: string }[] = []) =>
  active('21pz', { units: { '1520': ['21pz-hq'], ...units }, marks, set: { points: 4 } });
const improved = [{ kind: 'improved', at: '1524' }];

describe('the Improved Defence Action', () => {
  it('places the marker without a check, for one point [7.7.a] [7.1.j]', () => {
    const t = dug({ '1524': ['21pz-104', '21pz-i5'] });
    t.do('improve', '1524');
    expect([t.state.hasImproved(t.hex('1524')), t.points]).toEqual([true, 3]);
    expect(t.why('improve', '1524')?.key).toBe('improved-already');
  });
  it('is for all units of the hex or none: of the formation, undisrupted, in command [7.1.j] [7.7.g] [5.6.3.h]', () => {
    expect(dug({ '1524': ['21pz-104', '15pz-i8'] }).why('improve', '1524')?.key).toBe('other-units-there');
    expect(dug({ '1524': ['21pz-104', '21pz-i5 disrupted'] }).why('improve', '1524')?.key).toBe('disrupted-there');
  });
  it('is not for an own unbreached Minefield, but for a breached one and for enemy ones [7.1.k] [7.7.i]', () => {
    const own = active('ff', { units: { '2521': ['ff-hq', 'ff-1'] } });
    expect(own.why('improve', '2521')?.key).toBe('own-mines');
    const breached = active('ff', { units: { '2521': ['ff-hq', 'ff-1'] }, marks: [{ kind: 'breached', at: '2521' }] });
    expect(breached.offers('improve')).toContain('2521');
    const enemy = active('21pz', { units: { '2622': ['21pz-104'], '2723': ['21pz-hq'] } });
    expect(enemy.offers('improve')).toContain('2622');
  });
  it('is over when a unit leaves the hex or acts there [7.7.d] [7.7.e]', () => {
    const t = dug({ '1524': ['21pz-104', '21pz-i5'] }, improved);
    t.march('21pz-i5', '1525');
    expect(t.state.hasImproved(t.hex('1524'))).toBe(false);
  });
  it('is over when another unit ends its move there, an HQ too [7.7.f] [7.7.j]', () => {
    const t = dug({ '1524': ['21pz-104'] }, improved);
    t.march('21pz-hq', '1523');
    expect(t.state.hasImproved(t.hex('1524'))).toBe(true);
    t.do('go', '1524').do('stop');
    expect(t.state.hasImproved(t.hex('1524'))).toBe(false);
  });
  it('is over when a unit in it is disrupted or eliminated [7.7.b] [7.7.c]', () => {
    const t = dug({ '1524': ['21pz-104'] }, improved);
    t.state.disrupt(t.unit('21pz-104'), true);
    expect(t.state.hasImproved(t.hex('1524'))).toBe(false);
  });
});
