import { describe, expect, it } from 'vitest';
import { table } from '../testing/table.ts';

describe('5.0 Combat', () => {
  const clear = { '31': 'b1', '41': 'b3', '32': 'r1', '65': 'r2' };
  const fight = (units: Readonly<Record<string, string>>, ...dice: number[]) => table({ units, dice, phase: 'combat' });

  it('no unit has to attack [5.1.a]', () => {
    const t = fight(clear);
    expect(t.asked()?.forgone.couldAct).toEqual([t.unit('b1'), t.unit('b3')]);
    expect(t.do('done').decider()).toBe('red');
  });

  it('units next to an enemy attack it together [5.1.b]', () => {
    const t = fight({ ...clear, '11': 'b2' });
    expect(t.offers('attack')).toEqual(['r1']);
    expect(t.why('attack', 'r2')).toMatchObject({ rule: '5.1', key: 'nobody-to-attack' });
    expect(t.why('attack', 'b1')).toMatchObject({ key: 'not-enemy' });
    expect(t.why('attack', 'r3')).toMatchObject({ key: 'not-on-map' });
    t.do('attack', 'r1');
    expect(t.offers()).toEqual(['join b1', 'join b3']);
    expect(t.why('roll')).toMatchObject({ key: 'no-attacker' });
    expect(t.why('join', 'b2')).toMatchObject({ key: 'not-adjacent' });
    t.do('all', 'join');
    expect(t.offers()).toEqual(['roll']);
    expect(t.query({ ask: 'attack', place: 0, units: [] })).toMatchObject({ attack: 10, defence: 4, column: '2:1' });
  });

  it('a unit attacks once a turn [5.1.c]', () => {
    const t = fight({ ...clear, '42': 'r3' }, 2).all('attack r1', 'join b3', 'roll');
    expect(t.offers('attack')).toEqual(['r1']);
    expect(t.do('attack', 'r1').why('join', 'b3')).toMatchObject({ rule: '5.1', key: 'attacked-already' });
  });

  it('the ratio is rounded in the favour of the defender: 6 to 4 is 1:1, 4 to 6 is 1:2 [5.2.a]', () => {
    const t = fight(clear);
    const odds = (...ids: string[]) =>
      t.query({ ask: 'attack', place: t.hex('32'), units: ids.map((id) => t.unit(id)) });
    expect(odds('b3')).toMatchObject({ attack: 6, defence: 4, ratio: '1:1', column: '1:1', shifts: [] });
    expect(fight({ '31': 'b1', '32': 'r3' }).query({ ask: 'attack', place: t.hex('32'), units: [0] })).toMatchObject({
      ratio: '1:2',
    });
    expect(t.refused({ ask: 'attack', place: t.hex('55'), units: [0] })).toMatchObject({ key: 'no-enemy-there' });
  });

  it.each([
    [1, true, false],
    [3, false, false],
    [4, true, true],
    [5, false, true],
  ])('at 1:1 a die of %i costs the attacker a step: %s, the defender: %s [5.2.b]', (die, attacker, defender) => {
    const t = fight(clear, die).all('attack r1', 'join b3', 'roll');
    expect([t.isReduced('b3'), t.isReduced('r1')]).toEqual([attacker, defender]);
  });

  it('two steps at once take a full unit off the map [5.2.b]', () => {
    expect(fight(clear, 6).all('attack r1', 'join b1', 'join b3', 'roll').at('r1')).toBe('lost');
  });

  it.each([
    ['22', '21', 'cover'],
    ['33', '32', 'town'],
  ])('the terrain of %s shifts the column to the left [5.3.a] [5.3.b]', (place, from, because) => {
    const t = fight({ [from]: 'b3', [place]: 'r1!', '65': 'r2' });
    expect(t.query({ ask: 'attack', place: t.hex(place), units: [t.unit('b3')] })).toMatchObject({
      ratio: '3:1',
      column: '2:1',
      shifts: [{ value: -1, rule: '5.3', because }],
    });
  });

  it('a full unit is turned over, a reduced one is lost [5.4.a]', () => {
    const t = fight({ ...clear, '41': 'b3!' }, 1).all('attack r1', 'join b3', 'roll');
    expect([t.at('b3'), t.isReduced('r1')]).toEqual(['lost', false]);
  });

  it('the attacker chooses which of its units loses a step [5.4.b]', () => {
    const t = fight(clear, 1).all('attack r1', 'join b1', 'join b3', 'roll');
    expect([t.decider(), t.awaits(), t.offers('lose')]).toEqual(['blue', 'choose-loss', ['b1', 'b3']]);
    expect(t.why('lose', 'r1')).toMatchObject({ rule: '5.4', key: 'not-in-attack' });
    t.do('lose', 'b1');
    expect([t.isReduced('b1'), t.isReduced('b3')]).toEqual([true, false]);
  });
});
