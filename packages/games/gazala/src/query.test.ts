import type { Json } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { group, type Table, table } from './testing/table.ts';

const sorted = (hexes: readonly string[]) => [...hexes].sort();
const path = (t: Table, id: string, to: string) => ({ ask: 'path', units: [t.unit(id)], to: t.hex(to) }) as const;

describe('how far a unit comes in a move of its own kind', () => {
  it('in a retreat the hexes of the next step (11.1) [11.1.a]', () => {
    const t = group('21 Pz', { units: { '1710': ['5/1'], '1709': ['3 Cold'] } })
      .all('move 5/1', 'attack heavy')
      .roll(3);
    expect({ awaits: t.awaits(), 'reach 3 Cold': t.reach('3 Cold') }).toEqual({
      awaits: 'retreat-to',
      'reach 3 Cold': { '1609': 1, '1708': 1, '1809': 1 },
    });
    expect(t.query(path(t, '3 Cold', '1708'))).toEqual({ places: [t.hex('1708')], cost: 1, in: 'hexes' });
    expect(t.refused(path(t, '3 Cold', '1711'))).toMatchObject({ rule: '11.1', key: 'not-adjacent' });
    expect(t.query({ ask: 'reach', units: [t.unit('5/1')] }).in).toBeUndefined();
  });

  it('of two units that retreat together what both may do (11.1) [11.1.b]', () => {
    const t = group('21 Pz', { units: { '1710': ['5/1'], '1709': ['11 Cav', '18 Cav'], '1610': ['2 RL'] } });
    t.all('move 5/1', 'attack heavy').roll(4).all('retreat 18 Cav', 'join 11 Cav');
    expect(sorted(Object.keys(t.reach('11 Cav', '18 Cav')))).toEqual(sorted(t.offers('to')));
  });

  it('in an advance the hexes that were cleared (11.2) [11.2.a]', () => {
    const t = group('21 Pz', {
      units: { '1710': ['5/1', '5/2'], '1709': ['11 Cav!'], '1810': ['18 Cav!'], '1910': ['8/1'] },
    });
    t.all('move 5/1', 'attack heavy', 'with 5/2', 'with 8/1').roll(9).do('lose', '11 Cav');
    expect({ awaits: t.awaits(), 'reach 5/1': t.reach('5/1') }).toEqual({
      awaits: 'choose-advance',
      'reach 5/1': { '1709': 1, '1810': 1 },
    });
    expect(t.refused(path(t, '5/1', '1711'))).toMatchObject({ rule: '11.2', key: 'not-vacated' });
    t.do('advance', '5/1');
    expect(sorted(Object.keys(t.reach('5/1')))).toEqual(sorted(t.offers('to')));
  });
});

describe('a unit’s supply', () => {
  it('is as its last check found it; the path is traced now, and the next check would go by it (5.0) [5.0.a]', () => {
    const cut = { '1621': ['5/1', '5/2 out'], ...ring('1621') };
    const t = table({ units: { ...cut, '1815': ['104/1 isolated'] } });
    const line = (id: string) => t.query({ ask: 'supply', unit: t.unit(id) });
    expect(line('5/1')).toEqual({ status: 'supplied', next: 'out', source: -1, path: [] });
    expect(line('5/2')).toMatchObject({ status: 'out', next: 'isolated', source: -1 });
    expect(line('104/1')).toMatchObject({ status: 'isolated', next: 'supplied', path: expect.any(Array) });
    expect(line('104/1').source).toBeGreaterThanOrEqual(0);
  });

  /** Allied units in all six hexes around one. */
  const ring = (hex: string) => {
    const { map } = table({}).state.world;
    const around = Array.from(map.neighbours.subarray(map.ids.indexOf(hex) * 6, map.ids.indexOf(hex) * 6 + 6));
    const units = ['2 RGH', '3 CLY', '4 CLY', 'Bays', '9 Lan', '10 Hus'];
    return Object.fromEntries(around.map((place, i) => [map.ids[place], [units[i]]]));
  };
});

it('the support of an attack that is asked about is a level and the sum of the chits, and nothing else (11.0)', () => {
  const t = table({ units: { '1710': ['5/1'], '1709': ['3 Cold'] } });
  const key = (support: Record<string, Json>) =>
    t.refused({ ask: 'attack', place: t.hex('1709'), units: [t.unit('5/1')], support })?.key;
  expect({
    'key level heavy chits 1': key({ level: 'heavy', chits: -1 }),
    'key level huge': key({ level: 'huge' }),
    'key chits two': key({ chits: 'two' }),
    'key air 1': key({ air: 1 }),
  }).toEqual({
    'key level heavy chits 1': undefined,
    'key level huge': 'unknown-choice',
    'key chits two': 'unknown-field',
    'key air 1': 'unknown-field',
  });
});
