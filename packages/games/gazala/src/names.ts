/** The names that the pack uses for sides, types, classes, states of supply and edges, as numbers. */

import type { GameMap, Place } from '@cauldron/engine';

export const SIDES = ['axis', 'allied'] as const;
export const AXIS = 0;
export const ALLIED = 1;

export const TYPES = ['armor', 'infantry', 'antitank'] as const;
export const TYPE = { armor: 0, infantry: 1, antitank: 2 } as const;

/** 8.0: columns of the Movement Point Cost Chart. */
export const CLASSES = ['tracked', 'wheeled', 'foot'] as const;

/** 5.0: the three states of supply. */
export const SUPPLIES = ['supplied', 'out', 'isolated'] as const;
export const SUPPLY = { supplied: 0, out: 1, isolated: 2 } as const;

export const EDGES = ['north', 'east', 'south', 'west'] as const;

export function placeReader(map: GameMap): (id: string) => Place {
  return (id) => {
    const p = map.place(id);
    if (p < 0) throw new Error(`the pack of gazala names an unknown place ${id}`);
    return p;
  };
}

export function index(list: readonly string[], name: string): number {
  const i = list.indexOf(name);
  if (i < 0) throw new Error(`the pack of gazala names an unknown ${name}; known are ${list.join(', ')}`);
  return i;
}
