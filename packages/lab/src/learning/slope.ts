/** What a value is worth within one activation: it must tell the plans apart that could be made there. */

import { branches, lessonsOf } from '@cauldron/ai';
import { type Game, type LearnedScenario, type State, WEIGHT_UNIT } from '@cauldron/engine';
import { type Observation, regress } from './regression.ts';

export interface BranchFigures {
  readonly positions: number;
  /** How much of a difference between two plans that the value sees is there at the end of the match: 1 is right. */
  readonly slope: number;
  readonly margin: number;
  /** What the best plan by the learned value, and by the game's own evaluation, gains over the mean of all, in points at the end. */
  readonly gain: number;
  readonly gainByHand: number;
}

interface BranchLook {
  readonly learned: number;
  readonly hand: number;
  readonly lead: number;
}

const EVEN = { gain: 100, loss: 100 };
const POINT = 100;

export function slopeOf(game: Game, learned: LearnedScenario, scenario: string, seed: string, positions: number) {
  const lessons = lessonsOf(game);
  const advice = game.advice?.handmade ?? game.advice;
  const weights = learned.phases.map((phase) => Float64Array.from(phase.weights.split(' '), Number));
  const seen = new Float64Array(lessons.features.width);
  const look = (s: State, side: number): BranchLook => {
    lessons.features.read(s, seen);
    const own = weights[lessons.phase(s)];
    let sum = 0;
    for (let i = 0; i < own.length; i++) sum += own[i] * seen[i];
    const sign = side === 0 ? 1 : -1;
    const pending = game.pending(s);
    const lead = pending.kind === 'outcome' ? lessons.result(s, pending.winner) : lessons.lead(s);
    return {
      learned: sign * (lessons.lead(s) + sum / (WEIGHT_UNIT * POINT)),
      hand: advice?.evaluate(s, side, EVEN) ?? 0,
      lead: sign * lead,
    };
  };
  const rows: Observation[] = [];
  const gains = [0, 0];
  let position = 0;
  for (const found of branches(game, scenario, seed, look)) {
    if (found.length === 0) continue;
    const plans = new Map<number, { n: number; learned: number; hand: number; end: number }>();
    for (const { luck, plan, then, fortune, finally: end, side } of found) {
      const result = end.lead - ((side === 0 ? 1 : -1) * fortune) / POINT;
      rows.push({ group: `${position}/${luck}`, cluster: `${position}`, parts: [then.learned], result });
      const sum = plans.get(plan) ?? { n: 0, learned: 0, hand: 0, end: 0 };
      plans.set(plan, {
        n: sum.n + 1,
        learned: sum.learned + then.learned,
        hand: sum.hand + then.hand,
        end: sum.end + result,
      });
    }
    const all = [...plans.values()];
    const mean = all.reduce((sum, { n, end }) => sum + end / n, 0) / all.length;
    const best = (by: 'learned' | 'hand') => all.reduce((a, b) => (b[by] / b.n > a[by] / a.n ? b : a));
    gains[0] += best('learned').end / best('learned').n - mean;
    gains[1] += best('hand').end / best('hand').n - mean;
    if (++position >= positions) break;
  }
  const [{ share = 0, margin }] = regress(rows);
  const figures: BranchFigures = {
    positions: position,
    slope: share,
    margin,
    gain: gains[0] / position,
    gainByHand: gains[1] / position,
  };
  return figures;
}
