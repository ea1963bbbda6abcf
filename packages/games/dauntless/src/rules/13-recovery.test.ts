import { describe, expect, it } from 'vitest';
import { table } from '../testing/table.ts';
import { recoveryModifier } from './13-recovery.ts';

const company = (more: Record<string, string> = {}, rest: object = {}) =>
  table({ units: { '0906': 'a-6dwr!', ...more }, ...rest });
const modifier = (t: ReturnType<typeof company>) => recoveryModifier(t.state, t.unit('a-6dwr'));

describe('Recovery', () => {
  it('a reduced unit of infantry tries it as its action (13.3.a, 2.0.k)', () => {
    const t = company({ '0905': 'b-6dwr', '0904': 'm-6dwr', '0805': 'cp-6dwr!' });
    expect(t.offers('recover').sort()).toEqual(['a-6dwr', 'cp-6dwr']);
    expect(t.why('recover', 'b-6dwr')?.key).toBe('not-reduced');
    expect(t.why('recover', 'm-6dwr')?.key).toBe('not-infantry');
  });
  it('a six recovers at once, with the modifiers (13.3.b)', () => {
    const t = company({ '0908': '9-26' }).do('recover', 'a-6dwr').roll(6);
    expect(t.isFlipped('a-6dwr')).toBe(false);
    expect(company({ '0908': '9-26' }).do('recover', 'a-6dwr').roll(5).isFlipped('a-6dwr')).toBe(true);
  });
  it('not in an enemy zone, unless it ignores zones (13.3.c, 7.2.b)', () => {
    expect(company({ '0907': '9-26' }).why('recover', 'a-6dwr')?.key).toBe('in-zone');
    const carrier = table({ units: { '0906': 'cp-6dwr!', '0907': '9-26' } });
    expect(carrier.offers('recover')).toEqual(['cp-6dwr']);
  });
  it('not while loaded (13.3.d)', () => {
    const t = table({ units: { '0906': '15-26-a!' }, active: { side: 'german' } });
    expect(t.why('recover', '15-26-a')?.key).toBe('is-loaded');
  });
  it('it is the only action of the phase (13.3.e)', () => {
    const t = company().do('recover', 'a-6dwr').roll(1);
    expect(t.why('move', 'a-6dwr')?.key).toBe('acted');
  });
  it('out of supply one less (13.3.f, 15.1.b)', () => {
    expect(modifier(company({ '0908': '9-26' }))).toBe(0);
    expect(modifier(company({ '0908': '9-26', '0904': '10-26', '1104': '11-26' }))).toBe(-1);
  });
  it('at night one more, in a Strongpoint one more, in a village too but not twice (13.3.g, 16.0.b, 14.6.e)', () => {
    const at = (hex: string, turn = 18) => {
      return modifier(table({ units: { [hex]: 'a-6dwr!', '0910': '9-26' }, track: 'A', turn }));
    };
    expect([at('0908'), at('0908', 26)]).toEqual([0, 1]);
    expect(at('1010')).toBe(1);
    const t = table({ units: { '1010': 'a-6dwr!', '0910': '9-26' } });
    const { strongpoint } = t.state.world;
    strongpoint[t.hex('1010')] = 1;
    expect(modifier(t)).toBe(1);
    strongpoint[t.hex('1010')] = 0;
  });
});
