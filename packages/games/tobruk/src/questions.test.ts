import { describe, expect, it } from 'vitest';
import { game, type Table, table } from './testing/table.ts';

const { vocabulary } = game;
const xxx = { side: 'commonwealth', formation: 'XXX', mode: 'move' } as const;
const xxi = { side: 'axis', formation: 'XXI', mode: 'combat' } as const;

const roles = (t: Table) =>
  Object.fromEntries(
    vocabulary.verbNames.flatMap((name, verb) => {
      const role = t.asked()?.roleOf(verb);
      return role === undefined ? [] : [[name, role]];
    }),
  );
const ids = (units: readonly number[] | undefined) => units?.map((u) => vocabulary.units[u]);

describe('what a question says of itself', () => {
  const squadron = ['8Hus/4Arm', '3RTR/4Arm', '5RTR/4Arm'];

  it('all that may join a stack join it with one answer (9.3) [9.3.a]', () => {
    const t = table({ units: { '3714': ['7th Armoured HQ', ...squadron] }, active: xxx });
    t.do('move', '8Hus/4Arm');
    expect(t.asked()?.all).toBe(true);
    t.do('all', 'join');
    expect(ids(t.asked()?.subject.units)?.toSorted()).toEqual(['7th Armoured HQ', ...squadron].toSorted());
    expect(t.offers('join')).toEqual([]);
  });

  it('a move has a place to go to, a set to join and an end (9.0)', () => {
    const t = table({ units: { '3714': ['7th Armoured HQ', ...squadron] }, active: xxx });
    expect(roles(t)).toEqual({ move: 'choose', recover: 'choose', done: 'end' });
    t.do('move', '8Hus/4Arm');
    expect(roles(t)).toEqual({ join: 'set', drop: 'choose', 'leave-road': 'choose', to: 'go', stop: 'end' });
  });

  it('ending the Move mode says which units could still move, and which stacks are too large (7.1) [7.1.c]', () => {
    const seven = [...squadron, '2RTR/7Arm', '6RTR/7Arm', '3CLY/22Arm', '3RHA/7Sup'];
    const t = table({ units: { '3714': seven, '3715': ['7th Armoured HQ'] }, active: xxx });
    expect(ids(t.asked()?.forgone.couldAct)?.toSorted()).toEqual(['7th Armoured HQ', ...seven].toSorted());
    expect(t.asked()?.forgone.overstacked).toEqual([t.hex('3714')]);
    t.all('move 8Hus/4Arm', 'to 3716', 'pass move', 'stop');
    expect(ids(t.asked()?.forgone.couldAct)).not.toContain('8Hus/4Arm');
    expect(t.asked()?.forgone.overstacked).toEqual([]);
  });

  it('dice follow when an attack is resolved, and all that are adjacent may join it (10.0) [10.0.e]', () => {
    const units = { '3714': ['15/Sav'], '3713': ['16/Sav', 'XXI Corps HQ'], '3715': ['1RS/7Ind'] };
    const t = table({ units: { ...units, '3815': ['19/Bre'], '3614': ['20/Bre'] }, active: xxi });
    expect(ids(t.asked()?.forgone.couldAct)).toContain('15/Sav');
    t.do('attack', '3715');
    const offered = t.offers('with');
    t.do('all', 'with');
    expect(ids(t.asked()?.subject.units)?.toSorted()).toEqual(offered.toSorted());
    expect({
      'asked subject place': t.asked()?.subject.place,
      'asked stakeOf vocabulary verb resolve': t.asked()?.stakeOf(vocabulary.verb('resolve')),
    }).toEqual({ 'asked subject place': t.hex('3715'), 'asked stakeOf vocabulary verb resolve': 'dice' });
  });
});
