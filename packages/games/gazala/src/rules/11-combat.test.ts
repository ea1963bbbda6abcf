import { describe, expect, it } from 'vitest';
import { drawn, group, table } from '../testing/table.ts';

/** The worked example of 11.0 against the 3rd Indian Brigade. */
const indian = () => {
  const units = {
    '1622': ['5/1'],
    '1420': ['104/1'],
    '1620': ['104/2'],
    '1618': ['104/3'],
    '1520': ['11 Cav'],
    '1519': ['18 Cav'],
  };
  const t = group('21 Pz', { turn: 1, units });
  for (const u of ['104/1', '104/2', '104/3']) t.state.used[t.unit(u)] = 1;
  return t;
};

describe('11.0 The examples of the rulebook', () => {
  it('5/1 goes one hex, has 23 points, and cannot afford a heavy attack (gz-ex-03) [11.0.c] [11.0.a]', () => {
    const t = indian().all('move 5/1', 'to 1621');
    expect(t.asked()?.figures).toMatchObject({ left: 23 });
    expect(t.offers('attack')).toEqual(['light', 'medium']);
    expect(t.why('attack', 'heavy')).toMatchObject({ rule: '11.0', key: 'cost', figures: { cost: 24, left: 23 } });
  });

  it('with two used infantry units 5/1 attacks 20 to 3, and the disrupted unit is lost in retreat (gz-ex-03) [11.0.o] [11.1.f] [11.2.e]', () => {
    const t = indian().all('move 5/1', 'to 1621', 'attack medium', 'with 104/1', 'with 104/2').roll(6);
    expect(t.figures('combat')).toMatchObject({
      attack: 20,
      defence: 3,
      column: '5-1',
      modifier: 0,
      roll: 6,
      result: '-/RD',
    });
    while (t.decider() === 'allied') t.do('to', t.offers('to')[0] ?? '');
    expect(t.at('11 Cav')).toBe('eliminated:allied');
    expect(t.offers('advance')).toContain('5/1');
    t.all('done');
    expect({ awaits: t.awaits(), 'asked figures': t.asked()?.figures }).toEqual({
      awaits: 'act',
      'asked figures': { unit: t.unit('5/1'), left: 7 },
    });
  });

  it('units that have moved join with their used face (gz-ex-04) [11.0.ae] [11.0.ah]', () => {
    const t = indian().all('move 5/1', 'to 1621');
    expect(t.odds('1520', ['5/1', '104/1']).attack).toBe(16);
    t.all('attack light', 'with 104/1', 'resolve').roll(2);
    expect(t.isUsed('104/1')).toBe(true);
    expect(t.card('5/1')).toMatchObject({ used: false, soft: 12 });
  });

  it('132/8 attacks Bir Hacheim at 1-2 with -1, and the Anti-Tank chit costs the armor a step more (gz-ex-05) [13.6.a] [13.6.c] [11.0.w] [11.0.aj]', () => {
    const t = group('Ariete', {
      units: { '1319': ['132/8'], '1419': ['132/9'], '1220': ['12 Ber'], '1219': ['10 Hus'], '1318': ['Marine'] },
      held: { axis: ['combat', 'anti-tank'] },
    });
    const underWay = () => t.game.query(t.view('umpire'), { ask: 'attack', place: 0, units: [] });
    expect(underWay()).toMatchObject({ key: 'no-attacker' });
    t.all('move 132/8', 'attack heavy');
    expect(t.offers('with')).toEqual(['132/9']);
    expect(underWay()).toMatchObject(t.odds('1318', ['132/8'], { level: 'heavy' }));
    t.all('with 132/9');
    expect(underWay()).toMatchObject({ attack: 16, defence: 17, column: '1-2', modifier: -2 });
    expect(t.asked()?.figures).toMatchObject({ attack: 16, defence: 17, column: '1-2', modifier: -2 });
    t.all('play combat', 'play anti-tank').roll(7);
    expect(t.figures('combat')).toMatchObject({ column: '1-2', modifier: -1, result: '*/*' });
    expect({ 'steps 10 Hus': t.steps('10 Hus'), decider: t.decider(), 'offers lose': t.offers('lose') }).toEqual({
      'steps 10 Hus': 1,
      decider: 'allied',
      'offers lose': ['Marine', '10 Hus'],
    });
    expect(underWay()).toMatchObject({ key: 'no-attacker' });
    t.all('lose 10 Hus');
    expect({ 'at 10 Hus': t.at('10 Hus'), 'steps 132/8': t.steps('132/8'), 'steps 132/9': t.steps('132/9') }).toEqual({
      'at 10 Hus': 'eliminated:allied',
      'steps 132/8': 1,
      'steps 132/9': 2,
    });
  });
});

describe('11.0 Who fights', () => {
  const ring = { '1710': ['5/1'], '1709': ['3 Cold'], '1711': ['2 Scots', '9 RB'], '1610': ['2 HLI'] };

  it('the active unit attacks everything next to it (gz-ex-13) [11.0.e]', () => {
    const t = group('21 Pz', { units: ring }).all('move 5/1', 'attack light');
    expect(t.figures('attack')).toMatchObject({ n: 1, defenders: 4 });
  });

  it('friends next to a defender may join one by one, activated or not; only what is next to the active unit defends [11.0.f] [11.0.g] [11.0.ah]', () => {
    const units = {
      '1710': ['5/1'],
      '1709': ['3 Cold'],
      '1708': ['132/8!'],
      '1609': ['8/1'],
      '1707': ['2 Scots'],
      '1811': ['132/9'],
    };
    const t = group('21 Pz', { units }).all('move 5/1', 'attack light');
    expect(t.offers('with')).toEqual(['8/1', '132/8']);
    expect(t.why('with', '132/9')).toMatchObject({ rule: '11.0', key: 'cannot-support' });
    t.all('with 132/8', 'resolve');
    expect(t.figures('attack')).toMatchObject({ n: 2, defenders: 1 });
    t.roll(9);
    expect({ 'isUsed 132/8': t.isUsed('132/8'), 'figures combat attack': t.figures('combat').attack }).toEqual({
      'isUsed 132/8': true,
      'figures combat attack': 15,
    });
  });

  it('a helper behind an escarpment is told so, not that it stands elsewhere [11.0.d] [11.0.f]', () => {
    const units = { '1304': ['5/1'], '1303': ['3 Cold'], '1302': ['132/8'], '1404': ['8/1'], '1710': ['132/9'] };
    const t = group('21 Pz', { units }).all('move 5/1', 'attack light');
    expect(t.offers('with')).toEqual(['8/1']);
    expect(t.why('with', '132/8')).toMatchObject({ rule: '11.0', key: 'support-escarpment' });
    expect(t.why('with', '132/9')).toMatchObject({ rule: '11.0', key: 'cannot-support' });
  });

  it('hard values against armor, soft values against anything else, on both sides [11.0.h] [11.0.i] [11.0.j] [11.0.k]', () => {
    const t = table({
      units: { '1710': ['5/1', '104/1'], '1709': ['2 RGH', '3 Cold'], '1611': ['132/8'], '1612': ['4 EY'] },
    });
    expect(t.odds('1709', ['5/1'])).toMatchObject({ attack: 15, defence: 15 });
    const soft = table({ units: { '1710': ['5/1', '104/1'], '1709': ['3 Cold'] } });
    expect(soft.odds('1709', ['5/1', '104/1'])).toMatchObject({ attack: 20, defence: 5 });
    expect(soft.odds('1709', ['104/1'])).toMatchObject({ attack: 8, defence: 7 });
  });

  it('infantry neither starts nor joins an attack on armor [11.0.l] [2.2.3.c] [11.0.af]', () => {
    const units = { '1710': ['104/1', '5/1'], '1709': ['2 RGH'], '1711': ['3 Cold'] };
    const t = group('21 Pz', { units }).all('move 104/1');
    expect(t.why('attack', 'light')).toMatchObject({ rule: '11.0', key: 'infantry-armor' });
    const free = group('21 Pz', { units: { ...units, '1709': [] } }).all('move 104/1');
    expect(free.offers('attack')).toEqual(['light', 'medium', 'heavy']);
    t.all('stop', 'move 5/1', 'attack light');
    expect(t.awaits()).toBe('combat');
  });

  it('anti-tank units never start an attack, and join only against armor [11.0.m] [11.0.n] [2.2.3.d] [11.0.ag]', () => {
    const t = group('21 Pz', { units: { '1710': ['39 AT', '5/1'], '1709': ['2 RGH'] } }).all('move 39 AT');
    expect(t.why('attack', 'light')).toMatchObject({ rule: '11.0', key: 'anti-tank-starts' });
    expect(t.all('stop', 'move 5/1', 'attack light').offers('with')).toEqual(['39 AT']);
    const soft = group('21 Pz', { units: { '1710': ['39 AT', '5/1'], '1709': ['3 Cold'] } }).all(
      'move 5/1',
      'attack light',
    );
    expect(soft.awaits()).toBe('combat');
  });

  it('nobody attacks over an escarpment without a road; what stands behind it is left out [11.0.d]', () => {
    const t = group('21 Pz', { units: { '1302': ['5/1'], '1303': ['3 Cold'] } }).all('move 5/1');
    expect(t.why('attack', 'light')).toMatchObject({ rule: '11.0', key: 'no-enemy' });
    const both = group('21 Pz', {
      units: { '1302': ['5/1'], '1303': ['2 RGH'], '1301': ['3 Cold'], '1403': ['132/8'] },
    }).all('move 5/1', 'attack light');
    expect(both.figures('attack')).toMatchObject({ defenders: 1 });
    const road = group('21 Pz', { units: { '1602': ['5/1'], '1603': ['3 Cold'] } }).all('move 5/1');
    expect(road.offers('attack').length).toBe(3);
  });

  it('the unit goes on moving and attacking while it has points [11.0.b]', () => {
    const t = group('21 Pz', { units: { '1710': ['5/1'], '1709': ['3 Cold'] } })
      .all('move 5/1', 'attack light')
      .roll(4);
    t.all('attack light').roll(4);
    expect({ awaits: t.awaits(), 'asked figures': t.asked()?.figures }).toEqual({
      awaits: 'act',
      'asked figures': { unit: t.unit('5/1'), left: 8 },
    });
    const option = group('21 Pz', {
      units: { '1710': ['5/1'], '1709': ['3 Cold'] },
      options: { continueOnlyIfAdvanceAllowed: true },
    });
    option.all('move 5/1', 'attack light').roll(4);
    expect([option.awaits(), option.isUsed('5/1')]).not.toContain('act');
  });
});

describe('11.0 Odds and modifiers', () => {
  const odds = (attackers: readonly string[], defenders: readonly string[], level = 'medium') =>
    table({ units: { '1710': attackers, '1709': defenders } }).odds(
      '1709',
      attackers.map((u) => u.split(' ')[0] ?? ''),
      { level },
    );

  it('odds are rounded down to a printed column, below 1-3 and above 9-1 to the last one [11.0.o] [11.0.p]', () => {
    expect(odds(['5/1', '5/2'], ['11 Cav']).column).toBe('7-1');
    expect(odds(['5/1'], ['11 Cav']).column).toBe('3-1');
    expect(
      table({ units: { '1710': ['5/1', '5/2'], '1709': ['11 Cav!'], '1610': ['8/1'] } }).odds('1709', [
        '5/1',
        '5/2',
        '8/1',
      ]).column,
    ).toBe('9-1');
    expect(
      table({ units: { '1710': ['104/1!'], '1709': ['3 Cold', '2 Scots'], '1711': ['9 RB'] } }).odds('1709', ['104/1'])
        .column,
    ).toBe('1-3');
  });

  it('light is -2, medium 0, heavy +2; all modifiers are added [11.0.c] [11.0.q]', () => {
    expect(['light', 'medium', 'heavy'].map((level) => odds(['5/1'], ['3 Cold'], level).modifier)).toEqual([-2, 0, 2]);
    const t = table({ units: { '1710': ['5/1 out'], '1709': ['3 Cold isolated'] } });
    expect(t.odds('1709', ['5/1'], { level: 'heavy' }).modifier).toBe(2);
  });

  it('one unit that qualifies is enough, and more change nothing (gz-ex-14) [11.0.r] [12.0.c] [12.0.d] [12.0.e]', () => {
    const drm = (attackers: readonly string[], defenders: readonly string[]) => {
      const t = table({ units: { '1710': attackers, '1709': defenders } });
      return t.odds(
        '1709',
        attackers.map((u) => u.split(' ')[0] ?? ''),
      ).modifier;
    };
    expect(drm(['5/1', '5/2'], ['3 Cold disrupted', '2 Scots'])).toBe(2);
    expect(drm(['5/1', '5/2'], ['3 Cold disrupted', '2 Scots disrupted'])).toBe(2);
    expect(drm(['5/1 disrupted', '5/2'], ['3 Cold'])).toBe(-2);
    expect(drm(['5/1 disrupted', '5/2 disrupted'], ['3 Cold disrupted'])).toBe(0);
  });

  it('of several hexes the ground that helps the defender most counts, once [11.0.s]', () => {
    const t = table({ units: { '1604': ['5/1'], '1605': ['3 Cold'], '1503': ['2 Scots'], '1504': ['9 RB'] } });
    expect(t.odds('1605', ['5/1']).modifiers).toEqual([{ value: -2, rule: '11.0', because: 'box' }]);
    expect(table({ units: { '1604': ['5/1'], '1503': ['2 Scots'] } }).odds('1503', ['5/1']).modifier).toBe(-1);
    expect(
      table({ units: { '1604': ['5/1'], '1503': ['2 Scots'] }, options: { noRoughTerrain: true } }).odds('1503', [
        '5/1',
      ]).modifier,
    ).toBe(0);
  });

  it('a fortified hex helps defenders of both sides; under the option only the Allies [11.0.s]', () => {
    const defended = (attacker: string, defender: string, boxesHelpAlliesOnly: boolean) =>
      table({ units: { '1604': [attacker], '1605': [defender] }, options: { boxesHelpAlliesOnly } }).odds('1605', [
        attacker,
      ]).modifier;
    expect({
      'defended 2 RGH 5/1 1': defended('2 RGH', '5/1', false),
      'defended 2 RGH 5/1 2': defended('2 RGH', '5/1', true),
    }).toEqual({ 'defended 2 RGH 5/1 1': -2, 'defended 2 RGH 5/1 2': 0 });
    expect({
      'defended 5/1 2 RGH 1': defended('5/1', '2 RGH', false),
      'defended 5/1 2 RGH 2': defended('5/1', '2 RGH', true),
    }).toEqual({ 'defended 5/1 2 RGH 1': -2, 'defended 5/1 2 RGH 2': -2 });
  });

  it('one attacker over mines is enough for -2, once, on top of the ground; a breach takes it away [11.0.t] [14.0.g] [14.1.b]', () => {
    const units = { '1319': ['132/8'], '1419': ['132/9'], '1318': ['Marine'] };
    expect(table({ units }).odds('1318', ['132/8', '132/9']).modifiers).toEqual([
      { value: -2, rule: '11.0', because: 'box' },
      { value: -2, rule: '14.0', because: 'minefield' },
    ]);
    const one = [{ kind: 'breached', at: ['1319', '1318'] }];
    expect(table({ units, marks: one }).odds('1318', ['132/8']).modifier).toBe(-2);
    expect(table({ units, marks: one }).odds('1318', ['132/8', '132/9']).modifier).toBe(-4);
    expect(table({ units: { '1318': ['2 RGH'], '1319': ['132/8'] } }).odds('1319', ['2 RGH']).modifier).toBe(-2);
  });
});

describe('11.0 Results', () => {
  const strike = (
    die: number,
    level: string,
    units: Record<string, readonly string[]>,
    helpers: readonly string[] = [],
  ) => {
    const t = group('21 Pz', { units }).all('move 5/1', `attack ${level}`, ...helpers.map((u) => `with ${u}`));
    if (t.awaits() === 'choose-supporters') t.all('resolve');
    return t.roll(die);
  };

  it('a dash does nothing [11.0.z]', () => {
    const t = strike(0, 'heavy', { '1710': ['5/1'], '1709': ['3 Cold'] });
    expect(t.figures('combat').result).toBe('-/-');
    expect({
      'at 3 Cold': t.at('3 Cold'),
      'isDisrupted 3 Cold': t.isDisrupted('3 Cold'),
      'steps 5/1': t.steps('5/1'),
    }).toEqual({ 'at 3 Cold': '1709', 'isDisrupted 3 Cold': false, 'steps 5/1': 3 });
  });

  it('each asterisk is a step; three go to two, two to one, and the last is elimination [11.0.v] [11.0.x] [11.0.y] [11.0.u]', () => {
    const t = strike(2, 'heavy', { '1710': ['5/1'], '1709': ['3 Cold'] });
    expect(t.figures('combat').result).toBe('*/*');
    expect({ 'at 3 Cold': t.at('3 Cold'), 'steps 5/1': t.steps('5/1'), 'card 5/1 hard': t.card('5/1').hard }).toEqual({
      'at 3 Cold': 'eliminated:allied',
      'steps 5/1': 2,
      'card 5/1 hard': 10,
    });
    const [lost, reduced] = [
      t.events.findIndex((e) => e.key === 'eliminated'),
      t.events.findIndex((e) => e.key === 'step-lost'),
    ];
    expect(lost).toBeLessThan(reduced);
  });

  it('the first step of the attacker is lost by the active unit, the next by whom the owner likes [11.0.w]', () => {
    const t = group('21 Pz', {
      units: { '1710': ['5/1 disrupted', '5/2'], '1709': ['Bays', '9 Lan'], '1708': ['10 Hus'], '1611': ['132/8 out'] },
    });
    t.all('move 5/1', 'attack light', 'with 5/2').roll(0);
    expect(t.figures('combat')).toMatchObject({ column: '1-1', modifier: -4, result: '**RD/-' });
    expect({ 'steps 5/1': t.steps('5/1'), decider: t.decider(), 'offers lose': t.offers('lose') }).toEqual({
      'steps 5/1': 2,
      decider: 'axis',
      'offers lose': ['5/1', '5/2'],
    });
  });

  it('D disrupts two units of a side, of one unit only that one [11.0.ab] [11.0.ad]', () => {
    const one = strike(4, 'heavy', { '1710': ['5/1'], '1709': ['3 Cold'] });
    expect({
      'one figures combat result': one.figures('combat').result,
      'one isDisrupted 3 Cold': one.isDisrupted('3 Cold'),
      'one isDisrupted 5/1': one.isDisrupted('5/1'),
    }).toEqual({ 'one figures combat result': '-/D', 'one isDisrupted 3 Cold': true, 'one isDisrupted 5/1': false });
    const three = strike(5, 'heavy', { '1710': ['5/1'], '1709': ['11 Cav', '18 Cav'], '1610': ['2 RL'] });
    expect({
      'three figures combat result': three.figures('combat').result,
      'three decider': three.decider(),
      'three offers disrupt': three.offers('disrupt'),
    }).toEqual({
      'three figures combat result': '-/D',
      'three decider': 'allied',
      'three offers disrupt': ['11 Cav', '18 Cav', '2 RL'],
    });
    three.all('disrupt 11 Cav', 'disrupt 2 RL');
    expect(['2 RL', '11 Cav', '18 Cav'].map((u) => three.isDisrupted(u))).toEqual([true, true, false]);
  });

  it('the active unit is the first of the attackers to be disrupted; Disrupted units are passed over [11.0.ac] [12.0.g]', () => {
    const t = strike(1, 'light', { '1710': ['5/1', '5/2'], '1709': ['3 Cold'], '1610': ['8/1 disrupted'] }, ['5/2']);
    expect(t.figures('combat').result).toBe('D/-');
    expect(['5/1', '5/2'].map((u) => t.isDisrupted(u))).toEqual([true, true]);
    const choice = strike(1, 'light', { '1710': ['5/1', '5/2'], '1709': ['3 Cold', '2 Scots'], '1610': ['8/1'] }, [
      '5/2',
      '8/1',
    ]);
    expect({
      'choice figures combat result': choice.figures('combat').result,
      'choice isDisrupted 5/1': choice.isDisrupted('5/1'),
      'choice offers disrupt': choice.offers('disrupt'),
    }).toEqual({
      'choice figures combat result': 'D/-',
      'choice isDisrupted 5/1': true,
      'choice offers disrupt': ['5/2', '8/1'],
    });
    const again = strike(6, 'medium', { '1710': ['5/1'], '1709': ['11 Cav disrupted', '18 Cav'] });
    expect({
      'again figures combat result': again.figures('combat').result,
      'again isDisrupted 18 Cav': again.isDisrupted('18 Cav'),
    }).toEqual({ 'again figures combat result': '-/RD', 'again isDisrupted 18 Cav': true });
  });

  it('steps, then disruption, then retreat [11.0.ad] [11.0.aa]', () => {
    const t = strike(8, 'heavy', { '1710': ['5/1'], '1709': ['2 RGH', '3 CLY'] });
    expect(t.figures('combat')).toMatchObject({ column: '1-2', result: '-/RD' });
    expect({
      'isDisrupted 2 RGH': t.isDisrupted('2 RGH'),
      'isDisrupted 3 CLY': t.isDisrupted('3 CLY'),
      awaits: t.awaits(),
    }).toEqual({ 'isDisrupted 2 RGH': true, 'isDisrupted 3 CLY': true, awaits: 'choose-retreater' });
    const steps = strike(8, 'heavy', { '1710': ['5/1', '5/2'], '1709': ['2 RGH', '3 CLY'] }, ['5/2']);
    expect({
      'steps figures combat result': steps.figures('combat').result,
      'steps awaits': steps.awaits(),
      'steps isDisrupted 2 RGH': steps.isDisrupted('2 RGH'),
    }).toEqual({
      'steps figures combat result': '-/*R',
      'steps awaits': 'choose-loss',
      'steps isDisrupted 2 RGH': false,
    });
  });

  it('an R on the attackers makes all of them retreat and ends the activation of the active unit [11.0.ai] [11.0.b]', () => {
    const t = strike(2, 'light', { '1710': ['5/1', '5/2'], '1709': ['3 Cold'] }, ['5/2']);
    expect({
      'figures combat result': t.figures('combat').result,
      awaits: t.awaits(),
      'offers retreat': t.offers('retreat'),
    }).toEqual({ 'figures combat result': 'R/-', awaits: 'choose-retreater', 'offers retreat': ['5/1', '5/2'] });
    t.all('retreat 5/1', 'to 1711', 'to 1712', 'to 1711', 'to 1612');
    expect({
      'at 5/1': t.at('5/1'),
      'at 5/2': t.at('5/2'),
      awaits: t.awaits(),
      'isUsed 5/1': t.isUsed('5/1'),
      'isUsed 5/2': t.isUsed('5/2'),
    }).toEqual({
      'at 5/1': '1712',
      'at 5/2': '1612',
      awaits: 'choose-active',
      'isUsed 5/1': true,
      'isUsed 5/2': false,
    });
    expect(t.offers('move')).toEqual(['5/2']);
  });

  it('the owner of the defenders chooses who loses steps, and may put several on one unit [11.0.aj]', () => {
    const t = strike(9, 'heavy', { '1710': ['5/1', '5/2'], '1709': ['2 RGH disrupted', '3 CLY'], '1610': ['8/1'] }, [
      '5/2',
      '8/1',
    ]);
    expect({ 'figures combat result': t.figures('combat').result, decider: t.decider() }).toEqual({
      'figures combat result': '-/**RD',
      decider: 'allied',
    });
    t.all('lose 2 RGH', 'lose 2 RGH');
    expect({ 'at 2 RGH': t.at('2 RGH'), 'steps 3 CLY': t.steps('3 CLY') }).toEqual({
      'at 2 RGH': 'eliminated:allied',
      'steps 3 CLY': 2,
    });
  });

  it('a chit of the 21st lets 5/1 fight beside units that are frozen on May 27 [11.0.f]', () => {
    const t = drawn('axis', '15-21 Pz', {
      turn: 1,
      units: { '1710': ['5/1'], '1709': ['3 Cold'], '1610': ['11 Arm'] },
    });
    expect(t.all('activate 21 Pz', 'move 5/1', 'attack light').offers('with')).toEqual(['11 Arm']);
  });
});
