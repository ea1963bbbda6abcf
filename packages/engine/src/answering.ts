/**
 * Answers to players' questions: a game gives a function for each question that it knows, and the engine reads the units, places
 * and sides.
 */

import { isRefusal, NO, type Refusal, refuse } from './flow/refusal.ts';
import type { State } from './flow/state.ts';
import type { Vocabulary } from './flow/vocabulary.ts';
import type { FieldState, FieldWorld } from './force/field.ts';
import { whyNotTogether } from './force/together.ts';
import type { Place, Side, Unit } from './ids.ts';
import {
  type Answer,
  type Answers,
  type AttackOdds,
  type OpenQuestion,
  type Query,
  type Score,
  type ScoreItem,
  type StackUse,
  type StepwiseMove,
  type SupplyLine,
  stepsTo,
} from './query.ts';
import { isCount } from './reading.ts';
import type { Viewer } from './view.ts';

export type Asked<Ask extends Query['ask']> = Extract<Query, { readonly ask: Ask }>;

/** The game does not answer a question that is left out. `viewer`: the one who asks, for games in which something is hidden. */
export type Answering<S extends State> = {
  readonly [Ask in Query['ask']]?: (
    s: S,
    query: Asked<Ask>,
    open: OpenQuestion,
    viewer: Viewer,
  ) => Answers[Ask] | Refusal;
};

/** The game's answer. It never gets an unknown unit, place or side. */
export function answerTo<S extends State>(
  answering: Answering<S>,
  vocabulary: Vocabulary,
  s: S,
  query: Query,
  open: OpenQuestion,
  viewer: Viewer,
): Answer {
  const answer = answering[query.ask] as
    | ((s: S, query: Query, open: OpenQuestion, viewer: Viewer) => Answer)
    | undefined;
  if (!answer) return refuse('', 'unknown-query', { ask: query.ask });
  return whyUnknown(vocabulary, query) ?? answer(s, query, open, viewer);
}

function whyUnknown({ units, places, sides }: Vocabulary, query: Query): Refusal | undefined {
  const whyNot = (kind: string, ids: readonly (number | undefined)[], end: number) => {
    const unknown = ids.find((id) => id !== undefined && !(isCount(id) && id < end));
    return unknown === undefined ? undefined : refuse('', `unknown-${kind}`, { name: String(unknown) });
  };
  // The inside of each unit is a place.
  const end = places.length + units.length;
  switch (query.ask) {
    case 'reach':
      return whyNot('unit', query.units, units.length);
    case 'path':
      return whyNot('unit', query.units, units.length) ?? whyNot('place', [query.to], end);
    case 'attack':
      return whyNot('unit', query.units, units.length) ?? whyNot('place', [query.place], end);
    case 'zoc':
      return whyNot('side', [query.side], sides.length) ?? whyNot('unit', [query.unit], units.length);
    case 'sight':
      return whyNot('place', [query.from, query.to], end);
    case 'stack':
    case 'threat':
      return whyNot('place', [query.place], end);
    case 'score':
      return undefined;
    default:
      return whyNot('unit', [query.unit], units.length);
  }
}

// Moves.

/** The result of the last flood: a game's own scratch memory for questions. */
interface FoundWays {
  readonly count: number;
  reached(i: number): Place;
  reaches(place: Place): boolean;
  costTo(place: Place): number;
  /** The length of the path to a place; `step(i)` then gives its hexes. */
  trace(place: Place): number;
  step(i: number): Place;
}

/** A move that units make or could make. */
export interface PossibleMove {
  readonly ways: FoundWays;
  /** Finds the paths; with `to`, only as far as that place. */
  run(to?: Place): void;
  whyNot(to: Place): Refusal | undefined;
  /** The denominator of movement points; the default is 1. */
  readonly parts?: number;
  /** It counts hexes instead of points. */
  readonly byHexes?: boolean;
}

/** Reach and path. `stepwise`: the units are moving hex by hex, led by questions. */
export function movesOf<S extends FieldState<FieldWorld>>(
  possible: (s: S, units: readonly Unit[]) => PossibleMove | Refusal,
  stepwise: (s: S, units: readonly Unit[], open: OpenQuestion) => StepwiseMove | undefined = () => undefined,
): Required<Pick<Answering<S>, 'reach' | 'path'>> {
  const moveOf = (s: S, units: readonly Unit[]) => whyNotTogether(s, units) ?? possible(s, units);
  const counted = ({ byHexes }: PossibleMove) => (byHexes ? ({ in: 'hexes' } as const) : {});
  return {
    reach(s, { units }, open) {
      const steps = stepwise(s, units, open);
      if (steps) return steps.reach;
      const move = moveOf(s, units);
      if (isRefusal(move)) return move;
      const { ways, parts = 1 } = move;
      move.run();
      const places = Array.from({ length: ways.count }, (_, i) => ways.reached(i));
      return { places, costs: places.map((place) => ways.costTo(place) / parts), ...counted(move) };
    },
    path(s, { units, to }, open) {
      const steps = stepwise(s, units, open);
      if (steps) return steps.path(to);
      const move = moveOf(s, units);
      if (isRefusal(move)) return move;
      const { ways, parts = 1 } = move;
      move.run(to);
      if (to >= s.world.map.hexes || to === s.at[units[0]] || !ways.reaches(to)) return move.whyNot(to) ?? NO;
      const cost = ways.costTo(to) / parts;
      return { places: Array.from({ length: ways.trace(to) }, (_, i) => ways.step(i)), cost, ...counted(move) };
    },
  };
}

/** The next step that the open question offers. */
export const stepsOffered = (open: OpenQuestion, verb: number): StepwiseMove =>
  stepsTo(open.offers(verb), (place) => open.why(verb, place));

// Rows of answers.

/** Odds of an attack that units could make together; without units, of the current attack. */
export const attacksOf =
  <S extends FieldState<FieldWorld>>(
    underWay: (s: S) => AttackOdds | Refusal,
    possible: (s: S, query: Asked<'attack'>) => AttackOdds | Refusal,
  ) =>
  (s: S, query: Asked<'attack'>): AttackOdds | Refusal =>
    query.units.length === 0 ? underWay(s) : (whyNotTogether(s, query.units) ?? possible(s, query));

/** The current score. `leader`: the winner if the match ended now, if that is not the side with the most points. */
export const scoreOf = (
  points: readonly number[],
  items: readonly ScoreItem[],
  figures: Score['figures'] = {},
  leader: Side = leading(points),
): Score => ({ points, items, leader, figures });

/** The side with the most points; -1 if several share them. */
function leading(points: readonly number[]): Side {
  const most = Math.max(...points);
  return points.indexOf(most) === points.lastIndexOf(most) ? points.indexOf(most) : -1;
}

export const stackUse = (used: number, limit: number): StackUse => ({ used, limit, over: Math.max(0, used - limit) });

/** A supply line by the path to its source, the unit's place first; without a path the source is -1. */
export const supplyLine = (status: string, path: readonly Place[], fed: string, unfed: string): SupplyLine => ({
  status,
  next: path.length > 0 ? fed : unfed,
  source: path.at(-1) ?? -1,
  path,
});

/** The exact chances of a combat: `ways[roll]` of all ways to fall give that roll. Equal results are merged. */
export function chancesOf(
  ways: readonly number[],
  resultOf: (roll: number) => readonly [attacker: string, defender: string],
): AttackOdds['results'] {
  const found = new Map<string, { ways: number; attacker: string; defender: string }>();
  ways.forEach((n, roll) => {
    if (n === 0) return;
    const [attacker, defender] = resultOf(roll);
    const key = `${attacker}/${defender}`;
    found.set(key, { ways: (found.get(key)?.ways ?? 0) + n, attacker, defender });
  });
  const all = ways.reduce((sum, n) => sum + n, 0);
  return [...found.values()].map(({ ways: n, attacker, defender }) => ({ p: n / all, attacker, defender }));
}
