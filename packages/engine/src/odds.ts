/** Exact odds of an answer: every die and draw up to the next decision is enumerated, never sampled. */

import { forEachOutcome, totalWeight } from './chance/source.ts';
import type { Action } from './flow/action.ts';
import type { GameEvent } from './flow/events.ts';
import { isRefusal, type Refusal, refuse } from './flow/refusal.ts';
import type { State } from './flow/state.ts';
import type { Game } from './game.ts';

export interface OddsResult {
  readonly p: number;
  /** What would happen, up to the next decision. */
  readonly events: readonly GameEvent[];
}

/** With more branches than this there is no preview, and the caller gets a refusal instead of waiting. */
const MOST_BRANCHES = 20_000;
/** More falls in a row than this never end: ties that are rolled again. */
const MOST_FALLS = 50;

export function oddsOf<S extends State>(game: Game<S>, state: S, action: Action): readonly OddsResult[] | Refusal {
  const first = game.copy(state);
  const events: GameEvent[] = [];
  const refusal = game.apply(first, action, events);
  if (refusal) return refusal;
  const results: OddsResult[] = [];
  const walk = (s: S, p: number, soFar: readonly GameEvent[], falls: number): boolean => {
    const pending = game.pending(s);
    if (pending.kind !== 'chance') {
      results.push({ p, events: soFar });
      return results.length <= MOST_BRANCHES;
    }
    const total = totalWeight(pending);
    if (total > MOST_BRANCHES || falls === MOST_FALLS) return false;
    const branches: [Action, number][] = [];
    forEachOutcome(pending, (outcome, weight) => {
      branches.push([outcome, weight]);
    });
    return branches.every(([outcome, weight]) => {
      const next = game.copy(s);
      const more: GameEvent[] = [];
      const refused = game.apply(next, outcome, more);
      if (isRefusal(refused)) throw new Error(`an outcome of chance was refused: ${refused.key}`);
      return walk(next, (p * weight) / total, [...soFar, ...more], falls + 1);
    });
  };
  return walk(first, 1, events, 0) ? results : refuse('', 'too-many-branches');
}

/** Merges results that read the same: the chance of each text. */
export function mergeOdds(
  results: readonly OddsResult[],
  read: (events: readonly GameEvent[]) => string,
): { p: number; outcome: string }[] {
  const merged = new Map<string, number>();
  for (const { p, events } of results) {
    const outcome = read(events);
    merged.set(outcome, (merged.get(outcome) ?? 0) + p);
  }
  return [...merged]
    .map(([outcome, p]) => ({ p, outcome }))
    .sort((a, b) => b.p - a.p || a.outcome.localeCompare(b.outcome));
}
