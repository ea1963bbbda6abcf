/** A seat as people write it: `random`, `commander`, `officer:bold`, `soldier:5000` (decisions in rollouts for an activation). */

import type { Game, State } from '@cauldron/engine';
import { LEVELS, type Level, TEMPERAMENTS, type Temperament } from './levels.ts';
import { createOpponent, type OpponentOptions } from './opponent.ts';
import type { Seated } from './play.ts';

export interface SeatSpec {
  readonly level: Level;
  readonly temperament?: Temperament;
  readonly nodes?: number;
}

/** Undefined if the words are unknown. */
export function readSeat(words: string): SeatSpec | 'random' | undefined {
  if (words === 'random') return 'random';
  const [first, ...rest] = words.split(':');
  const level = LEVELS.find((l) => l === first);
  if (level === undefined) return undefined;
  const spec: { level: Level; temperament?: Temperament; nodes?: number } = { level };
  for (const word of rest) {
    const temperament = TEMPERAMENTS.find((t) => t === word);
    if (temperament !== undefined) spec.temperament = temperament;
    else if (/^\d{1,9}$/.test(word)) spec.nodes = Number(word);
    else return undefined;
  }
  return spec;
}

/** Creates the player for a seat. */
export function seat<S extends State>(
  game: Game<S>,
  spec: SeatSpec | 'random',
  more: Omit<OpponentOptions, keyof SeatSpec> = {},
): Seated {
  return spec === 'random' ? 'random' : createOpponent(game, { ...more, ...spec });
}
