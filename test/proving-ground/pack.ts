/** The data of the Ford: a pack like any other game's, so that the board can draw it. */

import { type Pack, type PackFiles, soundPack } from '@cauldron/engine';
import messages from './messages/en.json' with { type: 'json' };
import board from './pack/board.json' with { type: 'json' };
import charts from './pack/charts.json' with { type: 'json' };
import map from './pack/map.json' with { type: 'json' };
import scenarios from './pack/scenarios.json' with { type: 'json' };
import units from './pack/units.json' with { type: 'json' };

export const packFiles: PackFiles = { map, units, charts, scenarios, board, messages };

export const pack: Pack = soundPack(packFiles);

/** A number of a chart, by its name. */
export function figure(chart: string, name: string): number {
  const value = pack.charts[chart]?.values?.[name]?.value;
  if (typeof value !== 'number') throw new Error(`the chart ${chart} has no number ${name}`);
  return value;
}
