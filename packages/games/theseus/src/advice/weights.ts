/** The weights of the advice, by name: rough figures that make sense, to be tuned by self-play. */

/** Worth is counted in hundredths of a victory point. */
export const POINT = 100;
/** The lead that makes a win likely. */
export const SCALE = 300;

export const WEIGHTS = {
  /** What a Tank Point adds to the strength of a unit. */
  tank: 0.5,
  /** How much harder an own Minefield and Improved Defence make an attack. */
  mined: 2,
  improved: 1.4,
  /** The odds at which an attack is neither good nor bad, and what each step above is worth. */
  fairOdds: 1.1,
  odds: 40,
  mostGain: 80,
  prize: 30,
  /** How near a goal must be to count in full; how far a unit looks for enemies; what beating one is worth. */
  patience: 4,
  sight: 10,
  hunt: 2,
  /** A hex nearer to the goal; an enemy next to it who is stronger. */
  step: 6,
  danger: 1.5,
  /** A hex that is full; an enemy Minefield that must be entered. */
  crowd: 80,
  mines: 8,
  /** What a lost Strength Point, a disrupted unit and a nearer unit are worth. */
  loss: 12,
  disrupted: 6,
  near: 40,
} as const satisfies Readonly<Record<string, number>>;
export type Weights = Readonly<Record<keyof typeof WEIGHTS, number>>;
