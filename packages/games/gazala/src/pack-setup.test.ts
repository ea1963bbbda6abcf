import { arrivalsOf, chartList, compileMap, scenarioOf, setupOf } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { readPack } from '../../../engine/src/testing/pack.ts';

const pack = readPack(new URL('../pack/', import.meta.url));
const map = compileMap(pack.map);

const hexIds = Object.keys(pack.map.hexes).sort();
const withFeature = (name: string) => hexIds.filter((id) => pack.map.hexes[id]?.f?.includes(name));
const distance = (a: string, b: string) => map.distance(map.place(a), map.place(b));
const neighbours = (id: string) => hexIds.filter((other) => distance(id, other) === 1);
const key = (a: string, b: string) => [a, b].sort().join('|');
const sides = new Map(pack.map.sides.map(([a, b, type]) => [`${key(a, b)} ${type}`, type] as const));
const has = (a: string, b: string, type: string) => sides.has(`${key(a, b)} ${type}`);
const north = hexIds.filter((id) => id.endsWith('01'));
const edges = [...new Set([...north, ...hexIds.filter((id) => id.startsWith('30'))])].sort();
const BOX = ['1118', '1218', '1219', '1318'];

describe('the map', () => {
  it('has 645 hexes of a mile, odd columns to row 21 and even ones, half a hex north, to row 22 (14.1, 15.1)', () => {
    const ids = Array.from({ length: 30 }, (_, i) => i + 1).flatMap((c) =>
      Array.from({ length: c % 2 === 1 ? 21 : 22 }, (_, r) => `${c}`.padStart(2, '0') + `${r + 1}`.padStart(2, '0')),
    );
    expect(hexIds).toEqual(ids);
    expect(pack.map.scale.hexKm).toBe(1.6);
    for (const pair of ['1215 1314', '1216 1315', '1217 1316', '1316 1416', '1621 1622', '1214 1313'])
      expect({ pair, 'distance pair slice 0 4 pair slice 5': distance(pair.slice(0, 4), pair.slice(5)) }).toEqual({
        pair,
        'distance pair slice 0 4 pair slice 5': 1,
      });
    expect(distance('1217', '1416')).toBe(2);
  });
  it('the edges are where the rows and columns end (8.3)', () => {
    expect(withFeature('edge:north')).toEqual(north);
    expect(withFeature('edge:west')).toEqual(hexIds.filter((id) => id.startsWith('01')));
    expect(withFeature('edge:east')).toEqual(hexIds.filter((id) => id.startsWith('30')));
    expect(withFeature('edge:south')).toHaveLength(30);
    for (const id of withFeature('edge:south'))
      expect(id.slice(2)).toBe(Number(id.slice(0, 2)) % 2 === 1 ? '21' : '22');
  });
  it('a mined hex is mined on every hexside, the box of Bir Hacheim on its outer ones (14.1, G-31)', () => {
    const early = new Set(['front', 'rear', 'bir-hacheim'].flatMap((f) => withFeature(`field:${f}`)));
    const expected = new Set<string>();
    for (const a of hexIds)
      for (const b of neighbours(a)) {
        const touched = (hexes: Iterable<string>) => [...hexes].some((h) => h === a || h === b);
        if (BOX.includes(a) && BOX.includes(b)) continue;
        if (touched(early)) expected.add(`${key(a, b)} minefield`);
        else if (touched(withFeature('field:1102'))) expected.add(`${key(a, b)} minefield:1102`);
        else if (touched(withFeature('field:north'))) expected.add(`${key(a, b)} minefield:north`);
      }
    expect([...sides.keys()].filter((k) => k.includes('minefield')).sort()).toEqual([...expected].sort());
  });
  it('the front belt runs unbroken from 0104 to 1119, and its hexes to 1118 count for communications (8.1, 14.2)', () => {
    const belt = withFeature('field:front');
    expect(belt).toHaveLength(21);
    for (const id of belt) expect(neighbours(id).some((n) => belt.includes(n))).toBe(true);
    expect(withFeature('loc')).toEqual(belt.filter((id) => id !== '1119'));
    expect({
      'belt includes 0104': belt.includes('0104'),
      'belt includes 1118': belt.includes('1118'),
      'belt includes 1119': belt.includes('1119'),
    }).toEqual({ 'belt includes 0104': true, 'belt includes 1118': true, 'belt includes 1119': true });
  });
  it('the prohibited zone is all that lies west of the belt and of the line from 1119 to the south edge (8.1.a)', () => {
    const belt = new Set(withFeature('field:front'));
    const seen = new Set(['0121']);
    for (const id of seen) for (const n of neighbours(id)) if (!belt.has(n) && !has(id, n, 'zoneLimit')) seen.add(n);
    expect([...seen].sort()).toEqual(withFeature('zone:prohibited'));
    expect(seen.size).toBe(99);
  });
  it('the area of the 69th Brigade lies north of the row from 0104 to 0801 (8.2)', () => {
    const last = [4, 4, 3, 3, 2, 2, 1, 1];
    const area = hexIds.filter((id) => Number(id.slice(2)) <= (last[Number(id.slice(0, 2)) - 1] ?? 0));
    expect(withFeature('zone:69-brigade')).toEqual(area);
    expect(withFeature('field:north')).toEqual(['0204', '0303', '0403', '0502', '0602', '0701', '0801']);
    expect(withFeature('field:1102')).toEqual(['1102']);
  });
  it('1214 and 1313 are open ground with no mines between them, and no other hexside leads out of the triangle (18.0.b)', () => {
    for (const id of ['1214', '1313', '1215', '1216', '1217', '1416', '1521', '1621', '1622'])
      expect({
        id,
        'map hexes id t': pack.map.hexes[id]?.t,
        'map hexes id f some f f startsWith field:':
          pack.map.hexes[id]?.f?.some((f) => f.startsWith('field:')) ?? false,
      }).toEqual({ id, 'map hexes id t': 'desert', 'map hexes id f some f f startsWith field:': false });
    const seen = new Set(['1214']);
    for (const id of seen)
      for (const n of neighbours(id)) if (!has(id, n, 'minefield') && key(id, n) !== '1214|1313') seen.add(n);
    expect(seen.size).toBe(13);
    expect(has('1214', '1313', 'minefield')).toBe(false);
  });
  it('the seven boxes are fortified (17.0, G-32), and 21 hexes are rough (G-44)', () => {
    const boxes = [...BOX, '1504', '1605', '2705'];
    expect(withFeature('fort')).toEqual(boxes);
    expect(hexIds.filter((id) => pack.map.hexes[id]?.t === 'box')).toEqual(boxes);
    expect(hexIds.filter((id) => pack.map.hexes[id]?.t === 'rough')).toHaveLength(21);
  });
  it('every escarpment has an up and a down side (8.0.j), and roads and tracks cross it in three places', () => {
    const scarps = pack.map.sides.filter((s) => s[2] === 'escarpment');
    expect(scarps).toHaveLength(37);
    for (const [a, b, , more] of scarps) expect([more?.up, more?.down].sort()).toEqual([a, b].sort());
    const steps = new Set(pack.map.ways.flatMap((w) => w.hexes.slice(1).map((h, i) => key(w.hexes[i] ?? '', h))));
    const crossed = scarps
      .filter(([a, b]) => steps.has(key(a, b)))
      .map(([, , , more]) => `${more?.down} to ${more?.up}`);
    expect(crossed).toEqual(['1602 to 1603', '2102 to 2103', '2803 to 2804']);
  });
  it('supply comes from 0106 and the hexes south of it (5.0.i), and from the north and east edges (5.0.j)', () => {
    const [axis, allied] = chartList(pack, 'supplySources');
    expect({ 'axis side': axis?.side, 'axis hexes': axis?.hexes }).toEqual({
      'axis side': 'axis',
      'axis hexes': hexIds.filter((id) => id.startsWith('01') && id > '0105'),
    });
    expect({ 'allied side': allied?.side, 'allied hexes': allied?.hexes }).toEqual({
      'allied side': 'allied',
      'allied hexes': edges,
    });
  });
});

/** 17.0 in the order of the text: formation, its hexes (or a distance and a centre), its units; an asterisk starts used. */
const listed = (id: string, hexes: string, units: string) => ({ id, hexes, units });
const SETUP = {
  allied: [
    listed('3 Ind', '1 of 1520', '2 RL, 11 Cav, 18 Cav'),
    listed('7 Motor', '2 of 2720', '2 RB*, 9 KRR*'),
    listed('9 Ind', '2705', '3/12 FR'),
    listed('1 FF', '1218, 1219, 1318, 1118', 'Marine, 2 FL, 3 FL, Pacific'),
    listed('201 Gd', '1504, 1605', '3 Cold, 2 Scots, 9 RB, Gd AT'),
    listed('150 Inf', '2 of 0810', '4 EY, 4 GH, 5 GH'),
    listed('22 Arm', '1 of 1310', '2 RGH, 3 CLY, 4 CLY'),
    listed('4 Arm', '3 of 2615', '3 RTR, 5 RTR, 8 Hus, 1 KRR'),
    listed('2 Arm', '1 of 1901', 'Bays, 9 Lan, 10 Hus, 1 RB'),
    listed('1 ATB', '1 of 0806', '8 RTR, 42 RTR, 44 RTR'),
    listed('69 Inf', '3 of 0201', '5 EY, 6 GH, 7 GH'),
  ],
  axis: [
    listed('Trieste', '3 of 0517', '65/1, 65/2, 66/1, 66/2, 8 Ber, 11 Arm'),
    listed('Ariete', '1 of 1321', '132/8, 132/9, 132/10, 5 Ber, 12 Ber, 3 Ber AT'),
    listed('Pavia', '2 of 0110', '27 Pav, 28 Pav'),
  ],
};

describe('the set-up', () => {
  const groups = setupOf(pack, 'one');
  const placesOf = (text: string) => {
    const [within, centre] = text.split(' of ');
    if (centre === undefined) return text.split(', ');
    return hexIds.filter((id) => distance(id, centre) <= Number(within));
  };
  it.each(['allied', 'axis'] as const)(
    'of the %s side is as listed (17.0.e1, 17.0.e2, 17.0.e3, 17.0.e4, 17.0.e5, 17.0.e6, 17.0.e7, 17.0.e8, 17.0.e9, 17.0.e10, 17.0.e11, 17.0.g1, 17.0.g2, 17.0.g3)',
    (side) => {
      const shown = groups[side]?.map((g) => ({
        id: g.group,
        hexes: [g.at].flat(),
        units: g.units.map((u) => (g.reduced?.includes(u) ? `${u}*` : u)).join(', '),
      }));
      expect(shown).toEqual(SETUP[side].map((s) => ({ ...s, hexes: placesOf(s.hexes) })));
    },
  );
  it('the Allies first, one unit to a hex but for the Guards (17.0.d), then the Axis, who may stack (17.0.f)', () => {
    for (const id of ['one', 'campaign'])
      expect(scenarioOf(pack, id).special?.setupOrder).toMatchObject({ order: ['allied', 'axis'] });
    expect(groups.allied?.map((g) => g.special?.perHex)).toEqual([1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1]);
    expect(groups.axis?.map((g) => g.special?.perHex)).toEqual([undefined, undefined, undefined]);
  });
  it('no Axis unit starts in mines (G-46), no Allied unit in the prohibited zone, the 69th Brigade in its area (8.1, 8.2)', () => {
    const feature = (at: string | readonly string[], f: string) =>
      [at].flat().filter((id) => pack.map.hexes[id]?.f?.some((x) => x.startsWith(f)));
    for (const g of groups.axis ?? []) expect(feature(g.at, 'field:')).toEqual([]);
    for (const g of groups.allied ?? []) expect(feature(g.at, 'zone:prohibited')).toEqual([]);
    const brigade = groups.allied?.find((g) => g.group === '69 Inf')?.at ?? [];
    expect(feature(brigade, 'zone:69-brigade')).toEqual(brigade);
  });
  it('the suggested places are inside the areas and stack legally (10.0)', () => {
    const used = new Map<string, number>();
    for (const g of [...(groups.allied ?? []), ...(groups.axis ?? [])]) {
      const suggested = [g.special?.suggested].flat().map(String);
      expect(suggested).toHaveLength(g.units.length);
      for (const hex of suggested) {
        expect({ group: g.group, 'at flat includes hex': [g.at].flat().includes(hex) }).toEqual({
          group: g.group,
          'at flat includes hex': true,
        });
        used.set(hex, (used.get(hex) ?? 0) + (g.group === 'Pavia' ? 2 : 1));
      }
    }
    expect([...used].filter(([, n]) => n > 2)).toEqual([]);
  });
});

const ARRIVALS: Record<string, string> = {
  '15.1.a axis 1 21 Pz': '5/1, 5/2, 104/1, 104/2, 104/3, 39 AT, 3 Rec',
  '15.1.h axis 1 15 Pz': '8/1, 8/2, 115/1, 115/2, 115/3, 33 AT, 33 Rec',
  '15.1.i axis 1 90 Lt': '155/1, 155/2, 200/1, 200/2, 361/1, 361/2, 288, 190 AT, 580 Rec',
  '15.1.b axis 9 Brescia': '19 Bre, 20 Bre',
  '15.1.d allied 2 Allied edges': '2 KRR',
  '15.1.j allied 4 Allied edges': '1 Worc, 1/5 Mah, 3/2 Pun',
  '15.1.e allied 6 Allied edges': '9 Dur Lt',
  '15.1.f allied 7 Allied edges': '2 HLI, 4/10 Bal, 2/4 Gur',
  '15.1.m allied 7 Allied edges': '3/9 Jat, 2 WY',
  '15.1.n allied 7 Allied edges': 'Cumber.',
  '15.1.g allied 8 Allied edges': '4 RTR, 7 RTR',
};

describe('the reinforcements', () => {
  /** The drill has one of its own, which no row of the ledger names. */
  const printed = pack.arrivals.filter((a) => a.ledger);

  it('come on their turns (15.1.a, 15.1.h, 15.1.i, 15.1.b, 15.1.d, 15.1.j, 15.1.e, 15.1.f, 15.1.m, 15.1.n, 15.1.g)', () => {
    const shown = printed.map((a) => [`${a.ledger} ${a.side} ${a.turn} ${a.entry}`, a.units.join(', ')]);
    expect(Object.fromEntries(shown)).toEqual(ARRIVALS);
  });
  it('arrive in their hexes (15.1.a, 15.1.h, 15.1.i, 15.1.b), the Allies on the north and east edges, rebuilt units too (15.1.c, 13.3.f)', () => {
    expect(Object.fromEntries(chartList(pack, 'entryHexes').map((e) => [e.id, e.hexes]))).toEqual({
      '21 Pz': ['1321', '1422', '1521', '1622', '1721'],
      '15 Pz': ['1622', '1721', '1822', '1921', '2022'],
      '90 Lt': ['1721', '1822', '1921', '2022', '2121'],
      Brescia: ['0108', '0109', '0110'],
      'Allied edges': edges,
      'Axis return': ['1321', '1422', '1521', '1622', '1721', '1822', '1921', '2022', '2121'],
    });
  });
  it('Scenario One lasts to June 1-2 (17.0.a), the Campaign to June 13-14 with the same set-up (17.0.i)', () => {
    expect(scenarioOf(pack, 'one').turns).toMatchObject({ first: 1, last: 6 });
    expect(scenarioOf(pack, 'campaign').turns).toMatchObject({ first: 1, last: 12 });
    expect(setupOf(pack, 'campaign')).toEqual(setupOf(pack, 'one'));
    const used = (id: string) => arrivalsOf(pack, id, () => false);
    expect(used('one')).toEqual(printed.filter((a) => Number(a.turn) <= 6));
    expect(used('campaign')).toEqual(printed);
    const placed = [...Object.values(setupOf(pack, 'one')).flat(), ...printed].flatMap((g) => g.units);
    expect([...placed].sort()).toEqual(pack.units.map((u) => u.id).sort());
  });
  it('the Axis starts Scenario One with 2 points and the Campaign with none (17.0.b)', () => {
    const start = (id: string) => scenarioOf(pack, id).victory.start;
    expect([start('one'), start('campaign')]).toMatchObject([
      { axis: 2, allied: 0 },
      { axis: 0, allied: 0 },
    ]);
  });
  it('a box of the turn track waits for every turn, and for two turns after the last (8.3)', () => {
    const boxes = new Set(pack.map.boxes?.map((b) => b.id));
    for (let turn = 1; turn <= 14; turn += 1)
      expect({ turn, 'boxes has turn': boxes.has(`turn:${turn}`) }).toEqual({ turn, 'boxes has turn': true });
  });
});
