/** The figures of Tobruk's advice, in hundredths of a victory point unless they say otherwise. None of them is printed in the game. */

export interface Weights {
  // What a position is worth.
  /** Per point of attack and defence that a unit still has. */
  readonly strength: number;
  /** Of the value of an objective, for standing near it with force. */
  readonly near: number;
  /** Of what an attack would cost those who stand next to an enemy. */
  readonly exposed: number;
  /** Tobruk as good as lost. */
  readonly gate: number;
  /** The part of what is near that counts for each activation that a unit may still have. */
  readonly soon: number;
  /** What makes a win likely at the very end; and what comes to it for each turn that is left. */
  readonly close: number;
  readonly sway: number;

  // What a unit likes.
  /** By so much a chance to hit is overrated: scripts that do not are too timid (measured). */
  readonly eager: number;
  /** What a part of a movement point nearer to the goal is worth. */
  readonly perPart: number;
  /** So little does the last unit like to leave a hex of the perimeter; and so much does it like to close a gap. */
  readonly lastOfRing: number;
  readonly closesRing: number;
  /** By so much a further hex of an advance must be better: else the gain of the first is given away again. */
  readonly further: number;
  /** The defence that should stand in Tobruk at least. */
  readonly guard: number;
  /** Standing beside a stronger enemy, for each time it is as strong again. */
  readonly fear: number;
  /** What an attack and an overrun must gain to be made. */
  readonly bar: number;
  readonly overrunBar: number;

  // What is worth a plan.
  /** A target loses so much for each hex on the way, and for each point of defence. */
  readonly perHex: number;
  readonly perDefence: number;
}

export const WEIGHTS: Weights = {
  strength: 7,
  near: 0.35,
  exposed: 0.35,
  gate: 1500,
  soon: 0.35,
  close: 150,
  sway: 400,
  eager: 1.7,
  perPart: 1.1,
  lastOfRing: 150,
  closesRing: 250,
  further: 25,
  guard: 14,
  fear: 22,
  bar: 6,
  overrunBar: 25,
  perHex: 15,
  perDefence: 8,
};

/** The worth that makes a win likely, on any turn. */
export const SCALE = 600;
/** Losses tell if at least this number of turns is left. */
export const LASTING = 2.5;
/** A victory point. */
export const POINT = 100;
/** So far, in hexes, a unit bears on an objective. */
export const NEAR = 9;
/** So near to Tobruk an Axis unit is a danger to it. */
export const GATE = 7;
/** The ring around Tobruk reaches this number of hexes; more strength than this cannot be brought against it at once. */
export const RING = 4;
export const MOST_DANGER = 45;
/** 15.3: the lead that an even match needs: of 1,429 script matches the Commonwealth had it in half (docs/balance.md). */
export const BID = 23;
/** A target further than this, in hexes, is as far as any. */
export const FAR_AWAY = 30;
/** So near to Tobruk a hex belongs to its perimeter. */
export const PERIMETER = 3;
/** What a point of attack or defence is worth to those who choose whom to hit and whom to spare. */
export const STRENGTH = 7;
