/** The worth of the position at every activation of a finished match, and where it changed most. */

import { type Advice, type GameEvent, type State, shownAs } from '@cauldron/engine';
import { type History, type PastMoment, stepOn } from '../model/past/history.ts';
import type { Story } from '../model/past/story.ts';
import type { Words } from '../model/words/words.ts';

/** A point of the line: -1 is lost for the first side, 1 is won. */
export interface Weight {
  readonly n: number;
  readonly worth: number;
}

/** The gain between two points of the line, and the side that gained. */
export interface Turning {
  readonly moment: PastMoment;
  /** The entry at which the next stretch begins. */
  readonly until: number;
  readonly side: number;
  /** As a chance to win, from 0 to 1. */
  readonly gain: number;
  /** The side's chance to win, before and after. */
  readonly from: number;
  readonly to: number;
}

const PLAIN = { gain: 100, loss: 100 } as const;
const SLICE_MS = 20;
/** The most turning points, and the least change of the chances that counts as one. */
const MOST_TURNINGS = 4;
const LEAST_GAIN = 0.08;

/** Evaluates the match in slices; undefined if its positions are not known. */
export async function weigh(match: Story, history: History, advice: Advice): Promise<readonly Weight[] | undefined> {
  const { line } = match;
  if (match.isViewed) return undefined;
  await history.catchUp();
  if (match.from > 0) return undefined;
  const state = match.stateAt(0);
  const weights: Weight[] = [];
  let slice = performance.now();
  for (let n = 0; n <= line.length; n++) {
    if (n === line.length || history.at(n)?.activation === n) weights.push({ n, worth: worthOf(match, state, advice) });
    if (n < line.length) stepOn(match, state, line[n]);
    if (performance.now() - slice < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    slice = performance.now();
  }
  return weights;
}

/** As the opponent sees it: a lead becomes a chance, and only the end is certain. */
function worthOf({ game }: Story, state: State, advice: Advice): number {
  const pending = game.pending(state);
  if (pending.kind === 'outcome') return pending.winner < 0 ? 0 : pending.winner === 0 ? 1 : -1;
  return 0.97 * Math.tanh(advice.evaluate(state, 0, PLAIN) / advice.scale);
}

/** The line from the first stretch in which somebody did something: while units are put on the map nobody is ahead. */
export function afterSetUp(
  weights: readonly Weight[],
  isDeed: (from: number, until: number) => boolean,
): readonly Weight[] {
  const first = weights.findIndex(({ n }, i) => i + 1 < weights.length && isDeed(n, weights[i + 1].n));
  return weights.slice(Math.max(0, first));
}

/**
 * The greatest changes, in the order of the match. `isDeed`: whether somebody did something in a stretch. A set-up changes the estimate too, but
 * nobody would call it a turning point.
 */
export function turningsOf(
  weights: readonly Weight[],
  momentAt: (n: number) => PastMoment | undefined,
  isDeed: (from: number, until: number) => boolean,
): Turning[] {
  const changes = weights.slice(1).flatMap(({ n, worth }, i): Turning[] => {
    const moment = momentAt(weights[i].n);
    const change = (worth - weights[i].worth) / 2;
    const side = change > 0 ? 0 : 1;
    const chance = (w: number) => (1 + (side === 0 ? w : -w)) / 2;
    const { worth: before } = weights[i];
    return moment ? [{ moment, until: n, side, gain: Math.abs(change), from: chance(before), to: chance(worth) }] : [];
  });
  return changes
    .filter(({ gain, moment, until }) => gain >= LEAST_GAIN && isDeed(moment.n, until))
    .sort((a, b) => b.gain - a.gain)
    .slice(0, MOST_TURNINGS)
    .sort((a, b) => a.moment.n - b.moment.n);
}

interface Deeds {
  readonly attacked: readonly string[];
  readonly acted: string | undefined;
}

/** What happened in a stretch, as short as it can be told: the places that were attacked, or else who was activated. */
export function deedsOf(match: Pick<Story, 'eventsAt'>, words: Words, from: number, until: number): Deeds {
  const events: GameEvent[] = [];
  for (let n = from; n < until; n++) events.push(...match.eventsAt(n));
  const places = new Set(events.flatMap(({ fight }) => fight?.places ?? []));
  const acted = events.find((event) => shownAs(words.game.messages, event) === 'activation');
  return {
    attacked: [...places].map((place) => words.place(place)),
    acted: acted && words.sentence(acted.key, acted.figures),
  };
}

export const isNothing = ({ attacked, acted }: Deeds): boolean => attacked.length === 0 && acted === undefined;
