import { describe, expect, it } from 'vitest';
import { advised } from '../../../engine/src/testing/advised.ts';
import { active, game, start, table } from './testing/table.ts';

const { worth, liked, appealOf } = advised(game);

describe('what Theseus tells an opponent', () => {
  it('a position is worth to one side what it costs the other', () => {
    for (const scenario of ['opening', 'battles', 'drill', 'bir-hacheim']) {
      const t = start(scenario, { axisFreeSetup: false });
      expect(worth(t, 0) + worth(t, 1)).toBeCloseTo(0, 5);
    }
  });
  it('losses and disruption count, and an objective that is held', () => {
    const whole = worth(table({ units: { '1521': ['21pz-104'], '3024': ['7armd-7mot'] } }), 0);
    expect(worth(table({ units: { '1521': ['21pz-104:5'], '3024': ['7armd-7mot'] } }), 0)).toBeLessThan(whole);
    expect(worth(table({ units: { '1521': ['21pz-104 disrupted'], '3024': ['7armd-7mot'] } }), 0)).toBeLessThan(whole);
    expect(worth(table({ units: { '3012': ['21pz-104'], '3024': ['7armd-7mot'] } }), 0)).toBeGreaterThan(whole);
  });
  it('attacks a weak enemy, not a strong one', () => {
    const next = (enemy: string) =>
      active('21pz', { units: { '1521': ['21pz-104', '21pz-i5'], '1518': ['21pz-hq'], '1522': [enemy] } });
    expect(appealOf(next('50-69:2'), 'attack 21pz-104')).toBeGreaterThan(0);
    // The first of the stack begins, so that the others can join it.
    expect(appealOf(next('50-69:2'), 'attack 21pz-i5')).toBeGreaterThan(appealOf(next('50-69:2'), 'attack 21pz-104'));
    expect(
      appealOf(
        active('21pz', { units: { '1521': ['21pz-3'], '1518': ['21pz-hq'], '1522': ['50-69'] } }),
        'attack 21pz-3',
      ),
    ).toBeLessThan(0);
  });
  it('does not stop before it has set out, and goes nearer to its goal', () => {
    const t = active('21pz', {
      scenario: 'drill',
      turn: 1,
      units: { '2324': ['21pz-3'], '2024': ['21pz-hq'], '3324': ['7armd-kdg'] },
    });
    t.do('move', '21pz-3');
    expect(liked(t)).toMatch(/^go /);
  });
  it('keeps out of hexes that are full', () => {
    const t = active('21pz', { units: { '1521': ['21pz-i5'], '1518': ['21pz-hq'], '1621': ['21pz-ii5', '21pz-3'] } });
    t.do('move', '21pz-i5');
    expect(appealOf(t, 'go 1621')).toBeLessThan(appealOf(t, 'go 1622'));
  });
});
