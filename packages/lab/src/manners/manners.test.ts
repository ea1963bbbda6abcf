import type { Chance, Fight, Game, GameEvent, State } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { addManners, MannersWatch, NO_MANNERS } from './manners.ts';

/** A position is the number of its activation; even ones are the first side's. Every answer sends somebody somewhere. */
interface Toy {
  readonly activation: number;
  /** Where the formations are. */
  readonly x: number;
}
const GO = 1;
/** A position in which the first formation is shorter than in the others. */
const DRAWN_IN = 40;
const game = {
  info: { title: 'Toy' },
  pending: () => ({ kind: 'question', seat: 1, roleOf: () => 'go' }),
  copy: (s: Toy) => s,
  advice: {
    activation: (s: Toy) => s.activation,
    activeSide: (s: Toy) => s.activation % 2,
    lessons: {
      formationOf: (u: number) => (u < 3 ? 0 : 1),
      stretch: ({ activation }: Toy, f: number) => (f === 0 ? (activation === DRAWN_IN ? 2.4 : 2.5) : 1),
      middleOf: ({ x }: Toy) => ({ x, y: 0 }),
      mean: (_: Toy, { dice }: Chance) => dice,
    },
  },
} as unknown as Game;
const at = (activation: number, x = 0) => ({ activation, x, sideOf: (seat: number) => seat }) as unknown as State;
const event = (figures: GameEvent['figures'], fight?: Partial<Fight>) =>
  ({ key: 'x', rule: '', figures, see: -1, reveals: false, fight }) as GameEvent;

function watched(...happens: readonly (readonly [activation: number, figures: GameEvent['figures']])[]) {
  const watch = new MannersWatch(game, 0);
  for (const [activation, figures] of happens) {
    watch.decision(at(activation), activation % 2, GO);
    watch.event(event(figures));
  }
  return watch.finish(at(99));
}

describe('the manners of a player', () => {
  const moved = (unit: number, from: number, to: number) => ({ unit, from, to });

  it('a move back to a hex of the same activation is pacing, one of a later activation is not', () => {
    const pacing = watched([2, moved(1, 10, 11)], [2, moved(1, 11, 10)], [2, moved(2, 10, 11)]);
    expect(pacing).toMatchObject({ moves: 3, revisits: 1 });
    const later = watched([2, moved(1, 10, 11)], [4, moved(1, 11, 10)]);
    expect(later).toMatchObject({ moves: 2, revisits: 0, activations: 2 });
  });
  it('the other side’s moves do not count', () => {
    expect(watched([1, moved(1, 10, 11)], [1, moved(1, 11, 10)])).toEqual(NO_MANNERS);
  });
  it('a formation that moved and is drawn out is torn; one that did not move is not looked at', () => {
    expect(watched([2, moved(1, 10, 11)])).toMatchObject({ formations: 1, torn: 1 });
    expect(watched([2, moved(1, 10, 11)], [2, moved(5, 20, 21)])).toMatchObject({ formations: 2, torn: 1 });
  });
  it('a formation that closes up is not blamed for what it was', () => {
    const watch = new MannersWatch(game, 0);
    watch.decision(at(2), 0, GO);
    watch.event(event(moved(1, 10, 11)));
    expect(watch.finish(at(DRAWN_IN))).toMatchObject({ formations: 1, torn: 0 });
  });
  it('a formation that goes far and then far back has turned about', () => {
    const journey = (...ends: number[]) => {
      const watch = new MannersWatch(game, 0);
      ends.forEach((x, i) => {
        watch.decision(at(2 * i + 2, ends[i - 1] ?? 0), 0, GO);
        watch.event(event(moved(1, 10, 11)));
        watch.decision(at(2 * i + 3, x), 1, GO);
      });
      return watch.finish(at(99));
    };
    expect(journey(6, 12)).toMatchObject({ journeys: 1, turnabouts: 0 });
    expect(journey(6, 1)).toMatchObject({ journeys: 1, turnabouts: 1 });
    expect(journey(6, 4, 0)).toMatchObject({ journeys: 1, turnabouts: 1 });
    expect(journey(2, 0)).toMatchObject({ journeys: 0, turnabouts: 0 });
  });
  it('an attack is below even odds if it is weaker than the defence and costs more than it brings', () => {
    const fights = (activation: number, attack: number, defence: number, gain: number) => {
      const watch = new MannersWatch(game, 0);
      watch.decision(at(activation), activation % 2, GO);
      watch.chance(at(activation), { dice: gain } as Chance);
      watch.event(event({}, { attack, defence }));
      return watch.finish(at(99));
    };
    expect(fights(2, 3, 4, -1)).toMatchObject({ attacks: 1, below: 1 });
    expect(fights(2, 3, 4, 1)).toMatchObject({ attacks: 1, below: 0 });
    expect(fights(2, 4, 4, -1)).toMatchObject({ attacks: 1, below: 0 });
    expect(fights(3, 1, 9, -1)).toMatchObject({ attacks: 0, below: 0 });
  });
  it('a battle is a reason to go back', () => {
    const watch = new MannersWatch(game, 0);
    watch.decision(at(2), 0, GO);
    for (const happens of [event(moved(1, 10, 11)), event({}, { attack: 2, defence: 1 }), event(moved(1, 11, 10))])
      watch.event(happens);
    expect(watch.finish(at(99))).toMatchObject({ moves: 2, revisits: 0 });
  });
  it('add up over matches', () => {
    const one = watched([2, moved(1, 10, 11)]);
    expect(addManners(one, one)).toMatchObject({ moves: 2, torn: 2, activations: 2 });
  });
});
