/** Rows of made-up matches. */

import type { PlayedRow } from '../play/match.ts';

export const row = (seed: string, winner: number, points: readonly number[]): PlayedRow => ({
  scenario: 'one',
  seed,
  seats: ['a', 'b'],
  winner,
  points,
  ending: winner < 0 ? 'tie' : 'won',
  turns: 4,
  decisions: 10,
  hash: 'h',
  seconds: [0, 0],
  troubles: [],
});
