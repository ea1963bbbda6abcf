/** The scenarios of Steppe: their length and their formations. */

import { ROWS } from './terrain.ts';

export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly turns: number;
  /** Formations of each side, and nomads. */
  readonly formations: number;
  readonly nomads: number;
  /** The columns and rows of their set-up. */
  readonly firstColumn: number;
  readonly columns: number;
  readonly rows: number;
  /** One seat holds both sides. */
  readonly solo?: boolean;
}

const SMALL = { formations: 2, nomads: 6, firstColumn: 38, columns: 8, rows: 12 };
const WHOLE = { formations: 12, nomads: 40, firstColumn: 30, columns: 24, rows: ROWS };

export const SCENARIOS: readonly Scenario[] = [
  { id: 'drill', title: 'A drill', turns: 16, ...SMALL },
  { id: 'solo', title: 'A drill for one', turns: 16, ...SMALL, solo: true },
  { id: 'raid', title: 'A raid', turns: 12, ...WHOLE },
  { id: 'campaign', title: 'The campaign', turns: 600, ...WHOLE },
];
