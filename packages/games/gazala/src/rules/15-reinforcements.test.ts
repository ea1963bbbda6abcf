import { describe, expect, it } from 'vitest';
import { drawn, group, start, table } from '../testing/table.ts';

describe('15.0 Reinforcements', () => {
  it('are placed in one of their hexes when their formation is first activated [15.0.a] [15.1.a]', () => {
    const t = drawn('axis', '15-21 Pz', { turn: 1, units: { 'turn:1': ['5/1', '104/1'] } }).all('activate 21 Pz');
    expect({ awaits: t.awaits(), 'offers place': t.offers('place') }).toEqual({
      awaits: 'arrive-at',
      'offers place': ['1321', '1422', '1521', '1622', '1721'],
    });
    t.all('place 1622', 'place 1521');
    expect({ 'at 5/1': t.at('5/1'), 'at 104/1': t.at('104/1'), 'offers move': t.offers('move') }).toEqual({
      'at 5/1': '1622',
      'at 104/1': '1521',
      'offers move': ['5/1', '104/1'],
    });
  });

  it('one of them may come alone, by an Extra Move or the chit of another formation [15.0.b]', () => {
    const t = drawn('axis', 'Ariete-Trieste', {
      turn: 1,
      units: { 'turn:1': ['5/1', '104/1'], '1320': ['132/8'] },
      held: { axis: ['extra-move'] },
    });
    expect(t.offers('single')).toEqual(['5/1', '104/1']);
    t.all('play extra-move', 'single 104/1', 'single 5/1', 'place 1521', 'place 1422');
    expect(t.offers('move')).toEqual(['104/1', '5/1']);
  });

  it('not into a hex with an enemy, but into an enemy zone [15.0.c]', () => {
    const t = drawn('axis', '15-21 Pz', { turn: 1, units: { 'turn:1': ['5/1'], '1521': ['2 RL'] } }).all(
      'activate 21 Pz',
    );
    expect(t.offers('place')).toEqual(['1321', '1422', '1622', '1721']);
    expect(t.why('place', '1521')).toMatchObject({ rule: '15.0', key: 'enemy-there' });
    expect(t.state.inEnemyZone(0, t.hex('1622'))).toBe(true);
  });

  it('arriving costs nothing: the whole allowance is left [15.0.d]', () => {
    const t = drawn('axis', '15-21 Pz', { turn: 1, units: { 'turn:1': ['5/1'] } }).all(
      'activate 21 Pz',
      'place 1622',
      'move 5/1',
    );
    expect(t.asked()?.figures.left).toBe(24);
  });

  it('several may share a hex until stacking is next looked at [15.0.e]', () => {
    const t = drawn('axis', '15-21 Pz', { turn: 1, units: { 'turn:1': ['5/1', '5/2', '104/1'] } }).all(
      'activate 21 Pz',
      'place 1622',
      'place 1622',
      'place 1622',
    );
    expect(t.awaits()).toBe('choose-active');
    const fixed = t.all('move 5/1', 'to 1621', 'stop', 'done');
    expect(fixed.awaits()).not.toBe('overstacked');
    const late = drawn('axis', '15-21 Pz', { turn: 1, units: { 'turn:1': ['5/1', '5/2', '104/1'] } }).all(
      'activate 21 Pz',
      'place 1622',
      'place 1622',
      'place 1622',
      'done',
    );
    expect(late.awaits()).toBe('overstacked');
  });

  it('what did not come on its turn may come later; what is not due may not; all hexes blocked, it waits [15.0.f]', () => {
    const due = (turn: number) =>
      drawn('allied', '7 Motor', { turn, units: { 'turn:4': ['1 Worc'], '2010': ['2 RGH'] } }).offers('single');
    expect([due(3), due(4), due(6)]).toEqual(
      [['2 RGH'], ['1 Worc', '2 RGH'].sort(), ['1 Worc', '2 RGH'].sort()].map((l) =>
        l.slice().sort((a, b) => (a === '2 RGH' ? -1 : b === '2 RGH' ? 1 : 0)),
      ),
    );
    const blocked = drawn('axis', 'Ariete-Trieste', { turn: 9, units: { 'turn:9': ['19 Bre'], '1320': ['132/8'] } });
    blocked.all('single 19 Bre');
    expect(blocked.offers('place')).toEqual(['0108', '0109', '0110']);
    const shut = drawn('axis', '15-21 Pz', {
      turn: 1,
      units: {
        'turn:1': ['5/1'],
        '1321': ['2 RL'],
        '1422': ['11 Cav'],
        '1521': ['18 Cav'],
        '1622': ['2 RGH'],
        '1721': ['3 CLY'],
      },
    });
    shut.all('activate 21 Pz');
    expect({
      'shut awaits': shut.awaits(),
      'shut offers move': shut.offers('move'),
      'shut at 5/1': shut.at('5/1'),
    }).toEqual({ 'shut awaits': 'choose-active', 'shut offers move': [], 'shut at 5/1': 'turn:1' });
  });

  it('Allied ones arrive on any north or east edge hex [15.1.c]', () => {
    const t = drawn('allied', '7 Motor', { turn: 2, units: { 'turn:2': ['2 KRR'] } }).all('activate 7 Motor');
    expect(['1901', '3022', '3001', '0101', '0102', '1721'].map((hex) => t.offers('place').includes(hex))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('at the start they wait on the turn track [15.1.b] [15.1.d] [15.1.e] [15.1.f] [15.1.g] [15.1.h] [15.1.i] [15.1.j] [15.1.m] [15.1.n]', () => {
    const t = start('campaign');
    const units = [
      '8/1',
      '288',
      '19 Bre',
      '2 KRR',
      '1 Worc',
      '9 Dur Lt',
      '2 HLI',
      '3/9 Jat',
      '2 WY',
      'Cumber.',
      '4 RTR',
    ];
    expect(units.map((u) => t.at(u))).toEqual([
      'turn:1',
      'turn:1',
      'turn:9',
      'turn:2',
      'turn:4',
      'turn:6',
      'turn:7',
      'turn:7',
      'turn:7',
      'turn:7',
      'turn:8',
    ]);
    expect(start('one').at('4 RTR')).toBe('reserve');
  });
});

describe('15.0 Tank replacements', () => {
  const supply = (turn: number, units: Record<string, readonly string[]>) => table({ turn, phase: 'supply', units });

  it('come in the Supply Phase of May 29, June 1-2 and June 9-10: three, two, one [15.0.g] [15.1.k] [15.1.l] [15.1.o]', () => {
    const units = { '2010': ['2 RGH:1', '3 CLY:1'], '2012': ['Bays:1', '9 Lan:1'], '0110': ['5/1:1'] };
    expect([4, 6, 10].map((turn) => supply(turn, units).asked()?.figures.left)).toEqual([3, 2, 1]);
    expect(supply(5, units).awaits()).toBe('initiative');
    const t = supply(4, units);
    expect({ decider: t.decider(), 'offers rebuild': t.offers('rebuild') }).toEqual({
      decider: 'allied',
      'offers rebuild': ['2 RGH', '3 CLY', 'Bays', '9 Lan'],
    });
    t.all('rebuild 2 RGH', 'rebuild Bays', 'rebuild 3 CLY');
    expect({ 'steps 2 RGH': t.steps('2 RGH'), awaits: t.awaits() }).toEqual({ 'steps 2 RGH': 2, awaits: 'initiative' });
  });

  it('two of them bring an eliminated two-step unit back at full strength [15.0.h]', () => {
    const t = supply(6, { eliminated: ['2 RGH'], '0102': ['5 EY'] }).all(
      'rebuild 2 RGH',
      'place 1901',
      'rebuild 2 RGH',
    );
    expect({ 'at 2 RGH': t.at('2 RGH'), 'steps 2 RGH': t.steps('2 RGH') }).toEqual({
      'at 2 RGH': '1901',
      'steps 2 RGH': 2,
    });
  });

  it('what is not used in its turn is lost [15.0.i]', () => {
    const t = supply(4, { '2010': ['2 RGH:1', '3 CLY:1'] }).all('rebuild 2 RGH', 'done');
    expect({ 'figures replacements-lost': t.figures('replacements-lost'), 'steps 3 CLY': t.steps('3 CLY') }).toEqual({
      'figures replacements-lost': { n: 2 },
      'steps 3 CLY': 1,
    });
  });

  it('the Allies can see what is to come [18.0.c]', () => {
    expect(table({ turn: 3 }).view(1).numbers.nextTanks).toBe(3);
    expect(table({ turn: 4 }).view(0).numbers.nextTanks).toBe(2);
    expect(table({ turn: 10 }).view(1).numbers.nextTanks).toBe(0);
  });

  it('a unit of Trieste may be activated after May 27 [7.0.k]', () => {
    expect(group('Trieste', { turn: 3, units: { '0615': ['65/1'] } }).offers('move')).toEqual(['65/1']);
  });
});
