/** Shared by the tests of Steppe: positions, answers by name, and the comparison of what a seat may know. */

import {
  type Action,
  eventFor,
  type GameEvent,
  isRefusal,
  Match,
  type NamedAction,
  type Place,
  type Question,
  type Refusal,
  readOutcome,
  type Seat,
} from '@cauldron/engine';
import { expect } from 'vitest';
import { steppe } from './game.ts';
import type { Steppe } from './state.ts';
import { isWood, map } from './terrain.ts';

export function unlessRefused<T>(value: T | Refusal): T {
  if (isRefusal(value)) throw new Error(`refused: ${value.rule} ${value.key} ${JSON.stringify(value.figures)}`);
  return value;
}

/** The neighbour of a hex in a direction. */
export const next = (hex: Place, direction: number): Place => map.neighbours[hex * 6 + direction];
export const id = (place: Place): string => map.ids[place];

/** A wood well inside the map, and the hexes in a straight line from it; `another` wood is far away. */
const woods = Array.from({ length: map.hexes }, (_, hex) => hex).filter(
  (hex) => isWood(hex) && map.q[hex] > 10 && map.q[hex] < 70 && hex % 50 > 10 && hex % 50 < 40,
);
export const WOOD = woods[0];
export const ANOTHER_WOOD = woods[woods.length - 1];
export const LINE = [WOOD];
for (let i = 0; i < 5; i++) LINE.push(next(LINE[i], 0));

export type Laid = readonly [unit: string, at: Place | string, ...status: string[]];

/** Only these counters take part. Red's first formation is active, or the named one. */
export function position(laid: readonly Laid[], side = 'red', formation?: number, scenario = 'drill'): Steppe {
  return unlessRefused(
    steppe.compose({
      scenario,
      clear: true,
      place: laid.map(([unit, at, ...status]) => ({ unit, at: typeof at === 'string' ? at : id(at), status })),
      active: formation === undefined ? { side } : { side, formation: String(formation) },
    }),
  );
}

export const read = (...named: NamedAction): Action => unlessRefused(steppe.vocabulary.read(named));

/** Gives answers one after another, with chosen dice (a list). Returns the events. */
export function play(g: Steppe, ...answers: readonly (NamedAction | readonly number[])[]): GameEvent[] {
  const events: GameEvent[] = [];
  for (const answer of answers) {
    const pending = steppe.pending(g);
    const isDice = typeof answer[0] === 'number';
    if (isDice !== (pending.kind === 'chance')) throw new Error(`${pending.kind} is pending, not ${answer.join(' ')}`);
    const action =
      pending.kind === 'chance' ? readOutcome(pending, answer as readonly number[]) : read(...(answer as NamedAction));
    unlessRefused(steppe.apply(g, action, events));
    expect(steppe.invariants(g)).toBeUndefined();
  }
  return events;
}

export function question(g: Steppe): Question {
  const pending = steppe.pending(g);
  if (pending.kind !== 'question') throw new Error(`${pending.kind} is pending`);
  return pending;
}
export const offers = (g: Steppe, ...named: NamedAction): boolean => {
  const { actions, count } = question(g);
  return actions.subarray(0, count).includes(read(...named));
};
export const keys = (events: readonly GameEvent[]): string[] => events.map(({ key }) => key);

/** A match that goes on from a position. */
export function matchFrom(g: Steppe): Match<Steppe> {
  const { header } = unlessRefused(Match.begin(steppe, { scenario: 'drill', seed: 'kit' }));
  return unlessRefused(Match.resume(steppe, header, { line: 0, journal: 0, state: steppe.encode(g), orders: [] }));
}

/** Checks that a seat cannot tell two positions apart, by its view with the question or by reasons. */
export function expectAlike(one: Steppe, other: Steppe, seat: Seat): void {
  expect(steppe.hash(one)).not.toBe(steppe.hash(other));
  const [a, b] = [one, other].map((g) => JSON.parse(JSON.stringify(steppe.observe(g, seat))));
  expect(a).toEqual(b);
  const tried: NamedAction[] = [
    ...[0, 12, 13, 24].flatMap((n): NamedAction[] => [
      ['activate', n],
      ['react', n],
      ['take', n],
      ['load', n],
    ]),
    ...LINE.flatMap((hex): NamedAction[] =>
      ['march', 'go', 'attack', 'volley', 'press'].map((verb) => [verb, id(hex)]),
    ),
    ...['rest', 'done', 'appear', 'form', 'cancel', 'unload', 'hide', 'halt', 'advance', 'stay'].map(
      (verb): NamedAction => [verb],
    ),
  ];
  for (const named of tried)
    expect(steppe.why(a, read(...named)), named.join(' ')).toEqual(steppe.why(b, read(...named)));
}

/** The same answers tell a seat the same in both positions, until something is revealed. */
export function expectSameNews(
  one: Steppe,
  other: Steppe,
  seat: Seat,
  ...answers: readonly (NamedAction | readonly number[])[]
): void {
  const [a, b] = [one, other].map((g) => {
    const events = play(g, ...answers);
    const reveal = events.findIndex(({ reveals }) => reveals);
    const before = events.slice(0, reveal < 0 ? undefined : reveal).flatMap((e) => eventFor(e, seat) ?? []);
    return { before, reveals: reveal >= 0 };
  });
  const common = Math.min(...[a, b].map(({ before, reveals }) => (reveals ? before.length : 1000)));
  expect(a.before.slice(0, common)).toEqual(b.before.slice(0, common));
}
