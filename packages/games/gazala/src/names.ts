/** The names that the pack uses for sides, types, classes, states of supply and edges, as numbers. */

import { numbered } from '@cauldron/engine';

export const SIDES = ['axis', 'allied'] as const;
export const AXIS = 0;
export const ALLIED = 1;

export const TYPES = ['armor', 'infantry', 'antitank'] as const;
export const TYPE = numbered(TYPES);

/** 8.0: columns of the Movement Point Cost Chart. */
export const CLASSES = ['tracked', 'wheeled', 'foot'] as const;

/** 5.0: the three states of supply. */
export const SUPPLIES = ['supplied', 'out', 'isolated'] as const;
export const SUPPLY = numbered(SUPPLIES);

export const EDGES = ['north', 'east', 'south', 'west'] as const;

/** 13.0: the kinds of Tactical Chits, as the pack names them. */
export const TACTICS = [
  'combat',
  'extra-move',
  'replacement',
  'air',
  'sandstorm',
  'anti-tank',
  'withdraw-attack',
] as const;
