/** The strongest attack that may come, as a seat can expect it: who could make it, usual and at worst. */

import { isRefusal, type Strike, type Threat } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { game, type Placed, type Table, table } from './testing/table.ts';

const COMMONWEALTH_SEAT = 1;
const BASE: Placed = { '1525': ['50-69'], '1527': ['50-hq'], '1522': ['21pz-hq'] };
const place = (units: Placed): Table => table({ turn: 3, units: { ...BASE, ...units } });

function threatOn(t: Table, hex = '1525'): Threat {
  const threat = game.query(t.view(COMMONWEALTH_SEAT), { ask: 'threat', place: t.hex(hex) });
  if (isRefusal(threat)) throw new Error(threat.key);
  return threat;
}
const named = (strike: Strike | undefined) => strike?.units.map((u) => game.vocabulary.units[u]).sort();
const total = (strike: Strike | undefined) => strike?.odds.results.reduce((sum, { p }) => sum + p, 0);

describe('the strongest attack that may come', () => {
  it('is made by those beside the hex and those who can come there, of one formation, with its column and chances', () => {
    const { usual, worst } = threatOn(place({ '1524': ['21pz-104'], '1422': ['21pz-i5'], '1523': ['15pz-115'] }));
    expect([named(usual), usual?.unseen, worst]).toEqual([['21pz-104', '21pz-i5'], 0, undefined]);
    expect(total(usual)).toBeCloseTo(1, 10);
    expect(usual?.odds.column).toMatch(/\d/);
  });
  it('counts nobody who is too far away or disrupted', () => {
    const { usual } = threatOn(place({ '1524': ['21pz-104'], '1423': ['21pz-i5 disrupted'], '3510': ['21pz-ii5'] }));
    expect(named(usual)).toEqual(['21pz-104']);
    expect(threatOn(place({ '3510': ['15sb-200'] }))).toEqual({});
  });
  it('is refused for a hex without units of the asker', () => {
    const t = place({ '1524': ['21pz-104'] });
    for (const hex of ['1524', '1620'])
      expect(game.query(t.view(COMMONWEALTH_SEAT), { ask: 'threat', place: t.hex(hex) })).toMatchObject({
        rule: '7.5',
      });
  });
});

describe('counters that nobody has seen', () => {
  /** Far away, each under an open unit. */
  const FAR: Placed = { '4010': ['15pz-33', '21pz-i5'], '4210': ['littorio-12', '90le-580'] };

  it('are of middling strength, and at worst the strongest that they can be', () => {
    const { usual, worst } = threatOn(place({ '1524': ['21pz-104', '21pz-3'], ...FAR }));
    expect(worst?.unseen).toBe(1);
    expect(worst?.odds.attack).toBeGreaterThan(usual?.odds.attack ?? 0);
    expect(total(worst)).toBeCloseTo(1, 10);
  });
  it('cannot be units that are known to be elsewhere', () => {
    const near: Placed = { '1524': ['21pz-104', '21pz-3'] };
    const open: Placed = { ...FAR, '4010': ['15pz-33'], '3908': ['21pz-i5'] };
    const [free, bound] = [FAR, open].map((far) => threatOn(place({ ...near, ...far })));
    const most = ({ usual, worst }: Threat) => (worst ?? usual)?.odds.attack ?? 0;
    expect(most(bound)).toBeLessThan(most(free));
  });
  it('never show who they are: positions that differ only in secrets give the same answer [5.3.4.a] [5.3.4.b]', () => {
    const looks = (hidden: string, far: string, top = '21pz-104'): Placed => ({
      '1524': [top, hidden],
      '4010': ['15pz-33', far],
      '4210': ['littorio-12', '90le-580'],
    });
    const answers = [
      looks('21pz-3', '21pz-i5'),
      looks('21pz-i5', '21pz-3'),
      looks('21pz-i5:1', '21pz-3 disrupted', '21pz-104:2'),
    ].map((units) => JSON.stringify(threatOn(place(units))));
    expect(JSON.parse(answers[0])).toHaveProperty('worst');
    expect(new Set(answers).size).toBe(1);
  });
});
