/** The data of the Ford: a pack like any other game's, so that the board can draw it. */

import { checkPack, type Pack, type PackFiles } from '@cauldron/engine';
import board from './pack/board.json' with { type: 'json' };
import charts from './pack/charts.json' with { type: 'json' };
import map from './pack/map.json' with { type: 'json' };
import scenarios from './pack/scenarios.json' with { type: 'json' };
import units from './pack/units.json' with { type: 'json' };

export const packFiles: PackFiles = { map, units, charts, scenarios, board };

function readPack(): Pack {
  const checked = checkPack(packFiles);
  if ('pack' in checked) return checked.pack;
  throw new Error(checked.problems.map((p) => `${p.file} ${p.path}: ${p.message}`).join('\n'));
}

export const pack: Pack = readPack();

/** A number of a chart, by its name. */
export function figure(chart: string, name: string): number {
  const value = pack.charts[chart]?.values?.[name]?.value;
  if (typeof value !== 'number') throw new Error(`the chart ${chart} has no number ${name}`);
  return value;
}
