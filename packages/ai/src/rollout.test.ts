import {
  type Action,
  forEachOutcome,
  type Game,
  isRefusal,
  pickAnswer,
  SeededChance,
  type State,
  seededRng,
  verbOf,
} from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { loadGame, someGameIds } from '../../../test/helpers.ts';
import { aimOf, fix, planFor, topicOf } from './plan.ts';
import { Policy } from './policy.ts';
import { type PlanStep, Rollouts } from './rollout.ts';

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
    const { key, subject } = topicOf(game, pending);
    const places = Array.from(pending.actions.subarray(0, pending.count)).filter(
      (a) => vocabulary.targetKind(verbOf(a)) === 'place',
    );
    if (advice.activation(state) >= 0 && subject >= 0 && places.length > 12)
      return { state, seat: pending.seat, key, places };
    game.apply(state, pickAnswer(pending, rng));
  }
}

describe.each(someGameIds)('a rollout of %s', (id) => {
  it('gives the same with the same luck, and something else with other luck', async () => {
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
      const steps: PlanStep[] = [];
      rollouts.play(state, seat, fix(planFor(aimOf('advance')), key, [place]), { seed: 1, n: 0 }, ACTIVATION, {
        record: { steps },
      });
      const own = steps.filter((step) => step.key === key).map((step) => step.action);
      expect(own[0]).toBe(place);
      expect(own.slice(1).filter((a) => verbOf(a) === verbOf(place))).toEqual([]);
    }
  });

  it('goes on with the script where what was planned is not offered', async () => {
    const game = await loadGame(id);
    const { state, seat, key } = onTheMove(game);
    const steps: PlanStep[] = [];
    const impossible = fix(planFor(aimOf('script')), key, [0]);
    new Rollouts(game, EVEN).play(state, seat, impossible, { seed: 1, n: 0 }, ACTIVATION, { record: { steps } });
    expect(steps.length).toBeGreaterThan(0);
  });
});

/** Positions from drills between scripts in which the next dice decide a battle, as far as the game can tell. */
function battles(game: Game, most: number): State[] {
  const found: State[] = [];
  const { advice } = game;
  const policy = new Policy(game);
  for (let match = 0; found.length < most; match++) {
    const state = game.setup('drill', {});
    if (isRefusal(state) || !advice?.fortune) throw new Error('no drill, or nothing is said of luck');
    const [rng, dice] = [seededRng(`battles/${match}`), new SeededChance(`battles/${match}`)];
    for (let pending = game.pending(state); pending.kind !== 'outcome'; pending = game.pending(state)) {
      if (pending.kind === 'question') {
        game.apply(state, policy.answer(state, pending, aimOf('script'), rng, 0));
        continue;
      }
      const outcome = dice.next(pending);
      if (advice.fortune(state, pending, outcome) !== 0) found.push(game.copy(state));
      game.apply(state, outcome);
    }
  }
  return found.slice(0, most);
}

const withFortune = (await Promise.all(someGameIds.map(loadGame))).filter((game) => game.advice?.fortune);

describe.each(withFortune.map((game) => [game.info.id, game] as const))('luck in %s', (_id, game) => {
  it('has mean zero over all outcomes', () => {
    for (const state of battles(game, 20)) {
      const pending = game.pending(state);
      if (pending.kind !== 'chance') throw new Error('no dice');
      let sum = 0;
      forEachOutcome(pending, (outcome, weight) => {
        sum += (game.advice?.fortune?.(state, pending, outcome) ?? 0) * weight;
      });
      expect(sum).toBeCloseTo(0, 6);
    }
  });

  it('is subtracted from a rollout: the mean stays, and the variance falls to half or less', () => {
    const plain = { ...game, advice: game.advice && { ...game.advice, fortune: undefined } };
    const seen = battles(game, 12);
    const [fair, lucky] = [game, plain].map((one) => {
      const rollouts = new Rollouts(one as Game, EVEN);
      let [mean, variance] = [0, 0];
      for (const state of seen) {
        const worths = Array.from({ length: 32 }, (_, n) =>
          rollouts.play(state, 0, planFor(aimOf('script')), { seed: 5, n }, ACTIVATION),
        );
        const middle = worths.reduce((a, b) => a + b) / worths.length;
        mean += middle / seen.length;
        variance += worths.reduce((sum, w) => sum + (w - middle) ** 2, 0);
      }
      return { mean, variance };
    });
    expect(Math.abs(fair.mean - lucky.mean)).toBeLessThan(0.02);
    expect(fair.variance / lucky.variance).toBeLessThan(0.5);
  });
});
