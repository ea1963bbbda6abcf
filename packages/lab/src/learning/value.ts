/** Learns a value: plays matches of scripts, fits weights by parts of the match, and tells how much they explain on matches kept apart. */

import { lessonsOf, type PlayedLesson } from '@cauldron/ai';
import { type Game, isRefusal, type LearnedScenario, WEIGHT_UNIT } from '@cauldron/engine';
import { openLessons } from '../play/pool.ts';
import type { Played } from '../play/series.ts';
import { Trouble } from '../trouble.ts';
import { CHUNK, keptIn } from './kept.ts';
import { type FittedLine, Moments, ridge } from './ridge.ts';

export interface ValueTask {
  readonly id: string;
  readonly scenario: string;
  readonly seed: string;
  readonly matches: number;
  readonly threads: number;
  readonly until: number;
  /** The folder that keeps the matches; without one they are forgotten. */
  readonly keep?: string | undefined;
}

/** How much of what was still to come is explained, from 0 to 1: beyond the points on the table and a constant for each part of the match. */
export interface Explained {
  /** The game's own evaluation, and the lead, both rescaled for each part of the match. */
  readonly handmade: number;
  /** The learned value, by the number of matches that it was learned from. */
  readonly curve: readonly { readonly matches: number; readonly share: number }[];
}

export interface LearnedValue {
  readonly matches: number;
  readonly rows: number;
  readonly penalty: number;
  readonly explained: Explained;
  readonly scenario: LearnedScenario;
}

/** Of ten matches one chooses the penalty and one is the proof; the others teach. */
const TENTHS = 10;
const CHOICE = 8;
const PROOF = 9;
const PENALTIES = [30, 100, 300, 1000, 3000, 10_000, 30_000];
const POINT = 100;

export async function learnValue(game: Game, task: ValueTask, command: string, played: Played): Promise<LearnedValue> {
  const { features, phases: phasesOf } = lessonsFor(game);
  const start = game.setup(task.scenario, {});
  if (isRefusal(start)) throw new Trouble(`The scenario ${task.scenario} cannot begin.`);
  const phases = phasesOf.call(lessonsFor(game), start);
  const { width } = features;
  const wide = Array.from({ length: phases }, () => new Moments(width));
  const plain = Array.from({ length: phases }, () => new Moments(2));
  const apart: Record<number, PlayedLesson[]> = { [CHOICE]: [], [PROOF]: [] };
  const curve: { matches: number; moments: Moments[] }[] = [];
  let rows = 0;
  let taught = 0;
  let next = task.matches / 16;
  await playLessons(game, task, played, (lesson, i) => {
    rows += lesson.phases.length;
    const tenth = i % TENTHS;
    if (tenth === CHOICE || tenth === PROOF) {
      apart[tenth].push(lesson);
      return;
    }
    teach(lesson, wide, plain, width);
    taught++;
    if (taught >= next * 0.8 && taught < task.matches * 0.75) {
      curve.push({ matches: taught, moments: wide.map((m) => m.copy()) });
      next *= 2;
    }
  });
  if (apart[CHOICE].length === 0 || apart[PROOF].length === 0)
    throw new Trouble('Too few matches: some of them must be kept apart. Write at least 20.');
  const lines = (moments: readonly Moments[]) => {
    let best = { penalty: PENALTIES[0], fitted: ridge(moments, PENALTIES[0]), share: Number.NEGATIVE_INFINITY };
    for (const penalty of PENALTIES) {
      const fitted = ridge(moments, penalty);
      const share = explainedBy(fitted, apart[CHOICE], wide, width);
      if (share > best.share) best = { penalty, fitted, share };
    }
    return best;
  };
  const proof = (fitted: readonly FittedLine[]) => explainedBy(fitted, apart[PROOF], wide, width);
  const { penalty, fitted } = lines(wide);
  const spreads = spreadsOf(fitted, [...apart[CHOICE], ...apart[PROOF]], width);
  return {
    matches: taught + apart[CHOICE].length + apart[PROOF].length,
    rows,
    penalty,
    explained: {
      handmade: explainedByHand(ridge(plain, 1), apart[PROOF], wide),
      curve: [
        ...curve.map(({ matches, moments }) => ({ matches, share: proof(lines(moments).fitted) })),
        { matches: taught, share: proof(fitted) },
      ],
    },
    scenario: {
      matches: taught,
      seed: task.seed,
      command,
      phases: fitted.map((line, phase) => ({ spread: spreads[phase], weights: wholeWeights(line) })),
    },
  };
}

function lessonsFor(game: Game) {
  if (!game.advice?.lessons)
    throw new Trouble(`${game.info.title} has no features to learn from: its advice must have a mapping for the kit.`);
  return lessonsOf(game);
}

/** What is still to come. */
const rest = ({ ends, leads }: PlayedLesson, row: number): number => ends[row] - leads[row];

function teach(lesson: PlayedLesson, wide: readonly Moments[], plain: readonly Moments[], width: number): void {
  const { features, phases, leads, worths } = lesson;
  for (let row = 0; row < phases.length; row++) {
    const result = rest(lesson, row);
    wide[phases[row]].add(features, row * width, result);
    plain[phases[row]].add([leads[row], worths[row] / POINT], 0, result);
  }
}

function valueBy({ weights, constant }: FittedLine, features: ArrayLike<number>, from: number): number {
  let sum = constant;
  for (let i = 0; i < weights.length; i++) sum += weights[i] * features[from + i];
  return sum;
}

function explainedBy(
  lines: readonly FittedLine[],
  lessons: readonly PlayedLesson[],
  means: readonly Moments[],
  width: number,
) {
  return share(lessons, means, ({ features, phases }, row) => valueBy(lines[phases[row]], features, row * width));
}
function explainedByHand(
  lines: readonly FittedLine[],
  lessons: readonly PlayedLesson[],
  means: readonly Moments[],
): number {
  return share(lessons, means, ({ leads, worths, phases }, row) =>
    valueBy(lines[phases[row]], [leads[row], worths[row] / POINT], 0),
  );
}

function share(
  lessons: readonly PlayedLesson[],
  means: readonly Moments[],
  predicted: (lesson: PlayedLesson, row: number) => number,
) {
  let all = 0;
  let left = 0;
  for (const lesson of lessons) {
    for (let row = 0; row < lesson.phases.length; row++) {
      const result = rest(lesson, row);
      all += (result - means[lesson.phases[row]].meanResult) ** 2;
      left += (result - predicted(lesson, row)) ** 2;
    }
  }
  return all === 0 ? 0 : 1 - left / all;
}

/** How far the end lies from the value, in hundredths of a point; luck has been taken off, so a match may vary more. */
function spreadsOf(lines: readonly FittedLine[], lessons: readonly PlayedLesson[], width: number): number[] {
  const sums = lines.map(() => [0, 0]);
  for (const lesson of lessons) {
    for (let row = 0; row < lesson.phases.length; row++) {
      const phase = lesson.phases[row];
      sums[phase][0]++;
      sums[phase][1] += (rest(lesson, row) - valueBy(lines[phase], lesson.features, row * width)) ** 2;
    }
  }
  return sums.map(([n, squares]) => Math.max(50, Math.round(POINT * Math.sqrt(squares / Math.max(1, n)))));
}

/** In the unit of the file; the constant is the weight of the first feature, which is always one. */
function wholeWeights({ weights, constant }: FittedLine): string {
  const unit = POINT * WEIGHT_UNIT;
  return Array.from(weights, (weight, i) => Math.round((i === 0 ? constant : weight) * unit)).join(' ');
}

/** The lessons in the order of their numbers, whichever thread is ready first: the sums must not depend on it. Kept ones are not played again. */
async function playLessons(
  game: Game,
  task: ValueTask,
  played: Played,
  heard: (lesson: PlayedLesson, i: number) => void,
) {
  const pool = openLessons(game, task.threads);
  const kept = keptIn(task.keep, game, task.scenario, task.seed);
  const isTime = () => performance.now() < task.until;
  const play = (i: number) => pool.play({ game: task.id, scenario: task.scenario, seed: `${task.seed}/${i}` });
  try {
    for (let chunk = 0; chunk * CHUNK < task.matches; chunk++) {
      const first = chunk * CHUNK;
      let lessons = kept.read(chunk);
      if (!lessons) {
        lessons = await inOrder(Math.min(CHUNK, task.matches - first), task.threads, isTime, (i) => play(first + i));
        if (lessons.length === CHUNK) kept.write(chunk, lessons);
      }
      lessons.slice(0, task.matches - first).forEach((lesson, i) => {
        heard(lesson, first + i);
      });
      played(first + lessons.length, Math.max(0, task.matches - first - lessons.length));
      if (lessons.length < CHUNK) return;
    }
  } finally {
    await pool.close();
  }
}

/** The first n results, several at a time; fewer if there is no more time: those that were begun. */
async function inOrder<T>(n: number, threads: number, isTime: () => boolean, make: (i: number) => Promise<T>) {
  const made: T[] = [];
  let begun = 0;
  const run = async () => {
    while (begun < n && isTime()) {
      const i = begun++;
      made[i] = await make(i);
    }
  };
  await Promise.all(Array.from({ length: threads }, run));
  return made;
}
