/** How much the parts of a game's evaluation predict the end of a match, and from that their best weights. */

import { branches } from '@cauldron/ai';
import { type Advice, type Game, isRefusal, type State } from '@cauldron/engine';
import type { Played } from '../play/series.ts';
import { Trouble } from '../trouble.ts';
import { type Observation, type Part, regress } from './regression.ts';

export interface LearningTask {
  readonly scenario: string;
  readonly seed: string;
  /** The number of positions from which plans are played to the end. */
  readonly positions: number;
  /** On the clock of the process: no position is begun after this time. */
  readonly until: number;
}

export interface Learned {
  readonly positions: number;
  readonly matches: number;
  /** What a point of lead is worth at the end. */
  readonly points: Part;
  readonly weights: readonly {
    readonly name: string;
    readonly weight: number;
    readonly share: number;
    readonly margin: number;
  }[];
}

const EVEN = { gain: 100, loss: 100 };
/** Worth is in hundredths of a point. */
const POINT = 100;

export function learn(game: Game, lesson: LearningTask, played: Played): Learned {
  const advice = game.advice && ownOf(game.advice);
  if (!advice?.weights || !advice.tuned)
    throw new Trouble(`${game.info.title} has no weights to learn: its advice must give \`weights\` and \`tuned\`.`);
  const { weights } = advice;
  const names = Object.keys(weights).filter((name) => weights[name] !== 0);
  const without = names.map((name) => ownOf(advice.tuned?.({ ...weights, [name]: 0 }) ?? advice));
  const look = (s: State, side: number): number[] => [
    lead(game, s, side) * POINT,
    ...partsOf(advice, without, s, side),
  ];
  const seen: Observation[] = [];
  let position = 0;
  for (const found of branches(game, lesson.scenario, lesson.seed, look)) {
    for (const { luck, then, finally: end } of found)
      seen.push({ group: `${position}/${luck}`, cluster: `${position}`, parts: then, result: end[0] });
    position++;
    played(seen.length, Math.round((seen.length * (lesson.positions - position)) / position));
    if (position >= lesson.positions || performance.now() > lesson.until) break;
  }
  const [points, ...parts] = regress(seen);
  return {
    positions: position,
    matches: seen.length,
    points,
    weights: names.flatMap((name, i) => {
      const { share, margin } = parts[i];
      return share === undefined ? [] : [{ name, weight: weights[name], share, margin }];
    }),
  };
}

/** The advice with the evaluation that the game wrote: a learned one has no such weights. */
const ownOf = (advice: Advice): Advice => advice.handmade ?? advice;

/** How much each weight adds to the worth of a position. */
function partsOf(advice: Advice, without: readonly Advice[], s: State, side: number): number[] {
  const whole = advice.evaluate(s, side, EVEN);
  return without.map((one) => whole - one.evaluate(s, side, EVEN));
}

function lead(game: Game, s: State, side: number): number {
  const score = game.query(game.observe(s, 'umpire'), { ask: 'score' });
  if (isRefusal(score)) throw new Trouble(`${game.info.title} does not say how the points stand.`);
  return score.points[side] - score.points[1 - side];
}
