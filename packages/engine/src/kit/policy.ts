/** The advice of a game, made from its mapping and from what is special to it. */

import type { Advice, Aim } from '../advice.ts';
import type { Question } from '../flow/question.ts';
import { type Appeal, Appeals } from './appeals.ts';
import { byClock } from './approach.ts';
import { Goals } from './goals.ts';
import { type Joining, rateJoiners } from './joiners.ts';
import { type Judged, judgeBy } from './judge.ts';
import { forceBy, type Mapping } from './mapping.ts';
import type { Stacked } from './melee.ts';
import { type Liking, type Marcher, Moves, type MoveVerbs } from './moves.ts';
import { Kit, type ValueFile, withValue } from './value.ts';
import { flatWeights, type Weighted, withWeights } from './weights.ts';

export interface Advised<S extends Stacked, W extends Weighted> extends Liking<S>, MoveVerbs<S>, Judged<S> {
  readonly mapping: Mapping<S>;
  /** The worth that makes a win likely. */
  readonly scale: number;
  activation(s: S): number;
  activeSide(s: S): number;
  /** The verb that only asks in which order things are done, if the order does not matter. */
  readonly order?: number;
  /** The unit that a question asks to go somewhere; undefined for all other questions. */
  marcher(s: S, q: Question): Marcher | undefined;
  /** The attack that a question asks one unit after another to join; undefined for all other questions. */
  joining(s: S, q: Question): Joining | undefined;
  /** What the next loss of a unit is worth to its side. */
  stepWorth(s: S, u: number): number;
  /** How much all other answers appeal, by verb. */
  answers(hand: Hand<S>): Readonly<Record<number, Appeal<S>>>;
  /** Whether outcomes of chance are compared with their mean (`Advice.fortune`). */
  readonly fortune?: boolean;
  /** The weights, the same advice with other ones, and the learned value with the hash of the pack. */
  readonly weights: W;
  tuned(weights: W): Advice<S>;
  readonly value: ValueFile | undefined;
  readonly pack: string;
}

/** What the table of answers may use. */
export interface Hand<S extends Stacked> {
  readonly goals: Goals<S>;
  /** How a unit likes to be in a hex, outside its own move; and how much better it is than where it stands. */
  likes(s: S, u: number, hex: number, aim: Aim): number;
  gains(s: S, u: number, hex: number, aim: Aim): number;
  /** The force of a formation on the map. */
  formationForce(s: S, formation: number): number;
  /** The same with those who will still come, and with the places that only they hold. */
  cadre(s: S, formation: number): number;
  /** How much it appeals that a unit takes a loss. */
  losing(s: S, u: number): number;
}

/** What is lost with the last step of a unit, beyond the step. */
const LAST_STEP = 15;

export function advise<S extends Stacked, W extends Weighted>(game: Advised<S, W>): Advice<S> {
  const { mapping, scale, weights, order } = game;
  const { units, formationOf, sides } = mapping;
  const kit = new Kit(mapping);
  const goals = new Goals<S>(mapping, game);
  const moves = new Moves<S>(game, goals, mapping);
  const forceOf = forceBy(mapping);
  const still = (unit: number): Marcher => ({ unit, begun: true, acts: false });

  /** What goes with a unit that alone holds a place. */
  function lastHolder(s: S, u: number): number {
    const side = units.side[u];
    const value = s.isOnMap(u) ? game.placeValue(s, side, s.at[u]) : 0;
    for (let v = value > 0 ? s.stacks.firstIn(s.at[u]) : -1; v >= 0; v = s.stacks.next(v))
      if (v !== u && units.side[v] === side) return 0;
    return value;
  }
  function sumOf(formation: number, of: (u: number) => number): number {
    let sum = 0;
    for (let u = 0; u < units.count; u++) if (formationOf[u] === formation) sum += of(u);
    return sum;
  }
  const appeals = new Appeals<S>(
    game.answers({
      losing: (s, u) => -game.stepWorth(s, u) - (mapping.stepsOf(s, u) === 1 ? LAST_STEP + lastHolder(s, u) : 0),
      goals,
      likes: (s, u, hex, aim) => moves.liking(s, still(u), hex, aim),
      gains: (s, u, hex, aim) => moves.gain(s, still(u), hex, aim),
      formationForce: (s, formation) => sumOf(formation, (u) => (s.isOnMap(u) ? forceOf(s, u) : 0)),
      cadre: (s, formation) =>
        sumOf(formation, (u) => (s.isOnMap(u) || mapping.mayCome(s, u) ? forceOf(s, u) + lastHolder(s, u) : 0)),
    }),
  );

  function appeal(s: S, q: Question, aim: Aim, into: Float64Array): boolean {
    moves.begin(q);
    const marcher = game.marcher(s, q);
    const joining = marcher ? undefined : game.joining(s, q);
    if (marcher) moves.rate(s, q, marcher, aim, game, appeals, into);
    else if (joining) rateJoiners(q, joining, into);
    else appeals.all(s, q, aim, into);
    return true;
  }

  const advice: Advice<S> = {
    scale,
    evaluate: judgeBy(mapping, game, scale),
    targets: (s, side) => goals.targets(s, side),
    activation: (s) => game.activation(s),
    activeSide: (s) => game.activeSide(s),
    asksOnlyOrder: (q) => order !== undefined && q.roleOf(order) !== undefined,
    appeal,
    weights: flatWeights(weights, sides),
    tuned: (flat) => game.tuned(withWeights(weights, flat, sides)),
  };
  const fortune: Advice<S>['fortune'] = (s, chance, outcome) =>
    byClock(kit.luck(s, chance, outcome), scale, game.turnsLeft(s), game.clock);
  return withValue(game.fortune === true ? { ...advice, fortune } : advice, kit, game.value, game.pack);
}
