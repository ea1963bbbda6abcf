/** The weights of the advice, by name. */

/** Worth is counted in hundredths of a victory point. */
export const POINT = 100;
/** The lead that makes a win likely. */
export const SCALE = 300;

import type { WeightsOf } from '@cauldron/engine';

export const WEIGHTS = {
  /** What a Tank Point adds to the strength of a unit. */
  tank: 0.5,
  /** A hit given, a hit taken; the chance that motorised defenders are caught; an Action Point; the most that an attack can be thought to gain. */
  hit: 14,
  hurt: 12,
  caught: 0.6,
  point: 6,
  mostGain: 80,
  /** An objective that is attacked or entered. With 50 both sides bled to death before Boxes (docs/balance.md). */
  prize: 25,
  /** How near a goal must be to count in full, in half hexes; how far a unit looks for enemies, in hexes; how far leg formations go. */
  patience: 8,
  sight: 9,
  march: 24,
  /** What hunting an enemy is worth for each point of an attack's gain; opening a gate in the Minefields. */
  hunt: 2,
  gate: 200,
  /** How much stronger than a garrison those should be who are near it, before others look elsewhere. */
  enough: 6,
  /** Half a hex nearer to the goal, also if its plan names the goal; percent of what an attack gains; of an enemy next to it who is stronger;
   * and of the value of a place, for holding it. */
  perPoint: [3, 3],
  sent: [3, 3],
  prospect: [100, 100],
  fear: [150, 150],
  hold: [0, 0],
  /** Out of the range of the HQ; an HQ out of supply, and each hex to the next way with supply; an HQ alone next to an enemy; an HQ with friends. */
  command: 45,
  supply: 150,
  back: 10,
  alone: 60,
  company: 6,
  /** A unit that would leave others of its stack behind; to stop where it is; how much better another hex must be; a hex away from the rest of the formation. */
  later: 12,
  rest: 5,
  worthwhile: 2,
  cohesion: 2,
  /** A hex that is full; an enemy Minefield that must be entered. */
  crowd: 80,
  mines: 40,
  /** What a lost Strength Point, a disrupted unit and an HQ without supply are worth; how much of an objective's value is in reach. */
  loss: 6,
  disrupted: 6,
  hungry: 40,
  near: 60,
} as const;
export type Weights = WeightsOf<typeof WEIGHTS>;
