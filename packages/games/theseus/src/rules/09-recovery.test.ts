import { describe, expect, it } from 'vitest';
import { MARK } from '../state.ts';
import { table } from '../testing/table.ts';

/** The Admin Phase of a later turn. */
const admin = (units: Record<string, string[]>, set: Record<string, unknown> = {}) =>
  table({ turn: 3, phase: 'admin', units, set: { levels: { '21pz': 1, trento: 1, '50': 0 }, ...set } as never });

describe('the Recovery Segment', () => {
  it('raises levels by the Recovery Rating, up to the maximum [9.1.1.a] [9.1.1.c] [6.3.2.d]', () => {
    expect(admin({ '1022': ['21pz-hq', '21pz-104'] }).level('21pz')).toBe(5);
    expect(admin({ '1022': ['21pz-hq', '21pz-104'] }, { levels: { '21pz': 5 } }).level('21pz')).toBe(6);
  });
  it('does nothing for a formation whose HQ is out of supply, and marks it so [9.1.1.b] [5.7.1.a] [5.7.5.j]', () => {
    const t = admin({ '0103': ['21pz-hq', '21pz-104'] });
    expect(t.level('21pz')).toBe(1);
    expect(t.state.isUnfed(t.unit('21pz-104'))).toBe(true);
    expect(t.state.isMarked(t.unit('21pz-hq'), MARK.emergency)).toBe(false);
  });
  it('flips an HQ back if it is in supply again, and not otherwise [9.1.1.d] [5.7.5.c]', () => {
    const fed = admin({ '1022': ['21pz-hq emergency', '21pz-104'] });
    expect(fed.state.isMarked(fed.unit('21pz-hq'), MARK.emergency)).toBe(false);
    const cut = admin({ '0103': ['21pz-hq emergency', '21pz-104'] });
    expect(cut.state.isMarked(cut.unit('21pz-hq'), MARK.emergency)).toBe(true);
  });
  it('makes all air units available [9.1.2.a]', () => {
    expect(admin({ 'air:flown': ['air-stg3'] }).at('air-stg3')).toBe('air:available');
  });
  it('recovers disrupted units in Command Range, whether their HQ is in supply or not [9.1.3.a] [5.6.4.a] [5.8.1.a] [5.8.3.e]', () => {
    const t = admin({ '0103': ['21pz-hq', '21pz-104 disrupted'], '3612': ['21pz-3 disrupted'] });
    expect([t.isDisrupted('21pz-104'), t.isDisrupted('21pz-3')]).toEqual([false, true]);
  });
  it('recovers independents in any case; their markers go only in supply [9.1.4.a] [5.6.4.a] [5.7.1.e]', () => {
    const t = admin({ '1022': ['perm-kampfstaffel no-act disrupted'] });
    expect([t.isDisrupted('perm-kampfstaffel'), t.state.actsOf(t.unit('perm-kampfstaffel'))]).toEqual([false, 0]);
    const cut = admin({ '1022': ['perm-kampfstaffel no-act disrupted'] }, { blocked: 7 });
    expect([cut.isDisrupted('perm-kampfstaffel'), cut.state.actsOf(cut.unit('perm-kampfstaffel'))]).toEqual([false, 3]);
  });
  it('units still disrupted and isolated lose the difference of a failed check [9.1.5.a] [5.8.4.g] [5.8.4.j] [5.6.a]', () => {
    const units = { '0110': ['21pz-hq'], '3625': ['21pz-104:4 disrupted'] };
    const t = admin(units);
    t.roll(8);
    expect(t.strength('21pz-104')).toBe(1);
    const dead = admin(units);
    dead.roll(10);
    expect(dead.at('21pz-104')).toBe('eliminated:axis');
    const safe = admin(units);
    safe.roll(5);
    expect(safe.strength('21pz-104')).toBe(4);
  });
  it('comes before organisation and reinforcements [4.c]', () => {
    const t = admin({ '1022': ['21pz-hq', '21pz-104'] });
    expect(t.awaits()).toBe('organise');
  });
});
