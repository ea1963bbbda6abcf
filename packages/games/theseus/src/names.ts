/** The names that the pack uses for sides, types, movers and actions, as numbers. */

import { numbered } from '@cauldron/engine';

export const SIDES = ['axis', 'commonwealth'] as const;
export const AXIS = 0;
export const COMMONWEALTH = 1;

/** 3.2: what a counter is. [3.2.i] */
export const TYPES = [
  'hq',
  'infantry',
  'motorised',
  'panzergrenadier',
  'engineer',
  'recce',
  'armoured-car',
  'tank',
  'heavy-tank',
  'flak',
  'air',
] as const;
export const TYPE = numbered(TYPES);

/** 3.1.1: the columns of the Terrain Effects Chart. */
export const MOVERS = ['leg', 'motorised', 'hq'] as const;
export const MOVER = numbered(MOVERS);

/** 7: the Actions by what they cost. */
export const COSTS = ['move', 'breach', 'refit', 'improve', 'hasty', 'regular', 'prepared'] as const;
export const COST = numbered(COSTS);

/** 5.3.1: how a unit counts against the stacking limits of its side. */
export const STACK_CLASSES = ['infantry', 'armour', 'other', 'free'] as const;
export const STACK_CLASS = numbered(STACK_CLASSES);

/** 5.8: a unit and its HQ. */
export const COMMANDS = ['in-command', 'out-of-command', 'isolated'] as const;
export const COMMAND = { inCommand: 0, outOfCommand: 1, isolated: 2 } as const;

/** 3.1.1: the rows of odds by the terrain of the defender. */
export const ODDS_ROWS = ['clear', 'broken', 'hill', 'minefield', 'tobruk'] as const;
