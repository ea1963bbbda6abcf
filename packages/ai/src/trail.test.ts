import { type Action, type Game, isRefusal, SeededChance, type State, seededRng } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { loadGame, someGameIds } from '../../../test/helpers.ts';
import { type ActivationPlan, aimOf, fix, planFor } from './plan.ts';
import { Policy } from './policy.ts';
import { type PlanStep, Rollouts } from './rollout.ts';
import { RolloutTrail } from './trail.ts';

const EVEN = { gain: 100, loss: 100 };
/** The other side's next activation is played too: it depends on every random number before it. */
const BOTH = { activations: 1, decisions: 400 };
const FUTURES = 3;
const CHANGES = 8;

/** The starts of activations in a match of scripts. */
function starts(game: Game, seed: string, most: number): State[] {
  const { advice } = game;
  const s = game.setup('drill', {});
  if (isRefusal(s) || !advice) throw new Error('no drill, or no advice');
  const [rng, dice, policy, found] = [seededRng(seed), new SeededChance(seed), new Policy(game), [] as State[]];
  for (let last = -1; found.length < most; ) {
    const pending = game.pending(s);
    if (pending.kind === 'outcome') break;
    if (pending.kind === 'chance') {
      game.apply(s, dice.next(pending));
      continue;
    }
    const now = advice.activation(s);
    if (now >= 0 && now !== last && pending.seat === advice.activeSide(s)) {
      last = now;
      found.push(game.copy(s));
    }
    game.apply(s, policy.answer(s, game.pending(s) as never, aimOf('script'), rng, 24));
  }
  return found;
}

describe.each(someGameIds)('a rollout of %s that goes on where another plan stood', (id) => {
  it('ends as one that is played from the start, and costs less', async () => {
    const game = await loadGame(id);
    const rng = seededRng('trail');
    let [whole, short] = [0, 0];
    for (const root of starts(game, 'trail', 5)) {
      const seat = game.advice?.activeSide(root) ?? 0;
      const [plain, quick] = [new Rollouts(game, EVEN), new Rollouts(game, EVEN)];
      let plan: ActivationPlan = planFor(aimOf('attack'));
      let trails = Array.from({ length: FUTURES }, () => new RolloutTrail(game));
      for (const [n, trail] of trails.entries()) quick.play(root, seat, plan, { seed: 5, n }, BOTH, { trail });
      const before = quick.nodes;
      for (let change = 0; change < CHANGES; change++) {
        const steps: PlanStep[] = [];
        new Rollouts(game, EVEN).play(root, seat, plan, { seed: 5, n: 0 }, BOTH, { record: { steps } });
        const open = steps.flatMap(({ others }, i) => (others.length > 0 ? [i] : []));
        if (open.length === 0) break;
        const at = open[rng.below(open.length)];
        const answers: Action[] = [];
        for (let i = 0; i < at; i++) if (steps[i].key === steps[at].key) answers.push(steps[i].action);
        const other = fix(plan, steps[at].key, [...answers, steps[at].others[0]]);
        const next = Array.from({ length: FUTURES }, () => new RolloutTrail(game));
        for (const [n, trail] of trails.entries()) {
          const future = { seed: 5, n };
          const one = quick.play(root, seat, other, future, BOTH, { trail: next[n], after: { plan, trail } });
          expect(one).toBe(plain.play(root, seat, other, future, BOTH));
        }
        plan = other;
        trails = next;
      }
      whole += plain.nodes;
      short += quick.nodes - before;
    }
    expect(short).toBeLessThan(0.95 * whole);
  });
});
