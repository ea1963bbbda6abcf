import { describe, expect, it } from 'vitest';
import { attack, awaited, battlefield, commit, figuresOf } from './testing/battlefield.ts';
import { type Table, table } from './testing/table.ts';

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

describe('11.0 Air support', () => {
  it('an air unit serves once a turn [11.0.a]', () => {
    const t = battlefield({ units, air: ['BR-F-1', 'BR-F-2'] });
    commit(attack(t, '3514', '8Hus/4Arm'), 'BR-F-1').roll([3, 4]);
    expect([figuresOf(t, 'combat').modifier, t.at('BR-F-1')]).toEqual([1, 'flown:commonwealth']);
    attack(t, '3714', '3RTR/4Arm');
    expect(t.offers('commit')).toEqual(['BR-F-2']);
    expect(t.why('commit', 'BR-F-1')).toMatchObject({
      rule: '11.0',
      key: 'air-not-ready',
      figures: { air: t.unit('BR-F-1') },
    });
    commit(t, 'BR-F-2').roll([3, 4]);
    expect(figuresOf(t, 'combat').modifier).toBe(1);
  });

  it('a unit in the combat cannot be sent again, nor one of the other side [11.0.a]', () => {
    const t = battlefield({ units, air: ['BR-F-1', 'BR-F-2', 'GE-F-1'] });
    attack(t, '3514', '8Hus/4Arm').do('commit', 'BR-F-1');
    expect(t.why('commit', 'BR-F-1')).toMatchObject({ rule: '11.0', key: 'air-committed-already' });
    expect(t.why('commit', 'GE-F-1')).toMatchObject({ rule: '10.1', key: 'not-own-air' });
  });

  it('only fighters are sent over an overrun (9.4)', () => {
    const t = battlefield({ units, air: ['BR-F-1', 'BR-B-1', 'GE-F-1'] });
    t.all('overrun 3514', 'with 8Hus/4Arm', 'resolve');
    expect(t.offers('commit')).toEqual(['BR-F-1']);
    expect(t.why('commit', 'BR-B-1')).toMatchObject({
      rule: '9.4',
      key: 'overrun-fighters-only',
      figures: { air: t.unit('BR-B-1') },
    });
  });

  it('counters alike in kind and nation are one choice (T-36)', () => {
    const t = battlefield({ units, air: ['GE-F-1', 'GE-F-2', 'IT-F-1', 'IT-F-2', 'GE-B-1'] });
    attack(t, '3514', '8Hus/4Arm');
    expect(t.offers('commit').toSorted()).toEqual(['GE-B-1', 'GE-F-1', 'IT-F-1']);
  });
});

describe('11.1 Dogfights', () => {
  it('a dogfight needs air units of both sides and one fighter among them [11.1.a]', () => {
    expect(awaited(overhead(['BR-F-1'], ['GE-F-1']))).toBe('dogfight dice');
    expect(awaited(overhead(['BR-F-1', 'BR-F-2'], []))).toBe('combat dice');
    const bombers = overhead(['BR-B-1'], ['GE-B-1']);
    expect([awaited(bombers), bombers.told()]).toEqual(['combat dice', expect.not.arrayContaining(['dogfight'])]);
    expect(overhead(['BR-B-1'], ['GE-F-1']).at('BR-B-1')).toBe('lost-air:commonwealth');
  });

  it('each side rolls a die for each of its fighters; the higher sum wins and the loser gives up a unit of his choice [11.1.b]', () => {
    const t = overhead(['BR-F-1', 'BR-F-2', 'BR-B-1'], ['GE-F-1', 'GE-B-1']);
    expect(t.pending()).toMatchObject({ kind: 'chance', stream: 'dogfight', dice: 2 });
    t.roll([2, 1]);
    expect(t.pending()).toMatchObject({ kind: 'chance', stream: 'dogfight', dice: 1 });
    t.roll([5]);
    expect([t.decider(), t.offers()]).toEqual(['commonwealth', ['lose BR-F-1', 'lose BR-B-1']]);
    t.do('lose', 'BR-F-1');
    expect([t.at('BR-F-1'), awaited(t)]).toEqual(['lost-air:commonwealth', 'combat dice']);
    expect(t.told().filter((key) => key === 'air-lost')).toHaveLength(1);
  });

  it('6 against 3 costs two units: the loser chooses one, the winner one (tb-ex-12-dogfight-double) [11.1.c]', () => {
    const t = overhead(['BR-F-1'], ['GE-F-1', 'GE-B-1', 'IT-B-1']).roll([6], [3]);
    expect(t.decider()).toBe('axis');
    t.do('lose', 'GE-B-1');
    expect([t.decider(), t.offers()]).toEqual(['commonwealth', ['lose GE-F-1', 'lose IT-B-1']]);
    t.do('lose', 'IT-B-1');
    expect([awaited(t), t.at('GE-F-1')]).toEqual(['combat dice', 'air:axis']);
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
    expect([awaited(t), t.at('GE-B-2')]).toEqual(['combat dice', 'air:axis']);
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
    expect([t.at('GE-F-1'), awaited(t)]).toEqual(['lost-air:axis', 'combat dice']);
  });

  it('bombers roll no die but may be chosen as losses [11.1.e]', () => {
    const t = overhead(['BR-F-1', 'BR-B-1', 'BR-B-2'], ['GE-F-1']);
    expect(t.pending()).toMatchObject({ dice: 1 });
    t.roll([1], [4]);
    expect(t.offers()).toEqual(['lose BR-F-1', 'lose BR-B-1']);
  });

  it('a bomber alone against a fighter is eliminated without a roll [11.1.e]', () => {
    const t = overhead(['BR-F-1'], ['GE-B-1']);
    expect([t.at('GE-B-1'), awaited(t)]).toEqual(['lost-air:axis', 'combat dice']);
    t.roll([3, 4]);
    expect(figuresOf(t, 'combat').modifier).toBe(0);
  });

  it('a side without fighters loses one unit for each enemy fighter (T-11)', () => {
    const t = overhead(['BR-F-1', 'BR-F-2'], ['GE-B-1', 'GE-B-2', 'IT-B-1']);
    expect(t.decider()).toBe('axis');
    t.do('lose', 'GE-B-1');
    expect(t.decider()).toBe('commonwealth');
    t.do('lose', 'GE-B-2');
    expect([t.at('IT-B-1'), awaited(t)]).toEqual(['air:axis', 'combat dice']);
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
    expect([t.at('BR-F-1'), t.at('GE-F-1')]).toEqual(['air:commonwealth', 'air:axis']);
  });

  it('an eliminated air unit never comes back [11.1.g]', () => {
    const t = overhead(['BR-F-1'], ['GE-F-1']).roll([5], [4], [4, 4]);
    nextTurn(t);
    expect([t.at('BR-F-1'), t.at('GE-F-1')]).toEqual(['air:commonwealth', 'lost-air:axis']);
  });

  it('close support that survives the dogfight counts; the fighters have flown [11.1.h]', () => {
    const t = overhead(['BR-F-1', 'BR-F-2', 'BR-B-1'], ['GE-F-1']).roll([3, 2], [4], [3, 4]);
    expect(t.at('GE-F-1')).toBe('lost-air:axis');
    expect(figuresOf(t, 'combat').modifier).toBe(2);
    expect(['BR-F-1', 'BR-F-2', 'BR-B-1'].map((u) => t.at(u))).toEqual(Array(3).fill('flown:commonwealth'));
  });
});

describe('2.5 What is left of the allotment', () => {
  /** The fighters that the Commonwealth is given on turn 2 of scenario 1, where four are stated, after so many losses. */
  const fighters = (lost: number, options = {}) => {
    const gone = Array.from({ length: lost }, (_, i) => `BR-F-${i + 1}`);
    const t = table({
      units: { '3616': ['7th Armoured HQ'], 'lost-air:commonwealth': gone },
      options,
      turn: 2,
      phase: 'air',
    });
    t.roll([1], [1]);
    return t.events.find((e) => e.key === 'air' && e.figures.side === 0)?.figures.fighters;
  };

  it('others fill the places of the lost while there are any (T-09)', () => {
    expect([0, 1, 6, 7, 10].map((lost) => fighters(lost))).toEqual([4, 4, 4, 3, 0]);
  });

  it('by the strict option every loss cuts the allotment (T-09)', () => {
    expect([0, 1, 6].map((lost) => fighters(lost, { strictAirLosses: true }))).toEqual([4, 3, 0]);
  });
});
