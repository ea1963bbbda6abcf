import { chartCell, chartList, chartValueNumber, provenance } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { TYPES } from './names.ts';
import { game, pack, start } from './testing/table.ts';

const { world } = start('battles', { axisFreeSetup: false }).state;
const { map, units, mines, charts } = world;
const unit = (id: string) => units.data[units.ids.indexOf(id)];
const hex = (id: string) => map.place(id);
const areAdjacent = (a: string, b: string) => map.directionTo(hex(a), hex(b)) >= 0;

describe('the map', () => {
  it('has every hex once, with its number [3.1.a]', () => {
    expect(map.hexes).toBe(52 * 28);
    expect(new Set(map.ids.slice(0, map.hexes)).size).toBe(map.hexes);
  });
  it('makes the hexes of the worked examples neighbours', () => {
    expect(areAdjacent('2521', '2622')).toBe(true);
    expect(areAdjacent('2623', '2622')).toBe(true);
    expect(areAdjacent('2721', '2621')).toBe(true);
    expect(areAdjacent('2707', '2607')).toBe(true);
  });
  it('knows eight kinds, from Clear to Tobruk, one for each hex [3.1.1.a] [3.1.1.b]', () => {
    expect(map.terrains).toEqual(['box', 'broken', 'city', 'clear', 'hill', 'minefield', 'poi', 'sea', 'village']);
    expect(map.terrainIs(hex('4303'), 'city')).toBe(true);
    expect(map.terrainIs(hex('2607'), 'broken')).toBe(true);
  });
  it('has Ridges and Wadis on hexsides, and the sea at Tobruk [3.1.2.a]', () => {
    expect(new Set(pack.map.sides.map(([, , type]) => type))).toEqual(new Set(['ridge', 'wadi', 'sea']));
  });
  it('gives every Minefield and Box to one side for good [3.1.3.a]', () => {
    expect(mines.hexes.every((at) => mines.owner[at] === 0 || mines.owner[at] === 1)).toBe(true);
    expect(mines.owner[hex('2521')]).toBe(1);
  });
  it('counts a Box as a Minefield too, in the hex and not on its sides [3.1.3.b] [3.1.3.d]', () => {
    expect(mines.boxes.length).toBeGreaterThan(6);
    expect(mines.boxes.every((at) => mines.index[at] >= 0)).toBe(true);
  });
  it('has three Major supply sources for each side at its edge [3.1.5.a]', () => {
    expect(world.sources.map((list) => list.map((at) => map.ids[at]))).toEqual([
      ['1300', '0111', '0122'],
      ['5209', '5213', '5227'],
    ]);
    expect(world.sources.flat().every((at) => map.isOnEdge(at))).toBe(true);
  });
  it('closes the Tobruk perimeter from 3902 to 4706 [5.7.3.f]', () => {
    const line = map.placesWith('perimeter').map((at) => map.ids[at]);
    expect(line).toContain('3902');
    expect(line).toContain('4706');
    expect(line.every((id) => world.inside[hex(id)] === 1)).toBe(true);
    expect(world.inside[hex('4303')]).toBe(1);
    expect(world.inside[hex('3703')]).toBe(0);
  });
});

describe('the counters', () => {
  it('belong to a formation, or are independent [3.2.a]', () => {
    for (const [u, data] of units.data.entries()) {
      if (units.isCombat[u] === 0) continue;
      const isIndependent = units.mayJoin[u] !== 0 || units.isPermanent[u] === 1;
      expect(data.formation !== undefined, data.id).toBe(!isIndependent);
    }
  });
  it('may join no formation if their stripe is white [3.2.b]', () => {
    for (const id of ['perm-kampfstaffel', 'perm-11ind', 'perm-20ind', 'perm-21ind']) {
      expect(units.isPermanent[units.ids.indexOf(id)]).toBe(1);
      expect(units.mayJoin[units.ids.indexOf(id)]).toBe(0);
    }
  });
  it('may join a formation if they have no stripe [3.2.c]', () => {
    expect(units.mayJoin[units.ids.indexOf('ind-18flak')]).not.toBe(0);
  });
  const joins = (id: string) =>
    world.formations.filter((_, f) => ((units.mayJoin[units.ids.indexOf(id)] >> f) & 1) === 1);
  it('Kpf FLAK and KG Hecker may join any Axis formation [5.5.2.i]', () => {
    for (const id of ['ind-kpfflak', 'ind-hecker']) expect(joins(id)).toHaveLength(11);
  });
  it('18 and 35 FLAK may join the 90th, 15th and 21st only [5.5.2.j]', () => {
    for (const id of ['ind-18flak', 'ind-35flak']) expect(joins(id)).toEqual(['90le', '15pz', '21pz']);
  });
  it('Commonwealth independents may join the leg infantry divisions only [5.5.2.k]', () => {
    for (const id of ['ind-8rtr', 'ind-4rtr', 'ind-stopcol']) expect(joins(id)).toEqual(['50', '5ind', '1sa', '2sa']);
  });
  it('the Axis has eleven formations, the Commonwealth seven [3.2.d] [3.2.e]', () => {
    const of = (side: number) => world.formations.filter((_, f) => units.sideOf[f] === side);
    expect(of(0)).toEqual([
      '90le',
      '15pz',
      '21pz',
      '15sb',
      'ariete',
      'trieste',
      'littorio',
      'trento',
      'sabratha',
      'brescia',
      'pavia',
    ]);
    expect(of(1)).toEqual(['7armd', '1armd', '50', 'ff', '5ind', '1sa', '2sa']);
  });
  it('have Tank Points or Anti-Tank Points, never both [3.2.f]', () => {
    units.ids.forEach((id, u) => {
      if (units.isCombat[u] === 1) expect(units.tank[u * 2] > 0, id).not.toBe(units.antitank[u * 2] > 0);
    });
  });
  it('are leg or motorised by the colour of their movement [3.2.h]', () => {
    expect(unit('50-69').class).toBe('leg');
    expect(unit('21pz-104').class).toBe('motorised');
  });
  it('are of the types that rules ask for [3.2.i]', () => {
    const types = new Set(Array.from(units.type, (type) => TYPES[type]));
    for (const type of [
      'hq',
      'infantry',
      'motorised',
      'panzergrenadier',
      'engineer',
      'recce',
      'armoured-car',
      'tank',
      'heavy-tank',
      'flak',
    ] as const)
      expect(types.has(type), type).toBe(true);
  });
  it('have an Effectiveness from 2 to 7 and show less on their disrupted side [3.2.j] [3.2.l]', () => {
    units.data.forEach(({ id, back }, u) => {
      if (units.isCombat[u] === 0) return;
      const [whole, disrupted] = [units.effectiveness[u * 2], units.effectiveness[u * 2 + 1]];
      expect(whole, id).toBeGreaterThanOrEqual(2);
      expect(whole, id).toBeLessThanOrEqual(7);
      expect(disrupted, id).toBeLessThan(whole);
      expect(back).not.toHaveProperty('movement');
    });
  });
  it('show what the worked examples say', () => {
    expect(unit('21pz-104').front).toMatchObject({ effectiveness: 6, strength: 9 });
    expect(unit('21pz-3').front).toMatchObject({ effectiveness: 7, strength: 3 });
    expect(unit('ind-18flak').front).toMatchObject({ effectiveness: 7, strength: 2, antitank: 8 });
    expect(unit('7armd-3rtr').front).toMatchObject({ effectiveness: 5, strength: 4, tank: 6 });
    expect(unit('7armd-7mot').front).toMatchObject({ effectiveness: 5, strength: 12 });
    expect(unit('15pz-i8').front).toMatchObject({ tank: 6 });
    expect(unit('15pz-ii8').front).toMatchObject({ tank: 5 });
    expect(unit('1armd-6sa').front).toMatchObject({ tank: 3 });
    expect(unit('21pz-hq').front).toMatchObject({ engineer: 2, support: 6 });
  });
  it('each formation has one HQ of its own, with its ratings [3.3.a] [3.3.b]', () => {
    for (const [f, hq] of units.hqs.entries()) {
      expect(
        units.data.filter(({ type, formation }) => type === 'hq' && formation === world.formations[f]),
      ).toHaveLength(1);
      expect(units.data[hq].front).toHaveProperty('reaction');
      expect(units.command[hq]).toBeGreaterThan(0);
    }
  });
  it('Axis air units are markers beside the map [3.4.a] [3.1.4.f]', () => {
    const t = start('battles');
    expect(t.at('air-2stormo')).toBe('air:available');
    expect(units.isCombat[units.ids.indexOf('air-2stormo')]).toBe(0);
  });
  it('each formation has a maximum level and a recovery rating [3.5.c]', () => {
    expect(charts.formations.list).toHaveLength(18);
    expect(charts.formations.list.every(({ maximum, recovery }) => maximum >= 3 && maximum <= 6 && recovery >= 1)).toBe(
      true,
    );
  });
  it('at most fifteen Strength Points fit on a marker [3.5.a]', () => {
    expect(Math.max(...units.strength)).toBeLessThanOrEqual(15);
  });
});

describe('the charts', () => {
  it('give no formation more than seven Action Points, and fewer for a Reaction [6.3.1.a] [6.3.1.c] [7.b]', () => {
    const means: number[] = [];
    for (let level = 1; level <= 6; level++) {
      const cells = charts.actionPoints.grid.cells.map((row) => row[level - 1]);
      expect(cells.every(([black, red]) => black <= 7 && red >= 1 && red <= black)).toBe(true);
      means.push(cells.reduce((sum, [black]) => sum + black, 0));
    }
    expect(means).toEqual([...means].sort((a, b) => a - b));
  });
  it('cost what the text says for each Action [7.a]', () => {
    const cost = (action: string) => [
      chartCell(pack, 'actionCosts', action, 'inCommand'),
      chartCell(pack, 'actionCosts', action, 'outOfCommand'),
    ];
    expect(cost('move')).toEqual([1, 2]);
    expect(cost('breach')).toEqual([2, null]);
    expect(cost('refit')).toEqual([1, null]);
    expect(cost('improve')).toEqual([1, null]);
    expect(cost('hasty')).toEqual([1, 2]);
    expect(cost('regular')).toEqual([2, null]);
    expect(cost('prepared')).toEqual([3, null]);
  });
  it('have the results of the Minefield example', () => {
    expect(chartCell(pack, 'minefieldCheck', 3, 'infantry')).toBe('-');
    expect(chartCell(pack, 'minefieldCheck', 3, 'afv')).toBe('D');
    expect(chartCell(pack, 'minefieldCheck', 8, 'afv')).toBe('1');
    expect(chartCell(pack, 'minefieldCheck', 2, 'afv')).toBe('-');
    expect(chartCell(pack, 'minefieldBreach', 3, 'box')).toBe('-');
    expect(chartCell(pack, 'minefieldBreach', 1, 'box')).toBe('B');
  });
  it('hold the Combat Results Table by terrain, harder from Clear to Tobruk [3.1.1.d] [3.1.1.e]', () => {
    expect(chartCell(pack, 'combatResults', 6, '4')).toBe('2r/1r');
    const rows = chartList(pack, 'oddsRows');
    expect(rows.map(({ id }) => id)).toEqual(['clear', 'broken', 'hill', 'minefield', 'tobruk']);
    const first = rows.map(({ ratios }) => (ratios as string[]).indexOf('1:1'));
    expect(first).toEqual([4, 3, 2, 1, 0]);
  });
  it('hold 29 chits and seven replacements, with multipliers from 1 to 3 [3.5.d] [14.a]', () => {
    expect(charts.chits.list).toHaveLength(29);
    expect(charts.chitsLinear.list.map(({ replaces }) => replaces)).toEqual(['10', '14', '15', '16', '17', '18', '29']);
    for (const { rows } of [...charts.chits.list, ...charts.chitsLinear.list])
      expect(rows.flat().every((n) => n >= 1 && n <= 3)).toBe(true);
    expect(charts.chits.list[0].rows[3]).toEqual([1, 1, 3]);
    expect(charts.chits.list[20].rows[3]).toEqual([2, 2, 3]);
  });
  it('have a turn track of eight turns, with replacements on even ones [3.1.4.a] [4.a]', () => {
    expect(charts.turnTrack.list.map(({ panzerPoints }) => panzerPoints)).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
    expect(charts.turnTrack.list.flatMap(({ id, cannibalising }) => (cannibalising ? [id] : []))).toEqual([4, 6, 8]);
  });
  it('charge roads less than trails, and trails less than open ground [3.1.1.h]', () => {
    const cost = (id: string) => charts.terrainEffects.list(id).motorised;
    expect(cost('road')).toBeLessThan(cost('trail'));
    expect(cost('trail')).toBeLessThan(cost('clear'));
  });
  it('mark what is ours as ours', () => {
    const items = provenance(pack).flatMap((file) => file.items);
    expect(items.find(({ path }) => path.includes('combatResults') && path.includes('6|5'))?.source).toContain(
      'reconstructed',
    );
    expect(chartValueNumber(pack, 'initiative', 'firstTurnAxis')).toBe(3);
  });
});

it('there are three scenarios and a drill', () => {
  expect(game.info.scenarios.map(({ id, turns }) => `${id} ${turns}`)).toEqual([
    'opening 4',
    'battles 8',
    'bir-hacheim 1',
    'drill 2',
  ]);
});
