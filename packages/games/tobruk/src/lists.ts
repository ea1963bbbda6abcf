/** The sides, nations, types and classes that a pack of Tobruk may name, and their numbers. */

export const SIDES = ['commonwealth', 'axis'] as const;
export const COMMONWEALTH = 0;
export const AXIS = 1;

export const NATIONS = ['commonwealth', 'german', 'italian'] as const;
export const GERMAN = 1;
export const ITALIAN = 2;

export const TYPES = ['hq', 'infantry', 'armor', 'recon', 'motorized', 'antitank', 'fighter', 'closeSupport'] as const;
export const TYPE = {
  hq: 0,
  infantry: 1,
  armor: 2,
  recon: 3,
  motorized: 4,
  antitank: 5,
  fighter: 6,
  closeSupport: 7,
} as const;

/** Columns of the Terrain Effects Chart: a unit pays by its own. */
export const CLASSES = ['motorized', 'non-motorized'] as const;
export const MOTORIZED = 0;
export const NON_MOTORIZED = 1;

/** Movement points are kept in halves: the road rate is half a point. */
export const COST_UNIT = 2;

/** The place of a name in a list; a pack that names another is refused. */
export function index(list: readonly string[], name: string): number {
  const i = list.indexOf(name);
  if (i < 0) throw new Error(`the pack of tobruk names an unknown ${name}; known are ${list.join(', ')}`);
  return i;
}
