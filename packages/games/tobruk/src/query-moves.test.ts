import { describe, expect, it } from 'vitest';
import { attack, battlefield } from './testing/battlefield.ts';
import { type Table, table } from './testing/table.ts';

const tanks = ['8Hus/4Arm', '3RTR/4Arm', '5RTR/4Arm'];
const reach = (t: Table, ...ids: string[]) => t.query({ ask: 'reach', units: ids.map((id) => t.unit(id)) });
const path = (t: Table, id: string, to: string) => ({ ask: 'path', units: [t.unit(id)], to: t.hex(to) }) as const;
const sorted = (hexes: readonly string[]) => [...hexes].sort();

describe('how far a unit comes in a move of its own kind', () => {
  /** Three tank battalions attack from the east; the Axis retreats two hexes to the west. */
  const fight = (defender: string, dice: readonly [number, number]): Table => {
    const t = battlefield({ units: { '3616': ['7th Armoured HQ'], '3614': tanks, '3514': [defender] } });
    return attack(t, '3514', ...tanks).roll(dice);
  };

  it('in an overrun move four hexes, whatever they cost, and what is left of them (9.4) [9.4.f]', () => {
    const units = { '3905': ['7th Armoured HQ', ...tanks], '3805': ['15/Sav'] };
    const t = table({ units, active: { side: 'commonwealth', formation: 'XXX', mode: 'combat' } });
    t.all('overrun 3805', ...tanks.map((id) => `with ${id}`), 'resolve', 'done', 'done').roll([3, 4]);
    while (t.awaits() === 'retreat-to') t.do('to', t.offers('to')[0]);
    t.all('done', 'done');
    expect({
      awaits: t.awaits(),
      'Math max reach t 8Hus/4Arm costs': Math.max(...reach(t, '8Hus/4Arm').costs),
    }).toEqual({ awaits: 'choose-exploiter', 'Math max reach t 8Hus/4Arm costs': 4 });
    t.do('exploit', '8Hus/4Arm');
    expect(reach(t, '8Hus/4Arm').in).toBe('hexes');
    expect(sorted(Object.keys(t.reach('8Hus/4Arm')))).toEqual(sorted(t.offers('to')));
    expect(t.query(path(t, '8Hus/4Arm', '4005'))).toMatchObject({ cost: 1, in: 'hexes' });
    t.do('to', '4005');
    expect(Math.max(...reach(t, '8Hus/4Arm').costs)).toBe(3);
    expect(reach(t, '3RTR/4Arm').costs).toContain(4);
    expect(reach(t, '7th Armoured HQ').in).toBeUndefined();
  });

  it('in a retreat the hexes of the next step (10.3) [10.3.d]', () => {
    const t = fight('27/Pav', [3, 4]);
    expect({ awaits: t.awaits(), 'reach t 27/Pav in': reach(t, '27/Pav').in }).toEqual({
      awaits: 'retreat-to',
      'reach t 27/Pav in': 'hexes',
    });
    expect(sorted(Object.keys(t.reach('27/Pav')))).toEqual(sorted(t.offers('to')));
    expect(t.query(path(t, '27/Pav', '3413'))).toEqual({ places: [t.hex('3413')], cost: 1, in: 'hexes' });
    expect(t.refused(path(t, '27/Pav', '3515'))).toMatchObject({ rule: '10.3' });
  });

  it('in an advance the hex that was cleared, then one hex on (10.4) [10.4.c]', () => {
    const t = fight('Aos/Pav', [6, 4]);
    expect({ awaits: t.awaits(), 'reach 8Hus/4Arm': t.reach('8Hus/4Arm') }).toEqual({
      awaits: 'choose-advance',
      'reach 8Hus/4Arm': { '3514': 1 },
    });
    expect(t.refused(path(t, '8Hus/4Arm', '3513'))).toMatchObject({ rule: '10.4' });
    t.do('advance', '8Hus/4Arm');
    expect(sorted(Object.keys(t.reach('8Hus/4Arm')))).toEqual(sorted(t.offers('to')));
  });
});
