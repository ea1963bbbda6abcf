import { describe, expect, it } from 'vitest';
import { attack, awaited, battlefield, commit, figuresOf } from '../testing/battlefield.ts';
import type { Table } from '../testing/table.ts';

const units = {
  '3616': ['7th Armoured HQ'],
  '3614': ['8Hus/4Arm', '3RTR/4Arm'],
  '3514': ['27/Pav'],
  '3714': ['28/Pav'],
};

/** The Commonwealth attacks 3514; both sides commit these air units. */
function overhead(british: readonly string[], axis: readonly string[]): Table {
  const t = battlefield({ units, air: [...british, ...axis] });
  attack(t, '3514', '8Hus/4Arm');
  commit(t, ...british);
  return axis.length > 0 ? commit(t, ...axis) : t;
}

/** Ends the activation under way and, through the rolls for air, the turn. */
function nextTurn(t: Table): Table {
  while (t.state.turn === 1) t.do('done');
  return t.roll([1], [1]);
}

describe('11.1 Dogfights', () => {
  it('a dogfight needs air units of both sides and one fighter among them [11.1.a]', () => {
    expect(awaited(overhead(['BR-F-1'], ['GE-F-1']))).toBe('dogfight dice');
    expect(awaited(overhead(['BR-F-1', 'BR-F-2'], []))).toBe('combat dice');
    const bombers = overhead(['BR-B-1'], ['GE-B-1']);
    expect({ 'awaited bombers': awaited(bombers), 'bombers told': bombers.told() }).toEqual({
      'awaited bombers': 'combat dice',
      'bombers told': expect.not.arrayContaining(['dogfight']),
    });
    expect(overhead(['BR-B-1'], ['GE-F-1']).at('BR-B-1')).toBe('lost-air:commonwealth');
  });

  it('each side rolls a die for each of its fighters; the higher sum wins and the loser gives up a unit of his choice [11.1.b]', () => {
    const t = overhead(['BR-F-1', 'BR-F-2', 'BR-B-1'], ['GE-F-1', 'GE-B-1']);
    expect(t.pending()).toMatchObject({ kind: 'chance', stream: 'dogfight', dice: 2 });
    t.roll([2, 1]);
    expect(t.pending()).toMatchObject({ kind: 'chance', stream: 'dogfight', dice: 1 });
    t.roll([5]);
    expect({ decider: t.decider(), offers: t.offers() }).toEqual({
      decider: 'commonwealth',
      offers: ['lose BR-F-1', 'lose BR-B-1'],
    });
    t.do('lose', 'BR-F-1');
    expect({ 'at BR-F-1': t.at('BR-F-1'), 'awaited t': awaited(t) }).toEqual({
      'at BR-F-1': 'lost-air:commonwealth',
      'awaited t': 'combat dice',
    });
    expect(t.told().filter((key) => key === 'air-lost')).toHaveLength(1);
  });

  it('the event says what each side suffers, never more than it has there', () => {
    const result = (own: string[], enemy: string[], first: number[], second: number[]) =>
      overhead(own, enemy)
        .roll(first)
        .roll(second)
        .events.find(({ key }) => key === 'dogfight')?.figures.result;
    expect(result(['BR-F-1', 'BR-F-2'], ['GE-F-1'], [1, 1], [6])).toBe('air 2/-');
    expect(result(['BR-F-1'], ['GE-F-1'], [3], [3])).toBe('abort/abort');
  });

  it('6 against 3 costs two units: the loser chooses one, the winner one (tb-ex-12-dogfight-double) [11.1.c]', () => {
    const t = overhead(['BR-F-1'], ['GE-F-1', 'GE-B-1', 'IT-B-1']).roll([6], [3]);
    expect(t.decider()).toBe('axis');
    t.do('lose', 'GE-B-1');
    expect({ decider: t.decider(), offers: t.offers() }).toEqual({
      decider: 'commonwealth',
      offers: ['lose GE-F-1', 'lose IT-B-1'],
    });
    t.do('lose', 'IT-B-1');
    expect({ 'awaited t': awaited(t), 'at GE-F-1': t.at('GE-F-1') }).toEqual({
      'awaited t': 'combat dice',
      'at GE-F-1': 'air:axis',
    });
  });

  it('5 against 3 is not double and costs one [11.1.c]', () => {
    const t = overhead(['BR-F-1'], ['GE-F-1', 'GE-B-1', 'IT-B-1']).roll([5], [3]);
    expect(awaited(t.do('lose', 'GE-B-1'))).toBe('combat dice');
  });

  it('6 against 2 costs three: loser, winner, loser (tb-ex-13-dogfight-triple) [11.1.d]', () => {
    const t = overhead(['BR-F-1'], ['GE-F-1', 'GE-B-1', 'GE-B-2', 'IT-B-1']).roll([6], [2]);
    const deciders: string[] = [];
    for (const u of ['GE-B-1', 'GE-F-1', 'IT-B-1']) {
      deciders.push(t.decider());
      t.do('lose', u);
    }
    expect(deciders).toEqual(['axis', 'commonwealth', 'axis']);
    expect({ 'awaited t': awaited(t), 'at GE-B-2': t.at('GE-B-2') }).toEqual({
      'awaited t': 'combat dice',
      'at GE-B-2': 'air:axis',
    });
  });

  it('four times the roll costs four, the choice still alternating [11.1.d]', () => {
    const t = overhead(['BR-F-1', 'BR-F-2'], ['GE-F-1', 'GE-B-1', 'GE-B-2', 'GE-B-3', 'IT-B-1', 'IT-B-2']).roll(
      [6, 6],
      [3],
    );
    const deciders: string[] = [];
    for (const u of ['GE-B-1', 'IT-B-1', 'GE-B-2', 'IT-B-2']) {
      deciders.push(t.decider());
      t.do('lose', u);
    }
    expect(deciders).toEqual(['axis', 'commonwealth', 'axis', 'commonwealth']);
    expect(awaited(t)).toBe('combat dice');
  });

  it('no more units are lost than are there [11.1.d]', () => {
    const t = overhead(['BR-F-1'], ['GE-F-1']).roll([6], [1]);
    expect({ 'at GE-F-1': t.at('GE-F-1'), 'awaited t': awaited(t) }).toEqual({
      'at GE-F-1': 'lost-air:axis',
      'awaited t': 'combat dice',
    });
  });

  it('bombers roll no die but may be chosen as losses [11.1.e]', () => {
    const t = overhead(['BR-F-1', 'BR-B-1', 'BR-B-2'], ['GE-F-1']);
    expect(t.pending()).toMatchObject({ dice: 1 });
    t.roll([1], [4]);
    expect(t.offers()).toEqual(['lose BR-F-1', 'lose BR-B-1']);
  });

  it('a bomber alone against a fighter is eliminated without a roll [11.1.e]', () => {
    const t = overhead(['BR-F-1'], ['GE-B-1']);
    expect({ 'at GE-B-1': t.at('GE-B-1'), 'awaited t': awaited(t) }).toEqual({
      'at GE-B-1': 'lost-air:axis',
      'awaited t': 'combat dice',
    });
    t.roll([3, 4]);
    expect(figuresOf(t, 'combat').modifier).toBe(0);
  });

  it('a side without fighters loses one unit for each enemy fighter (T-11)', () => {
    const t = overhead(['BR-F-1', 'BR-F-2'], ['GE-B-1', 'GE-B-2', 'IT-B-1']);
    expect(t.decider()).toBe('axis');
    t.do('lose', 'GE-B-1');
    expect(t.decider()).toBe('commonwealth');
    t.do('lose', 'GE-B-2');
    expect({ 'at IT-B-1': t.at('IT-B-1'), 'awaited t': awaited(t) }).toEqual({
      'at IT-B-1': 'air:axis',
      'awaited t': 'combat dice',
    });
    t.roll([3, 4]);
    expect(figuresOf(t, 'combat').modifier).toBe(-2);
  });

  it('equal rolls abort all fighters in it, and nobody is lost (tb-ex-14-dogfight-tie) [11.1.f]', () => {
    const t = overhead(['BR-F-1', 'BR-B-1'], ['GE-F-1', 'IT-F-1']).roll([4], [1, 3]);
    expect(['BR-F-1', 'GE-F-1', 'IT-F-1', 'BR-B-1'].map((u) => t.at(u))).toEqual([
      'aborted:commonwealth',
      'aborted:axis',
      'aborted:axis',
      'air:commonwealth',
    ]);
    t.roll([3, 4]);
    expect(figuresOf(t, 'combat').modifier).toBe(2);
  });

  it('an aborted fighter is back with the next allotment [11.1.g]', () => {
    const t = overhead(['BR-F-1'], ['GE-F-1']).roll([4], [4], [4, 4]);
    expect(t.at('BR-F-1')).toBe('aborted:commonwealth');
    nextTurn(t);
    expect({ 'at BR-F-1': t.at('BR-F-1'), 'at GE-F-1': t.at('GE-F-1') }).toEqual({
      'at BR-F-1': 'air:commonwealth',
      'at GE-F-1': 'air:axis',
    });
  });

  it('an eliminated air unit never comes back [11.1.g]', () => {
    const t = overhead(['BR-F-1'], ['GE-F-1']).roll([5], [4], [4, 4]);
    nextTurn(t);
    expect({ 'at BR-F-1': t.at('BR-F-1'), 'at GE-F-1': t.at('GE-F-1') }).toEqual({
      'at BR-F-1': 'air:commonwealth',
      'at GE-F-1': 'lost-air:axis',
    });
  });

  it('close support that survives the dogfight counts; the fighters have flown [11.1.h]', () => {
    const t = overhead(['BR-F-1', 'BR-F-2', 'BR-B-1'], ['GE-F-1']).roll([3, 2], [4], [3, 4]);
    expect(t.at('GE-F-1')).toBe('lost-air:axis');
    expect(figuresOf(t, 'combat').modifier).toBe(2);
    expect(['BR-F-1', 'BR-F-2', 'BR-B-1'].map((u) => t.at(u))).toEqual(Array(3).fill('flown:commonwealth'));
  });
});
