/** The figures of Tobruk's advice, in hundredths of a victory point unless they say otherwise. Lists are for the Commonwealth and the Axis. */

import type { WeightsOf } from '@cauldron/engine';

export const WEIGHTS = {
  /** What a position is worth: per point of attack and defence that a unit still has. */
  strength: 7,
  /** Of the value of an objective, for standing near it with force; of what an attack would cost those who stand next to an enemy. */
  near: 0.35,
  exposed: 0.35,
  /** Tobruk as good as lost. */
  gate: 1500,
  /** The part of what is near that counts for each activation that a unit may still have. */
  soon: 0.35,
  /** The lead that makes a win likely at the very end; and what comes to it for each turn that is left. */
  close: 150,
  sway: 400,
  /** What a unit likes. By so much a chance to hit is overrated: scripts that do not are too timid (measured). */
  eager: 1.7,
  /** A part of a movement point nearer to the goal, also if its plan names the goal; what a goal loses by it. */
  perPoint: [1.1, 1.1],
  sent: [1.1, 1.1],
  tug: [3, 3],
  /** Percent of what an attack from a hex may gain, for going there; of a stronger enemy beside it, for each time he is as strong again; and
   * of a place's value, for being the one who holds it. */
  prospect: [100, 100],
  fear: [22, 22],
  hold: [0, 0],
  /** Parts of a place's value, for going there to take it, and for being alone in one that is held. */
  take: 1.125,
  keep: 0.3125,
  /** So little does the last unit like to leave a hex of the perimeter; and so much does it like to close a gap. */
  lastOfRing: 150,
  closesRing: 250,
  /** By so much a further hex of an advance must be better: else the gain of the first is given away again. */
  further: 25,
  /** The defence that should stand in Tobruk at least. */
  guard: 14,
  /** What an attack and an overrun must gain to be made. */
  bar: 6,
  overrunBar: 25,
  /** A target loses so much for each hex on the way, and for each point of defence. */
  perHex: 15,
  perDefence: 8,
} as const;

export type Weights = WeightsOf<typeof WEIGHTS>;
