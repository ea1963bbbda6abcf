/** The sides, nations, types and classes that a pack of Tobruk may name, and their numbers. */

import { numbered } from '@cauldron/engine';

export const SIDES = ['commonwealth', 'axis'] as const;
export const COMMONWEALTH = 0;
export const AXIS = 1;

export const NATIONS = ['commonwealth', 'german', 'italian'] as const;
export const GERMAN = 1;
export const ITALIAN = 2;

export const TYPES = ['hq', 'infantry', 'armor', 'recon', 'motorized', 'antitank', 'fighter', 'closeSupport'] as const;
export const TYPE = numbered(TYPES);
export const isAirType = (type: number): boolean => type === TYPE.fighter || type === TYPE.closeSupport;

/** Sizes that count for stacking. */
export const SIZES = ['II', 'III', 'HQ'] as const;

/** Columns of the Terrain Effects Chart: a unit pays by its own. */
export const CLASSES = ['motorized', 'non-motorized'] as const;
export const MOTORIZED = 0;
export const NON_MOTORIZED = 1;

/** Movement points are kept in halves: the road rate is half a point. */
export const COST_UNIT = 2;
