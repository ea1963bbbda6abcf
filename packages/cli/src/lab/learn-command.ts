/** `cauldron ai learn`: what the parts of a game's evaluation are worth at the end of matches, and so what their weights should be. */

import { branches } from '@cauldron/ai';
import { type Advice, type Game, isRefusal, type State } from '@cauldron/engine';
import { scenarioOf, wholeNumber } from '../choices.ts';
import { type Io, json, Trouble } from '../io.ts';
import type { Library } from '../library.ts';
import { openProgress } from './progress.ts';
import { regress, type Seen } from './regression.ts';

interface Asked {
  readonly scenario?: string;
  readonly positions: string;
  readonly minutes?: string;
  readonly seed: string;
  readonly json: boolean;
}

const EVEN = { gain: 100, loss: 100 };
/** Worth is in hundredths of a point. */
const POINT = 100;

export async function learn(io: Io, library: Library, id: string, asked: Asked): Promise<void> {
  const { game } = await library.load(id);
  const { advice } = game;
  if (!advice?.weights || !advice.tuned)
    throw new Trouble(`${game.info.title} has no weights to learn: its advice must give \`weights\` and \`tuned\`.`);
  const { weights } = advice;
  const names = Object.keys(weights).filter((name) => weights[name] !== 0);
  const scenario = scenarioOf(game, asked.scenario);
  const wanted = wholeNumber(asked.positions, '--positions', 2);
  const minutes = asked.minutes === undefined ? Number.POSITIVE_INFINITY : wholeNumber(asked.minutes, '--minutes', 1);
  const until = performance.now() + minutes * 60_000;
  const without = names.map((name) => advice.tuned?.({ ...weights, [name]: 0 }) ?? advice);
  const look = (s: State, side: number): number[] => [
    lead(game, s, side) * POINT,
    ...partsOf(advice, without, s, side),
  ];
  const seen: Seen[] = [];
  const progress = openProgress(io);
  let position = 0;
  for (const found of branches(game, scenario, asked.seed, look)) {
    for (const { luck, then, finally: end } of found)
      seen.push({ group: `${position}/${luck}`, cluster: `${position}`, parts: then, result: end[0] });
    position++;
    progress.played(seen.length, Math.round((seen.length * (wanted - position)) / position));
    if (position >= wanted || performance.now() > until) break;
  }
  progress.stop();
  const [points, ...parts] = regress(seen);
  const rows = names.flatMap((name, i) => {
    const { share, margin } = parts[i];
    return share === undefined ? [] : [{ name, weight: weights[name], share, margin }];
  });
  if (asked.json) {
    json(io, {
      game: id,
      scenario,
      seed: asked.seed,
      positions: position,
      matches: seen.length,
      points,
      weights: rows,
    });
    return;
  }
  const word = (share: number, margin: number) => `${share.toFixed(2)} ± ${margin.toFixed(2)}`;
  io.out(`${game.info.title}, scenario ${scenario}: ${seen.length} matches from ${position} positions.\n`);
  io.out(`A point of lead is worth ${word(points.share ?? 0, points.margin)} in the end. Of what a weight says:\n`);
  for (const { name, weight, share, margin } of rows) io.out(`  ${name} (${weight}): ${word(share, margin)}\n`);
  io.out('1 is as it should be; a weight times its share is a better one, where the interval leaves 1 out.\n');
}

/** What each weight adds to the worth of a position. */
function partsOf(advice: Advice, without: readonly Advice[], s: State, side: number): number[] {
  const whole = advice.evaluate(s, side, EVEN);
  return without.map((one) => whole - one.evaluate(s, side, EVEN));
}

function lead(game: Game, s: State, side: number): number {
  const score = game.query(game.observe(s, 'umpire'), { ask: 'score' });
  if (isRefusal(score)) throw new Trouble(`${game.info.title} does not say how the points stand.`);
  return score.points[side] - score.points[1 - side];
}
