import { describe, expect, it } from 'vitest';
import type { Advice, Aim } from '../advice.ts';
import { action } from '../flow/action.ts';
import type { Question } from '../flow/question.ts';
import { type Advised, advise, type Mapping, NEVER, type Stacked } from './index.ts';

/** Four units in a row of hexes: two of the first side, two of the second. Hex 6 is a place worth having. */
const HEXES = 12;
const PLACE = 6;
const [GO, STAY, LOSE, JUMP] = [1, 2, 3, 4];
const neighbours = new Int16Array(HEXES * 6).fill(-1);
for (let hex = 0; hex < HEXES; hex++) {
  if (hex > 0) neighbours[hex * 6] = hex - 1;
  if (hex < HEXES - 1) neighbours[hex * 6 + 3] = hex + 1;
}
const side = [0, 0, 1, 1];
const distance = (a: number, b: number) => Math.abs(a - b);
const position = (at: readonly number[], points = 0): Stacked & { readonly points: number } =>
  ({
    at,
    points,
    turn: 2,
    scenario: { id: 'one', first: 1, last: 3 },
    isOnMap: (u: number) => at[u] < HEXES,
    sideOf: (seat: number) => seat,
    hasUnit: (one: number, place: number) => at.some((p, u) => p === place && side[u] === one),
    stacks: { firstIn: (place: number) => at.indexOf(place), next: (u: number) => at.indexOf(at[u], u + 1) },
  }) as never;
type Toy = ReturnType<typeof position>;

const mapping = {
  map: { count: HEXES, hexes: HEXES, ids: [], neighbours, q: [], r: [], distance },
  sides: ['red', 'blue'],
  units: { count: 4, side },
  formations: ['first'],
  formationOf: [0, 0, -1, -1],
  strengths: { attack: () => 2 },
  states: {},
  stepsOf: (_: Toy, u: number) => 1 + (u % 2),
  mayCome: () => false,
  isCutOff: () => false,
  objectives: [PLACE],
  holderOf: (s: Toy, place: number) => (s.hasUnit(0, place) ? 0 : s.hasUnit(1, place) ? 1 : -1),
  lead: (s: Toy) => s.points,
  own: [],
} as unknown as Mapping<Toy>;

const weights = {
  tug: [10, 10],
  perPoint: [5, 5],
  sent: [9, 9],
  hold: [50, 50],
  prospect: [100, 100],
  fear: [100, 100],
};
const game = (more: Partial<Advised<Toy, typeof weights>> = {}): Advice<Toy> =>
  advise<Toy, typeof weights>({
    mapping,
    scale: 600,
    ...weights,
    activation: () => 1,
    activeSide: () => 0,
    placeValue: (_s, _side, place) => (place === PLACE ? 200 : 0),
    prey: () => 20,
    wayTo: (_s, _u, place) => Array.from({ length: HEXES }, (_, hex) => distance(hex, place)),
    kept: 0.1,
    byForce: 0.5,
    sight: HEXES,
    marcher: (_s, q) => (q.prompt === 'go' ? { unit: 0, begun: q.seat === 1, acts: true } : undefined),
    go: GO,
    stay: STAY,
    bar: () => 1,
    else: () => NEVER,
    isFull: () => false,
    strike: () => 0,
    threat: () => 0,
    joining: () => undefined,
    stepWorth: () => 100,
    answers: ({ losing, likes }) => ({ [LOSE]: losing, [JUMP]: (s, hex, _q, aim) => likes(s, 1, hex, aim) }),
    turnsLeft: (s) => s.scenario.last - s.turn,
    clock: { close: 100, sway: 100 },
    hopes: () => 0,
    worthOf: (s, u) => (s.isOnMap(u) ? 0 : -50),
    weights,
    tuned: () => game(more),
    value: undefined,
    pack: 'p',
    ...more,
  });

const PLAIN: Aim = { id: 'script', target: -1, advance: 100, attack: 100, safety: 100 };
function appeal(s: Toy, prompt: string, answers: readonly (readonly [number, number])[], advice = game(), aim = PLAIN) {
  const q = { prompt, seat: 0, actions: answers.map(([verb, target]) => action(verb, target)), count: answers.length };
  const into = new Float64Array(answers.length);
  advice.appeal(s, q as unknown as Question, aim, into);
  return [...into];
}

describe('targets', () => {
  it('are the places that are not held, and enemies; what the enemy holds is worth more than what is held', () => {
    const value = (at: readonly number[], who: number) =>
      Object.fromEntries(
        game()
          .targets(position(at), who)
          .map(({ place, value }) => [place, value]),
      );
    expect(value([0, 1, 9, 9], 0)).toEqual({ 6: 200, 9: 20 });
    expect(value([0, 1, 6, 9], 0)).toEqual({ 6: 220, 9: 20 });
    expect(value([0, 6, 9, 9], 0)).toEqual({ 6: 20, 9: 20 });
  });
  it('are worth less the farther they are from all who may go', () => {
    const advice = game({ mayGo: (_s, u) => u === 1, perHex: 3 });
    expect(advice.targets(position([5, 1, 9, 9]), 0)).toEqual([
      { place: 6, value: 185 },
      { place: 9, value: -4 },
    ]);
  });
});

describe('a move', () => {
  it('goes to the goal that is worth the way, or where its plan sends it', () => {
    const s = position([2, 1, 11, 11]);
    const go = [3, 1].map((hex) => [GO, hex] as const);
    const [nearer, farther] = appeal(s, 'go', go);
    expect(nearer - farther).toBe(10);
    const [away, back] = appeal(s, 'go', go, game(), { ...PLAIN, target: 0 });
    expect(back - away).toBe(18);
  });
  it('goes to a lesser goal if the way to the greater one is too long', () => {
    const s = position([2, 1, 3, 11]);
    const [back, on] = appeal(
      s,
      'go',
      [
        [GO, 3],
        [GO, 4],
      ],
      game({ tug: [100, 100] }),
    );
    expect(back).toBeGreaterThan(on);
  });
  it('likes to hold a place alone, to strike from next to an enemy, and to be out of danger', () => {
    const s = position([5, 1, 9, 9]);
    expect(appeal(s, 'go', [[GO, 6]])[0] - appeal(s, 'go', [[GO, 7]])[0]).toBe(105);
    expect(appeal(position([5, 6, 9, 9]), 'go', [[GO, 6]])[0]).toBeLessThan(20);
    const bold = game({ strike: () => 40, threat: (_s, _m, hex) => (hex >= 8 ? 15 : 0) });
    const plain = appeal(
      s,
      'go',
      [7, 8].map((hex) => [GO, hex] as const),
    );
    const change = appeal(
      s,
      'go',
      [7, 8].map((hex) => [GO, hex] as const),
      bold,
    ).map((n, i) => n - plain[i]);
    expect(change).toEqual([0, 25]);
  });
  it('keeps out of hexes that are full, does not go on once it has begun, and leaves other answers alone', () => {
    const s = position([5, 1, 9, 9]);
    expect(appeal(s, 'go', [[GO, 6]], game({ isFull: () => true }))).toEqual([NEVER - 1]);
    const begun = game({ marcher: () => ({ unit: 0, begun: true, acts: true }) });
    const [go, stay, jump] = appeal(
      s,
      'go',
      [
        [GO, 6],
        [STAY, 0],
        [JUMP, 0],
      ],
      begun,
    );
    expect(stay).toBeGreaterThan(go);
    expect(jump).toBe(NEVER);
  });
  it('stays as much as the game says, if that does not hang on the hex', () => {
    const arrived = game({ marcher: () => ({ unit: 0, begun: true, acts: true, stays: 77 }) });
    expect(appeal(position([5, 1, 9, 9]), 'go', [[STAY, 0]], arrived)).toEqual([77]);
  });
  it('of a formation that goes together has the goal of its first, from where the game says', () => {
    const s = position([0, 11, 9, 9]);
    const near = { patience: 4, prize: (_s: Toy, _p: number, _side: number, u: number) => (u === 1 ? 999 : 0) };
    const alone = game({ ...near, prey: () => 0, startOf: () => 5 });
    const [toward, away] = appeal(
      s,
      'jump',
      [
        [JUMP, 5],
        [JUMP, 1],
      ],
      alone,
    );
    expect(toward - away).toBe(20);
    expect(appeal(s, 'jump', [[JUMP, 5]], game({ ...near, prey: () => 0, reachOf: () => 0 }))).toEqual([0]);
  });
  it('of a unit that likes other things is left to the game', () => {
    const s = position([5, 1, 9, 9]);
    expect(appeal(s, 'go', [[GO, 3]], game({ special: (_s, _u, hex) => hex * 7 }))).toEqual([20]);
  });
});

describe('other answers', () => {
  it('the loss falls where it costs least: not on the last step of one who holds a place', () => {
    const [holder, other] = appeal(position([6, 1, 9, 9]), 'lose', [
      [LOSE, 0],
      [LOSE, 1],
    ]);
    expect([holder, other]).toEqual([-315, -100]);
  });
  it('may ask how a unit likes a hex that is not asked to move', () => {
    const [near, far] = appeal(position([0, 2, 11, 11]), 'jump', [
      [JUMP, 5],
      [JUMP, 1],
    ]);
    expect(near - far).toBe(20);
  });
});

describe('the worth of a position', () => {
  const worth = (s: Toy, who: number, temper = { gain: 100, loss: 100 }, advice = game()) =>
    advice.evaluate(s, who, temper);
  it('is the lead and the losses by the clock, the opposite for the other side', () => {
    expect(worth(position([0, 1, 9, 9], 1), 0)).toBe(300);
    expect(worth(position([0, 1, 9, 9], 1), 1)).toBe(-300);
    expect(worth(position([0, 99, 9, 9]), 0)).toBe(-150);
  });
  it('tempers weigh losses and dangers, and no clock softens an end that is near', () => {
    const lost = position([0, 99, 9, 9]);
    expect(worth(lost, 0, { gain: 100, loss: 200 })).toBe(-300);
    expect(worth(lost, 1, { gain: 200, loss: 100 })).toBe(300);
    const near = game({ verge: () => -70, peril: (_s, who) => (who === 0 ? 10 : 0) });
    expect(worth(position([0, 1, 9, 9]), 0, { gain: 100, loss: 100 }, near)).toBe(-30 - 70);
  });
});
