/** What another side did in an activation, in one sentence: from the moves and battles that it made, not from what it may have planned. */

import '../../messages/later.ts';
import { t } from '../../messages/messages.ts';
import type { Words } from '../words/words.ts';
import { type Beat, opensActivation } from './reel.ts';

export interface IntentReader {
  readonly words: Words;
  /** The side of the person who reads it; -1 for a spectator. */
  readonly own: number;
  sideOf(unit: number): number;
  /** Places worth points, and how far a place is from another. */
  readonly goals: readonly number[];
  distance(from: number, to: number): number;
}

/** Several activations in one sentence, by how much was done; a single one by what it did. */
export function intentsOf(acts: readonly (readonly Beat[])[], reader: IntentReader): string | undefined {
  const deeds = acts.map((beats) => ({ beats, ...deedsIn(beats, reader) }));
  const done = deeds.filter(({ moves, fights }) => moves.length + fights.length > 0);
  const n = done.filter(({ beats: [first] }) => opensActivation(first)).length;
  if (n < 2) return intentOf(acts.flat(), reader);
  const units = new Set(done.flatMap(({ moves }) => moves.map(({ unit }) => unit))).size;
  const fights = done.reduce((sum, one) => sum + one.fights.length, 0);
  return t('intents', { side: sideIn(done[0], reader), n, units, fights });
}

type WhatWasDone = ReturnType<typeof deedsIn>;

const sideIn = ({ moves: [move], fights: [fight] }: WhatWasDone, { words, sideOf }: IntentReader): string =>
  words.side(sideOf(move?.unit ?? fight.attackers[0]));

/** What another side did: its moves and its attacks. */
function deedsIn(beats: readonly Beat[], reader: IntentReader) {
  const { own } = reader;
  const fights = beats.flatMap(({ fight }) => (fight && reader.sideOf(fight.attackers[0]) !== own ? [fight] : []));
  // Retreats are not what a side wanted.
  const struck = new Set(beats.flatMap(({ fight }) => fight?.defenders ?? []));
  const moves = beats
    .flatMap((beat) => beat.routes)
    .filter(({ unit }) => reader.sideOf(unit) !== own && !struck.has(unit));
  return { moves, fights };
}

/** The sentence; undefined if another side neither moved nor attacked. */
export function intentOf(beats: readonly Beat[], reader: IntentReader): string | undefined {
  const { words } = reader;
  const deeds = deedsIn(beats, reader);
  const { moves, fights } = deeds;
  const units = new Set(moves.map(({ unit }) => unit));
  const goal = goalOf(
    moves.map(({ places }) => [places[0], places[places.length - 1]] as const),
    reader,
  );
  const places = [...new Set(fights.flatMap((fight) => fight.places))].map((place) => words.place(place));
  const did = [
    ...(units.size === 0
      ? []
      : [
          goal === undefined
            ? t('intent-moved', { n: units.size })
            : t('intent-moved-on', { n: units.size, place: words.place(goal) }),
        ]),
    ...(places.length === 0 ? [] : [t('intent-attacked', { places: places.join(', ') })]),
  ];
  const [first, second] = did;
  if (first === undefined) return undefined;
  return t('intent', {
    side: sideIn(deeds, reader),
    what: second === undefined ? first : t('fight-and', { first, last: second }),
  });
}

/**
 * The goal that most of the moves came nearer to; undefined if most did not. A goal that nobody brought within the length of a move is
 * not what the arrows show.
 */
function goalOf(
  moves: readonly (readonly [from: number, to: number])[],
  { goals, distance }: IntentReader,
): number | undefined {
  let best: { readonly goal: number; readonly gain: number } | undefined;
  for (const goal of goals) {
    const gains = moves.map(([from, to]) => distance(from, goal) - distance(to, goal));
    const gain = gains.reduce((sum, one) => sum + one, 0);
    const isMost = gains.filter((one) => one > 0).length * 2 > moves.length;
    const isNear = moves.some(([from, to]) => distance(to, goal) <= distance(from, to));
    if (isMost && isNear && gain > (best?.gain ?? 0)) best = { goal, gain };
  }
  return best?.goal;
}
