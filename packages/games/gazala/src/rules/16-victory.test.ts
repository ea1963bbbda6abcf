import { describe, expect, it } from 'vitest';
import { game, type Placed, start, table } from '../testing/table.ts';

const turnEnd = (units: Placed, more = {}, set = {}) =>
  table({ turn: 7, phase: 'actions', units, ...more, set: { axisActions: 0, alliedActions: 0, ...set } });
const points = (units: Placed, set = {}) => turnEnd(units, {}, set).state.get('points');

describe('16.0 Victory points', () => {
  const four = { '1801': ['5/1', '5/2'], '1901': ['104/1'], '2001': ['104/2'] };

  it('four supplied Axis units on the north edge give a point [16.0.a]', () => {
    expect(points(four)).toBe(1);
    expect(points({ ...four, '2001': ['104/2 out'] })).toBe(0);
    expect(points({ ...four, '2001': [], '2002': ['104/2'] })).toBe(0);
    expect(points({ ...four, '2101': ['104/3'] })).toBe(1);
  });

  it('an Axis unit in 2803 gives a point, in whatever supply [16.0.b]', () => {
    expect({
      'points 2803 5/1 isolated': points({ '2803': ['5/1 isolated'] }),
      'points 2803 2 RGH': points({ '2803': ['2 RGH'] }),
      'points four 2803 8/1': points({ ...four, '2803': ['8/1'] }),
    }).toEqual({ 'points 2803 5/1 isolated': 1, 'points 2803 2 RGH': 0, 'points four 2803 8/1': 2 });
  });

  it('the Axis collects no more than 19 during play; the starting points count [16.0.c]', () => {
    expect(points({ ...four, '2803': ['8/1'] }, { points: 18 })).toBe(19);
    expect(points({ '2803': ['8/1'] }, { points: 19 })).toBe(19);
  });

  it('the Allies collect nothing during play [16.0.d]', () => {
    expect(turnEnd({ '2803': ['2 RGH'], '1901': ['3 CLY', '4 CLY'], '2001': ['Bays', '9 Lan'] }).score()).toEqual([
      0, 0,
    ]);
    expect(turnEnd(four).score()).toEqual([1, 0]);
  });

  it('at the end an Allied step is worth 1, an Axis step 2; replaced and withdrawn steps nothing [16.0.e] [13.7.e]', () => {
    const t = table({
      turn: 7,
      units: {
        eliminated: ['5/1', '3 Cold'],
        '1710': ['132/8:1'],
        '2010': ['2 RGH:1'],
        withdrawn: ['3 RTR'],
        'turn:9': ['Bays:1'],
      },
    });
    expect(t.score()).toEqual([1 + 1 + 1, (3 + 1) * 2]);
    expect(t.query({ ask: 'score' }).leader).toBe(1);
  });

  it('more points win, equal points are a tie [16.0.f]', () => {
    const end = (units: Placed, set = {}) => turnEnd(units, { turn: 12 }, set).awaits();
    expect({
      'end 2803 5/1': end({ '2803': ['5/1'] }),
      'end 2705 3/12 FR': end({ '2705': ['3/12 FR'] }),
      end: end({}),
      'end 2705 3/12 FR points 2': end({ '2705': ['3/12 FR'] }, { points: 2 }),
    }).toEqual({
      'end 2803 5/1': 'axis-victory',
      'end 2705 3/12 FR': 'allied-victory',
      end: 'tie',
      'end 2705 3/12 FR points 2': 'tie',
    });
  });

  it('in Scenario One the Axis starts with 2 and the Allies score 1 for each fortified hex [17.0.b] [17.0.c]', () => {
    const forts = {
      '1118': ['3 FL'],
      '1218': ['2 FL'],
      '1219': ['Marine'],
      '1318': ['Pacific'],
      '1504': ['3 Cold'],
      '1605': ['2 Scots', '9 RB'],
      '2705': ['3/12 FR'],
    };
    const t = table({ scenario: 'one', units: forts });
    expect(t.score()).toEqual([2, 7]);
    const held = t
      .query({ ask: 'score' })
      .items.flatMap(({ side, place }) =>
        side === 1 && place !== undefined ? [t.game.vocabulary.placeName(place)] : [],
      );
    expect(held).toEqual(Object.keys(forts));
    expect(table({ scenario: 'one', units: { ...forts, '1118': ['104/1'] } }).score()).toEqual([2, 6]);
  });

  it('in the Campaign Knightsbridge and El Adem are worth 2 a hex, Bir Hacheim 3 [17.0.j]', () => {
    const score = (hex: string) => table({ units: { [hex]: ['3 Cold'] } }).score()[1];
    expect(['1504', '1605', '2705', '1118', '1218', '1219', '1318', '1710'].map(score)).toEqual([
      2, 2, 2, 3, 3, 3, 3, 0,
    ]);
  });
});

describe('17.0 Set-up', () => {
  /** Set-up continues with the suggestion until the unit in question is to be placed. */
  const placing = (unit: string) => {
    const t = start('one');
    while (t.asked()?.figures.unit !== t.unit(unit)) t.do('place', t.offers('place')[0] ?? '');
    return t;
  };
  const within = (unit: string, centre: string, radius: number) => {
    const t = placing(unit);
    const { map } = t.state.world;
    return (
      t.offers('place').every((hex) => map.distance(t.hex(hex), t.hex(centre)) <= radius) &&
      t.offers('place').length > 0
    );
  };

  it('the Allies set up first, one unit to a hex, then the Axis, which may stack [17.0.d] [17.0.f]', () => {
    const t = start('one');
    expect(t.decider()).toBe('allied');
    const [hex] = t.offers('place');
    t.do('place', hex ?? '');
    expect(t.why('place', hex ?? '')).toMatchObject({ rule: '17.0', key: 'no-room' });
    const axis = start('one').all('usual');
    expect(axis.decider()).toBe('axis');
    axis.all('place 0514', 'place 0514');
    expect({
      'axis at 65/1': axis.at('65/1'),
      'axis at 65/2': axis.at('65/2'),
      'axis why place 0514 key': axis.why('place', '0514')?.key,
    }).toEqual({ 'axis at 65/1': '0514', 'axis at 65/2': '0514', 'axis why place 0514 key': 'no-room' });
    axis.all('usual');
    expect(axis.awaits()).toBe('axis-cup');
  });

  it('a side cannot set up the rest as suggested where one unit already stands in the place of another [17.0.d]', () => {
    const t = start('one');
    const [, second] = t.state.scenario.starts;
    t.do('place', game.vocabulary.placeName(second.place));
    expect(t.offers('usual')).toEqual([]);
    expect(t.why('usual')).toMatchObject({ rule: '17.0', key: 'no-room', figures: { hex: second.place } });
  });

  it.each([
    ['2 RL', '1520', 1, '17.0.e1'],
    ['2 RB', '2720', 2, '17.0.e2'],
    ['3/12 FR', '2705', 0, '17.0.e3'],
    ['4 EY', '0810', 2, '17.0.e6'],
    ['2 RGH', '1310', 1, '17.0.e7'],
    ['3 RTR', '2615', 3, '17.0.e8'],
    ['Bays', '1901', 1, '17.0.e9'],
    ['8 RTR', '0806', 1, '17.0.e10'],
    ['5 EY', '0201', 3, '17.0.e11'],
    ['65/1', '0517', 3, '17.0.g1'],
    ['132/8', '1321', 1, '17.0.g2'],
    ['27 Pav', '0110', 2, '17.0.g3'],
  ])('%s starts within its distance of %s (%d) [%s]', (unit, centre, radius) => {
    expect(within(unit, centre, radius)).toBe(true);
  });

  it('every formation starts in its own area [17.0.e1] [17.0.e2] [17.0.e3] [17.0.e6] [17.0.e7] [17.0.e8] [17.0.e9] [17.0.e10] [17.0.e11] [17.0.g1] [17.0.g2] [17.0.g3]', () => {
    const t = start('one').all('usual', 'usual');
    const { map } = t.state.world;
    const far = (unit: string, centre: string) => map.distance(t.state.at[t.unit(unit)], t.hex(centre));
    const areas: [string[], string, number][] = [
      [['2 RL', '11 Cav', '18 Cav'], '1520', 1],
      [['2 RB', '9 KRR'], '2720', 2],
      [['3/12 FR'], '2705', 0],
      [['4 EY', '4 GH', '5 GH'], '0810', 2],
      [['2 RGH', '3 CLY', '4 CLY'], '1310', 1],
      [['3 RTR', '5 RTR', '8 Hus', '1 KRR'], '2615', 3],
      [['Bays', '9 Lan', '10 Hus', '1 RB'], '1901', 1],
      [['8 RTR', '42 RTR', '44 RTR'], '0806', 1],
      [['5 EY', '6 GH', '7 GH'], '0201', 3],
      [['65/1', '65/2', '66/1', '66/2', '8 Ber', '11 Arm'], '0517', 3],
      [['132/8', '132/9', '132/10', '5 Ber', '12 Ber', '3 Ber AT'], '1321', 1],
      [['27 Pav', '28 Pav'], '0110', 2],
    ];
    for (const [units, centre, radius] of areas)
      for (const unit of units) expect(far(unit, centre), unit).toBeLessThanOrEqual(radius);
    expect({
      'isUsed 2 RB': t.isUsed('2 RB'),
      'isUsed 9 KRR': t.isUsed('9 KRR'),
      'isUsed 2 RL': t.isUsed('2 RL'),
    }).toEqual({ 'isUsed 2 RB': true, 'isUsed 9 KRR': true, 'isUsed 2 RL': false });
  });

  it('the Free French take one hex each of Bir Hacheim, the Guards two units a hex at Knightsbridge [17.0.e4] [17.0.e5]', () => {
    const french = placing('Marine');
    expect(french.offers('place').sort()).toEqual(['1118', '1218', '1219', '1318']);
    expect(french.do('place', '1218').offers('place').sort()).toEqual(['1118', '1219', '1318']);
    const guards = placing('3 Cold').all('place 1504', 'place 1504');
    expect(guards.offers('place')).toEqual(['1605']);
  });

  it('the two bound units of the 69th Brigade start in their area [17.0.e11] [8.2.a]', () => {
    const t = placing('5 EY');
    const { world } = t.state;
    expect(t.offers('place').every((hex) => world.tether[t.hex(hex)] === 1)).toBe(true);
  });
});
