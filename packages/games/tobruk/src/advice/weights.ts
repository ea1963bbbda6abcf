/** The figures of Tobruk's advice, in hundredths of a victory point where nothing else is said. None of them is printed in the game. */

/** In hundredths of a victory point. */
export const WORTH = {
  point: 100,
  /** Per point of attack and defence that a unit still has. */
  strength: 7,
  /** Of the value of an objective, for standing near it with force. */
  near: 0.35,
  /** Of what an attack would cost those who stand next to an enemy. */
  exposed: 0.35,
  /** Tobruk as good as lost. */
  gate: 1500,
} as const;
/** So far, in hexes, a unit bears on an objective. */
export const NEAR = 9;
/** So near to Tobruk an Axis unit is a danger to it; and the defence that should stand in it at least. */
export const GATE = 7;
export const GUARD = 14;
/** Within so many hexes lies the ring around Tobruk; and more than so much cannot be brought against it at once. */
export const RING = 4;
export const MOST_DANGER = 45;
/** 15.3: what an even match is thought to need. */
export const BID = 18;
/** A target loses so much for each hex on the way, and for each point of defence; further than this is all the same. */
export const PER_HEX = 15;
export const PER_DEFENCE = 8;
export const FAR_AWAY = 30;
/** More than any way over the map. */
export const FAR = 2000;
/** By so much a chance to hit is overrated: scripts that do not are too timid (measured). */
export const EAGER = 1.7;
/** What a part of a movement point nearer to the goal is worth. */
export const PER_PART = 1.1;
/** So near to Tobruk a hex belongs to its perimeter; and so little does the last unit like to leave one. */
export const PERIMETER = 3;
export const LAST_OF_RING = 150;
export const CLOSES_RING = 250;
/** By so much a further hex of an advance must be better: else the gain of the first is given away again. */
export const FURTHER = 25;
