/** The names that the pack uses for sides, counters, movers, terrain and times of day, as numbers. */

import { numbered, type Side } from '@cauldron/engine';

export const SIDES = ['british', 'german'] as const; // [1.0.a]
export const BRITISH: Side = 0;
export const GERMAN: Side = 1;
export const enemyOf = (side: Side): Side => 1 - side;

/** 2.0: what a counter is. */
export const TYPES = [
  'infantry',
  'mg',
  'mortar',
  'atGun',
  'infantryGun',
  'flak',
  'artillery',
  'rocketArtillery',
  'tank',
  'tankDestroyer',
  'armouredCar',
  'aaTank',
  'spGun',
  'flameVehicle',
  'transport',
] as const;
export const TYPE = numbered(TYPES);

/** 4.4: the classes of movement. */
export const CLASSES = ['leg', 'tracked', 'wheeled'] as const; // [4.4.a]
export const CLASS = numbered(CLASSES);

/** 5.1: the terrain of hexes. */
export const TERRAINS = ['field', 'lightBocage', 'heavyBocage', 'village', 'woods'] as const;

/** 1.1, 17.0: what the Turn Tracks say of a turn. */
export const TIMES = ['dawn', 'morning', 'day', 'dusk', 'night'] as const;
export const FOGS = ['none', 'light', 'heavy'] as const;
export const FOG = numbered(FOGS);

/** 3.0: the phases of a turn, in order. The first three are held by each player. */
export const PHASES = ['setup', 'reset', 'action', 'combat', 'victory', 'end'] as const;
export const PHASE = numbered(PHASES);

/** How a stack goes: by its own move; or in a Retreat (8.5.2), an Advance (8.7) or a Reaction Move (11.5), which cost no points. */
export const GOES = { move: 0, retreat: 1, advance: 2, dodge: 3 } as const;
