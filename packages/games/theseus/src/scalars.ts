/** The single facts of a position. */

import type { SCENARIO_SCALARS } from '@cauldron/engine';

export const SCALARS = [
  'initiative', // the space of the Initiative DRM marker (6.1)
  'favoured', // the side that it shows, + 1
  'passed', // a bit for each side that has passed in this Ops Phase (6.2)
  'snafu', // the side that holds the SNAFU marker (5.2)
  'schwerpunkt', // the formation that has the Schwerpunkt marker, + 1 (5.9)
  'tobruk', // the side that Tobruk supplies, + 1 (5.7.3)
  'captor', // the side that last ended a Movement Action in Tobruk, + 1
  'blocked', // a bit for each Major supply source that is blocked, Axis first (5.7.3)
  'penalty', // points lost for supply sources so far (10)
  'acting', // the side of the activation under way, + 1
] as const;

/** Those that every game with scenarios has, and its own. */
export type Scalar = (typeof SCALARS)[number] | (typeof SCENARIO_SCALARS)[number];
