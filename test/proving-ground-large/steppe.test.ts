/** The duties of the large proving ground: what the contract promises, each in its own position. */

import { Match, pickAnswer, seededRng } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { battle, march } from './frames.ts';
import { steppe } from './game.ts';
import {
  ANOTHER_WOOD,
  expectAlike,
  expectSameNews,
  id,
  keys,
  type Laid,
  LINE,
  matchFrom,
  next,
  offers,
  play,
  position,
  question,
  read,
  unlessRefused,
  WOOD,
} from './kit.ts';
import { BLUE, HIDING, LOST, RED, V } from './world.ts';

const [, M, S, T] = LINE;
const horse = (n: number): string => `red-horse-${n}`;
const WAGONS_AND_SCOUT = ['red-wagon-10', 'red-wagon-11', 'red-scout-12'];
const gather = (hex: number, ...numbers: readonly number[]) =>
  [['march', id(hex)], ...numbers.map((n) => ['take', n] as const), ['form']] as const;

describe('a hidden zone bars a move (3.3)', () => {
  const ambush = (wood: number) =>
    position([
      [horse(6), S],
      ['blue-scout-192', wood, 'hiding'],
      ['blue-foot-180', ANOTHER_WOOD - 50 * 3],
    ]);

  it('the move is offered, fails at full cost, shows the hidden unit, and cannot be undone', () => {
    const g = ambush(WOOD);
    play(g, ...gather(S, 0));
    expect(offers(g, 'go', id(M))).toBe(true);
    const match = matchFrom(g);
    unlessRefused(match.act(0, read('go', id(M))));
    expect(keys(match.eventsAt(0))).toEqual(['leaving', 'found', 'barred']);
    const { state } = match;
    expect(state.at[6]).toBe(S);
    expect(state.nearest(march)?.spent).toBeGreaterThan(0);
    expect(state.isMarked(192, HIDING)).toBe(false);
    expect(state.fieldOf(0).hasUnit(BLUE, WOOD)).toBe(true);
    expect(match.undo(0)).toMatchObject({ key: 'undo-stops-at-reveal' });
  });

  it('leak: nobody can tell beforehand in which wood a scout hides', () => {
    const [one, other] = [ambush(WOOD), ambush(ANOTHER_WOOD)];
    expectAlike(one, other, 0);
    for (const g of [one, other]) play(g, ...gather(S, 0));
    expectAlike(one, other, 0);
    expectSameNews(one, other, 0, ['go', id(M)]);
  });
});

describe('leaving is announced without a destination (3.2)', () => {
  /** Red leaves S, next to blue in M, by one of two paths of different length. */
  const leaving = (to: number) => {
    const g = position([
      [horse(6), S],
      [horse(7), S],
      ['blue-foot-180', M],
    ]);
    play(g, ...gather(S, 0));
    const events = play(g, ['go', id(to)]);
    return { g, events };
  };

  it('the other seat hears it and may react before anybody has moved', () => {
    const { g, events } = leaving(T);
    expect(keys(events)).toEqual(['leaving']);
    expect(Object.keys(events[0].figures)).toEqual(['hex', 'counters']);
    expect(question(g)).toMatchObject({ seat: 1, prompt: 'ask-react', window: 'reaction' });
    expect(g.at[6]).toBe(S);
    play(g, ['pass', 'step']);
    expect(g.at[6]).toBe(T);
  });

  it('leak: the question shows neither the destination nor the length of the walk', () => {
    const [one, other] = [leaving(T).g, leaving(LINE[4]).g];
    expectAlike(one, other, 1);
    expectSameNews(one, other, 1, ['pass', 'step']);
  });
});

describe('an activation inside an activation (4.0)', () => {
  const laid: readonly Laid[] = [
    [horse(6), S],
    [horse(7), T],
    ['blue-horse-186', M],
    ['blue-horse-187', M],
  ];

  it('belongs to the other side; the first activation goes on afterwards', () => {
    const g = position(laid);
    play(g, ...gather(S, 0), ['go', id(next(S, 1))]);
    expect(offers(g, 'react', 12)).toBe(true);
    play(g, ['react', 12]);
    expect(question(g)).toMatchObject({ seat: 1, prompt: 'ask-march' });
    expect(steppe.encode(g).frames.map(({ frame }) => frame)).toEqual([
      'turn',
      'activation',
      'march',
      'walk',
      'activation',
    ]);
    play(g, ['march', id(M)], ['take', 0], ['form'], ['halt']);
    expect(question(g)).toMatchObject({ seat: 0, prompt: 'ask-go' });
    expect(g.at[6]).not.toBe(S);
  });

  it('a window passed for the inner activation opens again in the outer one', () => {
    const g = position(laid);
    play(g, ...gather(S, 0), ['go', id(next(S, 1))], ['react', 12], ['march', id(M)], ['take', 0], ['form']);
    const beside = [0, 1, 2, 3, 4, 5].map((d) => next(S, d)).find((hex) => offers(g, 'go', id(hex)));
    expect(beside).toBeDefined();
    play(g, ['go', id(beside ?? -1)]);
    expect(question(g)).toMatchObject({ seat: 0, prompt: 'ask-volley' });
    play(g, ['pass', 'activation']);
    expect(g.isWindowOpen(1, 0)).toBe(false);
    play(g, ['halt']);
    expect(g.isWindowOpen(1, 0)).toBe(true);
  });
});

describe('who could react is secret (4.0)', () => {
  /** A counter of formation 13 lies under the blue stack next to red, or under the one in the rear. */
  const leaving = (near: string, far: string) => {
    const g = position([
      [horse(6), S],
      ['blue-foot-180', M],
      [near, M],
      ['blue-foot-181', next(WOOD, 3)],
      [far, next(WOOD, 3)],
    ]);
    play(g, ...gather(S, 0), ['go', id(T)]);
    return g;
  };

  it('leak: the window opens, whether or not a formation under the top counter could use it', () => {
    const [one, other] = [leaving('blue-foot-195', 'blue-foot-182'), leaving('blue-foot-182', 'blue-foot-195')];
    expect([one, other].map((g) => offers(g, 'react', 13))).toEqual([true, false]);
    expectAlike(one, other, 0);
    expectSameNews(one, other, 0, ['pass', 'turn']);
  });
});

describe('combat three deep (5.1)', () => {
  it('each battle reads its own frame, and the one around it', () => {
    const g = position([
      [horse(6), S],
      [horse(7), S],
      ['blue-wagon-190', M],
      ['blue-wagon-191', WOOD],
      ['blue-wagon-205', next(WOOD, 3)],
    ]);
    play(g, ...gather(S, 0, 1), ['attack', id(M)], [6, 1, 1, 1, 1, 1], ['advance']);
    // 5.1 The second battle hits on a 5, the third on a 4.
    play(g, ['press', id(WOOD)], [5, 1, 1, 1, 1, 1], ['advance'], ['press', id(next(WOOD, 3))]);
    expect(steppe.encode(g).frames.filter(({ frame }) => frame === 'battle')).toMatchObject([
      { fields: { target: M, level: 1 } },
      { fields: { target: WOOD, level: 2 } },
      { fields: { target: next(WOOD, 3), level: 3 } },
    ]);
    expect({ nearest: g.nearest(battle)?.level, outer: g.outer(battle)?.level }).toEqual({ nearest: 3, outer: 2 });
    expect(steppe.pending(g)).toMatchObject({ kind: 'chance', dice: 6, side: RED });
    const events = play(g, [4, 1, 1, 1, 1, 1], ['advance']);
    expect(events.filter(({ key }) => key === 'battle-over').map(({ figures }) => figures)).toEqual([
      { hex: next(WOOD, 3), level: 3 },
      { hex: WOOD, level: 2 },
      { hex: M, level: 1 },
    ]);
    expect(g.at[6]).toBe(next(WOOD, 3));
    expect(question(g).prompt).toBe('ask-go');
  });
});

describe('a group splits in mid-move (4.1)', () => {
  /** A stack marches next to blue and is fired at; another counter is covered behind it. */
  const fired = (units: readonly string[], behind = horse(9)) => {
    const rear = LINE[5];
    const g = position([
      ['red-foot-0', rear],
      [behind, rear],
      ...units.map((unit): Laid => [unit, T]),
      ['blue-foot-180', M],
    ]);
    play(g, ...gather(T, ...units.map((_, i) => i)), ['go', id(S)], ['volley', id(M)]);
    return g;
  };
  const eleven = [...[1, 2, 3, 4, 5].map((n) => `red-foot-${n}`), ...[6, 7, 8].map(horse), ...WAGONS_AND_SCOUT];

  it('a roll of more dice than fit into one outcome falls in parts, and says whose dice they are', () => {
    const g = fired(eleven);
    expect(steppe.pending(g)).toMatchObject({ kind: 'chance', dice: 9, sides: 6, side: RED });
    play(g, [1, 6, 6, 6, 6, 6, 6, 6, 6]);
    expect(steppe.pending(g)).toMatchObject({ kind: 'chance', dice: 2, sides: 6, side: RED });
    const events = play(g, [6, 2]);
    expect(events[0].figures).toMatchObject({ counters: 2, dice: [1, 6, 6, 6, 6, 6, 6, 6, 6, 6, 2] });
  });

  it('units that the volley halts stay, the rest go on with the same budget', () => {
    const g = fired([horse(6), horse(7), horse(8)]);
    const before = g.nearest(march)?.spent ?? 0;
    play(g, [6, 1, 6]);
    expect(before).toBeGreaterThan(0);
    expect(question(g)).toMatchObject({ seat: 0, prompt: 'ask-go', figures: { left: 6 - before } });
    play(g, ['go', id(T)], ['pass', 'step']);
    expect([6, 7, 8].map((u) => g.at[u])).toEqual([T, S, T]);
  });

  it('leak: the other side does not learn what lies under the top counter of the group, whichever counter halts', () => {
    const [one, other] = [fired([6, 7, 8].map(horse), horse(9)), fired([6, 7, 9].map(horse), horse(8))];
    expectAlike(one, other, 1);
    expectSameNews(one, other, 1, [6, 6, 1], ['go', id(T)], ['pass', 'step']);
    expect({ at8: one.at[8], at9: other.at[9] }).toEqual({ at8: S, at9: S });
  });
});

describe('stacks show their top counter only (1.1)', () => {
  const stack = (...units: readonly string[]) => position([[horse(6), S], ...units.map((unit): Laid => [unit, WOOD])]);

  it('the other side sees backs: a side and no unit', () => {
    const { pieces } = steppe.observe(stack('blue-foot-180', 'blue-foot-181', 'blue-horse-186'), 0);
    expect(pieces.filter(({ place }) => place === WOOD)).toMatchObject([
      { unit: -1, side: BLUE, order: 0, face: 'back' },
      { unit: -1, side: BLUE, order: 1, face: 'back' },
      { unit: 180, order: 2, face: 'front' },
    ]);
  });

  it('leak: two stacks that differ below the top look alike, also when the stack marches', () => {
    const two = () =>
      position(
        [
          ['blue-foot-180', WOOD],
          ['blue-foot-181', WOOD],
          ['blue-foot-182', LINE[5]],
          ['blue-foot-183', LINE[5]],
          [horse(6), S],
        ],
        'blue',
      );
    const [one, other] = [two(), two()];
    other.put(181, LINE[5]);
    other.put(182, LINE[5]);
    other.put(183, WOOD);
    other.put(180, WOOD);
    other.stamp++;
    expectAlike(one, other, 0);
    expectSameNews(one, other, 0, ['march', id(WOOD)], ['take', 0], ['form'], ['go', id(next(WOOD, 3))]);
  });
});

describe('a carrier is lost with its cargo (3.4)', () => {
  const convoy = (cargo: number, other: number) =>
    position([
      [horse(6), S],
      [horse(7), S],
      ['blue-wagon-190', M],
      ['blue-wagon-191', M],
      [`blue-foot-${cargo}`, 'in:blue-wagon-190'],
      [`blue-foot-${other}`, 'in:blue-wagon-191'],
    ]);

  it('both are shown when they go', () => {
    const g = convoy(181, 182);
    const events = play(g, ...gather(S, 0, 1), ['attack', id(M)], [6, 1, 1, 1, 1, 1]);
    expect(keys(events)).toContain('lost-inside');
    expect({ at190: g.at[190], at181: g.at[181], at182: g.at[182] }).toEqual({
      at190: LOST,
      at181: LOST,
      at182: g.world.map.count + 191,
    });
    expect(g.lost(BLUE)).toBe(2);
  });

  it('leak: nobody else knows the passenger', () => {
    const [one, other] = [convoy(181, 182), convoy(182, 181)];
    expectAlike(one, other, 0);
    expectSameNews(one, other, 0, ...gather(S, 0, 1), ['attack', id(M)]);
  });
});

describe('a force changes allegiance (6.0)', () => {
  it('the nomads join the enemy of their attacker; presence, zones and commands follow', () => {
    const g = position([
      [horse(6), S],
      ['nomads-foot-360', M],
      ['nomads-horse-361', WOOD],
      ['blue-foot-180', LINE[5]],
    ]);
    expect(g.inEnemyZone(RED, S)).toBe(false);
    play(g, ...gather(S, 0), ['attack', id(M)], [1, 1, 1], [1, 1]);
    expect(g.hasUnit(BLUE, WOOD)).toBe(true);
    expect(g.fieldOf(0).hasUnit(BLUE, WOOD)).toBe(true);
    expect(g.inEnemyZone(RED, S)).toBe(true);
    play(g, ['halt'], ['done']);
    expect(question(g)).toMatchObject({ seat: 1 });
    expect(offers(g, 'activate', 24)).toBe(true);
  });
});

describe('one seat holds both sides (1.0)', () => {
  it('every question of the scenario solo is its own, and nothing is hidden from it', () => {
    const match = unlessRefused(Match.begin(steppe, { scenario: 'solo', seed: 'solo' }));
    const rng = seededRng('solo');
    const sides = new Set<number>();
    for (let q = match.question(); q; q = match.question()) {
      expect(q.seat).toBe(0);
      sides.add(steppe.clock(match.state).active);
      unlessRefused(match.act(0, pickAnswer(q, rng)));
    }
    expect([...sides].sort()).toEqual([RED, BLUE]);
    expect(steppe.observe(match.state, 0).pieces.every(({ unit }) => unit >= 0)).toBe(true);
  });
});

describe('a standing order with conditions (4.2)', () => {
  /** A group of horse of this size marches next to blue, which has ordered to let small groups pass. */
  const ordered = (many: number) => {
    const g = position([...[6, 7, 8, 9].map((n): Laid => [horse(n), T]), ['blue-foot-180', M]]);
    play(g, ...gather(T, ...Array.from({ length: many }, (_, i) => i)));
    const match = matchFrom(g);
    match.order(1, 'volley', ['pass', 'step'], { counters: { to: 2 } });
    unlessRefused(match.act(0, read('go', id(S))));
    return match;
  };

  it('answers if its conditions are met, as an entry of the log', () => {
    const match = ordered(2);
    expect(match.line.at(-1)).toMatchObject({ seat: 1, do: ['pass', 'step'], order: true });
    expect(match.question()).toMatchObject({ seat: 0, prompt: 'ask-go' });
  });

  it('lets the window ask if they are not', () => {
    const match = ordered(3);
    expect(match.question()).toMatchObject({ seat: 1, prompt: 'ask-volley', conditions: { counters: 3 } });
    expect(match.line).toHaveLength(1);
  });
});

describe('long matches', () => {
  it('the campaign is very long: its beginning is saved and continued', () => {
    const match = unlessRefused(Match.begin(steppe, { scenario: 'campaign', seed: 'long' }));
    const rng = seededRng('long');
    for (let q = match.question(); q && match.line.length < 1500; q = match.question())
      unlessRefused(match.act(q.seat, pickAnswer(q, rng)));
    expect(match.line.length).toBeGreaterThanOrEqual(1500);
    const saved = JSON.parse(JSON.stringify(match.save()));
    const again = unlessRefused(Match.resume(steppe, match.header, saved));
    expect(steppe.hash(again.state)).toBe(match.line.at(-1)?.hash);
    expect(steppe.hash(match.stateAt(700))).toBe(match.line[699].hash);
  });
});

it('all counters of a stack can be taken in one answer (2.1)', () => {
  const g = position([...[6, 7, 8].map((n): Laid => [horse(n), T]), ['blue-foot-180', WOOD]]);
  play(g, ['march', id(T)]);
  expect(question(g)).toMatchObject({ setVerb: V.take, all: true });
  play(g, ['all', 'take']);
  expect(g.groupIn(T)).toHaveLength(3);
});
