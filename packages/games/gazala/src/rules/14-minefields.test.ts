import { describe, expect, it } from 'vitest';
import { group, onTheTrack, type Placed, type TableOptions, table } from '../testing/table.ts';
import { hasLines, linesThrough } from './14-communications.ts';

const phase = (units: Placed, more: TableOptions = {}) => table({ turn: 3, phase: 'minefields', units, ...more });
const marks = (t: ReturnType<typeof table>) =>
  t
    .view('umpire')
    .marks.filter((m) => m.kind.startsWith('breach'))
    .map((m) => `${m.kind} ${m.at.map((p) => t.state.world.map.ids[p]).join('/')}`);
const begun = (from: string, to: string) => ({ kind: 'breach-begun', at: [from, to] });

describe('14.0 Minefields that are laid during the battle', () => {
  const mined = (turn: number, from: string, to: string) => {
    const t = table({ turn, units: { [from]: ['2 RGH'] } });
    return t.reach('2 RGH')[to];
  };
  it('1102 counts from June 5-6, the row 0204 to 0801 from June 9-10 [14.0.h] [14.0.i]', () => {
    expect({ 'mined 7 1103 1102': mined(7, '1103', '1102'), 'mined 8 1103 1102': mined(8, '1103', '1102') }).toEqual({
      'mined 7 1103 1102': 1,
      'mined 8 1103 1102': 13,
    });
    expect({ 'mined 9 0404 0403': mined(9, '0404', '0403'), 'mined 10 0404 0403': mined(10, '0404', '0403') }).toEqual({
      'mined 9 0404 0403': 1,
      'mined 10 0404 0403': 13,
    });
    expect({ 'mined 9 0802 0801': mined(9, '0802', '0801'), 'mined 10 0802 0801': mined(10, '0802', '0801') }).toEqual({
      'mined 9 0802 0801': 1,
      'mined 10 0802 0801': 13,
    });
    expect(
      table({ turn: 8, phase: 'minefields', units: {} })
        .view('umpire')
        .marks.filter((m) => m.kind === 'mines-laid').length,
    ).toBe(1);
  });
});

describe('14.1 Breaching', () => {
  it('begins on May 28, with at most two markers a turn [14.1.a] [3.0.c]', () => {
    const units = { '0309': ['27 Pav'], '0311': ['28 Pav'], '0514': ['65/1'] };
    expect(phase(units, { turn: 2 }).awaits()).toBe('initiative');
    const t = phase(units);
    expect({ awaits: t.awaits(), decider: t.decider(), 'offers breach': t.offers('breach') }).toEqual({
      awaits: 'place-breach',
      decider: 'axis',
      'offers breach': ['65/1', '27 Pav', '28 Pav'],
    });
    t.all('breach 27 Pav', 'to 0409', 'breach 28 Pav', 'to 0411');
    expect({ awaits: t.awaits(), 'marks t': marks(t) }).toEqual({
      awaits: 'initiative',
      'marks t': ['breach-begun 0309/0409', 'breach-begun 0311/0411'],
    });
  });

  it('only infantry next to a mined hexside begins one; an enemy beyond does not forbid it (gz-ex-12) [14.1.d] [14.1.i]', () => {
    const t = phase({ '1217': ['104/1'], '1316': ['3 FL'], '1216': ['5/1'], '1215': ['39 AT'], '1710': ['104/2'] });
    expect(t.offers('breach')).toEqual(['104/1']);
    expect(t.why('breach', '5/1')).toMatchObject({ rule: '14.1', key: 'not-infantry' });
    expect(t.why('breach', '104/2')).toMatchObject({ rule: '14.1', key: 'no-mines-near' });
    t.all('breach 104/1');
    expect(t.offers('to').sort()).toEqual(['1218', '1316', '1317']);
  });

  it('a second unit is told that another works on the hexside, not that there are no mines [14.1.d]', () => {
    const t = phase({ '0309': ['27 Pav'], '0310': ['65/1', '65/2'] }).all('breach 65/1', 'to 0410', 'breach 65/2');
    expect(t.offers('to')).not.toContain('0410');
    expect(t.why('to', '0410')).toMatchObject({ rule: '14.1', key: 'worked-on' });
    expect(t.why('to', '0309')).toMatchObject({ rule: '14.1', key: 'no-mines' });
    const marked = [{ kind: 'breached', at: ['0310', '0410'] }];
    const open = phase({ '0310': ['65/2'] }, { marks: marked }).all('breach 65/2');
    expect(open.why('to', '0410')).toMatchObject({ rule: '14.1', key: 'breached-already' });
    const near = phase({ '0309': ['27 Pav'], '0514': ['65/1', '65/2'] }).all('breach 65/1', 'to 0614');
    expect(near.why('breach', '65/2')).toMatchObject({ rule: '14.1', key: 'worked-on-near' });
  });

  it('the unit at work may not move or attack, and does not help [14.1.e]', () => {
    const t = group('21 Pz', { units: { '1217': ['104/1', '5/1'], '1216': ['3 FL'] }, marks: [begun('1217', '1316')] });
    expect(t.offers('move')).toEqual(['5/1']);
    expect(t.why('move', '104/1')).toMatchObject({ rule: '14.1', key: 'breaching' });
    expect(t.all('move 5/1', 'attack light').awaits()).toBe('combat');
  });

  it('a turn later the hexside is open to both sides, unless an Allied unit stands beyond (gz-ex-10) [14.1.f] [14.1.g] [14.1.k] [14.1.b]', () => {
    const failed = phase({ '1215': ['104/1'], '1314': ['3 FL'] }, { marks: [begun('1215', '1314')] });
    expect({
      'marks failed': marks(failed),
      'failed awaits': failed.awaits(),
      'failed offers breach': failed.offers('breach'),
    }).toEqual({ 'marks failed': [], 'failed awaits': 'place-breach', 'failed offers breach': ['104/1'] });
    expect(failed.view('umpire').numbers.breachMarkers).toBe(6);
    const made = phase({ '1216': ['104/1'], '1415': ['3 FL'] }, { marks: [begun('1216', '1315')] });
    expect(marks(made)).toEqual(['breached 1216/1315']);
    expect(made.reach('104/1')['1315']).toBe(2);
    expect(made.state.isMined(made.hex('1315') * 6 + 2)).toBe(true);
  });

  it('the opposite hexside opens too if no Allied unit is next to it (gz-ex-11, gz-ex-12) [14.1.h]', () => {
    const through = phase({ '1217': ['104/1'] }, { marks: [begun('1217', '1316')] });
    expect(marks(through)).toEqual(['breached-through 1217/1316', 'breached-through 1316/1416']);
    expect(through.reach('104/1')['1416']).toBe(4);
    const held = phase({ '1217': ['104/1'], '1416': ['3 FL'] }, { marks: [begun('1217', '1316')] });
    expect(marks(held)).toEqual(['breached 1217/1316']);
  });

  it('also into another minefield hex, whose own far side stays closed; under the option not [14.1.h]', () => {
    const t = phase({ '0206': [], '0207': ['104/1'] }, { marks: [begun('0207', '0206')] });
    expect(marks(t)).toEqual(['breached-through 0207/0206', 'breached-through 0206/0205']);
    const chain = (breachesStopAtMines: boolean) =>
      phase({ '0413': ['104/1'] }, { marks: [begun('0413', '0412')], options: { breachesStopAtMines } });
    expect(marks(chain(false))).toEqual(['breached-through 0413/0412', 'breached-through 0412/0411']);
    expect({
      'chain reach 104/1 0411': chain(false).reach('104/1')['0411'],
      'chain reach 104/1 0410': chain(false).reach('104/1')['0410'],
    }).toEqual({ 'chain reach 104/1 0411': 4, 'chain reach 104/1 0410': undefined });
    expect(marks(chain(true))).toEqual(['breached 0413/0412']);
  });

  it('there are six markers, and a completed breach keeps its own [14.1.c]', () => {
    const used = ['0309/0409', '0310/0411', '0311/0411', '0312/0412', '0514/0614'].map((x) => ({
      kind: 'breached',
      at: x.split('/'),
    }));
    const t = phase({ '0309': ['27 Pav'], '0311': ['28 Pav'] }, { marks: used }).all('breach 27 Pav', 'to 0410');
    expect({ awaits: t.awaits(), 'view umpire numbers breachMarkers': t.view('umpire').numbers.breachMarkers }).toEqual(
      { awaits: 'initiative', 'view umpire numbers breachMarkers': 0 },
    );
  });

  it('two breaches of opposite hexsides of one hex are shown by one marker [14.1.j]', () => {
    const t = phase(
      { '1416': ['104/1'], '1217': ['104/2'] },
      { marks: [{ kind: 'breached', at: ['1217', '1316'] }, begun('1416', '1316')] },
    );
    expect(marks(t)).toEqual(['breached-through 1416/1316', 'breached-through 1316/1217']);
    expect(t.view('umpire').numbers.breachMarkers).toBe(5);
  });
});

describe('14.1 Two units that work from opposite sides of one hex', () => {
  it('open it together and use one marker; both are free again [14.1.j] [14.1.h]', () => {
    const units = { '1217': ['104/1'], '1416': ['104/2'] };
    const t = phase(units, { marks: [begun('1217', '1316'), begun('1416', '1316')] });
    expect(marks(t)).toEqual(['breached-through 1217/1316', 'breached-through 1316/1416']);
    expect(t.view('umpire').numbers.breachMarkers).toBe(5);
    expect({ 'reach 104/1 1416': t.reach('104/1')['1416'], 'reach 104/2 1217': t.reach('104/2')['1217'] }).toEqual({
      'reach 104/1 1416': 4,
      'reach 104/2 1217': 4,
    });
  });
});

describe('14.2 Lines of communication', () => {
  /** Nine units beyond the belt, and a breach that leads straight through 0408. */
  const eight = {
    '0608': ['5/1', '5/2'],
    '0609': ['104/1', '104/2'],
    '0708': ['104/3', '8/1'],
    '0709': ['8/2', '115/1'],
  };
  const more = {
    '0808': ['115/2', '115/3'],
    '0809': ['132/8', '132/9'],
    '0908': ['132/10', '155/1'],
    '0909': ['155/2', '200/1'],
  };
  const one = { kind: 'breached-through', at: ['0308', '0408'] };
  const two = { kind: 'breached-through', at: ['0309', '0409'] };
  /** How many of the actions on the track the Axis has lost. */
  const lost = (turn: number, units: Placed, markers: readonly { kind: string; at: string[] }[]) => {
    const t = table({ turn, phase: 'supply', units, marks: markers });
    if (t.awaits() === 'tank-replacement') t.all('done');
    return onTheTrack(turn, 'axis') - t.state.actionsLeft(0);
  };

  it('from May 29 one line to eight units is needed, or an action is lost [14.2.a] [4.0.g]', () => {
    expect({
      'lost 3': lost(3, {}, []),
      'lost 4 eight one': lost(4, eight, [one]),
      'lost 4 eight': lost(4, eight, []),
    }).toEqual({ 'lost 3': 0, 'lost 4 eight one': 0, 'lost 4 eight': 1 });
    expect(lost(4, { ...eight, '0709': ['8/2'] }, [one])).toBe(1);
    expect(lost(4, eight, [{ kind: 'breached', at: ['0308', '0408'] }])).toBe(1);
  });

  it('from June 1-2 two lines through two hexes, no unit counted twice [14.2.b] [14.2.c]', () => {
    expect(lost(6, { ...eight, ...more }, [one, two])).toBe(0);
    expect(lost(6, { ...eight, ...more }, [one])).toBe(1);
    expect(lost(6, { ...eight, ...more, '0909': ['155/2'] }, [one, two])).toBe(1);
    expect(lost(6, eight, [one, two])).toBe(1);
  });

  it('enemy units, escarpments and mines cut a line [14.2.d]', () => {
    expect(lost(4, { ...eight, '0408': ['3 Cold'] }, [one])).toBe(1);
    expect(lost(4, { ...eight, '0507': ['3 Cold'] }, [one])).toBe(1);
    const t = table({ turn: 4, units: eight, marks: [one] });
    expect({
      'hasLines t state 1 8': hasLines(t.state, 1, 8),
      'linesThrough t state map l l length': linesThrough(t.state).map((l) => l.length),
    }).toEqual({ 'hasLines t state 1 8': true, 'linesThrough t state map l l length': [8] });
  });

  it('a line does not come back into the prohibited ground, and units there do not count [14.2.e]', () => {
    const west = {
      '0308': ['5/1', '5/2'],
      '0208': ['104/1', '104/2'],
      '0209': ['104/3', '8/1'],
      '0210': ['8/2', '115/1'],
    };
    expect(lost(4, west, [one])).toBe(1);
    const t = table({ turn: 4, units: { ...west, '0608': ['132/8'] }, marks: [one, two] });
    expect(linesThrough(t.state).map((l) => l.length)).toEqual([1, 1]);
  });

  it('a breach of 1119 carries none [14.2.a]', () => {
    const south = {
      '1220': ['5/1', '5/2'],
      '1221': ['104/1', '104/2'],
      '1321': ['104/3', '8/1'],
      '1320': ['8/2', '115/1'],
    };
    expect(
      lost(4, south, [
        { kind: 'breached', at: ['1120', '1119'] },
        { kind: 'breached', at: ['1119', '1220'] },
      ]),
    ).toBe(1);
  });
});
