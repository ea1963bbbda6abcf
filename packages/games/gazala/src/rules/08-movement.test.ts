import { describe, expect, it } from 'vitest';
import { group, table } from '../testing/table.ts';

describe('8.0 Movement', () => {
  it('the printed allowance caps what a unit spends on movement and combat together [8.0.a] [11.0.a]', () => {
    const t = group('21 Pz', { units: { '1710': ['5/1'], '1708': ['3 Cold'] } });
    t.all('move 5/1', 'to 1609');
    expect(t.asked()?.figures).toMatchObject({ left: 22 });
    t.all('attack medium').roll(2);
    expect(t.asked()?.figures).toMatchObject({ left: 6 });
    expect(t.offers('attack')).toEqual([]);
  });

  it('the log tells what each hex of an order cost, and the sum is what was spent [8.0.e]', () => {
    const t = group('21 Pz', { units: { '1710': ['104/1'] } }).all('move 104/1', 'to 1707');
    const costs = t.events.filter((e) => e.key === 'moved').map((e) => e.figures.cost);
    expect({ costs, 'asked figures left': t.asked()?.figures.left }).toEqual({
      costs: [2, 2, 2],
      'asked figures left': 18,
    });
  });

  it('cuts are thirds of the printed allowance and add up (gz-ex-06, gz-ex-07, gz-ex-08) [8.0.b] [12.0.b] [13.5.c]', () => {
    const cut = (status: string, sandstorm = 0) => {
      const t = group('21 Pz', { units: { '1710': [`5/1${status}`] }, set: { sandstorm } });
      return t.card('5/1').movement;
    };
    expect({
      cut: cut(''),
      'cut  disrupted': cut(' disrupted'),
      'cut  out': cut(' out'),
      'cut  out disrupted': cut(' out disrupted'),
    }).toEqual({ cut: 24, 'cut  disrupted': 16, 'cut  out': 16, 'cut  out disrupted': 8 });
    expect({
      'cut  isolated': cut(' isolated'),
      'cut  isolated disrupted': cut(' isolated disrupted'),
      'cut  1': cut('', 1),
    }).toEqual({ 'cut  isolated': 8, 'cut  isolated disrupted': 0, 'cut  1': 8 });
    expect({
      'cut  disrupted 1': cut(' disrupted', 1),
      'cut  out 1': cut(' out', 1),
      'cut  isolated 1': cut(' isolated', 1),
    }).toEqual({ 'cut  disrupted 1': 0, 'cut  out 1': 0, 'cut  isolated 1': 0 });
  });

  it('one unit is moved to its end before the next [8.0.c]', () => {
    const t = group('21 Pz', { units: { '1710': ['5/1', '5/2'] } }).all('move 5/1');
    expect(t.why('move', '5/2')).toMatchObject({ rule: '8.0', key: 'finish-first' });
    t.all('to 1709', 'stop');
    expect(t.offers('move')).toEqual(['5/2']);
    expect(t.why('move', '5/1')).toMatchObject({ rule: '8.0', key: 'has-acted' });
  });

  it('a unit that has spent points turns to its used face; one that has not stays unused [8.0.d]', () => {
    const t = group('21 Pz', { units: { '1710': ['5/1', '5/2'] } }).all(
      'move 5/1',
      'to 1709',
      'stop',
      'move 5/2',
      'stop',
    );
    expect({ 'isUsed 5/1': t.isUsed('5/1'), 'isUsed 5/2': t.isUsed('5/2') }).toEqual({
      'isUsed 5/1': true,
      'isUsed 5/2': false,
    });
  });

  it('each class pays its own cost, hex by hex [8.0.e] [8.0.i]', () => {
    const t = table({ units: { '1710': ['5/1', '104/1'], '2117': ['4 EY'] } });
    expect({
      'reach 5/1 1708': t.reach('5/1')['1708'],
      'reach 104/1 1708': t.reach('104/1')['1708'],
      'reach 4 EY 2116': t.reach('4 EY')['2116'],
    }).toEqual({ 'reach 5/1 1708': 2, 'reach 104/1 1708': 4, 'reach 4 EY 2116': 1 });
    expect(['5/1', '104/1', '39 AT', '3 Rec', '4 EY'].map((u) => t.card(u).class)).toEqual([
      'tracked',
      'wheeled',
      'wheeled',
      'wheeled',
      'foot',
    ]);
    const rough = (noRoughTerrain: boolean) =>
      table({ units: { '1504': ['104/1', '5/1'] }, options: { noRoughTerrain } });
    expect({
      'rough reach 104/1 1503': rough(false).reach('104/1')['1503'],
      'rough reach 5/1 1503': rough(false).reach('5/1')['1503'],
    }).toEqual({ 'rough reach 104/1 1503': 3, 'rough reach 5/1 1503': 2 });
    expect({
      'rough reach 104/1 1503': rough(true).reach('104/1')['1503'],
      'rough reach 5/1 1503': rough(true).reach('5/1')['1503'],
    }).toEqual({ 'rough reach 104/1 1503': 2, 'rough reach 5/1 1503': 1 });
  });

  it('along a road or track a unit pays its rate, whatever the ground [8.0.f]', () => {
    const t = table({ units: { '2015': ['104/1'] } });
    expect(t.reach('104/1')).toMatchObject({ '2115': 1, '2216': 2, '2016': 2 });
  });

  it('an escarpment is crossed only along a road or track [8.0.g] [8.0.j]', () => {
    const t = group('21 Pz', { units: { '1302': ['5/1'], '1602': ['5/2'] } });
    expect(t.reach('5/2')['1603']).toBe(1);
    expect(t.reach('5/1')['1303']).toBeGreaterThan(2);
    const shut = group('21 Pz', {
      units: {
        '1302': ['5/1'],
        '1301': ['2 RGH'],
        '1201': ['3 CLY'],
        '1202': ['4 CLY'],
        '1401': ['Bays'],
        '1402': ['9 Lan'],
      },
    }).all('move 5/1');
    expect(shut.why('to', '1303')).toMatchObject({ rule: '8.0', key: 'escarpment' });
  });

  it('roads do not help over mines: never for the Axis, 12 points for the Allies [8.0.h] [14.0.a] [14.0.b] [14.0.c]', () => {
    const t = group('21 Pz', { units: { '0308': ['5/1'], '0507': ['2 RGH'] } });
    expect(t.reach('5/1')['0408']).toBeUndefined();
    expect(t.reach('2 RGH')['0408']).toBe(13);
    t.all('move 5/1');
    expect(t.why('to', '0408')).toMatchObject({ rule: '14.0', key: 'mined' });
    const breached = (kind: string) =>
      table({ units: { '0308': ['5/1'], '0507': ['2 RGH'] }, marks: [{ kind, at: ['0308', '0408'] }] });
    const costs = (kind: string) => ['5/1', '2 RGH'].map((u) => breached(kind).reach(u)['0408']);
    expect({ 'costs breached': costs('breached'), 'costs breached-through': costs('breached-through') }).toEqual({
      'costs breached': [1, 13],
      'costs breached-through': [1, 1],
    });
  });

  it('points that are missing are named [8.0.e]', () => {
    const t = group('Pavia', { units: { '0209': ['27 Pav'] } }).all('move 27 Pav');
    expect(t.why('to', '0216')).toMatchObject({ rule: '8.0', key: 'too-far', figures: { cost: 7, left: 6 } });
  });
});

describe('8.1, 8.2 Ground that is closed to Allied units', () => {
  it('no Allied unit goes west of the minefield line, wherever it is; the Axis does [8.1.a] [8.1.b]', () => {
    const t = group('22 Arm', { units: { '1220': ['2 RGH'], '1221': ['3 CLY'] } }).all('move 2 RGH');
    expect(t.why('to', '1120')).toMatchObject({ rule: '8.1', key: 'prohibited' });
    expect(t.offers('to').some((hex) => ['1120', '1121', '1020', '0917'].includes(hex))).toBe(false);
    expect(table({ units: { '1220': ['5/1'] } }).reach('5/1')['1120']).toBe(1);
  });

  it('two units of the 69th Brigade stay in their area; the third goes where it likes [8.2.a] [8.2.b]', () => {
    const t = group('69 Inf', { units: { '0204': ['5 EY', '7 GH'] } });
    expect(Object.keys(t.reach('5 EY'))).not.toContain('0205');
    expect(Object.keys(t.reach('7 GH'))).toContain('0205');
    t.all('move 5 EY');
    expect(t.why('to', '0205')).toMatchObject({ rule: '8.2', key: 'tethered' });
    const north = group('69 Inf', { units: { '0301': ['5 EY', '7 GH'] } }).all('move 5 EY');
    expect(north.offers('exit')).toEqual([]);
    expect(north.all('stop', 'move 7 GH').offers('exit')).toEqual(['']);
  });
});

describe('8.3 Leaving the map', () => {
  const canExit = (formation: string, unit: string, hex: string) =>
    group(formation, { units: { [hex]: [unit] } })
      .all(`move ${unit}`)
      .offers('exit').length === 1;

  it('Allied units leave by the north, east and south, Axis units by the south only [8.3.a] [8.3.b]', () => {
    expect(['1701', '3010', '1721', '0101', '1710'].map((hex) => canExit('22 Arm', '2 RGH', hex))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(['1701', '3010', '1721', '0110', '0321'].map((hex) => canExit('21 Pz', '5/1', hex))).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
    expect(canExit('69 Inf', '7 GH', '0102')).toBe(false);
  });

  it('it costs what the ground of the hex costs, and 2 more out of an enemy zone [8.3.c] [9.0.d]', () => {
    const cost = (units: Record<string, readonly string[]>, unit: string) => {
      const t = group('22 Arm', { units }).all(`move ${unit}`);
      t.do('exit');
      return t;
    };
    const t = group('7 Motor', { units: { '1721': ['2 RB isolated disrupted'] } });
    expect(t.offers('move')).toEqual([]);
    const poor = group('150 Inf', { units: { '1721': ['4 EY isolated'], '1622': ['5/1'] } }).all('move 4 EY');
    expect(poor.why('exit')).toMatchObject({ rule: '8.0', key: 'too-dear', figures: { cost: 3, left: 2 } });
    expect(cost({ '1721': ['2 RGH'] }, '2 RGH').at('2 RGH')).toBe('turn:7');
  });

  it('two turns later the unit may come back as a reinforcement, supplied and not Disrupted [8.3.d] [8.3.e]', () => {
    const t = group('22 Arm', { units: { '1701': ['2 RGH out disrupted'], '2010': ['3 CLY'] } }).all(
      'move 2 RGH',
      'exit',
    );
    expect({
      'at 2 RGH': t.at('2 RGH'),
      'supplyOf 2 RGH': t.supplyOf('2 RGH'),
      'isDisrupted 2 RGH': t.isDisrupted('2 RGH'),
    }).toEqual({ 'at 2 RGH': 'turn:7', 'supplyOf 2 RGH': 'supplied', 'isDisrupted 2 RGH': false });
    const back = (turn: number) =>
      table({
        turn,
        units: { 'turn:7': ['2 RGH'], '1710': ['2 WY'] },
        active: { side: 'allied' },
        set: { chit: '7 Motor' },
      });
    expect(back(6).offers('single')).toEqual(['2 WY']);
    const t7 = back(7).all('single 2 RGH');
    expect({
      't7 awaits': t7.awaits(),
      't7 offers place includes 3010': t7.offers('place').includes('3010'),
      't7 offers place includes 1701': t7.offers('place').includes('1701'),
    }).toEqual({
      't7 awaits': 'arrive-at',
      't7 offers place includes 3010': true,
      't7 offers place includes 1701': true,
    });
    const axis = table({
      turn: 7,
      units: { 'turn:7': ['5/1'] },
      active: { side: 'axis' },
      set: { chit: 'Ariete-Trieste' },
    });
    axis.state.mark(axis.unit('5/1'), 8);
    expect(axis.all('single 5/1').offers('place')).toEqual([
      '1321',
      '1422',
      '1521',
      '1622',
      '1721',
      '1822',
      '1921',
      '2022',
      '2121',
    ]);
  });
});

describe('9.0 Zones of control', () => {
  it('every unit that is not Disrupted has one into the six hexes around it, supplied or not [9.0.a] [12.0.f]', () => {
    const zone = (unit: string) => table({ units: { '1710': [unit] } }).query({ ask: 'zoc', side: 1 }).places.length;
    expect({
      'zone 2 RGH 1': zone('2 RGH'),
      'zone 2 RGH out': zone('2 RGH out'),
      'zone 2 RGH isolated': zone('2 RGH isolated'),
      'zone 2 RGH 4': zone('2 RGH!'),
      'zone 2 RGH disrupted': zone('2 RGH disrupted'),
    }).toEqual({
      'zone 2 RGH 1': 6,
      'zone 2 RGH out': 6,
      'zone 2 RGH isolated': 6,
      'zone 2 RGH 4': 6,
      'zone 2 RGH disrupted': 0,
    });
  });

  it('none goes up an escarpment, road or not; one comes down [9.0.b] [8.0.j]', () => {
    const covers = (from: string, hex: string) => {
      const t = table({ units: { [from]: ['2 RGH'] } });
      return t.query({ ask: 'zoc', side: 1 }).places.includes(t.hex(hex));
    };
    expect({
      'covers 1302 1303': covers('1302', '1303'),
      'covers 1303 1302': covers('1303', '1302'),
      'covers 1602 1603': covers('1602', '1603'),
      'covers 1603 1602': covers('1603', '1602'),
    }).toEqual({
      'covers 1302 1303': false,
      'covers 1303 1302': true,
      'covers 1602 1603': false,
      'covers 1603 1602': true,
    });
  });

  it('a unit does not move from one enemy zone into another [9.0.c]', () => {
    const t = group('21 Pz', { units: { '1711': ['5/1'], '1709': ['2 RGH'] } }).all('move 5/1', 'to 1710');
    expect({ 'reach 5/1 1811': t.reach('5/1')['1811'], 'reach 5/1 1810': t.reach('5/1')['1810'] }).toEqual({
      'reach 5/1 1811': 3,
      'reach 5/1 1810': 4,
    });
    const ringed = group('21 Pz', {
      units: {
        '1710': ['5/1'],
        '1709': ['2 RGH'],
        '1711': ['3 CLY'],
        '1608': ['4 CLY'],
        '1812': ['Bays'],
        '1612': ['9 Lan'],
        '1809': ['10 Hus'],
      },
    });
    ringed.all('move 5/1');
    expect(ringed.offers('to')).toEqual([]);
    expect(ringed.why('to', '1810')).toMatchObject({ rule: '9.0', key: 'zone-to-zone' });
  });

  it('leaving a hex in an enemy zone costs 2 more [9.0.d]', () => {
    const t = table({ units: { '1710': ['5/1', '104/1'], '1709': ['2 RGH'] } });
    expect({ 'reach 5/1 1711': t.reach('5/1')['1711'], 'reach 104/1 1711': t.reach('104/1')['1711'] }).toEqual({
      'reach 5/1 1711': 3,
      'reach 104/1 1711': 4,
    });
  });
});

describe('10.0 Stacking', () => {
  it('two units may share a hex; at the end of the Action Phase the owner takes off the excess [10.0.a] [10.0.c] [10.0.d]', () => {
    const t = group('21 Pz', { units: { '1710': ['5/1', '5/2'], '1711': ['104/1', '132/8'] } });
    t.all('move 5/1', 'to 1711', 'stop', 'done');
    expect({ awaits: t.awaits(), decider: t.decider(), 'offers remove': t.offers('remove') }).toEqual({
      awaits: 'overstacked',
      decider: 'axis',
      'offers remove': ['5/1', '104/1', '132/8'],
    });
    t.all('remove 104/1');
    expect({ 'at 104/1': t.at('104/1'), 'steps 104/1': t.steps('104/1'), awaits: t.awaits() }).toEqual({
      'at 104/1': 'eliminated:axis',
      'steps 104/1': 0,
      awaits: 'allied-cup',
    });
  });

  it('no unit shares a hex with one of Pavia or Brescia [10.0.b]', () => {
    const t = group('21 Pz', { units: { '0210': ['27 Pav'], '0211': ['5/1'] } }).all('move 5/1', 'to 0210', 'stop');
    expect(t.awaits()).toBe('overstacked');
    expect(t.query({ ask: 'stack', place: t.hex('0210') })).toMatchObject({ used: 2, over: 1 });
    const limit = (hex: string) => t.query({ ask: 'stack', place: t.hex(hex) });
    expect([limit('0210'), limit('0212')]).toMatchObject([{ limit: 1 }, { limit: 2 }]);
  });

  it('it is looked at in every combat, too [10.0.c]', () => {
    const t = group('21 Pz', { units: { '1710': ['5/1', '5/2', '104/1'], '1709': ['3 Cold'], '2010': ['132/8'] } }).all(
      'move 5/1',
      'attack light',
    );
    expect({ awaits: t.awaits(), 'offers remove': t.offers('remove') }).toEqual({
      awaits: 'overstacked',
      'offers remove': ['5/1', '5/2', '104/1'],
    });
    t.all('remove 5/1');
    expect(t.awaits()).toBe('choose-active');
  });
});
