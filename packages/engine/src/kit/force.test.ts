import { describe, expect, it } from 'vitest';
import { action } from '../flow/action.ts';
import type { Question } from '../flow/question.ts';
import { Appeals } from './appeals.ts';
import { approachBy, byClock } from './approach.ts';
import { Noted, nextTo } from './around.ts';
import { Headquarters } from './headquarters.ts';
import { rateJoiners } from './joiners.ts';
import { cheapest, Melee, type Stacked } from './melee.ts';
import { placeWorth } from './objectives.ts';
import { MeanTolls, Nets, netsOf } from './tolls.ts';
import { flatWeights, withWeights } from './weights.ts';

/** Units in a row of hexes; even numbers are of the first side. */
const HEXES = 8;
const neighbours = new Int16Array(HEXES * 6).fill(-1);
for (let hex = 0; hex < HEXES; hex++) {
  if (hex > 0) neighbours[hex * 6] = hex - 1;
  if (hex < HEXES - 1) neighbours[hex * 6 + 3] = hex + 1;
}
const map = { count: HEXES, hexes: HEXES, neighbours, distance: (a: number, b: number) => Math.abs(a - b) } as never;
const side = [0, 1, 0, 1, 0];
const units = { count: side.length, side };
const standing = (at: readonly number[], turn = 1): Stacked =>
  ({
    at,
    turn,
    scenario: { id: 'one', first: 1, last: 4 },
    isOnMap: (u: number) => at[u] < HEXES,
    hasUnit: (one: number, place: number) => at.some((p, u) => p === place && side[u] === one),
    stacks: {
      firstIn: (place: number) => at.indexOf(place),
      next: (u: number) => at.indexOf(at[u], u + 1),
    },
  }) as unknown as Stacked;
const asked = (answers: readonly (readonly [number, number])[], setAfter = -1): Question =>
  ({ actions: answers.map(([verb, target]) => action(verb, target)), count: answers.length, setAfter }) as never;

describe('a melee', () => {
  const melee = new Melee(map, side);
  it('gathers all who stand next to a defender and may help, each once', () => {
    const s = standing([2, 3, 4, 3, 2]);
    melee.on(s, 3);
    melee.attackers.push(2);
    melee.gather(s, 0, (_, u) => u !== 4);
    expect(melee.defenders).toEqual([1, 3]);
    expect(melee.attackers).toEqual([2, 0]);
    expect(melee.hope(s, 0, () => 5)).toBe(5);
  });
  it('from a hex falls on all enemies next to it, unless nobody can strike there', () => {
    const open = neighbours.slice();
    melee.from(standing([2, 1, 9, 3, 9]), 0, 2, open);
    expect(melee.defenders).toEqual([1, 3]);
    open[2 * 6] = -1;
    melee.from(standing([2, 1, 9, 3, 9]), 0, 2, open);
    expect(melee.defenders).toEqual([3]);
  });
  it('costs the cheapest', () => {
    expect(cheapest(0, [3, 1, 2], (_, u) => u * 10)).toBe(10);
    expect(cheapest(0, [], () => 7)).toBe(0);
  });
});

describe('tolls', () => {
  /** Two coins: with no head the attacker loses a step, with two the defender two, and has to leave. */
  const tolls = new MeanTolls([1, 2, 1], (column, roll, into) => {
    into.own = roll + column === 0 ? 1 : 0;
    into.theirs = roll + column >= 2 ? 2 : 0;
    into.driven = roll + column >= 2 ? 1 : 0;
  });
  it('are the means over all rolls, in as many ways as each can fall', () => {
    expect(tolls.of(0, 0)).toEqual({ own: 0.25, theirs: 0.5, driven: 0.25 });
    expect(tolls.of(1, 0)).toEqual({ own: 0, theirs: 1.5, driven: 0.75 });
    expect(tolls.at(0, 2)).toEqual({ own: 0, theirs: 2, driven: 1 });
  });
  it('bring something between two columns where the odds lie between them, and never less than nothing', () => {
    const nets = new Nets([1, 2, 4], 1, (column, modifier) => column * 10 + modifier - 5);
    expect(nets.at(1, 2, 0)).toBe(0);
    expect(nets.at(2, 2, 0)).toBe(0);
    expect(nets.at(4, 2, 1)).toBe(6);
    expect(nets.at(6, 2, 0)).toBe(10);
    expect(nets.at(40, 2, 9)).toBe(16);
    expect(netsOf(tolls, [1, 2], [300, 100])[1].at(1, 1, 0)).toBe(0);
    expect(netsOf(tolls, [1, 2], [300, 100])[0].at(1, 1, 0)).toBeCloseTo(125);
  });
});

describe('what stands around a hex', () => {
  it('is counted by hexes, together and the strongest alone', () => {
    const around = nextTo(map, standing([2, 1, 9, 3, 9]), 1, 2, (_, u) => u);
    expect(around).toEqual({ sum: 4, most: 3, hexes: 2 });
  });
  it('is worked out once until it is forgotten', () => {
    const noted = new Noted(HEXES);
    let asks = 0;
    const figure = (place: number) => place + ++asks;
    expect([noted.at(3, figure), noted.at(3, figure), noted.at(4, figure)]).toEqual([4, 4, 6]);
    noted.forget();
    expect(noted.at(3, figure)).toBe(6);
  });
});

describe('a headquarters', () => {
  const hq = new Headquarters({ map, units });
  it('stays near its units, and never alone next to the enemy', () => {
    const s = standing([4, 7, 2, 9, 2]);
    hq.look(s, 0, (u) => u === 2);
    const likes = [1, 2, 3, 4, 5, 6].map((hex) => hq.liking(s, hex, 2));
    expect(Math.max(...likes)).toBe(likes[1]);
    expect(likes[5]).toBeLessThan(likes[4] - 100);
  });
});

describe('who joins an attack', () => {
  it('is wanted only if the attack is worse without him, whether others are named or not', () => {
    const q = asked([
      [1, 2],
      [1, 4],
      [2, 0],
    ]);
    const into = new Float64Array(3);
    const assess = (list: readonly number[]) => ({
      column: (list.includes(0) ? 1 : 0) + (list.includes(4) ? 1 : 0),
      modifier: 0,
      attack: list.length,
    });
    rateJoiners(q, { verb: 1, named: [0], assess }, into);
    expect(into[0]).toBeLessThan(0);
    expect(into[1]).toBeGreaterThan(5);
    expect(into[2]).toBe(0);
  });
});

describe('answers', () => {
  it('appeal by a table, and those that are not in it are at zero', () => {
    const appeals = new Appeals<{ n: number }>({ 1: 30, 2: (s, target) => s.n + target });
    const into = new Float64Array(3).fill(9);
    appeals.all(
      { n: 5 },
      asked([
        [1, 0],
        [2, 7],
        [3, 0],
      ]),
      {} as never,
      into,
    );
    expect([...into]).toEqual([30, 12, 0]);
  });
});

describe('places and ways', () => {
  it('a place is worth the points of the side that it scores for, each turn anew', () => {
    const prizes = [{ side: 0, hexes: [3], vp: 2, each: true }];
    expect(placeWorth(prizes, standing([], 1), 0, 3)).toBe(600);
    expect(placeWorth(prizes, standing([], 4), 0, 3)).toBe(200);
    expect(placeWorth(prizes, standing([], 4), 1, 3)).toBe(0);
  });
  it('a side approaches by its nearest few, and who is too far or not on the map does not count', () => {
    const approach = approachBy<Stacked>({ units }, 10);
    const way = [5, 0, 0, 0, 20];
    expect(approach(standing([1, 1, 1, 1, 1]), 0, 1, (u) => way[u])).toBe(1);
    expect(approach(standing([1, 1, 1, 1, 1]), 0, 3, (u) => way[u])).toBeCloseTo(0.5);
    expect(approach(standing([1, 1, 9, 1, 1]), 0, 1, (u) => way[u])).toBe(0.5);
  });
  it('a lead counts more the less is left', () => {
    expect(byClock(100, 600, 0, { close: 200, sway: 100 })).toBe(300);
    expect(byClock(100, 600, 4, { close: 200, sway: 100 })).toBe(100);
  });
});

describe('weights', () => {
  it('have a name for each side, and keep what is not named', () => {
    const weights = { strength: 2, fear: [30, 10] as readonly number[] };
    const sides = ['red', 'blue'];
    expect(flatWeights(weights, sides)).toEqual({ strength: 2, 'fear.red': 30, 'fear.blue': 10 });
    expect(withWeights(weights, { 'fear.blue': 7 }, sides)).toEqual({ strength: 2, fear: [30, 7] });
  });
});
