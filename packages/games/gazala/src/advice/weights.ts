/** The figures of Gazala's advice, in hundredths of a victory point unless they say otherwise. Pairs are for the Axis and the Allies. */

import type { WeightsOf } from '@cauldron/engine';

export const WEIGHTS = {
  // What a position is worth: per point of strength that a unit still has, and by its state.
  strength: 2,
  disrupted: 25,
  outOfSupply: 120,
  isolated: 300,
  /** Percent of the points that a place scores each turn: at the end of this turn, and of every later one; and percent of that for being
   * on the way there. */
  holdingNow: 80,
  holdingLater: 35,
  gathering: 60,
  /** Percent of what the other side could destroy next, if it acts next, and if it does not. */
  danger: [45, 10],
  chance: [45, 8],
  /** What the Axis gains on the first turn, as a rule, before anything is decided. */
  onset: 500,
  /** The lead that makes a win likely at the very end; and what comes to it for each turn that is left. */
  close: 170,
  sway: 110,

  // What a unit likes: a movement point nearer to its goal, also if its plan names the goal.
  perPoint: [0.9, 0.6],
  sent: [1.4, 1.4],
  /** What a goal loses by each movement point of the way there; an enemy unit as a goal. */
  tug: [4, 4],
  prey: [40, 60],
  /** Percent of what an enemy formation that comes may destroy there. */
  fear: [30, 10],
  /** Percent of what an attack from a hex may gain, for going there; and of the strength of those who may still come to help. */
  prospect: [90, 90],
  hope: [30, 100],
  /** For acting at all: who has acted shows its weaker face. */
  moving: [4, 2],
  /** A place on the north edge, for each turn that may still score, while units are wanting there. */
  north: 25,
  /** Percent of the value of a place that scores, for being the one who holds it; and as what a won battle may gain. */
  hold: [90, 90],
  ground: [40, 40],
  /** Hundredths of a step that a disruption and a retreat are worth. */
  disruption: 22,
  retreat: 25,
  /** Percent of an aim's zeal that counts in weighing an attack; what an attack must gain to be made. */
  swing: 25,
  bar: [0, 0],
  /** Who acts first: per point of strength. */
  order: [-1, -1],
} as const;

export type Weights = WeightsOf<typeof WEIGHTS>;
