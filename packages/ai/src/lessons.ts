/**
 * Matches to learn from: scripts play both sides, with another aim for each activation, and every start of an activation is written down
 * with what came of it in the end. The luck of the battles in between is taken off.
 */

import { type Aim, type Game, isRefusal, type Lessons, type State, seedNumber } from '@cauldron/engine';
import { aimOf, SCRIPTS } from './plan.ts';
import { Policy } from './policy.ts';
import { FastRng, mix, SharedLuck } from './random.ts';
import { NOISE } from './rollout.ts';

/** What one match teaches, row by row: one for each start of an activation. */
export interface PlayedLesson {
  /** [row * width + feature] */
  readonly features: Float32Array;
  /** [row] the part of the match. */
  readonly phases: Uint8Array;
  /** [row] the lead of the first side in points; what the game's own evaluation says; and the final lead, less the luck of later battles. */
  readonly leads: Float32Array;
  readonly worths: Float32Array;
  readonly ends: Float32Array;
}

const EVEN = { gain: 100, loss: 100 };
const MOST_DECISIONS = 20_000;
/** One of this number of activations follows the plain script; the others have another aim. */
const PLAIN = 2;
/** An aim may be at one of the first targets, up to this number. */
const TARGETS = 3;
const POINT = 100;

export function lessonsOf<S extends State>(game: Game<S>): Lessons<S> {
  const lessons = game.advice?.lessons;
  if (!lessons) throw new Error(`${game.info.title} has no features to learn from`);
  return lessons;
}

/** One match of scripts. The same seed gives the same lesson on every machine. */
export function playLesson<S extends State>(game: Game<S>, scenario: string, seed: string): PlayedLesson {
  const lessons = lessonsOf(game);
  const advice = game.advice?.handmade ?? game.advice;
  const s = game.setup(scenario, {});
  if (isRefusal(s) || !advice) throw new Error('the match cannot begin');
  const { features } = lessons;
  const number = seedNumber(seed);
  const policy = new Policy({ ...game, advice });
  const rng = new FastRng(mix(number, 5));
  const luck = new SharedLuck();
  luck.begin({ seed: number, n: 0 });
  const rows: Float32Array[] = [];
  const phases: number[] = [];
  const leads: number[] = [];
  const worths: number[] = [];
  const before: number[] = [];
  const seen = new Float64Array(features.width);
  const aims: Aim[] = game.info.sides.map(() => aimOf('script'));
  let fortune = 0;
  let activation = -1;
  for (let decisions = 0; decisions < MOST_DECISIONS; ) {
    const pending = game.pending(s);
    if (pending.kind === 'outcome') {
      const end = lessons.result(s, pending.winner);
      return {
        features: joined(rows, features.width),
        phases: Uint8Array.from(phases),
        leads: Float32Array.from(leads),
        worths: Float32Array.from(worths),
        ends: Float32Array.from(before, (then) => end - (fortune - then) / POINT),
      };
    }
    if (pending.kind === 'chance') {
      const outcome = luck.next(s, pending);
      fortune += lessons.luck(s, pending, outcome);
      game.apply(s, outcome);
      continue;
    }
    const now = advice.activation(s);
    if (now >= 0 && now !== activation) {
      features.read(s, seen);
      rows.push(Float32Array.from(seen));
      phases.push(lessons.phase(s));
      leads.push(lessons.lead(s));
      worths.push(advice.evaluate(s, 0, EVEN));
      before.push(fortune);
      const side = advice.activeSide(s);
      if (side >= 0) aims[side] = aimFor(side);
    }
    activation = now;
    decisions++;
    const aim = aims[s.sideOf(pending.seat)] ?? aims[0];
    game.apply(s, policy.answer(s, pending, aim, rng, NOISE));
  }
  throw new Error(`no end after ${MOST_DECISIONS} decisions`);

  function aimFor(side: number): Aim {
    if (rng.below(PLAIN) === 0) return aimOf('script');
    const targets = rng.below(2) === 0 ? (advice?.targets(s as S, side).slice(0, TARGETS) ?? []) : [];
    if (targets.length === 0) return aimOf(SCRIPTS[rng.below(SCRIPTS.length)]);
    return aimOf(rng.below(2) === 0 ? 'attack' : 'advance', targets[rng.below(targets.length)].place);
  }
}

function joined(rows: readonly Float32Array[], width: number): Float32Array {
  const all = new Float32Array(rows.length * width);
  rows.forEach((row, i) => {
    all.set(row, i * width);
  });
  return all;
}
