/** The overlays by name, and what one line of their legend says. */

import type { Layer } from '@cauldron/board';

export const OVERLAYS = ['own-zones', 'enemy-zones', 'supply', 'command', 'stacking', 'objectives', 'threat'] as const;
export type Overlay = (typeof OVERLAYS)[number];

/** A line of the legend: the sign or the pattern, and its meaning. */
export interface LegendLine {
  readonly mark: string;
  readonly colour: string;
  readonly text: string;
}

export const NOTHING: Layer = { areas: [], signs: [], lines: [] };
