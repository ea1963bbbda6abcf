import { describe, expect, it } from 'vitest';
import type { Advice } from '../advice.ts';
import { action, CHANCE_VERB } from '../flow/action.ts';
import type { Chance } from '../flow/question.ts';
import { figures, Kit, type Located, type Mapping, type ValueFile, WEIGHT_UNIT, withValue } from './index.ts';

/** Two units of two sides on a row of hexes; hexes lie next to each other in the order of their numbers. */
interface Toy extends Located {
  readonly points: number;
}
const HEXES = 6;
const toy = (at: readonly number[], more: Partial<Record<'turn' | 'points', number>> = {}): Toy =>
  ({
    at,
    turn: 1,
    points: 0,
    scenario: { id: 'one', first: 1, last: 4 },
    isOnMap: (u: number) => at[u] < HEXES,
    hasUnit: (side: number, place: number) => at.some((p, u) => p === place && u % 2 === side),
    ...more,
  }) as unknown as Toy;

const neighbours = new Int16Array(HEXES * 6).fill(-1);
for (let hex = 0; hex < HEXES; hex++) {
  if (hex > 0) neighbours[hex * 6] = hex - 1;
  if (hex < HEXES - 1) neighbours[hex * 6 + 3] = hex + 1;
}
const rolled = (face: number) => action(CHANCE_VERB, face - 1);
const die = { kind: 'chance', stream: 'combat', dice: 1, sides: 6 } as unknown as Chance;

const mapping: Mapping<Toy> = {
  map: {
    count: HEXES,
    hexes: HEXES,
    ids: ['a', 'b', 'c', 'd', 'e', 'f'],
    neighbours,
    q: [0, 1, 2, 3, 4, 5],
    r: [0, 0, 0, 0, 0, 0],
    distance: (a, b) => Math.abs(a - b),
  },
  sides: ['red', 'blue'],
  units: { count: 2, side: [0, 1] },
  formations: ['first', 'second'],
  formationOf: [0, 1],
  strengths: { attack: (_, u) => 3 + u },
  stepsOf: () => 2,
  mayCome: () => true,
  states: { tired: (_, u) => u === 1 },
  isCutOff: (s, u) => u === 0 && s.at[0] === 5,
  objectives: [2],
  holderOf: (s, place) => (s.hasUnit(0, place) ? 0 : s.hasUnit(1, place) ? 1 : -1),
  lead: (s) => s.points,
  decisive: 9,
  lostBy: (_, side) => 100 + side * 100,
  battleWorth: (_, { stream }, outcome) => (stream === 'combat' ? (outcome === rolled(6) ? 60 : 0) : undefined),
  own: [figures(['turn'], (s) => s.turn)],
};
const kit = new Kit(mapping);
const { features } = kit;
const read = (s: Toy): Record<string, number> => {
  const into = new Float64Array(features.width);
  features.read(s, into);
  return Object.fromEntries(features.names.map((name, i) => [name, into[i]]));
};

describe('the features of a position', () => {
  it('count what each side and each formation has, by name', () => {
    expect(new Set(features.names).size).toBe(features.width);
    expect(read(toy([2, 3], { points: 4 }))).toMatchObject({
      one: 1,
      lead: 4,
      'red: steps': 2,
      'red: attack': 3,
      'red: is tired': 0,
      'blue: is tired': 1,
      'red: contact': 1,
      'first: steps': 2,
      'second: attack': 4,
      'c: held.0': 1,
      'c: held.1': 0,
      turn: 1,
    });
  });
  it('see who is near an objective, cut off, or still to come', () => {
    const near = read(toy([2, 4]));
    expect(near['c: force.0']).toBe(3);
    expect(near['c: force.1']).toBeCloseTo((4 * 7) / 9);
    expect(read(toy([5, 1]))).toMatchObject({ 'red: cut off': 1, 'blue: cut off': 0, 'red: contact': 0 });
    expect(read(toy([9, 1]))).toMatchObject({ 'red: to come': 1, 'red: steps': 0, 'blue: to come': 0 });
  });
  it('have another version when a name is another', () => {
    expect(new Kit({ ...mapping, own: [figures(['day'], (s: Toy) => s.turn)] }).features.version).not.toBe(
      features.version,
    );
    expect(new Kit(mapping).features.version).toBe(features.version);
  });
});

describe('luck', () => {
  it('has a mean of zero over all outcomes, and is none where no battle is decided', () => {
    const s = toy([2, 3]);
    const all = [1, 2, 3, 4, 5, 6].map((face) => kit.luck(s, die, rolled(face)));
    expect(all[5]).toBe(50);
    expect(all.reduce((a, b) => a + b, 0)).toBeCloseTo(0);
    expect(kit.luck(s, { ...die, stream: 'weather' } as Chance, rolled(6))).toBe(0);
  });
});

describe('the parts and the end of a match', () => {
  it('are the turns of a short match', () => {
    expect([1, 2, 3, 4, 5].map((turn) => kit.phase(toy([0, 1], { turn })))).toEqual([0, 1, 2, 3, 3]);
  });
  it('an end that the points do not show is decisive', () => {
    expect(kit.result(toy([0, 1], { points: 3 }), 0)).toBe(3);
    expect(kit.result(toy([0, 1], { points: 3 }), 1)).toBe(-9);
    expect(kit.result(toy([0, 1], { points: 3 }), -1)).toBe(0);
  });
});

describe('a learned value', () => {
  const own = { scale: 500, evaluate: () => 77 } as unknown as Advice<Toy>;
  const EVEN = { gain: 100, loss: 100 };
  /** A point for the hex held, in every part of the match. */
  const weights = features.names.map((name) => (name === 'c: held.0' ? 100 * WEIGHT_UNIT : 0)).join(' ');
  const phases = [0, 1, 2, 3].map(() => ({ spread: 400, weights }));
  const file: ValueFile = {
    features: features.version,
    pack: 'p',
    scenarios: { one: { matches: 1, seed: 's', command: 'c', phases } },
  };
  const worth = (s: Toy, side: number, temper = EVEN, pack = 'p', from = file) =>
    withValue(own, kit, from, pack).evaluate(s, side, temper);

  it('adds up features and points, and is the opposite for the other side', () => {
    const s = toy([2, 3], { points: 1 });
    expect(worth(s, 0)).toBe(Math.round((200 * 500 * 0.8) / 400));
    expect(worth(s, 1)).toBe(-worth(s, 0));
    expect(worth(toy([3, 4]), 0)).toBe(0);
  });
  it('is refused with another pack, with other features, and where the scenario was not learned', () => {
    expect(worth(toy([2, 3]), 0, EVEN, 'other')).toBe(77);
    expect(worth(toy([2, 3]), 0, EVEN, 'p', { ...file, features: 'older' })).toBe(77);
    expect(worth(toy([2, 3]), 0, EVEN, 'p', { ...file, scenarios: {} })).toBe(77);
  });
  it('lets a cautious player mind its losses, and a bold one the losses of the other', () => {
    const s = toy([3, 4]);
    expect(worth(s, 0, { gain: 100, loss: 130 })).toBeLessThan(worth(s, 0));
    expect(worth(s, 0, { gain: 130, loss: 100 })).toBeGreaterThan(worth(s, 0));
  });
  it('keeps the evaluation of the game at hand', () => {
    expect(withValue(own, kit, file, 'p').handmade?.evaluate(toy([2, 3]), 0, EVEN)).toBe(77);
    expect(withValue(own, kit, undefined, 'p').handmade).toBeUndefined();
  });
});
