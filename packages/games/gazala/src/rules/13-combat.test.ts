import { describe, expect, it } from 'vitest';
import { game, group } from '../testing/table.ts';

describe('13.1 Combat chits', () => {
  const fight = (held: Record<string, readonly string[]>) =>
    group('21 Pz', { units: { '1710': ['5/1'], '1709': ['3 Cold'] }, held }).all('move 5/1', 'attack medium');

  it('the Axis adds 1 to its own attack, the Allies then take 1 off; the attacker speaks first [13.1.a] [13.1.b] [13.1.c]', () => {
    const t = fight({ axis: ['combat'], allied: ['combat'] });
    expect({ awaits: t.awaits(), decider: t.decider(), 'offers play': t.offers('play') }).toEqual({
      awaits: 'combat-chits',
      decider: 'axis',
      'offers play': ['combat'],
    });
    t.all('play combat');
    expect({ awaits: t.awaits(), decider: t.decider(), 'asked figures modifier': t.asked()?.figures.modifier }).toEqual(
      { awaits: 'combat-chits-defence', decider: 'allied', 'asked figures modifier': 1 },
    );
    t.all('play combat').roll(4);
    expect(t.figures('combat').modifier).toBe(0);
  });

  it('the odds tell how many chits the defender has face down, whatever they are, until he has spoken [13.0.b]', () => {
    const t = fight({ axis: ['combat'], allied: ['extra-move', 'combat'] });
    const mayAdd = (units: string[]) =>
      t.query({ ask: 'attack', place: t.hex('1709'), units: units.map((u) => t.unit(u)) }).mayAdd;
    const two = { side: 1, n: 2, because: 'chits', rule: '13.1' };
    expect(mayAdd([])).toEqual(two);
    t.all('pass step');
    expect({ decider: t.decider(), mayAdd: mayAdd([]) }).toEqual({ decider: 'allied', mayAdd: two });
    t.all('pass step');
    expect({ awaits: t.awaits(), mayAdd: mayAdd([]) }).toEqual({ awaits: 'combat', mayAdd: undefined });
  });

  it('the Allies add 2 to their own attack, and the Axis takes 1 off [13.1.a] [13.1.b]', () => {
    const t = group('22 Arm', {
      units: { '1710': ['2 RGH'], '1709': ['104/1'] },
      held: { axis: ['combat'], allied: ['combat'] },
    });
    t.all('move 2 RGH', 'attack medium', 'play combat', 'play combat').roll(4);
    expect(t.figures('combat').modifier).toBe(1);
  });

  it('the window is put whenever a chit may be held, so that nobody sees whether one is [13.0.b]', () => {
    const t = fight({ axis: ['extra-move'], allied: [] });
    expect({ awaits: t.awaits(), 'offers play': t.offers('play') }).toEqual({
      awaits: 'combat-chits',
      'offers play': [],
    });
    expect(t.asked()?.window).toBe('axis-combat-chits');
    expect(t.all('pass step').awaits()).toBe('combat');
    expect(fight({ axis: [], allied: [] }).awaits()).toBe('combat');
  });

  it('only the attacker is asked to roll: the defender plays a chit or lets him [13.1.c]', () => {
    const t = fight({ axis: ['combat'], allied: ['combat'] });
    expect(game.catalogue[t.awaits()]).toMatch(/play a chit, or roll\.$/);
    t.all('pass step');
    expect({ decider: t.decider(), 'game catalogue t awaits': game.catalogue[t.awaits()] }).toEqual({
      decider: 'allied',
      'game catalogue t awaits': expect.stringMatching(/play a chit, or pass\?$/),
    });
  });

  it('a window may be passed for the whole turn', () => {
    const t = fight({ axis: ['extra-move'] })
      .all('pass turn')
      .roll(3);
    expect(t.all('attack light').awaits()).toBe('combat');
  });

  it('a window passed for the move is put again when the next unit attacks; one passed for the activation is not', () => {
    const second = (span: string) =>
      group('21 Pz', {
        units: { '1710': ['5/1'], '1709': ['3 Cold'], '2010': ['5/2'], '2009': ['2 RGH'] },
        held: { axis: ['extra-move'] },
      })
        .all('move 5/1', 'attack medium', `pass ${span}`)
        .roll(3)
        .all('stop', 'move 5/2', 'attack medium')
        .awaits();
    expect({
      'second step': second('step'),
      'second move': second('move'),
      'second activation': second('activation'),
      'second turn': second('turn'),
    }).toEqual({
      'second step': 'combat-chits',
      'second move': 'combat-chits',
      'second activation': 'combat',
      'second turn': 'combat',
    });
  });

  it('each player passes the window for himself alone', () => {
    const t = fight({ axis: ['extra-move'], allied: ['combat'] }).all('pass turn');
    expect({ awaits: t.awaits(), decider: t.decider() }).toEqual({ awaits: 'combat-chits-defence', decider: 'allied' });
  });

  it('a standing order may look at the odds of the combat, at its size and at the armor in it', () => {
    const t = fight({ axis: ['combat'], allied: [] });
    expect(t.asked()?.conditions).toEqual({
      chance: expect.any(Number),
      strength: expect.any(Number),
      attacking: 1,
      armor: 1,
      'enemy-armor': 0,
    });
  });
});

describe('13.6 Anti-Tank', () => {
  const fight = (units: Record<string, readonly string[]>, formation: string, unit: string, level = 'medium') =>
    group(formation, { units, held: { axis: ['anti-tank', 'anti-tank'] } }).all(`move ${unit}`, `attack ${level}`);

  it('costs Allied armor a step, in attack and in defence, after the die and before all other losses [13.6.a] [13.6.b] [13.6.c]', () => {
    const t = fight({ '1710': ['5/1'], '1709': ['2 RGH', '3 Cold'] }, '21 Pz', '5/1', 'heavy');
    expect(t.offers('play')).toEqual(['anti-tank']);
    t.all('play anti-tank', 'pass step').roll(3);
    expect({
      'figures combat result': t.figures('combat').result,
      'steps 2 RGH': t.steps('2 RGH'),
      'at 3 Cold': t.at('3 Cold'),
    }).toEqual({ 'figures combat result': '*/*', 'steps 2 RGH': 1, 'at 3 Cold': '1709' });
    expect(t.awaits()).toBe('choose-loss');
    const attacked = fight({ '1710': ['2 RGH'], '1709': ['104/1'] }, '22 Arm', '2 RGH');
    expect(attacked.decider()).toBe('axis');
    attacked.all('play anti-tank', 'pass step').roll(4);
    expect({
      'attacked figures combat result': attacked.figures('combat').result,
      'attacked steps 2 RGH': attacked.steps('2 RGH'),
    }).toEqual({ 'attacked figures combat result': '-/-', 'attacked steps 2 RGH': 1 });
  });

  it('the Allied owner chooses which armor suffers [13.6.a]', () => {
    const t = fight({ '1710': ['5/1'], '1709': ['2 RGH', '3 CLY'], '1711': ['3 Cold'] }, '21 Pz', '5/1')
      .all('play anti-tank', 'pass step')
      .roll(5);
    expect({ awaits: t.awaits(), decider: t.decider(), 'offers lose': t.offers('lose') }).toEqual({
      awaits: 'anti-tank-loss',
      decider: 'allied',
      'offers lose': ['2 RGH', '3 CLY'],
    });
    expect(t.why('lose', '3 Cold')).toMatchObject({ rule: '13.6', key: 'not-armor' });
  });

  it('both chits may be played in one combat, with a Combat chit beside them [13.6.a] [13.1.a]', () => {
    const t = group('21 Pz', {
      units: { '1710': ['5/1'], '1709': ['2 RGH', '3 Cold'] },
      held: { axis: ['anti-tank', 'anti-tank', 'combat'] },
    }).all('move 5/1', 'attack medium', 'play anti-tank', 'play combat', 'play anti-tank');
    t.roll(3);
    expect(t.figures('combat')).toMatchObject({ modifier: 1, result: '-/-' });
    expect(t.at('2 RGH')).toBe('eliminated:allied');
  });

  it('its loss may go to a helper, and the first step of the result still comes from the active unit [13.6.a] [11.0.w]', () => {
    const units = { '1710': ['2 RGH', '3 CLY'], '1709': ['5/1', '104/1'] };
    const t = fight(units, '22 Arm', '2 RGH', 'light').all('with 3 CLY', 'play anti-tank', 'pass step');
    t.roll(0);
    expect({
      'figures combat result': t.figures('combat').result,
      awaits: t.awaits(),
      'offers lose': t.offers('lose'),
    }).toEqual({ 'figures combat result': '*R/-', awaits: 'anti-tank-loss', 'offers lose': ['2 RGH', '3 CLY'] });
    t.all('lose 3 CLY');
    expect({ 'steps 3 CLY': t.steps('3 CLY'), 'steps 2 RGH': t.steps('2 RGH') }).toEqual({
      'steps 3 CLY': 1,
      'steps 2 RGH': 1,
    });
  });

  it('is not played where all Axis units are of Pavia, Brescia or Trieste, or without Allied armor [13.6.d]', () => {
    const t = fight({ '1710': ['11 Arm'], '1709': ['2 RGH'] }, 'Trieste', '11 Arm');
    expect(t.offers('play')).toEqual([]);
    expect(t.awaits()).toBe('combat-chits');
    expect(t.why('play', 'anti-tank')).toMatchObject({ rule: '13.6', key: 'no-german' });
    const soft = fight({ '1710': ['5/1'], '1709': ['3 Cold'] }, '21 Pz', '5/1');
    expect(soft.why('play', 'anti-tank')).toMatchObject({ rule: '13.6', key: 'no-armor' });
    const mixed = group('Trieste', {
      units: { '1710': ['11 Arm', '132/8'], '1709': ['2 RGH'] },
      held: { axis: ['anti-tank'] },
    }).all('move 11 Arm', 'attack light', 'with 132/8');
    expect(mixed.offers('play')).toEqual(['anti-tank']);
  });
});
