import { readFileSync } from 'node:fs';
import { chartCell, chartList, chartValue, provenance, scenarioOf } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { readPack, rowsNamedIn } from '../../../engine/src/testing/pack.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}.json`, import.meta.url), 'utf8'));
const folder = new URL('../pack/', import.meta.url);
const pack = readPack(folder);

/** Every counter of the order of battle (15.1, 15.2, 15.4, 15.5): three figures, and whose they are. */
const RATINGS: Record<string, string> = {
  '1-9-12': 'Afrika HQ, Trieste HQ',
  '1-9-16': 'Ariete HQ',
  '1-9-18': '15th Panzer HQ',
  '2-3-12': '149, 65, 1Mil, 62/Tre, 61/Tre, 66/Tri, 3RHA/7Sup, 102/7Arm',
  '2-3-8': 'Aos/Pav, 27/Bre, 155/Sav, Det/Sol, III/255, Gen/Sav, III/347, Det/Sav, Det/Bol, 28GAF',
  '2-9-12': '4th Indian HQ, 1st South African HQ, 2nd New Zealand HQ, 2nd South African HQ',
  '2-9-18': '21st Panzer HQ',
  '3-2-12': '2/15Aus',
  '3-2-16': '2Lt/Art, 1Lt/Art, 5Lt/Pav, 3Lt/Tri',
  '3-4-12':
    'HMG/Car, RNF MG, I/155/Afk, II/155/Afk, III/155/Afk, 617/DAK, 900/Afk, 606/DAK, 7Brs/Tre, 1RNC/1SA, ' +
    '1TS/1SA, 9Brs/Tri, 65/Tri, Duke/1SA, Botha/5SA, Irish/5SA, 3TS/5SA, ILH/3SA, Rand/3SA, 1RDI/3SA, ' +
    'Kaff/4SA, 2RDI/4SA, UMR/4SA, 1Pol/6SA, 2Pol/6SA, 2TS/6SA',
  '3-4-16': '8Brs/Art',
  '3-4-18': '33/15 Pioneer, 2/15, 33/15 AT, 200/21, 15/21, 605/21, 39/21',
  '3-4-8': '19/Bre, 20/Bre, 39/Bol, 40/Bol, 27/Pav, 28/Pav, 15/Sav, 16/Sav',
  '3-9-12': '70th British HQ, XXI Corps HQ',
  '3-9-18': '7th Armoured HQ',
  '4-3-16': '7Md/Art, 8Md/Art, 9Md/Art',
  '4-3-18': 'Lnr/Car, CIH/4Ind, 288vzb, 11Hus/7Arm, KDG/7Arm, DC/2NZ, 4SA/7Arm, 3SA/1SA',
  '4-5-12':
    '2Y&L/14, 1B&H/14, 2BW/14, 2Kng/16, 2Liec/16, 2Qns/16, 4Bdr/23, 1DLI/23, 1Esx/23, 1Rfl/Car, 2Rfl/Car, ' +
    '3Rfl/Car, 11Cz, 1RS/7Ind, 4/11Sk/7Ind, 4/16Pb/7Ind, 2CH/11Ind, 2/5Mh/11Ind, 1/6Rj/11Ind, I/361/Afk, ' +
    'II/361/Afk, 18/4NZ, 19/4NZ, 20/4NZ, 21/5NZ, 22/5NZ, 23/5NZ, 24/6NZ, 26/6NZ, 25/6NZ, 1Bfs/5Ind, ' +
    '3/1Pb/5Ind, 4/6Rj/5Ind',
  '4-5-18': 'I/33/LW, I/18/LW, 2SG/4Arm, 2RB/7Sup, 1KRRC/7Sup, 3CG/22Gd, 9RB/22Gd',
  '5-3-16': '3CLY/22Arm, 4CLY/22Arm, 2RGH/22Arm',
  '5-4-12': '2/13Aus, 8RTR/1Tk, 28Mo/2NZ, 42RTR/1Tk, 44RTR/1Tk',
  '5-4-18': '33/15 Recon, 3/21, II/104/21, II/115/Afk',
  '6-4-16': '1RTR/32Tk, 8Hus/4Arm, 3RTR/4Arm, 5RTR/4Arm, 2RTR/7Arm, 6RTR/7Arm, 7Hus/7Arm',
  '6-5-18': 'I/115/15, I/104/21',
  '7-5-12': '4RTR/32Tk',
  '9-6-18': 'I/8/15, II/8/15, II/5/21, I/5/21',
};

const land = pack.units.filter((u) => u.size !== 'air');
const column = (chart: string, rows: readonly (string | number)[], key: string) =>
  rows.map((row) => chartCell(pack, chart, row, key));
const value = (chart: string, key: string) => chartValue(pack, chart, key);

describe('the counters', () => {
  it.each(Object.entries(RATINGS))('%s stands on the front of %s', (rating, ids) => {
    const figures = (id: string) => {
      const front = land.find((u) => u.id === id)?.front;
      return [front?.attack ?? front?.artillery, front?.defence ?? front?.range, front?.movement].join('-');
    };
    expect(ids.split(', ').map(figures)).toEqual(ids.split(', ').map(() => rating));
  });
  it('there are 142 combat units and 12 headquarters, and no other', () => {
    const named = Object.values(RATINGS).flatMap((ids) => ids.split(', '));
    expect(land.map((u) => u.id).sort()).toEqual([...named].sort());
    expect(land.filter((u) => u.type === 'hq')).toHaveLength(12);
    expect(land).toHaveLength(154);
  });
  it('a back is half the front rounded up with the same movement, and eleven combat units have none (2.3)', () => {
    const fighting = land.filter((u) => u.type !== 'hq');
    for (const u of fighting.filter((x) => x.back !== undefined))
      expect({ 'u id': u.id, 'u back': u.back }).toEqual({
        'u id': u.id,
        'u back': {
          attack: Math.ceil(Number(u.front.attack) / 2),
          defence: Math.ceil(Number(u.front.defence) / 2),
          movement: u.front.movement,
        },
      });
    expect(fighting.filter((u) => u.back === undefined)).toHaveLength(11);
    for (const u of pack.units)
      expect({ 'u id': u.id, 'u steps': u.steps }).toEqual({ 'u id': u.id, 'u steps': u.back === undefined ? 1 : 2 });
  });
  it('only the eight Italian 3-4-8 regiments are III (7.1, T-20)', () => {
    expect(land.filter((u) => u.size === 'III').map((u) => u.id)).toEqual(RATINGS['3-4-8']?.split(', '));
  });
  it('armor, reconnaissance, motorized units, headquarters and all with 16 or 18 points are motorized (T-24)', () => {
    for (const u of land) {
      const byType = ['armor', 'recon', 'motorized', 'hq'].includes(u.type);
      const motorized = byType || Number(u.front.movement) >= 16;
      expect({ 'u id': u.id, 'u class': u.class }).toEqual({
        'u id': u.id,
        'u class': motorized ? 'motorized' : 'non-motorized',
      });
    }
  });
  it('twelve units are anti-tank guns and three have no colour (13.0, 6.1, T-21, T-22)', () => {
    const guns = '149, 65, I/33/LW, 33/15 AT, I/18/LW, 605/21, 39/21, 617/DAK, 606/DAK, 1Mil, 3RHA/7Sup, 102/7Arm';
    expect(land.filter((u) => u.type === 'antitank').map((u) => u.id)).toEqual(guns.split(', '));
    expect(land.filter((u) => u.formation === undefined).map((u) => u.id)).toEqual(['1Mil', 'III/255', 'III/347']);
  });
  it('the counters of the air are as many as the pool says (2.5.b)', () => {
    const pool = { commonwealth: [10, 7], german: [6, 3], italian: [2, 2] };
    for (const [nation, [fighters, bombers]] of Object.entries(pool)) {
      const count = (type: string) => pack.units.filter((u) => u.nation === nation && u.type === type).length;
      expect({ 'count fighter': count('fighter'), 'count closeSupport': count('closeSupport') }).toEqual({
        'count fighter': fighters,
        'count closeSupport': bombers,
      });
      expect(['fighter', 'closeSupport'].map((c) => chartCell(pack, 'airPool', nation, c))).toEqual([
        fighters,
        bombers,
      ]);
    }
  });
  it('all counters together are 228 (2.0.a)', () => {
    const { total, ...mix } = pack.charts.counterMix?.values ?? {};
    const sum = Object.values(mix).reduce((n, v) => n + Number(v.value), 0);
    expect({ sum, 'total value': total?.value }).toEqual({ sum: 228, 'total value': 228 });
    expect({
      'value counterMix combat units': value('counterMix', 'combat units'),
      'value counterMix headquarters': value('counterMix', 'headquarters'),
    }).toEqual({ 'value counterMix combat units': 142, 'value counterMix headquarters': 12 });
    expect({
      'value counterMix air units': value('counterMix', 'air units'),
      'value counterMix corps chits': value('counterMix', 'corps chits'),
    }).toEqual({ 'value counterMix air units': 30, 'value counterMix corps chits': 8 });
  });
  it('each nation has its colour and side, each corps its chit (2.3.a, 2.3.b, 2.3.c)', () => {
    expect(chartList(pack, 'nations').map((n) => [n.id, n.side, n.colour].join(' '))).toEqual([
      'commonwealth commonwealth tan',
      'italian axis light green',
      'german axis field green',
    ]);
    expect(chartList(pack, 'activationChits').map((c) => [c.formation, c.nation, c.colour].join(' '))).toEqual([
      'Tobruk commonwealth white',
      'XXX commonwealth red',
      'XIII commonwealth blue',
      '15 Pz german black',
      '21 Pz german red',
      'Afrika german tan',
      'CAM italian red',
      'XXI italian green',
    ]);
    for (const chit of chartList(pack, 'activationChits'))
      expect(land.some((u) => u.type === 'hq' && u.formation === chit.formation && u.side === chit.side)).toBe(true);
  });
});

describe('the map', () => {
  it('has 780 hexes of four miles, 635 of them land (2.1.a)', () => {
    expect(pack.map.scale.hexKm).toBe(6.4);
    const hexes = Object.values(pack.map.hexes);
    expect({
      'hexes length': hexes.length,
      'hexes filter h h t sea length': hexes.filter((h) => h.t !== 'sea').length,
    }).toEqual({ 'hexes length': 780, 'hexes filter h h t sea length': 635 });
  });
  it('cities are Tobruk, Bardia and Sollum (T-06); the zones are fort hexes (T-07)', () => {
    const where = (test: (h: (typeof pack.map.hexes)[string]) => boolean) =>
      Object.entries(pack.map.hexes).flatMap(([id, h]) => (test(h) ? [id] : []));
    expect(where((h) => h.t === 'city')).toEqual(['2403', '4709', '4813']);
    const zone = (name: string) => where((h) => h.f?.includes(`zone:${name}`) ?? false).length;
    expect(['Tobruk', 'Bardia', 'Halfaya', 'Sidi Omar'].map(zone)).toEqual([15, 4, 3, 1]);
    expect(where((h) => h.f?.includes('fort') ?? false)).toHaveLength(23);
  });
  it('entry hexes and supply sources stand where they are ruled to be (4.0.b, 5.1.b, T-32)', () => {
    const entries = chartList(pack, 'entryHexes');
    const lone = entries.filter((e) => e.entry === true && e.supply === true);
    expect(lone.map((e) => `${e.id} ${e.side} ${e.hexes?.join()} ${e.while}`)).toEqual(
      ['1 axis 1402', '2 axis 1408', '3 axis 1411', 'C commonwealth 5214', 'D commonwealth 5216']
        .concat(['E commonwealth 5217', 'F commonwealth 5218', 'G commonwealth 5220'])
        .concat(['F south commonwealth 4220', 'G south commonwealth 3220'])
        .map((line) => `${line} notEnemyOccupied`),
    );
    expect(entries.filter((e) => e.entry === false).map((e) => [e.hexes, e.option, e.while])).toEqual([
      [['2403'], 'tobrukPort', 'notEnemyOccupied'],
      [['4709'], 'bardiaDepot', 'lastHeld'],
    ]);
  });
  it('the armour enters on any edge hex from G to F (15.4.a)', () => {
    const gap = (id: string) => chartList(pack, 'entryHexes').find((e) => e.id === id);
    expect(gap('G-F')).toMatchObject({ hexes: ['5218', '5219', '5220'], entry: true, supply: false });
    const south = [32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42].map((c) => `${c}20`);
    expect(gap('G-F south')).toMatchObject({ hexes: south, supply: false, option: 'southernEntry' });
  });
});

describe('the charts', () => {
  it('the Combat Results Table, whole (10.2.a)', () => {
    const rows = pack.charts.combatResults?.cells?.map((line) => line.join(', '));
    expect({
      'charts combatResults columns join': pack.charts.combatResults?.columns?.join(' '),
      'charts combatResults dice': pack.charts.combatResults?.dice,
    }).toEqual({ 'charts combatResults columns join': '1:3 1:2 1:1 2:1 3:1 4:1', 'charts combatResults dice': '2d6' });
    const ladder = [
      '2/-',
      '1/-',
      '-/-',
      '1/1',
      '1/R2',
      '-/R2',
      '-/1',
      '-/1 R2',
      '-/1 R3',
      '-/2 R2',
      '-/2 R3',
      '-/3 R3',
    ];
    const rung = (n: number) => ladder[[9, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24].filter((from) => n >= from).length];
    const offsets = [0, 1, 3, 5, 6, 7];
    const expected = Array.from({ length: 17 }, (_, i) => offsets.map((o) => rung(i + 2 + o)).join(', '));
    expect(rows).toEqual(expected);
    expect(chartCell(pack, 'combatResults', -3, '1:1')).toBe(chartCell(pack, 'combatResults', 2, '1:1'));
    expect(chartCell(pack, 'combatResults', 25, '1:1')).toBe(chartCell(pack, 'combatResults', 18, '1:1'));
  });
  it('modifiers: ratio and artillery +1 (10.1.b, 10.1.h), air +2 and +1 for the attacker (10.1.i), -2 and -1 for the defender (10.1.j)', () => {
    const keys = ['ratioAbove', 'artillery', 'attackerCloseSupport', 'attackerFighter'];
    expect(keys.map((k) => value('combatModifiers', k))).toEqual([1, 1, 2, 1]);
    expect(['defenderCloseSupport', 'defenderFighter'].map((k) => value('combatModifiers', k))).toEqual([-2, -1]);
  });
  it('the Terrain Effects Chart, row by row (2.1.b, 5.1.d, 5.1.f, 8.0.b, 8.0.c, 9.0.d, 9.2.a, 9.4.c, 9.5.a, 10.1.d, 10.1.e, 10.5.a)', () => {
    const columns = pack.charts.terrainEffects?.columns ?? [];
    const rows = chartList(pack, 'terrainEffects').map((e) => `${e.id}: ${columns.map((c) => e[c]).join(' ')}`);
    expect(rows).toEqual([
      'desert: hex 1 1 0 0 never free true yes true',
      'rough: hex 3 2 0 1 always wayOnly true yes true',
      'city: hex 1 1 0 1 always free false no true',
      'fort: feature 0 0 0 0 never free false yes true',
      'sea: hex   0 0 never blocked true no false',
      'fortification: hexside 0 0 all 2 allInward free true notIfEnemyHeld true',
      'escarpment: hexside 3 2 0 1 allUp wayOnly true no false',
      'road: way 0.5 1 0 0 never free true yes true',
      'trail: way 1 1 0 0 never free true yes true',
      'border: hexside 0 0 0 0 never free true yes true',
    ]);
  });
  it('tanks recover by nationality, Italians never (12.0.a, 12.0.b)', () => {
    const dice = [1, 2, 3, 4, 5, 6];
    expect(column('armorRecovery', dice, 'commonwealth')).toEqual([1, 2, 2, 3, 'PE', 'PE']);
    expect(column('armorRecovery', dice, 'german')).toEqual([1, 1, 2, 2, 3, 'PE']);
    expect(pack.charts.armorRecovery?.columns).toEqual(['commonwealth', 'german']);
  });
  it('anti-tank guns hit on 1-3, 1-4 and 1 (13.0.d)', () => {
    expect(column('antiTank', ['commonwealth', 'german', 'italian'], 'hitsUpTo')).toEqual([3, 4, 1]);
  });
  it('dogfights: one loss (11.1.b), two at double (11.1.c), three at triple (11.1.d), one for each fighter that meets none (11.1.e)', () => {
    expect(chartList(pack, 'dogfight').map((e) => [e.times, e.losses, e.choosers])).toEqual([
      [1, 1, ['loser']],
      [2, 2, ['loser', 'winner']],
      [3, 3, ['loser', 'winner', 'loser']],
    ]);
    expect(value('dogfight', 'unopposedLosses')).toBe(1);
  });
  it('supply: low on the first turn (5.2.a, 5.2.d), out on the second (5.2.b, 5.2.e, 5.2.f, 5.2.g, 9.1.b), losses from the third (5.2.c)', () => {
    const full = { divide: 1, round: 'up' };
    const up = { divide: 2, round: 'up' };
    const down = { divide: 2, round: 'down' };
    const states = chartList(pack, 'supplyStates');
    const shown = states.map((s) => [s.id, s.turns, s.attack, s.defence, s.movement, s.artillery, s.reductions]);
    expect(shown).toMatchObject([
      ['supplied', 0, full, full, full, { keep: true }, { value: 0 }],
      ['low', 1, up, full, full, { keep: true }, { value: 0 }],
      ['out', 2, down, down, up, { keep: false }, { value: 0 }],
      ['starving', 3, down, down, up, { keep: false }, { value: 1 }],
    ]);
  });
  it('six battalions stack (7.1.a), three on the road (7.1.b); a regiment is three, a headquarters nothing (2.4.c)', () => {
    expect(column('stacking', ['normal', 'road'], 'limit')).toEqual([6, 3]);
    expect(['II', 'III', 'HQ'].map((k) => value('stacking', k))).toEqual([1, 3, 0]);
  });
  it('fixed figures of movement (8.0.g, 9.1.a, 9.4.f, 9.6.a, 9.6.b) and returns (2.4.e, 4.1.a, 12.0.d)', () => {
    const move = ['zocExitCost', 'minimumMove', 'overrunHexes', 'minefieldsPerTurn', 'minefieldDivisor'];
    expect(move.map((k) => value('constants', k))).toEqual([1, 1, 4, 1, 2]);
    const back = ['hqReturnTurns', 'hqReturnDistance', 'recoveryDistance'];
    expect(back.map((k) => value('constants', k))).toEqual([1, 1, 1]);
  });
  it('motorized units advance a second hex (10.4.c), Italians never (10.4.d)', () => {
    const nations = ['commonwealth', 'german', 'italian'];
    expect(column('advance', nations, 'motorized')).toEqual([1, 1, 0]);
    expect(column('advance', nations, 'non-motorized')).toEqual([0, 0, 0]);
  });
  it('ten turns of two days, from 18-19 Nov to 6-7 Dec (1.0.a)', () => {
    const track = chartList(pack, 'turnTrack').map((t) => `${t.id} ${t.dates}`);
    expect(track).toEqual(
      ['1 18-19 Nov', '2 20-21 Nov', '3 22-23 Nov', '4 24-25 Nov', '5 26-27 Nov'].concat([
        '6 28-29 Nov',
        '7 30 Nov-1 Dec',
        '8 2-3 Dec',
        '9 4-5 Dec',
        '10 6-7 Dec',
      ]),
    );
  });
});

describe('air power', () => {
  const allotted = (scenario: string) =>
    chartList(pack, 'airAllotment')
      .filter((e) => e.scenario === scenario)
      .map((e) => `${e.first}-${e.last} ${e.side} ${e.fighter} ${e.closeSupport}`);
  it('scenario 1: turn 1 (15.1.c, 15.1.p) and later turns (15.1.d)', () => {
    expect(allotted('1')).toEqual([
      '1-1 axis 4 3',
      '1-1 commonwealth 10 7',
      '2-4 axis 8 roll',
      '2-4 commonwealth 4 roll',
    ]);
  });
  it('scenario 2: all fighters, close support by the die (15.2.c, 15.2.d)', () => {
    expect(allotted('2')).toEqual(['6-10 axis 8 roll', '6-10 commonwealth 10 roll']);
  });
  it('scenario 3: as scenario 1, to turn 10 (15.3.c)', () => {
    expect(allotted('3')).toEqual([
      '1-1 axis 4 3',
      '1-1 commonwealth 10 7',
      '2-10 axis 8 roll',
      '2-10 commonwealth 4 roll',
    ]);
  });
  it('close support by the die: Axis 3 or 5, Commonwealth 5 or 7 (15.1.e, 15.2.d, 15.3.c)', () => {
    const dice = [1, 2, 3, 4, 5, 6];
    expect(column('closeSupportRoll', dice, 'axis')).toEqual([3, 3, 3, 5, 5, 5]);
    expect(column('closeSupportRoll', dice, 'commonwealth')).toEqual([5, 5, 5, 5, 7, 7]);
  });
});

describe('victory', () => {
  const margin = (id: string) => scenarioOf(pack, id).victory.margin;
  it('margins: 13 (15.1.i), 15 (15.2.g), the bid (15.3.d)', () => {
    expect(['1', '2', '3'].map(margin)).toMatchObject([{ value: 13 }, { value: 15 }, { value: 'bid' }]);
    expect(['minimum', 'maximum', 'suggested'].map((k) => value('bid', k))).toEqual([1, 114, 18]);
  });
  it('objectives: two places are worth 2, five are worth 1 (15.1.k, 15.2.i, 15.3.h)', () => {
    expect(chartList(pack, 'objectives').map((o) => `${o.hex} ${o.name} ${o.vp}`)).toEqual(
      ['2607 Belhamed 2', '2708 Sidi Rezegh 2', '3306 Gambut 1', '4417 Sidi Omar 1'].concat([
        '4813 Sollum 1',
        '4709 Bardia 1',
        '4915 Halfaya Pass 1',
      ]),
    );
  });
  it('casualties: German 2, Italian 1 (15.1.l, 15.2.j, 15.3.i); Commonwealth armor 2, other 1 (15.1.m, 15.2.k, 15.3.j)', () => {
    expect(chartList(pack, 'casualties').map((c) => [c.to, c.nation, c.type, c.vp])).toEqual([
      ['commonwealth', 'german', undefined, 2],
      ['commonwealth', 'italian', undefined, 1],
      ['axis', 'commonwealth', 'armor', 2],
      ['axis', 'commonwealth', undefined, 1],
    ]);
  });
  it('the supply route is worth 5 and ends in Tobruk (15.1.j, 15.2.h, 15.3.f)', () => {
    expect({
      'value supplyRoute vp': value('supplyRoute', 'vp'),
      'value constants tobrukHex': value('constants', 'tobrukHex'),
    }).toEqual({ 'value supplyRoute vp': 5, 'value constants tobrukHex': '2403' });
  });
  it('the Axis wins at once in 2403 (15.1.n, 15.2.l, 15.3.k); three more air units lost make a draw (15.1.o, 15.2.m, 15.3.l)', () => {
    expect({
      'value constants suddenDeathHex': value('constants', 'suddenDeathHex'),
      'value constants airLossLead': value('constants', 'airLossLead'),
    }).toEqual({ 'value constants suddenDeathHex': '2403', 'value constants airLossLead': 3 });
  });
});

describe('the ledger', () => {
  const ledger: { id: string; stated?: boolean }[] = read('ledger');
  it('lists all 224 rules once', () => {
    expect(new Set(ledger.map((r) => r.id)).size).toBe(224);
    expect(ledger).toHaveLength(224);
    expect(ledger.filter((r) => r.stated).map((r) => r.id)).toEqual(['1.0.b', '2.0.a', '2.1.a', '2.2.a', '2.3.h']);
  });
  it('knows every row that the pack names', () => {
    const ids = new Set(ledger.map((r) => r.id));
    const named = rowsNamedIn(folder);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });
  it('every ruling that the pack rests on is written down', () => {
    const rulings = readFileSync(new URL('../docs/rulings.md', import.meta.url), 'utf8');
    const cited = new Set(provenance(pack).flatMap((p) => p.items.flatMap((i) => i.source.match(/T-\d\d/g) ?? [])));
    expect([...cited].filter((id) => !rulings.includes(`| ${id} |`))).toEqual([]);
    expect(cited.size).toBeGreaterThan(15);
  });
});
