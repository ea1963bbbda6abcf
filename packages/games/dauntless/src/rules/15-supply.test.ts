import { describe, expect, it } from 'vitest';
import { table } from '../testing/table.ts';
import { isInSupply } from './15-supply.ts';

/** The sources of the scenario are 0904 and 1104. */
const supplied = (units: Record<string, string>, unit = 'a-6dwr') => {
  const t = table({ units });
  return isInSupply(t.state, t.unit(unit));
};

describe('supply', () => {
  it('every unit on the map has it or has not: a path of any length to a source (15.0.a, 15.2.a, 15.3.a)', () => {
    expect(supplied({ '0906': 'a-6dwr' })).toBe(true);
    expect(supplied({ '1311': 'a-6dwr' })).toBe(true);
    expect(supplied({ '0906': 'a-6dwr', '0904': '9-26', '1104': '10-26' })).toBe(false);
  });
  it('not through an enemy, nor next to one unless a friend is there (15.2.b, 15.2.ba)', () => {
    expect(supplied({ '0606': 'a-6dwr', '0707': '9-26', '0704': '10-26' })).toBe(false);
    expect(supplied({ '0606': 'a-6dwr', '0707': '9-26', '0704': '10-26', '0706': 'b-6dwr', '0805': 'c-6dwr' })).toBe(
      true,
    );
  });
  it('into woods only by road (15.2.c, 15.2.e)', () => {
    const shut = { '0808': '9-26', '1008': '10-26' };
    expect(supplied({ '0908': 'a-6dwr', ...shut })).toBe(false);
    expect(supplied({ '0907': 'a-6dwr', ...shut })).toBe(true);
    expect(supplied({ '0908': 'a-6dwr', '0808': '9-26' })).toBe(true);
  });
  it('over a waterway only at a bridge (15.2.d)', () => {
    const { costs, map } = table({ units: {} }).state.world;
    const edge = (a: string, b: string) => map.place(a) * 6 + map.directionTo(map.place(a), map.place(b));
    expect([costs.unbridged[edge('0710', '0711')], costs.unbridged[edge('0911', '0811')]]).toEqual([1, 0]);
    expect(supplied({ '0711': 'a-6dwr', '0811': '9-26', '0610': '10-26' })).toBe(false);
    expect(supplied({ '0711': 'a-6dwr' })).toBe(true);
  });
  it('a unit out of supply is lost for good, another may come back (2.0.w, 8.6.a, 15.1.c)', () => {
    const lost = (more: Record<string, string>) => {
      const t = table({ units: { '0806': 'a-6dwr!', '0908': 'mg9-26', ...more } })
        .do('move', 'a-6dwr')
        .do('go', '0807');
      return t.do('fire', 'mg9-26').do('aim', '0806').roll([4, 4]).do('push').do('lose', 'a-6dwr').at('a-6dwr');
    };
    expect(lost({})).toBe('eligible:british');
    expect(lost({ '0904': '9-26', '1104': '10-26' })).toBe('permanent:british');
  });
});
