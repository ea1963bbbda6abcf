import { describe, expect, it } from 'vitest';
import { active, table } from '../testing/table.ts';

const zones = (t: ReturnType<typeof table>, side: number) =>
  t
    .query({ ask: 'zoc', side })
    .places.map((p) => t.game.vocabulary.placeName(p))
    .sort();

describe('zones of control', () => {
  it('cover the six hexes around a combat unit [5.4.a]', () => {
    const t = table({ units: { '1524': ['50-69'] } });
    expect(zones(t, 1)).toEqual(['1424', '1425', '1523', '1525', '1624', '1625']);
  });
  it('do not enter an unbreached Minefield of the enemy [5.4.b]', () => {
    const t = table({ units: { '2623': ['21pz-104'] } });
    expect(zones(t, 0)).not.toContain('2622');
    expect(zones(t, 0)).toContain('2624');
    const breached = table({ units: { '2623': ['21pz-104'] }, marks: [{ kind: 'breached', at: '2622' }] });
    expect(zones(breached, 0)).toContain('2622');
  });
  it('enter an own Minefield [5.4.b]', () => {
    expect(zones(table({ units: { '2521': ['ff-1'] } }), 1)).toContain('2622');
  });
  it('do not cross a Ridge or a Wadi, as the chart says [3.1.2.e] [5.4.c] [5.4.g]', () => {
    const t = table({ units: { '2714': ['50-69'] } });
    expect(zones(t, 1)).not.toContain('2715');
    expect(zones(t, 1)).toContain('2713');
  });
  it('are not exerted by disrupted units, HQs, FLAK, KG Hecker and air units [5.4.d] [3.2.m] [3.3.e] [5.6.3.c]', () => {
    for (const unit of ['50-69 disrupted', '50-hq']) expect(zones(table({ units: { '1524': [unit] } }), 1)).toEqual([]);
    for (const unit of ['ind-18flak', 'ind-35flak', 'ind-kpfflak', 'ind-hecker', '21pz-hq'])
      expect(zones(table({ units: { '1524': [unit] } }), 0), unit).toEqual([]);
  });
  it('of both sides may cover the same hex [5.4.f]', () => {
    const t = table({ units: { '1523': ['50-69'], '1525': ['21pz-104'] } });
    expect(zones(t, 0)).toContain('1524');
    expect(zones(t, 1)).toContain('1524');
  });
  it('reach outwards from a unit in an enemy Minefield, and over its own hex [5.4.a]', () => {
    expect(zones(table({ units: { '2622': ['21pz-104'] } }), 0)).toContain('2722');
  });
  it('hinder movement, and with it Command and Supply Paths [5.4.e]', () => {
    const t = active('21pz', { units: { '1524': ['21pz-i5'], '1222': ['21pz-hq'], '1724': ['50-69'] } });
    t.do('move', '21pz-i5');
    expect(t.offers('go')).toContain('1624');
    expect(t.offers('go')).not.toContain('1724');
  });
});
