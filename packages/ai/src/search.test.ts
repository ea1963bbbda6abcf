import { type Action, action, type State, verbOf } from '@cauldron/engine';
import { expect, it } from 'vitest';
import { type ActivationPlan, aimOf, fix, planFor } from './plan.ts';
import type { Listeners, Rollouts } from './rollout.ts';
import { Search } from './search.ts';

const [GO, STAY] = [1, 2];
const [NEAR, FAR, HOME] = [action(GO, 1), action(GO, 2), action(STAY, 0)];
/** The question where the unit goes. */
const KEY = 7;

const BUDGET = { nodes: 100, futures: 3, targets: 1, answers: 1 };

/** A search that has nothing to try; rollouts are worth what the plan's answers for the one unit are worth. */
function straightened(answers: readonly Action[], worth: (answers: readonly Action[]) => number): readonly Action[] {
  const rollouts = {
    nodes: 0,
    game: {
      copy: (s: State) => s,
      pending: () => ({ kind: 'question', subject: { units: [] } }),
      vocabulary: { verbNames: [] },
    },
    policy: { best: () => [] },
    answerOf: () => HOME,
    play(
      _root: State,
      _seat: number,
      { fixed }: ActivationPlan,
      _f: unknown,
      _h: unknown,
      { record }: Listeners<State>,
    ) {
      rollouts.nodes += 1;
      for (const one of fixed.get(KEY) ?? [])
        record?.steps.push({ key: KEY, subject: 0, action: one, goes: verbOf(one) === GO, others: [] });
      return worth(fixed.get(KEY) ?? []);
    },
  };
  const plan = fix(planFor(aimOf('script')), KEY, answers);
  const running = new Search(rollouts as unknown as Rollouts<State>, [{} as State], 0, 1, BUDGET, plan).run(false);
  let step = running.next();
  while (!step.done) step = running.next();
  return step.value.plan.fixed.get(KEY) ?? [];
}

it('a unit that a plan sends on by way of another place goes there at once if that is not worse', () => {
  expect(straightened([NEAR, FAR], () => 0.5)).toEqual([FAR]);
  expect(straightened([NEAR, FAR], (answers) => (answers.length > 1 ? 0.5 : 0.4))).toEqual([NEAR, FAR]);
});
it('it stays where it is if that is not worse either', () => {
  expect(straightened([NEAR, FAR, HOME], () => 0.5)).toEqual([HOME]);
  expect(straightened([NEAR, FAR, HOME], ([first]) => (first === HOME ? 0.4 : 0.5))).toEqual([FAR]);
});
it('a single move is left as it is', () => {
  expect(straightened([FAR, HOME], () => 0.5)).toEqual([FAR, HOME]);
});
