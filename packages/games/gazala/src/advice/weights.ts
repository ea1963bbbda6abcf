/** The figures of Gazala's advice, in hundredths of a victory point unless they say otherwise. Pairs are for the Axis and the Allies. */

import { SIDES } from '../names.ts';

export interface Weights {
  // What a position is worth.
  /** Per point of strength that a unit still has. */
  readonly strength: number;
  readonly disrupted: number;
  /** By state of supply. */
  readonly outOfSupply: number;
  readonly isolated: number;
  /** Percent of the points that a place scores each turn: at the end of this turn, and of every later one. */
  readonly holdingNow: number;
  readonly holdingLater: number;
  /** Percent of that for being as good as there; less by the way that is left. */
  readonly gathering: number;
  /** Percent of what the other side could destroy next, if it acts next, and if it does not. */
  readonly danger: readonly number[];
  readonly chance: readonly number[];
  /** What the Axis gains on the first turn, as a rule, before anything is decided. */
  readonly onset: number;
  /** What makes a win likely at the very end; and what comes to it for each turn that is left. */
  readonly close: number;
  readonly sway: number;

  // What a unit likes.
  /** A movement point nearer to its goal. */
  readonly perPoint: readonly number[];
  /** The same for a unit whose plan names the goal. */
  readonly sent: number;
  /** What a goal loses by each movement point of the way there. */
  readonly tug: readonly number[];
  /** An enemy unit as a goal. */
  readonly prey: readonly number[];
  /** Percent of what an attack on it may bring, as part of that. */
  readonly chase: readonly number[];
  /** Percent of what an enemy formation that comes may destroy there. */
  readonly fear: readonly number[];
  /** Percent of what an attack from a hex may gain, for going there. */
  readonly prospect: readonly number[];
  /** Percent of the strength of those who may still come to help. */
  readonly hope: readonly number[];
  /** For acting at all: who has acted shows its weaker face. */
  readonly moving: readonly number[];
  /** A place on the north edge, for each turn that may still score, while units are wanting there. */
  readonly north: number;
  /** Percent of the value of a place that scores, for being the one who holds it. */
  readonly hold: readonly number[];
  /** Percent of the ground's value that a won battle may gain. */
  readonly ground: readonly number[];
  /** Hundredths of a step that a disruption and a retreat are worth. */
  readonly disruption: number;
  readonly retreat: number;
  /** Percent of an aim's zeal that counts in weighing an attack. */
  readonly swing: number;
  /** What an attack must gain to be made. */
  readonly bar: readonly number[];
  /** Who acts first: per point of strength. */
  readonly order: readonly number[];
}

export const WEIGHTS: Weights = {
  strength: 2,
  disrupted: 25,
  outOfSupply: 120,
  isolated: 300,
  holdingNow: 80,
  holdingLater: 35,
  gathering: 60,
  danger: [45, 10],
  chance: [45, 8],
  onset: 500,
  close: 170,
  sway: 110,
  perPoint: [0.9, 0.6],
  sent: 1.4,
  tug: [4, 4],
  prey: [40, 60],
  chase: [100, 100],
  fear: [30, 10],
  prospect: [90, 90],
  hope: [30, 100],
  moving: [4, 2],
  north: 25,
  hold: [90, 90],
  ground: [40, 40],
  disruption: 22,
  retreat: 25,
  swing: 25,
  bar: [0, 0],
  order: [-1, -1],
};

/** The weights by name, a pair as two of them, for tuning. */
export function flatWeights(w: Weights): Record<string, number> {
  const flat: Record<string, number> = {};
  for (const [name, value] of Object.entries(w)) {
    if (typeof value === 'number') flat[name] = value;
    else for (const [i, side] of SIDES.entries()) flat[`${name}.${side}`] = value[i];
  }
  return flat;
}

/** The other way; what is not named stays as it is here. */
export function weightsOf(flat: Readonly<Record<string, number>>): Weights {
  const entries = Object.entries(WEIGHTS).map(([name, value]) => [
    name,
    typeof value === 'number' ? (flat[name] ?? value) : SIDES.map((side, i) => flat[`${name}.${side}`] ?? value[i]),
  ]);
  return { ...WEIGHTS, ...Object.fromEntries(entries) };
}
