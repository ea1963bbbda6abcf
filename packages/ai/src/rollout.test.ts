import {
  type Action,
  type Game,
  isRefusal,
  pickAnswer,
  SeededChance,
  type State,
  seededRng,
  verbOf,
} from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { gameIds, loadGame } from '../../../test/helpers.ts';
import { aimOf, fix, keyOf, planFor } from './plan.ts';
import { Rollouts, type Step } from './rollout.ts';

const EVEN = { gain: 100, loss: 100 };
const ACTIVATION = { activations: 0, decisions: 400 };

/** A position in which a unit of the seat may go to several places, met in random play of the drill. */
function onTheMove(game: Game): { state: State; seat: number; key: number; places: Action[] } {
  const { advice, vocabulary } = game;
  const state = game.setup('drill', {});
  if (isRefusal(state) || !advice) throw new Error('no drill, or no advice');
  const [rng, dice] = [seededRng('move'), new SeededChance('move')];
  for (;;) {
    const pending = game.pending(state);
    if (pending.kind === 'outcome') throw new Error('nobody ever moved');
    if (pending.kind === 'chance') {
      game.apply(state, dice.next(pending));
      continue;
    }
    const subject = advice.subject(state);
    const places = Array.from(pending.actions.subarray(0, pending.count)).filter(
      (a) => vocabulary.targetKind(verbOf(a)) === 'place',
    );
    if (advice.activation(state) >= 0 && subject >= 0 && places.length > 12)
      return { state, seat: pending.seat, key: keyOf(pending, subject), places };
    game.apply(state, pickAnswer(pending, rng));
  }
}

describe.each(gameIds)('a rollout of %s', (id) => {
  it('comes to the same with the same luck, and to something else with other luck', async () => {
    const game = await loadGame(id);
    const { state, seat } = onTheMove(game);
    const far = { activations: 4, decisions: 400 };
    const run = (seed: number) =>
      new Rollouts(game, EVEN).play(state, seat, planFor(aimOf('script')), { seed, n: 0 }, far);
    expect(run(1)).toBe(run(1));
    expect(new Set([1, 2, 3, 4, 5, 6].map(run)).size).toBeGreaterThan(1);
  });

  it('leaves the position it began with as it was', async () => {
    const game = await loadGame(id);
    const { state, seat } = onTheMove(game);
    const before = game.hash(state);
    new Rollouts(game, EVEN).play(
      state,
      seat,
      planFor(aimOf('attack')),
      { seed: 1, n: 0 },
      { activations: 2, decisions: 400 },
    );
    expect(game.hash(state)).toBe(before);
  });

  it('sends a unit where the plan says, and no further', async () => {
    const game = await loadGame(id);
    const { state, seat, key, places } = onTheMove(game);
    const rollouts = new Rollouts(game, EVEN);
    for (const place of [places[0], places[Math.floor(places.length / 2)]]) {
      const steps: Step[] = [];
      rollouts.play(state, seat, fix(planFor(aimOf('advance')), key, [place]), { seed: 1, n: 0 }, ACTIVATION, {
        steps,
      });
      const own = steps.filter((step) => step.key === key).map((step) => step.action);
      expect(own[0]).toBe(place);
      expect(own.slice(1).filter((a) => verbOf(a) === verbOf(place))).toEqual([]);
    }
  });

  it('goes on with the script where what was planned is not offered', async () => {
    const game = await loadGame(id);
    const { state, seat, key } = onTheMove(game);
    const steps: Step[] = [];
    const impossible = fix(planFor(aimOf('script')), key, [0]);
    new Rollouts(game, EVEN).play(state, seat, impossible, { seed: 1, n: 0 }, ACTIVATION, { steps });
    expect(steps.length).toBeGreaterThan(0);
  });
});
