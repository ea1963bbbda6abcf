import { describe, expect, it } from 'vitest';
import { drawn, onTheTrack, start, type TableOptions, table } from '../testing/table.ts';

/** A turn whose actions are all used: recovery and victory points follow, then the next turn. */
const endOfTurn = (options: TableOptions) =>
  table({ turn: 7, ...options, phase: 'actions', set: { axisActions: 0, alliedActions: 0, ...options.set } });

describe('3.0 The sequence of play', () => {
  it('runs chits, minefields, supply, initiative and actions in this order [3.0.a] [3.0.d] [3.0.e]', () => {
    const t = table({
      turn: 4,
      phase: 'chits',
      units: { '0309': ['27 Pav'], '1710': ['2 RGH:1', '3 CLY'], '0102': ['5 EY'] },
    });
    const phases = [[t.awaits(), t.view('umpire').phase]];
    for (const order of ['done', 'done', 'roll', 'first axis']) {
      if (order === 'roll') t.roll([5, 3]);
      else t.all(order);
      phases.push([t.awaits(), t.view('umpire').phase]);
    }
    expect(phases).toEqual([
      ['place-breach', 'minefields'],
      ['tank-replacement', 'supply'],
      ['initiative', 'initiative'],
      ['choose-first', 'initiative'],
      ['axis-cup', 'actions'],
    ]);
  });

  it('every cup gets the chits of the turn and all tactical chits, and the actions are reset [3.0.b] [4.0.a] [4.0.b] [4.0.c] [4.0.d] [4.0.e] [13.0.a]', () => {
    const t = table({
      turn: 3,
      phase: 'chits',
      held: { axis: ['combat', 'anti-tank'], allied: ['combat'] },
      units: { '0309': ['27 Pav'] },
    });
    const cups = Object.fromEntries(t.view('umpire').holdings.map((h) => [h.id, h.known]));
    expect(cups['cup:axis']).toEqual({
      '15-21 Pz': 2,
      'Ariete-Trieste': 1,
      '90 Lt-Brescia-Pavia': 1,
      combat: 1,
      'extra-move': 1,
      replacement: 1,
      air: 1,
      sandstorm: 1,
      'anti-tank': 2,
    });
    expect(cups['cup:allied']).toMatchObject({ 'Double Move': 1, '201 Gd': 1, combat: 1, 'withdraw-attack': 1 });
    expect(cups['available:axis']).toEqual({});
    expect(t.view('umpire').tracks.filter((x) => x.id.startsWith('actions'))).toEqual([
      { id: 'actions:axis', value: onTheTrack(3, 'axis') },
      { id: 'actions:allied', value: onTheTrack(3, 'allied') },
    ]);
  });

  it('in the recovery all disruption goes and every unit of both sides is unused again [3.0.g] [12.0.h]', () => {
    const t = endOfTurn({ units: { '1710': ['5/1! disrupted'], '2010': ['2 RGH!'], '2012': ['3 CLY disrupted'] } });
    expect(['5/1', '3 CLY'].map((u) => t.isDisrupted(u))).toEqual([false, false]);
    expect(['5/1', '2 RGH'].map((u) => t.isUsed(u))).toEqual([false, false]);
  });

  it('in the Victory Point Phase the Axis scores, and the turn marker goes on [3.0.h]', () => {
    const t = endOfTurn({ units: { '2803': ['5/1'] } });
    expect({ 'get points': t.state.get('points'), turn: t.state.turn }).toEqual({ 'get points': 1, turn: 8 });
  });

  it('Scenario One ends after June 1-2, the Campaign after June 13-14 [17.0.a] [17.0.i]', () => {
    expect(endOfTurn({ scenario: 'one', turn: 6, units: { '1710': ['5/1'] } }).awaits()).toBe('axis-victory');
    expect(endOfTurn({ turn: 6, units: { '1710': ['5/1'] } }).state.turn).toBe(7);
    expect(endOfTurn({ turn: 12, units: { '1118': ['3 FL'] } }).awaits()).toBe('allied-victory');
  });
});

describe('6.0 Initiative', () => {
  const roll = (axis: number, allied: number) => table({ turn: 3, phase: 'initiative', dice: [[axis, allied]] });

  it('the higher roll has the initiative, and zero is the lowest [6.0.a] [2.0.a]', () => {
    expect(roll(5, 3).decider()).toBe('axis');
    expect(roll(0, 1).decider()).toBe('allied');
    expect(roll(9, 0).decider()).toBe('axis');
  });

  it('ties are rolled again [6.0.a]', () => {
    const t = roll(4, 4);
    expect(t.awaits()).toBe('initiative');
    expect(t.roll([2, 6]).decider()).toBe('allied');
  });

  it('the winner decides which side acts first [6.0.b]', () => {
    expect(roll(5, 3).offers('first')).toEqual(['axis', 'allied']);
    expect(roll(5, 3).all('first allied').awaits()).toBe('allied-cup');
    expect(roll(5, 3).all('first axis').awaits()).toBe('axis-cup');
  });

  it('on May 27 AM nobody rolls and the order is fixed: Axis, Axis, Allied, Axis, Allied, Axis (gz-ex-01) [6.0.c]', () => {
    const t = start('one').all('usual', 'usual');
    const order: string[] = [];
    while (t.state.turn === 1) {
      order.push(t.awaits());
      t.draw(
        t.awaits() === 'axis-cup'
          ? (['15-21 Pz', '15-21 Pz', '90 Lt', 'Ariete-Trieste'][order.filter((o) => o === 'axis-cup').length - 1] ??
              '')
          : order.filter((o) => o === 'allied-cup').length === 1
            ? '3 Ind'
            : '2 Arm',
      );
      const unit = t.offers('single')[0] ?? '';
      t.do('single', unit);
      if (t.awaits() === 'arrive-at') t.do('place', t.offers('place')[0] ?? '');
      t.do('done');
    }
    expect(order).toEqual(['axis-cup', 'axis-cup', 'allied-cup', 'axis-cup', 'allied-cup', 'axis-cup']);
  });
});

describe('3.0, 7.0 The order of Action Phases', () => {
  const spend = (t: ReturnType<typeof table>) => {
    const chit =
      t.awaits() === 'axis-cup'
        ? '15-21 Pz'
        : (['22 Arm', '2 Arm', '4 Arm', '7 Motor'].find(
            (c) => (t.view('umpire').holdings.find((h) => h.id === 'cup:allied')?.known[c] ?? 0) > 0,
          ) ?? '');
    t.draw(chit);
    t.do('single', t.offers('single').find((u) => u === '132/8' || u === '3 Cold') ?? '');
    return t.do('done');
  };
  const units = { '1710': ['132/8'], '2010': ['3 Cold'], '0102': ['5 EY'] };

  it('the players alternate, and who has actions left when the other has none goes on [3.0.f] [7.0.o] [7.0.n]', () => {
    const t = table({
      turn: 5,
      phase: 'initiative',
      units,
      set: { axisActions: 1, alliedActions: 3 },
      dice: [[5, 3]],
    }).all('first allied');
    const order: string[] = [];
    while (t.state.turn === 5) {
      order.push(t.awaits());
      spend(t);
    }
    expect(order).toEqual(['allied-cup', 'axis-cup', 'allied-cup', 'allied-cup']);
  });

  it('a cup may hold more Action Chits than there are actions; the rest do not act [4.0.f]', () => {
    const t = table({
      turn: 5,
      phase: 'initiative',
      units,
      set: { axisActions: 1, alliedActions: 0 },
      dice: [[5, 3]],
    }).all('first axis');
    spend(t);
    expect(t.state.turn).toBe(6);
  });

  it('actions without a chit left to draw are lost [13.7.h]', () => {
    const t = table({
      turn: 1,
      phase: 'actions',
      units: { '1710': ['132/8'], '2010': ['2 RGH'] },
      set: { axisActions: 4, alliedActions: 2 },
    });
    for (const kind of t.state.world.chits.keys()) if (t.state.world.chits[kind].tactic < 0) t.state.cups[1][kind] = 0;
    t.draw('15-21 Pz').all('single 132/8', 'done');
    expect(t.figures('wasted')).toMatchObject({ side: 1, n: 2 });
    expect(t.state.actionsLeft(1)).toBe(0);
  });
});

describe('2.0 Components', () => {
  it('turns differ in length, as the track says [2.1.c]', () => {
    const note = (turn: number) =>
      table({ turn })
        .view('umpire')
        .tracks.find((x) => x.id === 'turn')?.note;
    expect({ 'note 1': note(1), 'note 3': note(3), 'note 6': note(6) }).toEqual({
      'note 1': 'May 27 AM',
      'note 3': 'May 28',
      'note 6': 'June 1-2',
    });
  });

  it('the counters of Pavia and Brescia are regiments, all others battalions [2.1.b]', () => {
    const t = table({});
    const { data } = t.state.world.units;
    expect(data.filter((u) => u.size === 'III').map((u) => [u.id, u.symbol, u.front, u.back])).toEqual(
      ['27 Pav', '28 Pav', '19 Bre', '20 Bre'].map((id) => [
        id,
        'infantry',
        { hard: 5, soft: 9, movement: 6 },
        { hard: 3, soft: 5, movement: 0 },
      ]),
    );
    expect(data.filter((u) => u.size !== 'III').every((u) => u.size === 'II')).toBe(true);
  });
});

describe('2.2.3 Used and unused faces', () => {
  it('a unit that has acted shows its weaker used face, and activation turns it back [2.2.3.b] [7.0.m]', () => {
    const t = drawn('axis', '15-21 Pz', { units: { '1710': ['5/1!', '104/1!'], '2010': ['132/8!'] } });
    expect(t.card('5/1')).toMatchObject({ used: true, hard: 8, soft: 6, movement: 0 });
    t.all('activate 21 Pz');
    expect({
      'isUsed 5/1': t.isUsed('5/1'),
      'isUsed 104/1': t.isUsed('104/1'),
      'isUsed 132/8': t.isUsed('132/8'),
    }).toEqual({ 'isUsed 5/1': false, 'isUsed 104/1': false, 'isUsed 132/8': true });
    expect(t.card('5/1')).toMatchObject({ hard: 15, soft: 12, movement: 24 });
  });
});
