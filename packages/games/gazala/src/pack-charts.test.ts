import { chartCell, chartList, chartValue } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { readPack } from '../../../engine/src/testing/pack.ts';

const pack = readPack(new URL('../pack/', import.meta.url));

const value = (chart: string, key: string) => chartValue(pack, chart, key);
const lines = (chart: string, ...keys: string[]) =>
  chartList(pack, chart).map((e) => keys.map((k) => String(e[k])).join(' '));

describe('combat', () => {
  it('the Combat Results Table, whole, attacker before the stroke (11.0.u)', () => {
    const { columns, rows, cells } = pack.charts.combatResults ?? {};
    const ladder =
      '**RD/- *RD/- *R/- *D/- */- D/- R/- -/- -/- */* -/R -/D -/* -/RD -/*R -/*RD -/*RD -/**RD -/**RD -/***RD'.split(
        ' ',
      );
    expect(columns).toEqual(['1-3', '1-2', '1-1', '2-1', '3-1', '5-1', '7-1', '9-1']);
    expect(rows).toEqual(Array.from({ length: 27 }, (_, i) => i - 9));
    const rung = (die: number, column: number) => ladder[Math.max(-3, Math.min(16, die + column - 1)) + 3];
    expect(cells).toEqual(rows?.map((die) => columns?.map((_, c) => rung(Number(die), c))));
    expect(chartCell(pack, 'combatResults', -12, '1-1')).toBe('**RD/-');
    expect(chartCell(pack, 'combatResults', 25, '1-1')).toBe('-/***RD');
  });
  it('a 6 is RD for the defender at 5-1 and a step each at 1-2, as the examples say (11.0)', () => {
    expect(['5-1', '1-2'].map((c) => chartCell(pack, 'combatResults', 6, c))).toEqual(['-/RD', '*/*']);
  });
  it('the odds run from 1-3 to 9-1 without a 6-1 (11.0.o, 11.0.p)', () => {
    expect(lines('oddsColumns', 'attack', 'defence').join(', ')).toBe('1 3, 1 2, 1 1, 2 1, 3 1, 5 1, 7 1, 9 1');
    for (const e of chartList(pack, 'oddsColumns')) expect(e.id).toBe(`${e.attack}-${e.defence}`);
  });
  it('the die shows 0 to 9 (2.0.a)', () => {
    expect({ 'value die lowest': value('die', 'lowest'), 'value die highest': value('die', 'highest') }).toEqual({
      'value die lowest': 0,
      'value die highest': 9,
    });
  });
  it('light, medium and heavy attacks: costs by class and modifier (11.0.c)', () => {
    expect(pack.charts.attackIntensity?.rows).toEqual(['light', 'medium', 'heavy']);
    expect(pack.charts.attackIntensity?.columns).toEqual(['tracked', 'wheeled', 'foot', 'modifier']);
    expect(pack.charts.attackIntensity?.cells).toEqual([
      [8, 8, 2, -2],
      [16, 16, 4, 0],
      [24, 24, 6, 2],
    ]);
  });
  it('modifiers: Out of Supply -2 (5.0.l), Isolated +2 (5.0.p), Disrupted -2 and +2 (12.0.d, 12.0.c), mines -2 (14.0.g), all added (11.0.q)', () => {
    const keys = ['attackerOutOfSupply', 'defenderIsolated', 'attackerDisrupted', 'defenderDisrupted', 'minefield'];
    expect(keys.map((k) => value('combatModifiers', k))).toEqual([-2, 2, -2, 2, -2]);
    expect(Object.keys(pack.charts.combatModifiers?.values ?? {})).toHaveLength(9);
  });
  it('a Combat chit gives the Axis +1 or -1 (13.1.a), the Allies +2 or -1 (13.1.b)', () => {
    const keys = ['axisChitAttack', 'axisChitDefence', 'alliedChitAttack', 'alliedChitDefence'];
    expect(keys.map((k) => value('combatModifiers', k))).toEqual([1, -1, 2, -1]);
  });
  it('retreats are two hexes (11.0.aa, 11.1.a), in the directions of each side (11.1.h); D disrupts two (11.0.ab)', () => {
    const { axis, allied, hexes, disrupted } = pack.charts.retreat?.values ?? {};
    expect({ 'hexes value': hexes?.value, 'disrupted value': disrupted?.value }).toEqual({
      'hexes value': 2,
      'disrupted value': 2,
    });
    expect({ 'axis value': axis?.value, 'allied value': allied?.value }).toEqual({
      'axis value': ['S', 'SW', 'SE'],
      'allied value': ['N', 'NW', 'NE', 'SE'],
    });
  });
  it('an Anti-Tank chit costs a step (13.6.a), never for Pavia, Brescia and Trieste alone (13.6.d)', () => {
    expect(value('antiTankChit', 'steps')).toBe(1);
    expect(value('antiTankChit', 'without')).toEqual(['Pavia', 'Brescia', 'Trieste']);
  });
  it('Axis air takes a step on 0-1 and disrupts on 2-6 (13.4.d), Allied air disrupts on 0-2 (13.4.c), boxes add 2 (13.4.e)', () => {
    const column = (side: string) => Array.from({ length: 10 }, (_, die) => chartCell(pack, 'airAttack', die, side));
    expect(column('axis').join(' ')).toBe('step step D D D D D - - -');
    expect(column('allied').join(' ')).toBe('D D D - - - - - - -');
    expect(value('airAttack', 'fortified')).toBe(2);
  });
});

describe('movement', () => {
  it('the chart of terrain, row by row (8.0.e, 8.0.f, 8.0.g, 8.0.k, 9.0.b, 11.0.d, 11.0.s)', () => {
    const columns = pack.charts.terrainEffects?.columns?.map(String) ?? [];
    const rows = chartList(pack, 'terrainEffects').map((e) => `${e.id}: ${columns.map((c) => String(e[c])).join(' ')}`);
    expect(rows).toEqual([
      'desert: hex 1 2 1 0 yes yes free',
      'rough: hex 2 3 2 -1 yes yes free',
      'box: hex 1 2 1 -2 yes yes free',
      'road: way 1 1 1 0 yes yes free',
      'track: way 1 1 1 0 yes yes free',
      'escarpment: hexside null null null 0 wayOnly notUp wayOnly',
    ]);
  });
  it('cuts in thirds (8.0.b): Out of Supply 1 (5.0.k), Isolated 2 (5.0.n), Disrupted 1 (12.0.b), sandstorm 2 (13.5.b)', () => {
    const keys = ['parts', 'outOfSupply', 'isolated', 'disrupted', 'sandstorm'];
    expect(keys.map((k) => value('movementCuts', k))).toEqual([3, 1, 2, 1, 2]);
    for (const u of pack.units) expect(Number(u.front.movement) % 3).toBe(0);
  });
  it('leaving a zone costs 2 (9.0.d); Disrupted units have none (9.0.a, 12.0.f)', () => {
    expect({
      'value zoc leaveCost': value('zoc', 'leaveCost'),
      'value zoc disrupted': value('zoc', 'disrupted'),
    }).toEqual({ 'value zoc leaveCost': 2, 'value zoc disrupted': false });
  });
  it('two units to a hex (10.0.a), those of Pavia and Brescia alone (10.0.b)', () => {
    expect({
      'value stacking limit': value('stacking', 'limit'),
      'value stacking alone': value('stacking', 'alone'),
    }).toEqual({ 'value stacking limit': 2, 'value stacking alone': ['Pavia', 'Brescia'] });
  });
  it('the Axis leaves by the south (8.3.b), the Allies not by the west (8.3.a), both come back two turns later (8.3.d, 11.1.k)', () => {
    const all = 'north,east,south,west';
    expect(lines('offMap', 'id', 'exit', 'retreat')).toEqual([`axis south ${all}`, `allied north,east,south ${all}`]);
    expect(value('offMap', 'turns')).toBe(2);
  });
});

describe('turns and chits', () => {
  it('twelve turns of differing length (2.1.c) with actions for each side (4.0.d), 4 and 2 on the first (6.0.c), 4 and 1 on June 1-2 (18.0.a)', () => {
    expect(lines('turnTrack', 'id', 'dates', 'axis', 'allied')).toEqual(
      [
        '1 May 27 AM 4 2',
        '2 May 27 PM 4 4',
        '3 May 28 3 4',
        '4 May 29 4 4',
        '5 May 30-31 3 3',
        '6 June 1-2 4 1',
      ].concat(
        ['7 June 3-4 3 3', '8 June 5-6 4 5', '9 June 7-8 4 2', '10 June 9-10 4 3'],
        ['11 June 11-12 5 3', '12 June 13-14 5 2'],
      ),
    );
  });
  it('the first turn is played Axis, Axis, Allied, Axis, Allied, Axis (6.0.c)', () => {
    const order = ['axis', 'axis', 'allied', 'axis', 'allied', 'axis'];
    expect({
      'value initiative fixedTurn': value('initiative', 'fixedTurn'),
      'value initiative fixedOrder': value('initiative', 'fixedOrder'),
    }).toEqual({ 'value initiative fixedTurn': 1, 'value initiative fixedOrder': order });
    for (const side of ['axis', 'allied'])
      expect(order.filter((s) => s === side)).toHaveLength(Number(chartCell(pack, 'turnTrack', 1, side)));
  });
  it('Action Chits (2.2.1.a): two-sided for the Axis (7.0.e), Brescia with Pavia on one face (7.0.f), Double Move for two units (7.0.g)', () => {
    const chits = chartList(pack, 'actionChits').map(
      (c) => `${c.side} ${c.count}: ${JSON.stringify(c.faces)} ${c.units}`,
    );
    expect(chits.slice(0, 4)).toEqual([
      'axis 3: [["15 Pz"],["21 Pz"]] 0',
      'axis 2: [["Ariete"],["Trieste"]] 0',
      'axis 1: [["90 Lt"],["Brescia","Pavia"]] 0',
      'axis 1: [["90 Lt"]] 0',
    ]);
    const formations =
      '2 Arm, 4 Arm, 22 Arm, 1 ATB, 32 ATB, 7 Motor, 3 Ind, 9 Ind, 10 Ind, 29 Ind, 69 Inf, 150 Inf, 201 Gd, 1 FF'.split(
        ', ',
      );
    expect(chits.slice(4)).toEqual([...formations.map((f) => `allied 1: [["${f}"]] 0`), 'allied 1: [] 2']);
  });
  it('the chits of each turn (4.0.b)', () => {
    const columns = pack.charts.chitsPerTurn?.columns ?? [];
    expect(columns).toEqual(chartList(pack, 'actionChits').map((c) => c.id));
    expect(pack.charts.chitsPerTurn?.cells?.map((row) => row.join(''))).toEqual(
      ['2101111001100000000', '2101111101100000001', '2110111101100001101', '3110111101100101001'].concat(
        ['3210111101000101111', '3210111101000111001', '2111111101011100011', '3210111011011110101'],
        ['2211111011011100011', '2211111111000100111', '3211111011010110101', '3211111011000110101'],
      ),
    );
  });
  it('a cup never holds fewer Action Chits than there are actions, nor more than there are chits (4.0)', () => {
    for (const turn of chartList(pack, 'turnTrack'))
      for (const side of ['axis', 'allied']) {
        const chits = chartList(pack, 'actionChits').filter((c) => c.side === side);
        const put = chits.map((c) => Number(chartCell(pack, 'chitsPerTurn', Number(turn.id), String(c.id))));
        for (const [i, c] of chits.entries()) expect(put[i]).toBeLessThanOrEqual(Number(c.count));
        expect(put.reduce((n, p) => n + p, 0)).toBeGreaterThanOrEqual(Number(turn[side]));
      }
  });
  it('limits of activation: twice (7.0.h), the panzers once on May 27 (7.0.i), five Allied (7.0.j) and two Axis formations (7.0.k) frozen', () => {
    expect(lines('activationLimits', 'formations', 'turns', 'times', 'singly')).toEqual([
      '  2 true',
      '15 Pz,21 Pz 1,2 1 true',
      '9 Ind,69 Inf,150 Inf,201 Gd,1 FF 1,2 0 false',
      'Pavia,Trieste 1,2 0 false',
    ]);
  });
  it('Tactical Chits (2.2.2.a, 13.0.a): Air and Sandstorm at once (13.4.a, 13.5.a), Combat and Anti-Tank before the die (13.1.c, 13.6.b)', () => {
    expect(lines('tacticalChits', 'id', 'axis', 'allied', 'when', 'held')).toEqual(
      ['combat 1 1 beforeDie true', 'extra-move 1 1 afterActivation true', 'replacement 1 1 afterDraw true'].concat(
        ['air 1 1 atOnce false', 'sandstorm 1 1 atOnce false', 'anti-tank 2 0 beforeDie true'],
        ['withdraw-attack 0 1 afterDraw true'],
      ),
    );
  });
  it('tank replacements: 3 on May 29 (15.1.k), 2 on June 1-2 (15.1.l), 1 on June 9-10 (15.1.o)', () => {
    expect(lines('replacements', 'turn', 'count')).toEqual(['4 3', '6 2', '10 1']);
  });
});

describe('mines and lines of communication', () => {
  it('the fields laid later: 1102 on June 5-6 (14.0.h), the row from 0204 on June 9-10 (14.0.i)', () => {
    expect(lines('minefields', 'id', 'feature', 'hexside', 'from')).toEqual([
      'front field:front minefield 1',
      'rear field:rear minefield 1',
      'bir-hacheim field:bir-hacheim minefield 1',
      '1102 field:1102 minefield:1102 8',
      'north field:north minefield:north 10',
    ]);
  });
  it('mines stop the Axis (14.0.a) and its supply (5.0.c, 14.0.f), and cost the Allies 12, on roads too (14.0.b, 8.0.h)', () => {
    const keys = ['axisCost', 'alliedCost', 'axisSupply', 'alliedSupply'];
    expect(keys.map((k) => value('minefields', k))).toEqual([null, 12, false, true]);
  });
  it('breaches begin on May 28, two a turn (3.0.c, 14.1.a), with six markers (14.1.c)', () => {
    expect(['firstTurn', 'perTurn', 'markers'].map((k) => value('breaches', k))).toEqual([3, 2, 6]);
  });
  it('one line to eight units from May 29 (14.2.a), two from June 1-2 (14.2.b), else an action is lost (4.0.g)', () => {
    expect(lines('communications', 'from', 'lines', 'units', 'lostActions')).toEqual(['4 1 8 1', '6 2 8 1']);
    expect(value('communications', 'feature')).toBe('loc');
  });
  it('an Isolated unit does not attack (5.0.o)', () => {
    expect(value('supply', 'isolatedAttacks')).toBe(false);
  });
});

describe('victory points', () => {
  it('the north edge 1 for four units (16.0.a), the unplayed chit 1 (13.7.b), at most 19 (16.0.c), steps 1 and 2 (16.0.e)', () => {
    const keys = ['northEdgeUnits', 'northEdge', 'withdrawPenalty', 'axisMaximum', 'alliedStep', 'axisStep'];
    expect(keys.map((k) => value('victory', k))).toEqual([4, 1, 1, 19, 1, 2]);
  });
  it('2803 each turn (16.0.b); boxes 1 in Scenario One (17.0.c), 2 and 3 in the Campaign (17.0.j)', () => {
    expect(lines('objectives', 'side', 'when', 'scenarios', 'hexes', 'vp')).toEqual([
      'axis turn one,campaign,drill 2803 1',
      'allied end one 1118,1218,1219,1318,1504,1605,2705 1',
      'allied end campaign 1504,1605,2705 2',
      'allied end campaign 1118,1218,1219,1318 3',
      'allied end drill 0609,0710,0809,0811 2',
    ]);
  });
});
