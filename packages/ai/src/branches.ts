/**
 * What a position is worth shows only at the end of the match. So this file takes positions from script matches, plays several
 * plans from each to the end of the activation, and lets the script finish the match with the same luck. Only the plans differ,
 * so they alone explain a different result.
 */

import { type Game, isRefusal, type Question, type State, seededRng, seedNumber } from '@cauldron/engine';
import { aimOf, SCRIPTS } from './plan.ts';
import { Policy } from './policy.ts';
import { FastRng, mix, SharedLuck } from './random.ts';
import { NOISE } from './rollout.ts';

/** One plan in one future: what was seen at the end of its activation, and at the end of the match. */
export interface Branch<T> {
  readonly luck: number;
  /** Which of the plans, and the side that made it. */
  readonly plan: number;
  readonly side: number;
  /** The luck of the first side in the battles between, in hundredths of a point, where the game can tell. */
  readonly fortune: number;
  readonly then: T;
  readonly finally: T;
}

const PLANS = 6;
const FUTURES = 6;
const MOST_DECISIONS = 20_000;
const SCRIPT = aimOf('script');

/** Yields all branches of one position after the other, without end. `look` gives the features that the moving side sees in a position. */
export function* branches<S extends State, T>(
  game: Game<S>,
  scenario: string,
  seed: string,
  look: (s: S, side: number) => T,
): Generator<readonly Branch<T>[]> {
  const { advice } = game;
  const start = game.setup(scenario, {});
  if (isRefusal(start) || !advice) throw new Error('the match cannot begin, or nobody gives advice in it');
  const policy = new Policy(game);
  const luck = new SharedLuck();
  const rng = new FastRng();
  const chosen = seededRng(seed);

  let fortune = 0;

  /** Plays on until `until` returns true; false if the match ends first. */
  function playOn(s: S, until: (s: S) => boolean, answer: (q: Question) => number): boolean {
    for (let decisions = 0; decisions < MOST_DECISIONS; ) {
      const pending = game.pending(s);
      if (pending.kind === 'outcome') return false;
      if (pending.kind === 'chance') {
        const outcome = luck.next(s, pending);
        fortune += advice?.lessons?.luck(s, pending, outcome) ?? 0;
        game.apply(s, outcome);
        continue;
      }
      if (until(s)) return true;
      decisions++;
      game.apply(s, answer(pending));
    }
    throw new Error(`no end after ${MOST_DECISIONS} decisions`);
  }

  let activations = 20;
  for (let match = 0; ; match++) {
    const root = game.copy(start);
    const number = mix(seedNumber(seed), match);
    rng.seed(number);
    luck.begin({ seed: number, n: 0 });
    const stop = 1 + chosen.below(activations);
    let activation = -1;
    let met = 0;
    const isThere = (s: S): boolean => {
      const now = advice.activation(s);
      if (now < 0 || now === activation) return false;
      activation = now;
      return ++met === stop;
    };
    const script = (s: S) => (q: Question) => policy.answer(s, q, SCRIPT, rng, NOISE);
    if (!playOn(root, isThere, script(root))) {
      activations = Math.max(1, met);
      continue;
    }
    const side = advice.activeSide(root);
    const targets = advice.targets(root, side).slice(0, PLANS);
    const aims = [
      ...SCRIPTS.map((id) => aimOf(id)),
      ...targets.flatMap(({ place }) => [aimOf('attack', place), aimOf('advance', place)]),
    ];
    const plans = Array.from({ length: PLANS }, () => aims.splice(chosen.below(aims.length), 1)[0]);
    const found: Branch<T>[] = [];
    for (let n = 0; n < FUTURES; n++) {
      for (const [plan, aim] of plans.entries()) {
        const s = game.copy(root);
        rng.seed(mix(number, n));
        luck.begin({ seed: number + 1, n });
        const isOver = (now: S) => advice.activation(now) >= 0 && advice.activation(now) !== activation;
        const planned = (q: Question) => policy.answer(s, q, s.sideOf(q.seat) === side ? aim : SCRIPT, rng, NOISE);
        if (!playOn(s, isOver, planned)) continue;
        const then = look(s, side);
        fortune = 0;
        playOn(s, () => false, script(s));
        found.push({ luck: n, plan, side, then, fortune, finally: look(s, side) });
      }
    }
    yield found;
  }
}
