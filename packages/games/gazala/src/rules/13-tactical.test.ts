import { describe, expect, it } from 'vitest';
import { drawn, group, type TableOptions, table } from '../testing/table.ts';

const drawing = (side: string, more: TableOptions = {}) =>
  table({
    turn: 5,
    units: { '1710': ['5/1', '132/8'], '2010': ['2 RGH', '3 Cold'] },
    active: { side },
    ...more,
    set: { draw: true, ...more.set },
  });

describe('13.2 Extra Move', () => {
  const units = { '1710': ['5/1'], '1610': ['132/8'], '2020': ['8/1'] };

  it('one unit more of any formation joins the group, in any order [13.2.a] [13.2.c]', () => {
    const t = group('21 Pz', { units, held: { axis: ['extra-move'] } });
    t.all('play extra-move', 'single 8/1');
    expect(t.offers('move')).toEqual(['5/1', '8/1']);
    t.all('move 8/1', 'stop', 'move 5/1', 'stop');
    expect(t.isUsed('8/1')).toBe(false);
  });

  it('it is played after the chit and before anyone has moved [13.2.b]', () => {
    const t = group('21 Pz', { units: { ...units, '1810': ['5/2'] }, held: { axis: ['extra-move'] } });
    expect(t.offers('play')).toEqual(['extra-move']);
    t.all('move 5/1', 'stop');
    expect(t.offers('play')).toEqual([]);
    expect(t.why('play', 'extra-move')).toMatchObject({ rule: '13.2', key: 'not-now' });
    expect(group('21 Pz', { units, held: { axis: ['combat'] } }).offers('play')).toEqual([]);
  });
});

describe('13.3 Replacement', () => {
  const replace = (units: Record<string, readonly string[]>) =>
    drawn('axis', '15-21 Pz', { units, held: { axis: ['replacement'] } });

  it('adds a step to a reduced armor unit of any formation, before the choice of units [13.3.a] [13.3.b] [13.3.c]', () => {
    const t = replace({ '1710': ['5/1:1', '104/1'], '1610': ['132/8:1', '132/9'] }).all('play replacement');
    expect(t.offers('rebuild')).toEqual(['5/1', '132/8']);
    expect(t.why('rebuild', '104/1')).toMatchObject({ rule: '13.3', key: 'not-armor' });
    expect(t.why('rebuild', '132/9')).toMatchObject({ rule: '13.3', key: 'full-strength' });
    t.all('rebuild 5/1');
    expect({ 'steps 5/1': t.steps('5/1'), awaits: t.awaits() }).toEqual({ 'steps 5/1': 2, awaits: 'chit-plays' });
    expect(t.view(0).holdings.find((h) => h.id === 'available:axis')?.count).toBe(0);
    expect(t.all('activate 21 Pz').offers('play')).toEqual([]);
  });

  it('or brings an eliminated armor unit back with one step, the Axis in the prohibited ground; it may act at once [13.3.d] [13.3.e] [13.3.h]', () => {
    const t = replace({ eliminated: ['5/1', '104/1'], '1610': ['132/8'] }).all('play replacement');
    expect(t.offers('rebuild')).toEqual(['5/1']);
    t.all('rebuild 5/1');
    expect({
      'offers place includes 0110': t.offers('place').includes('0110'),
      'offers place includes 1121': t.offers('place').includes('1121'),
      'offers place includes 1710': t.offers('place').includes('1710'),
    }).toEqual({
      'offers place includes 0110': true,
      'offers place includes 1121': true,
      'offers place includes 1710': false,
    });
    t.all('place 0110', 'activate 21 Pz');
    expect({ 'steps 5/1': t.steps('5/1'), 'offers move': t.offers('move') }).toEqual({
      'steps 5/1': 1,
      'offers move': ['5/1'],
    });
  });

  it('the Allies come back on the north or east edge [13.3.f]', () => {
    const t = drawn('allied', '22 Arm', {
      units: { eliminated: ['2 RGH'], '2010': ['3 CLY'] },
      held: { allied: ['replacement'] },
    }).all('play replacement', 'rebuild 2 RGH');
    expect(['1901', '3010', '1721', '0102'].map((hex) => t.offers('place').includes(hex))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('the hex must be in supply, without enemies and their zones, and have room [13.3.g]', () => {
    const t = replace({ '1710': ['5/1:1'], '1708': ['2 RGH'], '1709': ['8/1:1'] }).all('play replacement');
    expect(t.offers('rebuild')).toEqual(['5/1']);
    expect(t.why('rebuild', '8/1')).toMatchObject({ rule: '13.3', key: 'enemy-zone' });
    const cut = {
      '1709': ['3 Cold disrupted'],
      '1711': ['2 Scots disrupted'],
      '1810': ['9 RB disrupted'],
      '1811': ['Gd AT disrupted'],
      '1610': ['2 HLI disrupted'],
      '1611': ['2 WY disrupted'],
    };
    const lost = replace({ '1710': ['5/1:1'], '2020': ['8/1:1'], ...cut }).all('play replacement');
    expect(lost.why('rebuild', '5/1')).toMatchObject({ rule: '13.3', key: 'not-supplied' });
    const full = replace({ eliminated: ['5/1'], '0110': ['132/8', '132/9'], '0112': ['27 Pav'] }).all(
      'play replacement',
      'rebuild 5/1',
    );
    expect(['0110', '0112', '0111'].map((hex) => full.offers('place').includes(hex))).toEqual([false, false, true]);
    expect(full.why('place', '0110')).toMatchObject({ rule: '10.0', key: 'no-room' });
  });

  it('cannot be played where it would serve nobody', () => {
    expect(replace({ '1710': ['5/1'] }).why('play', 'replacement')).toMatchObject({ rule: '13.3', key: 'not-now' });
  });
});

describe('13.4 Air', () => {
  it('must be played when it is drawn, on any enemy unit, or not at all [13.4.a]', () => {
    const t = drawing('axis').draw('air');
    expect({ awaits: t.awaits(), 'offers bomb': t.offers('bomb') }).toEqual({
      awaits: 'air-target',
      'offers bomb': ['3 Cold', '2 RGH'],
    });
    expect(t.all('forgo').awaits()).toBe('axis-cup');
  });

  it('a sandstorm drawn before keeps the aircraft down [13.4.b]', () => {
    const t = drawing('axis').draw('sandstorm', 'air');
    expect({ awaits: t.awaits(), 'told includes air-grounded': t.told().includes('air-grounded') }).toEqual({
      awaits: 'axis-cup',
      'told includes air-grounded': true,
    });
    expect(drawing('axis').draw('air').awaits()).toBe('air-target');
  });

  const axis = (die: number, unit = '2 RGH', units = {}) =>
    drawing('axis', { units: { '2010': ['2 RGH'], '1504': ['3 Cold'], ...units } })
      .draw('air')
      .all(`bomb ${unit}`)
      .roll(die);

  it('an Axis attack costs a step on 0 and 1 and disrupts on 2 to 6 [13.4.d] [12.0.a]', () => {
    expect([0, 1, 2, 6, 7].map((die) => [axis(die).steps('2 RGH'), axis(die).isDisrupted('2 RGH')])).toEqual([
      [1, false],
      [1, false],
      [2, true],
      [2, true],
      [2, false],
    ]);
    expect(axis(0, '2 RGH', { '2010': ['2 RGH:1'] }).at('2 RGH')).toBe('eliminated:allied');
  });

  it('a fortified hex adds 2 to the die of the Axis [13.4.e]', () => {
    expect(
      [0, 4, 5].map((die) => [axis(die, '3 Cold').at('3 Cold'), axis(die, '3 Cold').isDisrupted('3 Cold')]),
    ).toEqual([
      ['1504', true],
      ['1504', true],
      ['1504', false],
    ]);
  });

  it('the log tells the die as it fell, and what a fortified hex adds to it [13.4.e]', () => {
    const told = (unit: string) => axis(4, unit).events.find((e) => e.key.startsWith('air-'))?.figures;
    expect(told('3 Cold')).toMatchObject({ roll: 4, modifier: 2 });
    expect(told('2 RGH')).toMatchObject({ roll: 4, modifier: 0 });
  });

  it('an Allied attack disrupts on 0 to 2 [13.4.c]', () => {
    const allied = (die: number, hex = '1710') => {
      const t = drawing('allied', { units: { [hex]: ['5/1'], '2010': ['2 RGH'] } })
        .draw('air')
        .all('bomb 5/1')
        .roll(die);
      return [t.steps('5/1'), t.isDisrupted('5/1')];
    };
    expect({
      'allied 0': allied(0),
      'allied 2': allied(2),
      'allied 3': allied(3),
      'allied 2 1504': allied(2, '1504'),
    }).toEqual({ 'allied 0': [3, true], 'allied 2': [3, true], 'allied 3': [3, false], 'allied 2 1504': [3, true] });
  });
});

describe('13.5 Sandstorm', () => {
  it('is played at once and cuts two thirds of all allowances in this Action Phase only [13.5.a] [13.5.b]', () => {
    const t = drawing('axis').draw('sandstorm');
    expect({
      awaits: t.awaits(),
      'view 1 holdings find h h id played:axis known': t.view(1).holdings.find((h) => h.id === 'played:axis')?.known,
    }).toEqual({ awaits: 'axis-cup', 'view 1 holdings find h h id played:axis known': { sandstorm: 1 } });
    t.draw('15-21 Pz').all('activate 21 Pz', 'move 5/1');
    expect(t.asked()?.figures.left).toBe(8);
    t.all('stop');
    expect({ awaits: t.awaits(), 'get sandstorm': t.state.get('sandstorm') }).toEqual({
      awaits: 'allied-cup',
      'get sandstorm': 0,
    });
  });

  it('a Disrupted, Out of Supply or Isolated unit cannot move in it [13.5.c]', () => {
    const t = drawing('axis', { units: { '1710': ['5/1 disrupted', '5/2 out'], '1610': ['104/1 isolated', '104/2'] } })
      .draw('sandstorm', '15-21 Pz')
      .all('activate 21 Pz');
    expect(t.offers('move')).toEqual(['104/2']);
  });
});

describe('13.8 Several chits', () => {
  it('any number of them may follow the same Action Chit, in any order (gz-ex-09) [13.8.a]', () => {
    const t = drawn('allied', '22 Arm', {
      units: { '1710': ['3 RTR'], '0810': ['5 GH'], '2001': ['Bays:1'], '2010': ['2 RGH'] },
      held: { allied: ['withdraw-attack', 'extra-move', 'replacement'] },
    });
    t.all(
      'play withdrawal',
      'withdraw 4 Arm',
      'play extra-move',
      'single 5 GH',
      'play replacement',
      'rebuild Bays',
      'activate 22 Arm',
    );
    expect({ 'at 3 RTR': t.at('3 RTR'), 'steps Bays': t.steps('Bays'), 'offers move': t.offers('move') }).toEqual({
      'at 3 RTR': 'withdrawn',
      'steps Bays': 2,
      'offers move': ['5 GH', '2 RGH'],
    });
  });
});
