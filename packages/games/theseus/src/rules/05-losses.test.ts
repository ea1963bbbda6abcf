import { describe, expect, it } from 'vitest';
import { active, table } from '../testing/table.ts';

/** A disrupted, Isolated unit checks for attrition. */
const cut = (units: Record<string, string[]>, set = {}) => table({ turn: 3, phase: 'admin', units, set });

describe('Strength Points', () => {
  it('fall one by one, and a unit without any is eliminated [7.5.2.1.a] [7.5.2.1.c] [3.2.k]', () => {
    const t = cut({ '0110': ['21pz-hq'], '3625': ['21pz-104:4 disrupted'] });
    t.roll(8);
    expect(t.strength('21pz-104')).toBe(1);
    const gone = cut({ '0110': ['21pz-hq'], '3625': ['21pz-104:1 disrupted'], '0111': ['21pz-3'] });
    gone.roll(6);
    expect([gone.at('21pz-104'), gone.strength('21pz-104')]).toEqual(['eliminated:axis', 0]);
  });
  it('do not touch the other figures of a unit [7.5.2.1.d]', () => {
    const [whole, worn] = ['21pz-i5', '21pz-i5:1'].map((unit) => table({ units: { '1524': [unit] } }).card('21pz-i5'));
    for (const figure of ['effectiveness', 'tank', 'movement']) expect(worn[figure]).toBe(whole[figure]);
  });
});

describe('an HQ', () => {
  it('is no combat unit: it makes no check, has no zone and does not defend a hex against displacement [3.3.c] [5.6.b]', () => {
    const t = active('21pz', { units: { '1524': ['21pz-hq', '21pz-104'] } });
    expect(t.offers('refit')).toEqual([]);
    t.state.disrupt(t.unit('21pz-hq'), true);
    expect(t.isDisrupted('21pz-hq')).toBe(false);
  });
  it('leaves play with the last of its units, and the Schwerpunkt with it [3.3.g] [5.9.b]', () => {
    const t = cut({ '0110': ['21pz-hq'], '3625': ['21pz-104:1 disrupted'] }, { schwerpunkt: '21pz' });
    t.roll(10);
    expect([t.at('21pz-hq'), t.state.schwerpunkt]).toEqual(['eliminated:axis', -1]);
    const other = cut({ '0110': ['21pz-hq', '21pz-3'], '3625': ['21pz-104:1 disrupted'] });
    other.roll(10);
    expect(other.at('21pz-hq')).toBe('0110');
  });
  it('that leaves play gives the dummy markers of its formation back [5.5.2.d]', () => {
    const t = cut({ '0110': ['21pz-hq'], '3625': ['21pz-104:1 disrupted'] });
    const { dummies, boxes, world } = t.state;
    const formation = world.formations.indexOf('21pz');
    const before = boxes[formation];
    dummies[0] = formation + 1;
    boxes[formation]++;
    t.roll(10);
    expect([t.at('21pz-hq'), dummies[0], boxes[formation]]).toEqual(['eliminated:axis', 0, before]);
  });
});

describe('a die', () => {
  it('has ten sides, and its zero is a ten [3.a] [3.9.a]', () => {
    const t = active('21pz', { units: { '1524': ['21pz-hq'] }, set: { step: 'roll', levels: { '21pz': 2 } } });
    expect(t.pending()).toMatchObject({ kind: 'chance', dice: 1, sides: 10 });
    t.roll(10);
    expect(t.figures('points').roll).toBe(10);
  });
});
